import type { Language } from '../answers/foreign.ts'
import { answerTable } from '../answers/table.ts'
import { gravityBars, gravityByRules, gravityOf, type Part } from '#core/gravity/read-gravity.ts'
import { askedByForm, echoOfAsking } from '../echo/asking/asking.ts'
import type { Echo } from '../echo/echo.ts'
import { toldByForm } from '../echo/telling/telling.ts'
import { choiceOf, offeredTimes, pointsBack, type Choice } from './choosing.ts'
import { canonical, sentencesOf, type Sentence } from './reading.ts'
import { decide, type Decision } from './classifier/classifier.ts'
import { askingRules, type Rule } from './rules/asking.ts'
import { foreignRules, languageOf } from './rules/foreign.ts'
import { tellingRules } from './rules/telling.ts'
import { besideLinks } from './set-aside/links.ts'
import { asksForBetter, asksOfOthers, isOpening } from './set-aside/openings.ts'
import { isUnknownLanguage } from './set-aside/unknown-language.ts'
import { misheard } from './set-aside/misheard.ts'
import { rowOf, type IntentId } from './table.ts'

/** What a turn wants. */
export interface TurnReading {
  readonly intent: IntentId
  /** True if nine of ten such readings are right. Otherwise it is only good enough for drafting. */
  readonly sure: boolean
  /** Whether it may be graver than it looks. Then only harmless answers are allowed. */
  readonly touched: boolean
  /** All intents found, in order. */
  readonly found: readonly IntentId[]
  readonly language: Language
  /** The sentence to answer, canonical and as written. */
  readonly sentence: Sentence
  /** The options of a choice. */
  readonly choice: Choice | null
  /** What answers both of its questions, if one draft can. */
  readonly both?: Echo
}

/** A turn as read by the rules, with the whole of it as one sentence. */
interface Ruled extends TurnReading {
  readonly whole: Sentence
}

/** Longer turns say more than a phrase could answer. */
const longestTurn = 420
/** A turn with this many words that no rule knows is a story. */
const longestTold = 40

/**
 * Reads a turn: checks gravity, then applies the rules, then the classifier. `asked`: whether the owner's previous turn asked something. `around`: the whole
 * mail if `bubbles` is only the part that wants an answer; gravity is checked on all of it. `known`: what its set form shows that it wants.
 */
export function readTurn(bubbles: readonly string[], asked = false, around = bubbles, known: ByForm | null = null): TurnReading {
  const linked = around === bubbles && gravityByRules(bubbles) === 'none' ? besideLinks(bubbles, isAsking) : null
  if (linked !== null) return readTurn(linked.answered, asked, linked.around)
  const ruled = readByRules(around === bubbles || gravityByRules(around) === 'none' ? bubbles : around, asked)
  const { whole: _, ...bare } = ruled
  const isOverruled = known !== null && (ruled.intent === 'choice' || (ruled.intent === 'automated' && known.isNoNotice === true))
  if (silentIntents.has(ruled.intent) && !isOverruled) return bare
  if (isBeyondAnswers(ruled, asked, bubbles)) return unread(bare)
  const decision = decisionOn(ruled)
  const judgedAs = heardAgain(judged(ruled, decision), ruled.whole)
  const isFaint = decision?.faint === true
  const byForm =
    decision === null || (finalIntents.has(judgedAs.intent) && !isOverruled)
      ? null
      : (known ?? (judgedAs.intent === 'unknown' || isFaint ? wantedByForm(bubbles) : askedAfterAll(judgedAs, bubbles)))
  const { harmless = false, isNoNotice: __, isClosed = false, mayBeSure = false, ...formed } = byForm ?? {}
  const read: TurnReading = {
    ...judgedAs,
    ...formed,
    ...(mayBeSure ? { sure: judgedAs.sure && judgedAs.intent === byForm?.intent } : {}),
  }
  if (read.intent === 'unknown' || isClosed) return read
  const odds = gravityOf([...partOf(ruled, decision), ...(around === bubbles ? [] : wholeOf(around, asked)), ...partsOf(around, asked)])
  if (odds >= gravityBars.grave) return silenced(read)
  const isPlain = harmless || (byForm !== null && rowOf(byForm.intent).asks === true)
  if ((byForm !== null || isFaint) && odds >= (isPlain ? gravityBars.grave : gravityBars.telling)) return unread(judgedAs)
  return { ...read, touched: odds >= (rowOf(read.intent).asks === true ? gravityBars.asking : gravityBars.telling) }
}

