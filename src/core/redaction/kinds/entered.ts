import { linesOf, type Span } from '../view.ts'

/** "Use 4821 for the gate": a number to be entered. */
const entered =
  /(?<!\p{L})(?:use|enter|type|press|punch|dial|put)(?: in)? (\d{3,8}[#*]?)(?= (?:for|at|on|to|in|into|then|and|as)(?: (?:get|open|unlock))?(?: in| the| your| my| our)? ?(?:front |back |side |main |garage |bike )?(?:door|gate|keypad|pad|lock|locker|lockbox|safe|garage|alarm|entrance|building|lobby|phone|atm|elevator|buzzer|intercom|shed|box)(?!\p{L}))/giu
/** "Press 5582 now": keys that are pressed one after the other. */
const keyed =
  /(?<!\p{L})(?:press|type|punch|dial|key|pulsas?|pulse|marcas?|teclea|tapez?|tapes|compose|dr[üu]ck\p{L}*|tipp\p{L}*|digit[ae]|premi|aperta|pressiona)(?: in| ein)?:? (\d{4,8}[#*]?)(?=\s{0,2}(?:$|[\n.,!]|(?:now|and|then|y|e|et|und|puis|dann|poi|quickly|fast|real|on|at)(?!\p{L})))/giu
/** "7719 and then the star". */
const ended =
  /(?<![\p{L}\p{N}.,:/-])(\d{3,8})(?: (?:eingeben|eintippen|tippen|dr[üu]cken)(?!\p{L})|,?(?: (?:and|then|press|hit|followed by|with|plus|the|a|at the end|y|luego|la|un|el|und|dann|die|den|mit|et|puis|la|poi|e|il|depois|o|um|tecla)){1,4} (?:star|hash|hashtag|pound|asterisk|enter|raute|stern|sternchen|asterisco|almohadilla|numeral|di[èe]se|[ée]toile|cancelletto|estrela|jogo da velha|[#*])(?![\p{L}\p{N}]))/giu
/** "Left 12 right 30 left 7": the dial of a lock. */
const side = String.raw`(?:left|right|links|rechts|gauche|droite|izquierda|derecha|sinistra|destra|esquerda|direita)`
const turn = String.raw`(?:(?:${side}|[lr](?= ))(?: to|:)? ?\d{1,2}|\d{1,2} ?(?:to the )?${side})`
const dialed = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${turn}(?:(?:,| then| and|,? and then)? ${turn}){2,6}(?: \d{1,2})?)(?![\p{L}\p{N}])`,
  'giu',
)

/** "20 then 4 then 36". */
const inTurn = /(?<![\p{L}\p{N}])(\d{1,2}(?:,? (?:and )?(?:then|luego|despu[ée]s|puis|dann|poi|depois) \d{1,2}){2,5})(?![\p{L}\p{N}%:])/giu
/** "Alarm = 8814". */
const labelled =
  /(?<!\p{L})(?:alarm|panic|garage|gate|door|front|back|lock|safe|entry|entrance|locker|lockbox|shed|vault|keypad|voicemail)(?: code| pin)? ?[=:] ?(\d{3,8}[#*]?)(?![\p{L}\p{N}]|[:.,]\d| ?(?:am|pm|\/))/giu
/** "7 0 3 3", "9-0-2-1", "9 2 B 4". */
const single =
  /(?<![^\s:("“])((?:\d|[A-F](?=[ -]\d))(?:([ -])(?:\d|[A-F])(?=[ -]|$|[\s.,!?)"”#*])){3,7})(?![ -][\p{N}]|[\p{L}\p{N}]|[.,]\d)/gu
/** More words count something, and longer texts hold tables. */
const maxBesideSingle = 6
const longestSingle = 160

/** Digits one by one, as nobody writes a number of things. Not counting up or down, and not how a team stands. */
function findSingle(text: string): Span[] {
  if (text.length > longestSingle) return []
  return linesOf(text).flatMap(({ text: line, start }) => {
    if (line.split(/\s+/u).filter((word) => /\p{L}{2}/u.test(word)).length > maxBesideSingle) return []
    return [...line.matchAll(single)].flatMap((match) => {
      const digits = match[0].split(/[ -]/u).map((one) => Number.parseInt(one, 16))
      const steps = digits.slice(1).map((digit, i) => digit - (digits[i] ?? 0))
      const isCount = steps.every((step) => step === 1) || steps.every((step) => step === -1)
      const isTeam = match[2] === '-' && digits.reduce((sum, digit) => sum + digit, 0) === 10
      return isCount || isTeam || digits.every((digit) => digit < 2)
        ? []
        : [{ start: start + match.index, end: start + match.index + match[0].length }]
    })
  })
}

/** Numbers that are told as what the fingers do. */
export function findEntered(text: string): Span[] {
  if (!/\d[ \d-]/u.test(text)) return []
  const told = [entered, keyed, ended, dialed, inTurn, labelled].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => {
      const value = match[1] ?? ''
      const start = match.index + (pattern === ended ? 0 : match[0].length - value.length)
      return { start, end: start + value.length }
    }),
  )
  return [...told, ...findSingle(text)]
}
