import type { Register } from '../channel/register.ts'

/** A mail split into greeting, body and sign-off. */
export interface LetterParts {
  /** `Hi Sam,`; null if there is no greeting. */
  readonly greeting: string | null
  /** The body paragraphs, each on one line, because mail programs break lines anywhere. */
  readonly body: readonly string[]
  /** From `Best,` on, or a name alone; null if there is none. Lines are separated by newlines. */
  readonly signOff: string | null
}

const helloWords =
  '(?:hi|hiya|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|guten (?:tag|morgen|abend)|liebe[rs]?|sehr geehrte[rs]?|hola|querid[oa]s?|estimad[oa]s?|buenos d[ií]as|bonjour|salut|cher|ch[eè]re|ciao|caro|cara|gentile|ol[aá]|beste|hej|k[aæ]re|cześć|greetings)'
const greetingOpening = new RegExp(String.raw`^${helloWords}(?!\p{L})`, 'iu')
/** A word of a name; titles keep their full stop. */
const calledWord = String.raw`(?:\p{Lu}[\p{L}\p{N}'’-]*|\p{L}{1,4}\.|and|or|und|y|et|all|there|again|everyone|everybody|both|you|team|folks|friends|dear|frau|herr)`
/** What may follow on a line that is only a greeting: "Ms. Park and all,", "ruth,". Longer text is not a name. */
const greetedForms = [
  new RegExp(String.raw`^(?:,? ${calledWord}){0,8}\s*[,!:.–-]*$`, 'u'),
  /^(?: [^\s,.!?:;]+){1,5}\s*[,!:–-]+$/u,
  /^(?: [^\s,.!?:;]+){0,2}$/u,
]
/** A greeting that is followed by the first sentence on the same line. */
const greetingOnSameLine = new RegExp(String.raw`^${helloWords}(?: (?:[^\s,.!?:;]+|\p{L}{1,4}\.)){0,3}\s?[,!:–-]+(?=\s+\S)`, 'iu')
/** A name alone, with a greeting's punctuation. */
const namedAlone = /^\p{Lu}[\p{L}\p{N}'’-]{1,20}(?: \p{Lu}[\p{L}\p{N}'’-]{1,20})?\s*[,!:–-]+$/u
const betweenWords = /[\s,.!?:;–]+/u
/** Words that carry content: "Hey it's cancelled, sorry!" is more than a greeting. Words that are also names are left out. */
const tellingWord = new RegExp(
  `^(?:${[
    'i|it|we|they|he|she|this|that|is|are|was|were|am|be|been|has|have|had|does|did|can|could|would|shall|should|might|must|need|want|got|get|go|went|gone|come|came|know|think|saw|heard|lost|send|sent|call|called|cancell?ed|cancel|postponed|moved|died|dead|broke|broken|hurt|found|forgot|done|fixed|ready|late|sick|off|on|for|about|with|not|no|nope|yes|yeah|yep|sure|ok|okay|fine|great|perfect|agreed|noted|wow|hooray|oh|sorry|apologies|please|thanks|thx|congrats|congratulations|welcome|happy|just|still|already|now|today|tonight|tomorrow|yesterday|soon|later|quick|question|update|reminder|news|what|why|how|when|where|which|if|because|but|your|our|their',
    'ich|es|wir|ist|sind|war|kann|könnten?|hat|haben?|wird|nicht|leider|danke|bitte|heute|ja|nein',
    'suis|peux|pouvez|merci|désolée?|oui|soy|estoy|está|puedo|puedes|gracias|perdón|sí|posso|puoi|grazie|scusa|estou|obrigad[oa]|desculpa|ik|heb|bedankt',
  ].join('|')})$`,
  'iu',
)
const contracted =
  /^(?:(?:i|it|he|she|we|you|they|this|that|there|here|what|who|how|where|let)['’](?:s|m|re|ll|ve|d)|\p{L}+n['’]t|[cj]['’](?:est|ai|étais|arrive))$/iu

/** One to three words; a full stop may only end initials; otherwise it ends a sentence. */
const nameWord = String.raw`\p{Lu}(?:\.(?:\p{Lu}\.?)*|[\p{L}\p{N}'’-]{0,20})`
const nameWords = `${nameWord}(?: ${nameWord}){0,2}`
const closingWords =
  '(?:best|(?:with )?(?:best|kind|kindest|warm|warmest|many) (?:wishes|regards)|all the best|all best|regards|rgds|br|kr|(?:many )?thanks|thank you|thx|ty|cheers|sincerely|(?:yours|best|with love)|yours (?:truly|sincerely|faithfully)|sincerely yours|warmly|fondly|take care|love|lots of love|much love|hugs|xx?x?|xoxo|talk soon|(?:see|speak to) you(?: (?:then|soon|there|later|tomorrow))?|until then|have a (?:good|great|nice|lovely) (?:one|day|evening|week|weekend)|(?:viele|liebe|beste|schöne|herzliche) grüße|mit (?:freundlichen|besten|herzlichen) grüßen|gruß|lg|vg|mfg|saludos|un (?:abrazo|saludo)|atentamente|cordialement|bien à vous|bises|cordiali saluti|abraços|atenciosamente|groet(?:en|jes)?|met vriendelijke groet|hilsen|mvh|pozdrawiam)'
const closingPhrase = String.raw`${closingWords}(?: (?:again|so much|a lot|very much|in advance|for now|to you(?: all| both)?|from all of us|aus [\p{L} ]{2,20}|from [\p{L} ]{2,20}))?`
/** "Best,", "Many thanks and best wishes": "Thanks for the list." carries content, so it is not a closing. */
const closingLine = new RegExp(String.raw`^(?:${closingPhrase}(?:(?:,? and|,| &) ${closingPhrase})?|[-–—]+)[\s,.!–—-]*$`, 'iu')
/** Who signs on the same line, and where from. */
const signer = new RegExp(String.raw`^${nameWords}(?: & ${nameWords})?(?: from .{2,20})?$`, 'u')
const maxSigning = 6
/** A name or initials alone. */
const signedLine = new RegExp(String.raw`^[-–—~ ]{0,3}${nameWords}$`, 'u')
/** A lower-case signature. A single letter is an initial, except letters that stand for a word. */
const signedSmall = /^[-–—~]? ?(?:\p{Ll}{2,12}(?:(?: (?:&|and|und))? \p{Ll}{2,12})?|(?![iknruy])\p{Ll})$/u
/** "xx t" */
const kissedSmall = /^x{1,4}(?:ox?o?)?,? \p{Ll}{1,12}$/u
const sayingWord =
  /\b(?:ok|okay|yes|yep|yeah|no|nope|sure|fine|good|great|perfect|noted|done|will|do|maybe|sorry|please|agreed|works?|well|nice|cool|true|right|correct|same|now|soon|later|today|tomorrow|it|that|this|me|you|too|not|yet|go|got|any|so|all|wow|ha|haha|lol|gone|fixed|sent|is|are|can|i|we)\b/iu
const maxNames = 3
/** Nobody is greeted at greater length, and a name's end is looked for from each of its marks. */
const longestGreeting = 120
/** Maximum lines of a sign-off, and maximum length of its first line and of each of the others. */
const lastLines = 5
const longestSignOff = 80
const shortLine = 40

/** Splits off the greeting line; the rest is unchanged. */
export function opened(text: string): { readonly greeting: string | null; readonly rest: string } {
  const whole = text.trim()
  const end = whole.indexOf('\n')
  const first = (end < 0 ? whole : whole.slice(0, end)).trim()
  if (end < 0 || !(isGreeting(first) || (namedAlone.test(first) && !first.split(betweenWords).some((word) => tellingWord.test(word)))))
    return { greeting: null, rest: whole }
  return { greeting: first, rest: whole.slice(end).replace(/^(?:[ \t]*\n)+/u, '') }
}

/** Splits off the sign-off, recognized by its words. Returns the whole text if there is none. */
export function closed(text: string): { readonly rest: string; readonly signOff: string | null } {
  const lines = text.split('\n')
  const at = signOffAt(lines.map((line) => line.trim()))
  if (at === lines.length) return { rest: text, signOff: null }
  const signOff = lines.slice(at).flatMap((line) => line.trim() || [])
  return { rest: lines.slice(0, at).join('\n').trimEnd(), signOff: signOff.join('\n') }
}

/** Splits the sender's own text of a mail (`ownText`), with quotes and signatures already removed. */
export function readLetter(text: string): LetterParts {
  const { greeting, rest } = opened(text.replaceAll('\r\n', '\n'))
  const before = greeting === null ? greetingBefore(rest) : null
  const { rest: said, signOff } = closed(before === null ? rest : rest.slice(before.length).trimStart())
  const body = said
    .split(/\n[ \t]*\n/u)
    .map((paragraph) => paragraph.replace(/(?<![ \t])[ \t]*\n[ \t]*/gu, ' ').trim())
    .filter((paragraph) => paragraph !== '')
  return { greeting: greeting ?? before, body, signOff }
}

/** Line where the sign-off begins; the line count if there is none. Never the first line: a mail that only thanks says so in its body. */
function signOffAt(lines: readonly string[]): number {
  const from = Math.max(1, lines.length - lastLines)
  const words = lines.findLastIndex((line, i) => i >= from && isSignOff(line) && lines.slice(0, i).some((above) => above !== ''))
  // Only names may follow a sign-off.
  if (words >= 0 && lines.slice(words + 1).every((line) => line === '' || line.length <= shortLine)) return words
  return nameAt(lines)
}

function isGreeting(line: string): boolean {
  if (line.length > longestGreeting) return false
  const hello = greetingOpening.exec(line)?.[0]
  if (hello === undefined) return false
  const rest = line.slice(hello.length)
  return greetedForms.some((form) => form.test(rest)) && !tells(rest)
}

function greetingBefore(text: string): string | null {
  const greeting = greetingOnSameLine.exec(text.slice(0, longestGreeting))?.[0]
  return greeting === undefined || tells(greeting.replace(greetingOpening, '')) ? null : greeting
}

/** A word with a capital is a name, whatever else it means: "Dear Dr. Fine,". */
function tells(words: string): boolean {
  return words
    .split(betweenWords)
    .some((word) => contracted.test(word) || (/^\p{Ll}/u.test(word) && (tellingWord.test(word) || /.{3}ing$/u.test(word))))
}

function isSignOff(line: string): boolean {
  if (line.length > longestSignOff) return false
  if (kissedSmall.test(line)) return true
  const words = line.split(' ')
  for (let signing = 0; signing <= maxSigning && signing < words.length; signing++) {
    const [closing, name] = [words.slice(0, words.length - signing), words.slice(words.length - signing)]
    if (closingLine.test(closing.join(' ')) && (signing === 0 || signer.test(name.join(' ')))) return true
  }
  return false
}

/** Line of a name alone in the last paragraph, with the company below it; the line count if there is none. */
function nameAt(lines: readonly string[]): number {
  const at = lines.lastIndexOf('') + 1
  const last = lines.slice(at)
  if (at < 2 || last.length > maxNames) return lines.length
  if (last.every((line) => signedLine.test(line))) return at
  return last.length === 1 && signedSmall.test(last[0] ?? '') && !sayingWord.test(last[0] ?? '') ? at : lines.length
}

/** What a turn says: all of a text, and of a mail its body, with paragraphs parted by a blank line. */
export function saidOf(text: string, register: Register): string {
  return register === 'email' ? readLetter(text).body.join('\n\n') : text
}