/** The reading itself if it is plausible; otherwise corrected to what its words say (`misheard`). */
function heardAgain(reading: TurnReading, { text, raw }: Sentence): TurnReading {
  const intent = finalIntents.has(reading.intent) ? null : misheard(reading.intent, reading.sure, `${text} ${raw}`)
  return intent === null ? reading : { ...reading, intent, found: intent === 'unknown' ? [] : [intent], sure: false, choice: null }
}

const isAsking = ({ asks, text }: Sentence): boolean => asks || (beginsAsking.test(text) && !/\blets\b/u.test(text))

/** An unknown language, a question about what others did, or a mere opening: no answer fits, whatever it sounds like. */
function isBeyondAnswers({ intent, language, sentence, whole }: Ruled, asked: boolean, bubbles: readonly string[]): boolean {
  if (isUnknownLanguage(whole.raw, language, intent !== 'unknown')) return true
  if (language !== 'en') return false
  return (
    asksOfOthers(sentence) ||
    asksForBetter(sentence) ||
    (!asked && whole.text !== '' && sentencesOf(bubbles).every((one) => isOpening(one)))
  )
}

/** Gives up a faint guess, or an intent known by form alone, because something grave may be near. */
function unread(reading: TurnReading): TurnReading {
  return { ...reading, intent: 'unknown', found: [], sure: false, choice: null }
}

/**
 * The question that a turn clearly ends with. Null if there is none, or if the intent already allows a yes. Rules and classifier may have read it as news, or as
 * a question that is not answered with yes or no.
 */
function askedAfterAll({ intent }: TurnReading, bubbles: readonly string[]): ByForm | null {
  const last = sentencesOf(bubbles).at(-1)
  const { asks, answers } = rowOf(intent)
  if (last === undefined || answers.some((answer) => answerTable[answer].side === 'yes')) return null
  if (!(last.asks || /^(?:is|are|was|were|did|does|do|have|has|can|could|will) \w/u.test(last.text))) return null
  const echo = echoOfAsking(last.raw)
  if (echo === null || echo.intent === 'unknown' || (asks === true && echo.yes === undefined)) return null
  return { intent: echo.intent, found: [echo.intent], sentence: last, sure: false }
}

/** What the form of a sentence shows. `harmless`: answers to it hurt nobody, whatever else the turn says. */
export interface ByForm extends Pick<TurnReading, 'intent' | 'found' | 'sentence' | 'sure'> {
  readonly harmless?: boolean
  readonly choice?: Choice | null
  /** Whether it counts even for what looks like a notice of a program. */
  readonly isNoNotice?: boolean
  /** Whether nothing graver can hide in it. */
  readonly isClosed?: boolean
  /** Whether it is as sure as the reading if that has the same intent. */
  readonly mayBeSure?: boolean
}

/**
 * The intent by the form of a sentence, if neither rules nor classifier know it: of the last sentence that asks, else of the first that an answer can take up.
 */
function wantedByForm(bubbles: readonly string[]): ByForm | null {
  const sentences = sentencesOf(bubbles)
  const as = (intent: IntentId, sentence: Sentence) => ({ intent, found: [intent], sentence, sure: false })
  for (const sentence of sentences.toReversed()) {
    if (!sentence.asks && !beginsAsking.test(sentence.text) && !asksUnmarked.test(sentence.text)) continue
    const echo = echoOfAsking(sentence.raw)
    const asked = echo === null || echo.intent === 'unknown' ? askedByForm(sentence) : echo.intent
    if (asked !== null) return as(asked, sentence)
  }
  if (sentences.some(({ asks }) => asks)) return null
  for (const sentence of sentences) {
    const told = toldByForm(sentence.raw)
    if (told !== null) return { ...as(told.intent, sentence), harmless: told.harmless }
  }
  return null
}

