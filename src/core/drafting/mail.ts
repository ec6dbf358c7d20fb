/** A mail as it is answered: what it says between its greeting and its sign-off. */
export interface MailText {
  readonly body: readonly string[]
}

const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|sehr geehrte|hola|bonjour|greetings)\b[^\n]{0,60}[,!:.]?\s*$/iu
const SIGN_OFF =
  /^(?:best|best regards|kind regards|warm regards|regards|many thanks|thanks|thank you|cheers|sincerely|yours|yours truly|all the best|warmly|take care|love|talk soon|see you|-+|—|viele grüße|liebe grüße|mit freundlichen grüßen|saludos|cordialement|bises)\b[^\n]{0,40}[,.!]?\s*$/iu
const QUOTED = /^(?:>|on .{4,80} wrote:|from: |-{3,}\s*original message|_{5,}|sent from my )/iu

/**
 * The body of a mail, or null where the turn is none: one bubble of several lines that opens with a greeting or closes with a sign-off. Quoted
 * text and signatures are left out.
 */
export function readMail(bubbles: readonly string[]): MailText | null {
  const only = bubbles.length === 1 ? bubbles[0] : undefined
  if (only === undefined || !only.trim().includes('\n')) return null
  const lines = only.trim().split(/\r?\n/u)
  const quoted = lines.findIndex((line) => QUOTED.test(line.trim()))
  const own = (quoted < 0 ? lines : lines.slice(0, quoted)).map((line) => line.trim())
  const greets = GREETING.test(own[0] ?? '')
  const signs = own.findLastIndex((line, i) => i > 0 && i >= own.length - 5 && SIGN_OFF.test(line))
  if (!greets && signs < 0) return null
  const body = own.slice(greets ? 1 : 0, signs < 0 ? undefined : signs)
  // A mail program breaks lines; blank ones part paragraphs.
  const paragraphs = body
    .join('\n')
    .split(/\n{2,}/u)
    .map((text) => text.replaceAll('\n', ' ').trim())
  return { body: paragraphs.filter((text) => text !== '') }
}

export interface MailHabits {
  /** With `NAME` for the first name, or null where they begin without one. */
  readonly greeting: string | null
  /** May be of several lines. */
  readonly signOff: string | null
}

const LOOKED_AT = 200

/** How the owner opens and closes mails: `replies` newest first, with the first name of whom each was written to. */
export function mailHabits(replies: Iterable<{ readonly text: string; readonly name: string }>): MailHabits {
  const greetings = new Map<string, number>()
  const signOffs = new Map<string, number>()
  let mails = 0
  for (const { text, name } of replies) {
    const lines = text
      .trim()
      .split('\n')
      .map((line) => line.trim())
    if (lines.length < 3 || mails >= LOOKED_AT) continue
    mails++
    const first = lines[0] ?? ''
    const greeting =
      GREETING.test(first) || (name !== '' && first.toLowerCase().startsWith(name.toLowerCase()) && first.length <= name.length + 2)
    const opened = greeting ? (name === '' ? first : first.replace(new RegExp(`\\b${escaped(name)}\\b`, 'iu'), 'NAME')) : ''
    greetings.set(opened, (greetings.get(opened) ?? 0) + 1)
    const at = lines.findLastIndex((line, i) => i > 0 && i >= lines.length - 4 && SIGN_OFF.test(line))
    const last = lines.at(-1) ?? ''
    const closed =
      at >= 0 ? lines.slice(at).filter(Boolean).join('\n') : last.length <= 20 && /^\p{L}+(?: \p{L}+)?$/u.test(last) ? last : ''
    signOffs.set(closed, (signOffs.get(closed) ?? 0) + 1)
  }
  const most = (counts: ReadonlyMap<string, number>): string | null => {
    const [text, times] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? ['', 0]
    return text === '' || times < 2 ? null : text
  }
  return { greeting: most(greetings), signOff: most(signOffs) }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
}

/** A short answer as a mail of the owner's. A greeting that needs a name nobody knows is left out. */
export function asMail(text: string, { greeting, signOff }: MailHabits, firstName: string): string {
  const opened = greeting === null || (greeting.includes('NAME') && firstName === '') ? null : greeting.replace('NAME', firstName)
  return [opened, text, signOff].filter((part) => part !== null).join('\n\n')
}
