import type { ModelAnswer } from '#core/language-model/port.ts'

/** The answer to a question that asks for one; null if there are several, or if it was cut off or filtered, since what is missing could change what it says. */
function soleAnswer(answers: readonly ModelAnswer[]): ModelAnswer | null {
  const [only] = answers
  return only === undefined || answers.length > 1 || only.finish === 'length' || only.finish === 'filter' ? null : only
}

const thoughtNames = 'think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad'
/**
 * Thought aloud that nobody can take for the answer: what marks its beginning stands before anything that is said, and what marks its end once. Words
 * before an end alone (`HOLD</think>ROUTINE`), or under a heading, may as well be an answer that is taken back.
 */
const thought = new RegExp(
  [
    String.raw`<(?<angle>${thoughtNames})>(?:(?!<\/?(?:${thoughtNames})>)[^])*<\/\k<angle>>`,
    String.raw`\[(?<square>${thoughtNames})\](?:(?!\[\/?(?:${thoughtNames})\])[^])*\[\/\k<square>\]`,
    // What gpt-oss and Gemma write.
    String.raw`(?:<\|channel\|>analysis<\|message\|>(?:(?!<\|)[^])*<\|end\|>(?:<\|start\|>assistant)?)?<\|channel\|>final<\|message\|>`,
    String.raw`<\|channel>thought(?:(?!<\|?channel\|?>)[^])*<channel\|>`,
  ]
    .map((form) => String.raw`^\s*${form}\s*`)
    .join('|'),
  'iu',
)

/** What templates of models end a turn with: of these alone is it known that they say nothing. */
const end = String.raw`(?:<\|(?:im_end|end|return|eot_id|eot|eom_id|endoftext|end_of_text|end_of_turn|END_OF_TURN_TOKEN)\|>|<\/s>|<end_of_turn>|<turn\|>|<eos>|<｜end▁of▁sentence｜>)`
const ends = new RegExp(String.raw`(?:\s|${end})*$`, 'u')

/** A form that `statedAnswer` looks for; `source`: a regular expression for the whole answer. */
export function answerForm(source: string, flags = 'u'): RegExp {
  return new RegExp(`^(?:${source})$`, flags)
}

/** The answer in the form that was asked for, with nothing but thought before it and nothing behind it: what goes on may take it back. */
export function statedAnswer(answers: readonly ModelAnswer[], form: RegExp): string | null {
  const said = (soleAnswer(answers)?.text ?? '').replace(thought, '')
  if (said.length > longestAnswer) return null
  const answer = said.replace(ends, '').trim()
  return form.test(answer) ? answer : null
}

/** UTF-16 units, with the end of the turn behind it. */
const longestAnswer = 400