/** Questions without a question mark that no rule knows: "just checking in on the estimate", "did kickoff move", "coming or no". */
const asksUnmarked =
  /^(?:(?:hey|hi) )*(?:i am )?(?:just )?(?:checking (?:in|back)|following up|circling back|any (?:word|progress|updates)|thinking)\b|^(?:are|is|does|did|was|were) \w+ \w+|\bor (?:no|nah|not|what)$/u

/** The intent of a past turn. Gravity is only checked roughly, because nobody answers it any more. */
export function readWanted(bubbles: readonly string[], asked: boolean): IntentId {
  const ruled = readByRules(bubbles, asked)
  if (silentIntents.has(ruled.intent)) return ruled.intent
  const decision = decisionOn(ruled)
  if (decision !== null && decision.grave >= moreLikely) return 'emergency'
  return decision?.faint === true ? 'unknown' : judged(ruled, decision).intent
}

const moreLikely = 0.5

function wholeOf(bubbles: readonly string[], asked: boolean): Part[] {
  const ruled = readByRules(bubbles, asked)
  return partOf(ruled, decisionOn(ruled))
}

/** The parts of a turn with several bubbles. */
function partsOf(bubbles: readonly string[], asked: boolean): Part[] {
  if (bubbles.length < 2) return []
  return bubbles.flatMap((bubble) => wholeOf([bubble], asked))
}

function partOf({ intent, whole }: Ruled, decision: Decision | null): Part[] {
  if (canonical(whole.raw) === '') return []
  return [{ text: whole.raw, wants: silentIntents.has(intent) ? 'unknown' : intent, asIntent: decision?.grave ?? null }]
}

/** The classifier's decision. Null if it finds nothing. */
function decisionOn({ intent, language, whole }: Ruled): Decision | null {
  if (language !== 'en' || whole.text === '' || whole.raw.length > longestTurn) return null
  return decide(whole.text, whole.asks, silentIntents.has(intent) ? 'unknown' : intent)
}

/** The reading of a turn to which nothing may be said, because it or a recent turn is grave. */
export function silenced(reading: TurnReading): TurnReading {
  return { ...reading, intent: 'emergency', found: ['emergency'], sure: true, choice: null }
}

/** Whether a turn of either side is grave by the rules. The classifier's bars only apply to the turn to answer. */
export function isGrave(bubbles: readonly string[]): boolean {
  return gravityByRules(bubbles) !== 'none'
}

const silentIntents: ReadonlySet<IntentId> = new Set(['emergency', 'serious', 'automated'])

function judged({ whole, ...ruled }: Ruled, decision: Decision | null): TurnReading {
  if (decision === null || finalIntents.has(ruled.intent)) return ruled
  const { intent, sure } = decision
  if (intent === ruled.intent) return { ...ruled, sure }
  // Thanks before a question do not wait for an answer.
  if (intent === 'thanks' && ruled.sentence.asks && rowOf(ruled.intent).asks === true) return { ...ruled, sure: false }
  if (finalIntents.has(intent)) return { ...ruled, intent: 'unknown', found: [], sure: false }
  return {
    ...ruled,
    intent,
    sure,
    found: [intent],
    choice: null,
    sentence: intent === 'unknown' ? whole : ruled.sentence,
  }
}

/** Intents that only the rules decide: grave ones, and those that depend on the owner's previous turn. */
const finalIntents: ReadonlySet<IntentId> = new Set([...silentIntents, 'their-answer', 'their-no', 'choice'])

