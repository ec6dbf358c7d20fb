import { isUnseemly, sayableOf } from '../discretion/sayable.ts'
import { preferred } from '../intents/choosing.ts'
import type { TurnReading } from '../intents/read-turn.ts'
import { rowOf, type IntentId } from '../intents/table.ts'
import { saidAbout } from './telling/about.ts'
import { echoesOfAsking } from './asking/asking.ts'
import { echoOfMail } from './mailed.ts'
import { echoOfText } from './texted/forms.ts'
import { echoInSpanish } from './asking/spanish.ts'
import { courtesyFor, deedCourtesy, stillSaid } from './telling/courtesies.ts'
import { isReproach } from './telling/reproach.ts'
import type { Echo } from './echo.ts'
import { echoesOfTelling } from './telling/telling.ts'

/** What an answer can take up of their turn, and whether nothing at all may be said. */
export interface TakenUp {
  readonly echo: Echo | null
  /** Every word is harmless but the whole is not, or only the owner can answer it. Then no other answer fits either. */
  readonly unanswerable: boolean
}

const nothing: TakenUp = { echo: null, unanswerable: false }
const unanswerable: TakenUp = { echo: null, unanswerable: true }

/**
 * What an answer can take up of their turn: all of it if its form is known, else the courtesy that fits it, else its subject. If it may be graver than it
 * looks, only part of what they tell is taken up.
 */
export function takenUpOf(reading: TurnReading, isMail = false): TakenUp {
  const { intent, sentence, language, touched, both } = reading
  if (both !== undefined) return { echo: both, unanswerable: false }
  if (language === 'es' && rowOf(intent).asks === true) return { echo: echoInSpanish(sentence.raw), unanswerable: false }
  if (language !== 'en') return nothing
  const openChoice = isMail && intent === 'what-asked' ? preferred(sentence) : null
  if (openChoice !== null) return { echo: { intent, by: { check: thoughtAbout[openChoice] } }, unanswerable: false }
  const { raw } = sentence
  if (isReproach(intent, raw)) return unanswerable
  const mailed = isMail ? echoOfMail(intent, raw) : null
  if (mailed !== null) return { echo: mailed, unanswerable: false }
  const texted = isMail ? undefined : echoOfText(intent, sentence)
  // These repeat none of their words but a few of a closed list.
  if (texted !== undefined) return texted === null ? unanswerable : { echo: texted, unanswerable: false }
  if (rowOf(intent).asks === true) {
    const [first, ...others] = echoesAsked(intent, raw)
    if (first?.tender === true) return { echo: sayable(first), unanswerable: first.yes === undefined && first.no === undefined }
    if (first !== undefined && [first.yes, first.no].some((text) => text !== undefined && isUnseemly(text))) return unanswerable
    const echo = sayable(first) ?? firstSayable(others) ?? null
    if (echo !== null) return { echo: echo.intent === 'unknown' ? withAbout(echo, intent, raw) : echo, unanswerable: false }
  }
  const whole = !touched || courteousIntents.has(intent)
  const told = !whole ? undefined : firstSayable(echoesOfTelling(intent, raw))
  if (told !== undefined) return { echo: told, unanswerable: false }
  const echoOf = (by: Echo['by'] | null): Echo[] => (by === null || by === undefined ? [] : [{ intent, by }])
  const deed = whole ? firstSayable(echoOf(deedCourtesy(intent, raw))) : undefined
  const courtesy = whole ? echoOf(courtesyFor(intent, raw))[0] : undefined
  const about = touched && feltIntents.has(intent) ? undefined : firstSayable(echoOf(saidAbout(intent, raw)))
  return {
    echo:
      deed ??
      (rowOf(intent).asks === true ? (about ?? courtesy) : (courtesy ?? about)) ??
      (touched && !carefullySaid.has(intent) ? undefined : echoOf(stillSaid(intent, raw, isMail))[0]) ??
      null,
    unanswerable: false,
  }
}

/** Only the owner can choose, so the draft says that they will think about it. */
const thoughtAbout = {
  time: 'let me see which time works for me and get back to you',
  thing: 'let me think about which I would like better and get back to you',
}

/** To these, something is still said if the turn may be graver than it looks. */
const carefullySaid: ReadonlySet<IntentId> = new Set(['apology', 'favor', 'proposal'])

/** Sympathy or cheer about one thing would miss a graver one next to it. */
const feltIntents: ReadonlySet<IntentId> = new Set([
  'bad-news',
  'mishap',
  'rant',
  'sick',
  'stressed',
  'nervous',
  'good-news',
  'surprise',
  'looking-forward',
])

const firstSayable = (echoes: readonly Echo[]): Echo | undefined => echoes.flatMap((echo) => sayable(echo) ?? [])[0]

/** Taking these up hurts no more than the bare answer would, whatever else the turn says. */
const courteousIntents: ReadonlySet<IntentId> = new Set([
  'request',
  'reminder',
  'call',
  'thanks',
  'birthday',
  'compliment',
  'good-wishes',
  'congratulates',
  'sweet-thought',
  'fyi',
  'heads-up',
])

/** The short answer covers yes and no. The other answers may say what the question is about. */
function withAbout(echo: Echo, intent: IntentId, raw: string): Echo {
  const { unsure, check } = saidAbout(intent, raw) ?? {}
  const by = { ...(unsure === undefined ? {} : { unsure }), ...(check === undefined ? {} : { check }), ...echo.by }
  return sayableOf({ ...echo, by }) ?? echo
}

const sayable = (echo: Echo | null | undefined): Echo | null => (echo === null || echo === undefined ? null : sayableOf(echo))

/** "I did" and "I am" answer a question, not an offer or an invitation. */
const shortlyAnswered: ReadonlySet<IntentId> = new Set(['yes-no', 'done-yet', 'did-you-know', 'are-you-ok'])

function echoesAsked(intent: IntentId, raw: string): readonly Echo[] {
  return echoesOfAsking(raw).filter((echo) => echo.intent !== 'unknown' || shortlyAnswered.has(intent))
}
