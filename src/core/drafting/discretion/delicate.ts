import { canonical } from '../intents/reading.ts'
import { rowOf, type IntentId } from '../intents/table.ts'
import { neverAgreedTo, onlyForTheClose, traps, type Topic } from './delicate-words.ts'
import { handedOver } from './handed-over.ts'

/** Nothing is asked, and yet an answer agrees to do something. */
const alsoAgreeing: ReadonlySet<IntentId> = new Set(['request', 'reminder', 'call'])

/** Whether an answer to such a turn agrees to something or says yes to it. Thanks, sympathy and laughter bind nobody. */
const wantsAgreement = (intent: IntentId): boolean => rowOf(intent).asks === true || alsoAgreeing.has(intent)

/** A phrase of the tables as a rule; "…" and "[a]" take the space behind them along. */
function ruleOf(phrase: string): string {
  return phrase
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\[([^\]]*)\] ?/gu, '(?:(?:$1) )?')
    .replaceAll(/\{([^}]*)\}/gu, '(?:$1)')
    .replaceAll('*', String.raw`\w*`)
    .replaceAll('$', '(?= *$)')
    .replaceAll('… ', String.raw`(?:\w+ ){0,4}`)
    .replaceAll('_', String.raw`\w+`)
}

const compiled = (topics: readonly Topic[]): readonly RegExp[] =>
  topics.map(
    ({ phrases }) =>
      new RegExp(
        String.raw`\b(?:${phrases
          .split(/,(?![^{[]*[}\]])/u)
          .filter((phrase) => phrase.trim() !== '')
          .map((phrase) => ruleOf(phrase))
          .join('|')})(?=$|[^\w])`,
        'u',
      ),
  )

/** What is seen by its marks or its first word. */
const markedTraps: readonly RegExp[] = [/^(?:system|assistant|user|human)\b(?= )/u, /^say (?:yes|no|sorry|i|that|arr|you)\b/u]
/** How old they are, and who else would take a child along. */
const minors: readonly RegExp[] = [
  /\bi?a?m (?:1[0-9]|[1-9])(?= *$)/u,
  /\b(?:can|may|could|should) (?!you\b)(?:\w+ ){1,4}(?:pick up|take|see|drive|get|have|watch) (?:your|the|my) (?:kids?|son|daughter|baby|children|boys?|girls?)\b/u,
]
const delicateEmoji = /[🍆🍑😏😉🖕💦👅🔫⚰💊🤰🩸]/u

const trapped = [...compiled(traps), ...markedTraps]
const delicate = [...trapped, ...compiled(neverAgreedTo), delicateEmoji, ...minors, ...handedOver]
const delicateUnlessClose = compiled(onlyForTheClose)

/** "tell me you have wine" only asks for it; "tell me you care" asks for more. */
const hopedFor =
  /\btell me (?=you(?:['’]?re | are | )(?:still )?(?:have|got|brought|bought|saved|remembered|recorded|booked|packed|coming)\b(?! (?:the |your |my )?(?:money|cash|stuff|goods|feelings|hope|kids?|baby)\b))/gu

/** A question in somebody else's mouth is not the owner's to say yes to, and markup is no message. */
const rawTrap = /<\/?\w+>|["“][^"”\n]*\b(?:did|can|could|do|are|will|is|should|have) (?:you|i|we|he|she|the)\b/iu

/** Whether nothing may be said to a turn of this intent, whatever it seems to want. `isClose`: the owner has written words of love to who asks. */
export function isDelicate(intent: IntentId, texts: readonly string[], isClose = false): boolean {
  const rules = !wantsAgreement(intent) ? trapped : isClose ? delicate : [...delicate, ...delicateUnlessClose]
  const readings = texts.length > 1 ? [...texts, texts.join('\n')] : texts
  return readings.some((text) => isOneOf(rules, text))
}

/** Nothing longer is drafted for. */
const readLimit = 4000

function isOneOf(rules: readonly RegExp[], whole: string): boolean {
  const raw = whole.slice(0, readLimit)
  const text = canonical(raw).replaceAll(hopedFor, '')
  const written = raw.toLowerCase().replaceAll(hopedFor, '')
  return rawTrap.test(raw) || rules.some((rule) => rule.test(text) || rule.test(written))
}