/** Reads a turn by rules only. The classifier is trained on their result. */
export function readByRules(bubbles: readonly string[], asked = false): Ruled {
  const raw = bubbles.join('\n')
  const sentences = sentencesOf(bubbles)
  const whole: Sentence = {
    text: sentences.map(({ text }) => text).join(' '),
    plain: sentences.map(({ plain }) => plain).join(' '),
    asks: sentences.at(-1)?.asks ?? false,
    raw,
  }
  const language = languageOf(raw)
  const reading = (intent: IntentId, sentence: Sentence = whole, found: readonly IntentId[] = [intent], choice: Choice | null = null) => ({
    intent,
    found,
    touched: false,
    sure: intent !== 'unknown' && intent !== 'their-answer' && intent !== 'their-no',
    language,
    sentence,
    whole,
    choice: intent === 'choice' ? (choice ?? choiceOf(sentence.raw)) : null,
  })
  const gravity = gravityByRules(bubbles)
  if (gravity !== 'none') return reading(gravity === 'loss' ? 'serious' : 'emergency')
  if (raw.length > longestTurn || sentences.length === 0) return reading('unknown')
  const known = sentences.map((sentence) => ({ sentence, intent: intentOf(sentence, language) }))
  const offered = language === 'en' ? offeredIn(known) : null
  if (offered !== null) return reading('choice', offered.sentence, ['choice'], offered.choice)
  const asking = known.findLast(({ sentence, intent }) => sentence.asks || rowOf(intent).asks === true)
  if (asking !== undefined)
    return reading(
      asking.intent,
      asking.sentence,
      known.map(({ intent }) => intent),
    )
  if (asked && negativeAnswer.test(whole.text)) return theirAnswer(whole, reading)
  const told = known.filter(({ intent }) => intent !== 'unknown')
  const heaviest = told.toSorted((a, b) => rowOf(b.intent).weight - rowOf(a.intent).weight)[0]
  const untold = known.filter(({ intent }) => intent === 'unknown').reduce((sum, { sentence }) => sum + sentence.text.split(' ').length, 0)
  if (heaviest !== undefined && (rowOf(heaviest.intent).weight >= 20 || untold <= 2) && untold <= longestTold / 2)
    return asked && lightIntents.has(heaviest.intent)
      ? theirAnswer(whole, reading)
      : reading(
          heaviest.intent,
          heaviest.sentence,
          told.map(({ intent }) => intent),
        )
  return asked ? theirAnswer(whole, reading) : reading('unknown')
}

/** If the owner has just asked something, these are the answer to it and not a new subject. */
const lightIntents: ReadonlySet<IntentId> = new Set(['acknowledges', 'fyi', 'their-doing', 'small-talk', 'request', 'confirms'])

/** Two times that they offer, or a choice that a later question points back to. Null if something else is asked. */
function offeredIn(
  known: readonly { readonly sentence: Sentence; readonly intent: IntentId }[],
): { sentence: Sentence; choice: Choice } | null {
  const pointing = known.findLast(({ sentence }) => pointsBack(sentence))
  const others = known.filter(({ sentence, intent }) => sentence.asks && !pointsBack(sentence) && !offering.has(intent))
  for (const { sentence } of known) {
    const choice =
      sentence === pointing?.sentence ? null : (offeredTimes(sentence) ?? (pointing === undefined ? null : choiceOf(sentence.raw)))
    if (choice !== null && others.every((one) => one.sentence === sentence)) return { sentence, choice }
  }
  return null
}
/** Next to these, the offered times are what they want an answer to. */
const offering: ReadonlySet<IntentId> = new Set(['proposal', 'suggests-time', 'moves-time', 'choice', 'call', 'unknown', 'opinion'])

const negativeAnswer =
  /^(?:(?:ugh|aw|oh|omg|hm|um|sadly|haha|lol) )*(?:no|nope|nah|not (?:yet|really|today|tonight|this)|sorry|i cant|cant|unfortunately|negative|none|never)\b/u

/** Words in an answer that should not get a "great". */
const unwellAnswer =
  /\b(?:not|no|bad|badly|worse|worst|awful|terrible|horrible|rough|hard|hurts?|pain|sick|sad|tired|lost|losing|cant|wont|didnt|isnt|never|failed|dying|scared|worried|alone|hospital|doctors?|the same|surviving|struggling|barely|hanging|crying|miss(?:ing)?|gone|over|broke|wish)\b/u

function theirAnswer<R>(whole: Sentence, reading: (intent: IntentId) => R): R {
  if (whole.text.split(' ').length > 16) return reading('unknown')
  if (negativeAnswer.test(whole.text)) return reading('their-no')
  return reading(unwellAnswer.test(whole.text) ? 'unknown' : 'their-answer')
}

