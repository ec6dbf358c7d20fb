/** "… wrote", at the end of the line. */
const wroteLast =
  /(?:\b(?:wrote|writes|said)|a écrit|écrit|escribió|escribi[oó]|ha escrito|va escriure|ha scritto|scrisse|escreveu|geschreven|schreef|schrieb|geschrieben|napisał(?:a|\(a\)|\/a)?|napisala?|napsal(?:a|\(a\))?|napísal(?:a|\(a\))?|pisze|написал(?:а|\(а\)|и)?|пишет|написав(?:ла|\(ла\))?|написа|пише|kirjoitti|skrev|írta|ezt írta|a scris|yazdı|şunu yazdı|şunları yazdı|έγραψε|ha escrigut|napisao(?:\/la)?|je napisa(?:o|la|l)|menulis|đã viết|เขียนว่า|כתב(?:ה|\/ה)?|كتب|写道|寫道|님이 작성|さんは書きました|のメール|wrote)$/iu
/** The same with the writer behind it: "schrieb Anna". */
const wroteBefore = /(?:^|\s)(?:schrieb|schreef|skrev|hat geschrieben|heeft|írta|napisał(?:a|\(a\))?|пишет|написал(?:а|\(а\))?)(?:\s|$)/iu
/** How such a line begins. */
const opening =
  /^(?:on|at|am|den|le|el|il(?: giorno)?|in data|il|em|no dia|à|a|op|w dniu|dnia|d\.|dne|dňa|la|pe|în|på|vào|pada|στις|dana|вс|пн|вт|ср|чт|пт|сб|нд)(?!\p{L})|^\d|^\p{L}{2,12}\.?,? \d|^\p{L}{2,12}\.?,? (?:den )?\d/iu
/** Begins with the `@` and looks back from there: tried at every character of a line without one, what stands before it costs 64 steps each time. */
const address = /@(?<=[^\s<>()/@]@)[^\s<>()/@]{1,200}\.[^\s<>()/@]{2,63}/u
const bracketed = /[<(][^\s<>()/]{1,64}@[^\s<>()/]{1,253}[>)]/u
const time = /\b(?:19|20)\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\d{1,2}[:.h]\d{2}|\d{4}年|\d{4}년/u

const maxLines = 4
const longestLine = 500
/** With its brackets. */
const longestNote = 82
const longestAddress = 202

/**
 * How many lines from `at` say who wrote what is quoted below them; 0 if they do not. `quoteFollows(end)` tells whether quoted text comes
 * right behind: then less of a line is asked for. Programs break such lines anywhere, so up to four are read as one.
 */
export function attributionAt(lines: readonly string[], at: number, quoteFollows: (end: number) => boolean): number {
  if ((lines[at] ?? '').trim() === '') return 0
  for (let count = 1; count <= maxLines && at + count <= lines.length; count++) {
    const window = lines.slice(at, at + count)
    if (window.at(-1)?.trim() === '') return 0
    const quoted = quoteFollows(at + count)
    const found = isAttribution(window, quoted)
    // A line of the owner's right above must not go with it: where a later line begins one of its own, this is not its beginning.
    if (found && !window.some((_, i) => i > 0 && opening.test(bare(window[i] ?? '')) && isAttribution(window.slice(i), quoted)))
      return count
  }
  return 0
}

/** What may end such lines. Most lines end otherwise, and are not looked at any further. */
const lastOfOne = new Set('-=*_:：')

function isAttribution(window: readonly string[], quoted: boolean): boolean {
  if (!quoted && !lastOfOne.has(window.at(-1)?.trimEnd().at(-1) ?? '')) return false
  const line = window.join(' ').trim()
  if (line.length > longestLine) return false
  const dashed = /^[-=*_]{2}.*[-=*_]{2}$/u.test(line)
  const words = bare(line)
  const colon = /[:：]$/u.test(words)
  if (!colon && !dashed && !quoted) return false
  const text = words.replace(/(?<!\s)\s*[:：]$/u, '').trim()
  const opens = opening.test(text)
  const last = wroteLast.test(withoutBrackets(text)) || wroteLast.test(text)
  const before = wroteBefore.test(text)
  const who = address.test(text)
  const when = time.test(text)
  // Of several lines the first must begin it; any paragraph may stand above one.
  if (window.length > 1 && !opens && !address.test(window[0] ?? '') && !wroteBefore.test(window[0] ?? '')) return false
  if (last && (when || who) && (opens || who || (window.length === 1 && quoted))) return true
  if (before && when && (opens || who)) return true
  if (bracketed.test(text) && when && (colon || dashed)) return true
  return quoted && colon && window.length === 1 && (last || before || (who && text.length < 200)) && text.length < 200
}

/** Without what stands in brackets behind it: an address, or what the mail is about. Looked for from the end, so that each character is read once. */
function withoutBrackets(line: string): string {
  const begin = line.endsWith(')')
    ? line.indexOf('(', Math.max(0, line.length - longestNote))
    : line.endsWith('>') && line.lastIndexOf('>', line.length - 2) < line.lastIndexOf('<')
      ? line.indexOf('<', Math.max(line.lastIndexOf('<'), line.length - longestAddress))
      : -1
  return (begin < 0 ? line : line.slice(0, begin)).replace(/(?<![\s*_])[\s*_]+$/u, '')
}

/** Without the emphasis and dashes that some programs put around it. */
function bare(line: string): string {
  return line
    .trim()
    .replace(/^[-=*_\s]+/u, '')
    .replace(/(?<![-=*_\s])[-=*_\s]+$/u, '')
}
