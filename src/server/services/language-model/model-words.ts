import type { EngineId, RedactionMode } from '#contract/language-model/model.ts'
import type { Reason } from '#contract/live/suggestions.ts'
import { modelFailureWords, type ModelFailureCode } from '#core/language-model/failure.ts'

/**
 * All sentences about engines that the owner reads, in one place, so that they can be checked against what the product does.
 *
 * How to add one: a function here; no service writes such a sentence itself.
 */
export const onDeviceLabel = 'On-device engine'
/** The label if no built-in model is named. */
export const boxLabel = 'The model in Idiolect'

/** Where the on-device engine runs and data are kept: the owner's machine, or a server that somebody runs for them. */
export type Place = 'this computer' | 'this server'

/** An engine's label, such as `OpenAI (gpt-4o-mini)`. `server`: the kind of server. */
export function engineLabel(engine: EngineId, server: string, model: string | null): string {
  if (engine === 'on-device') return onDeviceLabel
  if (engine === 'apple') return 'Apple’s on-device model'
  if (engine === 'box') return model ?? server
  return model === null ? server : `${server} (${model})`
}

/** A sentence without its period, for use in parentheses. */
function withoutStop(text: string): string {
  return text.replace(/\.$/u, '')
}

/** A label for the middle of a sentence. */
export function inside(label: string): string {
  return label.replace(/^The /u, 'the ')
}

export interface TruthFacts {
  readonly label: string
  /** The kind of server, such as `OpenAI`. */
  readonly server: string
  /** Host that receives text. Null if nothing leaves. */
  readonly recipient: string | null
  readonly redaction: RedactionMode
  /** Why the model is not asked. Null if it is. */
  readonly whyNot: Reason | null
  readonly engine: EngineId
}

const given = 'the conversation and a few of your similar messages'

const asRedacted: Record<RedactionMode, string> = {
  off: ', as they are written',
  mask: ', with recognized private details masked',
  block: ', and nothing at all where private details are recognized in them',
}

/** What leaves this machine now, in one or two accurate sentences. */
export function truth(facts: TruthFacts, place: Place): string {
  const { label, server, recipient, redaction, whyNot, engine } = facts
  const stays = `Right now nothing leaves ${place}`
  if (engine === 'on-device') return `${stays}: drafts are written by the on-device engine.`
  if (recipient === null) {
    if (whyNot !== null) return `${stays}: the on-device engine drafts, because ${inside(label)} cannot (${withoutStop(whyNot.text)}).`
    return `${stays}: ${inside(label)} drafts here, from ${given}${redaction === 'off' ? '' : asRedacted[redaction]}.`
  }
  if (whyNot?.code === 'consent-needed')
    return `${stays}: ${inside(label)} is chosen, but you have not agreed to send text to ${recipient}, so the on-device engine drafts.`
  // This may be temporary: once a limit or a pause ends, the model is asked again and text leaves.
  if (whyNot !== null) return `${stays}: the on-device engine drafts, because ${inside(label)} is not asked (${withoutStop(whyNot.text)}).`
  return `Right now, to draft a reply, Idiolect sends ${given} to ${recipient} (${server})${asRedacted[redaction]}. Your message history itself stays on ${place}.`
}

/** Why a model did not draft, as the second half of a sentence, without a period. */
export function failureText(code: ModelFailureCode): string {
  return modelFailureWords[code]
}

const tellings: Partial<Record<ModelFailureCode, (label: string) => string>> = {
  'no-key': (label) => `The key for ${inside(label)} is missing, wrong or no longer valid`,
  forbidden: (label) => `The key for ${inside(label)} may not use this model`,
  'no-model': (label) => `${label} is no longer offered by its server`,
  'rate-limited': (label) => `${label} asks for fewer requests for a while`,
  'out-of-credit': (label) => `The account for ${inside(label)} has no credit left`,
  overloaded: (label) => `${label} is overloaded or out of order`,
  unreachable: (label) => `${label} cannot be reached`,
  'timed-out': (label) => `${label} did not answer in time`,
  'bad-request': (label) => `${label} did not understand the request`,
  'too-long': (label) => `The conversation is too long for ${inside(label)}`,
  filtered: (label) => `The content filter of ${inside(label)} stopped it`,
  declined: (label) => `${label} declined to write it, or explained instead of replying`,
  empty: (label) => `${label} answered with nothing`,
  garbled: (label) => `The answer of ${inside(label)} could not be read`,
  unusable: (label) => `Everything that ${inside(label)} wrote held something that this conversation does not support`,
  stopped: (label) => `${label} was stopped`,
  'consent-needed': (label) => `You have not agreed to send text to ${inside(label)}`,
  'no-file': (label) => `The file of ${inside(label)} is no longer on this computer`,
  unfinished: (label) => `The download of ${inside(label)} is not finished`,
  'bad-file': (label) => `The file of ${inside(label)} is damaged, or of a kind that cannot be run`,
  'no-memory': (label) => `This computer has too little free memory for ${inside(label)}`,
  crashed: (label) => `The process that runs ${inside(label)} ended unexpectedly`,
  unsupported: (label) => `This computer cannot run ${inside(label)}`,
  'cost-cap': (label) => `The daily limit you set for ${inside(label)} is reached`,
  blocked: (label) => `The conversation holds something private, and you chose not to send such text to ${inside(label)}`,
}

/** The first half of the note beside on-device fallback drafts, without a period. */
export function whyFellBack(label: string, code: ModelFailureCode): string {
  return tellings[code]?.(label) ?? `${label} could not draft`
}

/**
 * The note beside drafts that the chosen engine did not write. `drafts`: how many the on-device engine gave instead. Zero if none of the
 * owner's phrases fits.
 */
export function fallbackText(why: string, drafts: number): string {
  return drafts === 0 ? `${why}, and none of your own phrases fits.` : `${why}, so these drafts are from the on-device engine.`
}

/** The note beside drafts that the model failed to rank. */
export function unchosenText(why: string): string {
  return `The best one couldn’t be chosen: ${why}. Compare them before you use one.`
}

/** `until`: a time of day such as `14:05`. `asked`: whether the server asked for the pause. */
export function pauseText(label: string, until: string, asked: boolean): string {
  return asked ? `${label} asked for a pause until ${until}` : `${label} failed several times in a row and is paused until ${until}`
}

export function writingText(label: string): string {
  return `${label} is writing…`
}

/** The note under a suggestion whose model returned nothing. */
export function stillOnDeviceText(why: string, drafts: number): string {
  return drafts === 0 ? `${why}. None of your own phrases fits.` : `${why}. These drafts are from the on-device engine.`
}

export function busyText(label: string): string {
  return `${label} is still writing for newer messages`
}

/** An internal error during the last look. */
export function brokenLookText(label: string): string {
  return `Asking ${inside(label)} failed inside Idiolect`
}

/** An internal error during drafting with a model. */
export function brokenText(label: string): string {
  return `Drafting with ${inside(label)} failed inside Idiolect`
}

export function shutdownText(date: string): string {
  return `its provider stopped serving this model on ${date}`
}

export function choiceFailedText(server: string, code: ModelFailureCode): string {
  return `${whyFellBack(server, code)}. Nothing was changed.`
}

/** Time of day of `at` (ms since 1970) in `zone`, such as `14:05`. */
export function timeOfDay(at: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(at)
}
