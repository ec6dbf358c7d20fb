import { takenUpOf } from '#core/drafting/echo/of-reading.ts'
import { bothSaid } from '#core/drafting/echo/both.ts'
import { textFormOf } from '#core/drafting/echo/texted/forms.ts'
import { sentencesOf, type Sentence } from '../reading.ts'
import { readTurn, type ByForm, type TurnReading } from '../read-turn.ts'
import { rowOf, type IntentId } from '../table.ts'
import { askedPart } from './asked-part.ts'
import { beginsAsking, questionsIn } from './questions.ts'

/** Reads a text: by its set form if it is in one, and both of its questions if it has two. `asked`: whether the owner's previous turn asked something. */
export function readText(bubbles: readonly string[], asked = false): TurnReading {
  const read = readTurn(bubbles, asked, bubbles, formOf(bubbles))
  if (silent.has(read.intent) || read.language !== 'en') return read
  const questions = questionsIn(bubbles)
  const [first, second, ...more] = questions.map(({ text }) => readTurn([text], false, undefined, formOf([text])))
  if (first !== undefined && second === undefined) {
    const known = askedPart(read, first, questions[0]?.isInside === true)
    const again = known === null ? read : readTurn(bubbles, asked, bubbles, known)
    // What may be graver than it looks stays so, whatever is asked beside it.
    return again.intent === 'unknown' ? read : { ...again, touched: again.touched || read.touched }
  }
  if (more.length > 0 || read.touched) return read
  if (first === undefined || second === undefined || [first, second].some(({ intent, touched }) => silent.has(intent) || touched))
    return read
  const both = bothSaid(first, second)
  if (both !== null) return { ...second, intent: both.intent, found: [first.intent, second.intent], sure: false, choice: null, both }
  const [heaviest] = [second, first]
    .filter((one) => rowOf(one.intent).asks === true && (one.choice !== null || (takenUpOf(one).echo?.intent ?? 'unknown') !== 'unknown'))
    .toSorted((a, b) => rowOf(b.intent).weight - rowOf(a.intent).weight)
  return heaviest === undefined ? read : { ...heaviest, sure: false }
}

const silent: ReadonlySet<IntentId> = new Set(['emergency', 'serious', 'automated'])

/** In these, what is said back hurts nobody, whatever else the turn says. */
const harmless: ReadonlySet<IntentId> = new Set(['thanks', 'heads-up', 'let-you-know'])
/** Next to more words than these, a remark is not what the turn is about. */
const longestBeside = 8

/** What a text wants by its set form. Null if it is in none, or if something else is asked. */
function formOf(bubbles: readonly string[]): ByForm | null {
  const sentences = sentencesOf(bubbles)
  for (const [i, sentence] of [...sentences.entries()].toReversed()) {
    const told = sentences.length === 2 && i === 0 ? joinedTo(sentence, sentences[1]) : sentence
    const known = textFormOf(sentence)
    const formed = known ?? textFormOf(told)
    if (formed === null) {
      if (sentence.asks) return null
      continue
    }
    const { intent, isClosed, isNoNotice } = formed.form
    const others = sentences.filter((_, at) => at !== i && !(known === null && at === 1))
    const isRemark = rowOf(intent).asks !== true
    if (isRemark && (others.some(({ asks, raw }) => asks || beginsAsking.test(raw)) || wordsOf(others) > longestBeside)) return null
    return {
      intent,
      found: [intent],
      sentence: known === null ? told : sentence,
      sure: false,
      choice: formed.choice,
      harmless: harmless.has(intent),
      isNoNotice: isNoNotice === true,
      isClosed: isClosed === true && others.length === 0,
      mayBeSure: true,
    }
  }
  return null
}

/** What they tell about something in the next sentence: "i tried the recipe you sent. it was delicious". */
const joinedTo = (one: Sentence, next: Sentence | undefined): Sentence =>
  next === undefined || next.asks ? one : { ...one, text: `${one.text} ${next.text}`, raw: `${one.raw} ${next.raw}` }

const wordsOf = (sentences: readonly Sentence[]): number => sentences.reduce((sum, { text }) => sum + text.split(' ').length, 0)