/** Intents that ask without a question mark. */
const plainAsks: ReadonlySet<IntentId> = new Set([
  'proposal',
  'favor',
  'call',
  'moves-time',
  'offer',
  'permission',
  'how-are-you',
  'doing',
  'attention',
  'where-now',
  'mind-plans',
  'how-was',
  'what-to-eat',
  'did-you-know',
  'should-i',
])
const beginsAsking =
  /^(?:hey |ok |so |and |but |wait |um |oh |yo |hi |lol |omg |btw |also |mom |dad |honey |babe |bro |dude |girl |sis |mija |hun )*(?:(?:do|does|did|are|is|was|were|have|has|will|would|can|could|should) (?:you|he|she|they|we|it|i|the|your|my|his|her|our|their|that|this|these|those|there|mom|dad|grandma|grandpa|any\w*|someone|somebody|one|\d+|mr|mrs)\b|(?:what|when|where|who|how|which) \w+|any (?:chance|idea|plans|news|luck|update)|anyone|you (?:coming|going|working|busy|free|hungry|home|still|remember|mind|done|ready|want|need|up|there|around|have (?:any|the|a)|tryna|guys|alone|awake|allergic|doing|good|feel|like|left|see that|eat|eaten|down|in|bringing)\b|want (?:me|to|some|anything|half|my|a)|need (?:me|help|a|anything)|up for|down (?:for|to)|got (?:a|any|plans|time|some)|lets|let us|shall|what is)/u

function intentOf(sentence: Sentence, language: Language): IntentId {
  const { text, asks } = sentence
  if (text === '')
    return asks
      ? 'surprise'
      : /[😂🤣💀😆]/u.test(sentence.raw)
        ? 'laughs'
        : /[👍👌🙏😊☺🙌]/u.test(sentence.raw)
          ? 'acknowledges'
          : /[❤💕💖💗💛💙💜🧡💚🤍😘🥰😍♥💞💓🫶]/u.test(sentence.raw)
            ? 'affection'
            : 'unknown'
  if (language !== 'en') {
    const found = first(foreignRules[language](), sentence.plain)
    if (found !== null) return found
    return asks ? 'unknown' : (first(tellingRules, text) ?? 'unknown')
  }
  if (asks) {
    if (/^(?:why|how come|what for)\b/u.test(text)) return 'unknown'
    const told = /^(?:omg |wait |oh |wow |really |seriously |right |ok |huh |you know |no )+$/u.test(`${text} `) ? 'surprise' : null
    if (told !== null) return told
    if (/\bor\b(?! (?:not|no|nah|what|so|something|anything|whatever))/u.test(text))
      return choiceOf(sentence.raw) === null ? 'unknown' : 'choice'
    const told2 = first(
      tellingRules.filter(([intent]) => askedToo.has(intent)),
      text,
    )
    return told2 ?? first(askingRules, text) ?? 'unknown'
  }
  const told = first(tellingRules, text)
  if (told === null && /\bor\b/u.test(text) && text.split(' ').length <= 7 && choiceOf(sentence.raw) !== null) return 'choice'
  if (beginsAsking.test(text) || told === null) {
    if (/\bor\b/u.test(text) && beginsAsking.test(text) && choiceOf(sentence.raw) !== null) return 'choice'
    const asked = first(askingRules, text)
    if (
      asked !== null &&
      (plainAsks.has(asked) || beginsAsking.test(text)) &&
      (told === null || rowOf(told).weight < 30 || plainAsks.has(asked))
    ) {
      if (told !== null && strongIntents.has(told)) return told
      return asked
    }
  }
  return told ?? 'unknown'
}

/** Intents that also come with a question mark: "can you believe it?", "guess what?". */
const askedToo: ReadonlySet<IntentId> = new Set(['birthday', 'holiday', 'surprise', 'automated', 'reproach', 'cancels'])
/** Intents that outweigh the form of a question around them. */
const strongIntents: ReadonlySet<IntentId> = new Set([
  'birthday',
  'holiday',
  'cancels',
  'running-late',
  'good-news',
  'bad-news',
  'apology',
  'thanks',
  'sick',
  'compliment',
  'surprise',
  'automated',
  'good-wishes',
  'congratulates',
  'missing',
  'reproach',
  'reminder',
  'heads-up',
  'let-you-know',
  'farewell',
  'on-their-way',
  'call',
])

function first(rules: readonly Rule[], text: string): IntentId | null {
  for (const [intent, rule] of rules) if (rule.test(text)) return intent
  return null
}
