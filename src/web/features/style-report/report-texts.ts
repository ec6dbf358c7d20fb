import type { ContactReport, EngineReport, ReportMeasures, StyleReport } from '#contract/voice/style-report.ts'
import { countOf, formatCount, formatDayAndTime } from '#web/lib/time.ts'
import { acceptedTurns, estimate, points, whole } from './report-numbers.ts'

export type Offer = NonNullable<StyleReport['offer']>

/**
 * The numbers in sentences that claim no more than the data supports.
 *
 * How to add one: a pure function from the report to a sentence here, with a row in its test for each thing it may say.
 */

/**
 * Habits are case, marks and lengths over all drafts together: whether one draft could be told from a reply is asked in another panel, and this must not
 * sound like its answer. How far they may be from the owner's, above the distance at which the owner's own replies are from each other. Own
 * replies picked at random lie near .03, a model with style card and examples near .09, one without near .29.
 */
const habitTexts = [
  { upTo: 0.03, words: 'On average its writing habits are yours', good: true },
  { upTo: 0.1, words: 'On average its writing habits are close to yours', good: true },
  { upTo: 0.2, words: 'Its writing habits are only partly yours', good: false },
  { upTo: Infinity, words: 'Its writing habits are not yours', good: false },
] as const

function habits(measures: ReportMeasures, baseline: ReportMeasures | null): { words: string; good: boolean } {
  if (measures.style_distance === null) return { words: 'Whether its writing habits are yours cannot be told yet', good: false }
  const above = measures.style_distance - (baseline?.style_distance ?? 0)
  return habitTexts.find(({ upTo }) => above <= upTo) ?? habitTexts[3]
}

/** Lift says whether a draft answers its message: whatever ignores the message has none. */
function fit({ lift, turns }: ReportMeasures): { words: string; good: boolean } {
  if (lift !== null && lift.low > 0) return { words: 'its drafts fit the message they answer better than chance', good: true }
  if (lift !== null && lift.high < 0) return { words: 'its drafts fit the message they answer worse than chance', good: false }
  const few = `${countOf(turns, 'reply', 'replies')} ${turns === 1 ? 'is' : 'are'} too few`
  return { words: `${few} to tell whether its drafts beat chance`, good: false }
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

/** What the drafts say, in short: whether they answer, and how many of them were what was written. */
export function contentSentences(measures: ReportMeasures): string {
  return `${sentence(fit(measures).words)} ${counted(measures)}.`
}

/** How the drafts say it, in short. */
export function styleSentences(measures: ReportMeasures, baseline: ReportMeasures | null): string {
  return [sentence(habits(measures, baseline).words), lengthWarning(measures)].filter((one) => one !== null).join(' ')
}

function counted(measures: ReportMeasures): string {
  const hits = acceptedTurns(measures)
  return hits === 0
    ? `None of its drafts for ${countOf(measures.turns, 'message')} was what you wrote`
    : `For ${formatCount(hits)} of ${countOf(measures.turns, 'message')} one of its drafts was what you wrote`
}

/** "Does it sound like me?", answered in two sentences. */
export function answer({ measures, state }: Pick<EngineReport, 'measures' | 'state'>, baseline: ReportMeasures | null): string {
  if (measures === null)
    return state === 'running'
      ? 'The answer comes when the replay has ended.'
      : 'Too few of your messages were replayed to say how near it comes.'
  const [style, content] = [habits(measures, baseline), fit(measures)]
  const besides = baseline === null ? '' : ` (replies of yours picked at random: ${formatCount(acceptedTurns(baseline))})`
  return `${style.words}, ${style.good === content.good ? 'and' : 'but'} ${content.words}. ${counted(measures)}${besides}.`
}

/** From when and from what the numbers of an engine are. */
export function provenance({ done, state, replayed_at: at }: EngineReport): string {
  const messages = countOf(done, 'of your own later messages', 'of your own later messages')
  if (state === 'running') return `${messages} so far. For each it knows only what came before.`
  return `${messages}, replayed on ${formatDayAndTime(at)}. For each it knew only what came before.`
}

/** What the length of its first drafts means; null if it is near the owner's own or was not measured. */
export function lengthWarning(measures: ReportMeasures): string | null {
  if (measures.length_first < 0.75) return 'Its drafts are clearly shorter than what you write.'
  return measures.length_first > 1.35 ? 'Its drafts are clearly longer than what you write.' : null
}

/** What the stated confidence of an engine is worth, and what that means for Auto. `threshold` is the owner's, 0–1. */
export function confidenceSentences({ calibration }: EngineReport, threshold: number): string[] {
  if (calibration === null) {
    return [
      'It states no confidence: there is too little to measure one on.',
      'Auto will hold everything: where no confidence is stated, a draft is below every threshold.',
    ]
  }
  const { ece, brier_skill: skill, ceiling } = calibration
  return [
    `What it states and what was right differ by ${points(ece * 100)} points of 100 on average.`,
    skill !== null && skill > 0
      ? 'It tells better drafts from worse ones, better than always stating the average would.'
      : 'It does not tell better drafts from worse ones: always stating the average would do as well.',
    ...(ceiling === null || ceiling >= threshold
      ? []
      : [`No draft of it is surer than ${whole(ceiling)}, and your threshold is ${whole(threshold)}: Auto will hold everything.`]),
  ]
}

export const verdicts: Record<ContactReport['auto'], string> = {
  right: 'Auto would have been right',
  wrong: 'Auto would have erred too often',
  silent: 'Would have held everything',
  unknown: 'Too few to tell',
}

/** For whom Auto would have been right. */
export function autoSentence(contacts: readonly ContactReport[]): string {
  const names = contacts.filter(({ auto }) => auto === 'right').map(({ name }) => name)
  if (names.length === 0) return 'No one is ready for Auto yet.'
  const shown = names.length > 5 ? [...names.slice(0, 4), `${names.length - 4} more`] : names
  return `Auto would have been right for ${new Intl.ListFormat('en').format(shown)}.`
}

const recipientName = ({ label }: Offer): string => label.replace(/ \(.*\)$/u, '')

/** Never tried; stopped or failed on the way; complete. */
export type Tried = 'not' | 'partly' | 'wholly'

/** What the button of an offered replay says: how many messages, whom they go to, what it costs. */
export function offerButton(offer: Offer, tried: Tried): string {
  const cost = offer.cost > 0 ? ` (${estimate(offer.cost)})` : ''
  if (tried === 'wholly') return `Replay again${cost}`
  const what = tried === 'partly' ? `Continue with ${formatCount(offer.turns)} more` : `Replay ${formatCount(offer.turns)}`
  return `${what} of my messages with ${recipientName(offer)}${cost}`
}

/** What an offered replay does. */
export function offerText(offer: Offer): string {
  const replay = `${offer.label} drafts for ${countOf(offer.turns, 'message')} that you have answered; the drafts are compared with what you wrote, and nothing is sent to anybody you know.`
  return offer.cloud
    ? `${replay} The messages leave this computer and go to ${offer.recipient ?? recipientName(offer)}; estimated cost: ${estimate(offer.cost)}.`
    : `${replay} It stays on this computer and is free.`
}

export const offerQuestion = (offer: Offer): string => `Send ${countOf(offer.turns, 'message')} to ${recipientName(offer)}?`
