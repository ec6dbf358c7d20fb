import type { ModelAnswer } from '#core/language-model/port.ts'

/** The answer to a question that asks for one. Null if there are several, or if it was cut off or filtered: the missing part could change its meaning. */
function soleAnswer(answers: readonly ModelAnswer[]): ModelAnswer | null {
  const [only] = answers
  return only === undefined || answers.length > 1 || only.finish === 'length' || only.finish === 'filter' ? null : only
}

const thoughtNames = 'think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad'
/**
 * Reasoning that cannot be mistaken for the answer: it starts the text with an opening mark and has exactly one closing mark. Words before a lone closing mark
 * (`HOLD</think>ROUTINE`), or under a heading, could be an answer that is taken back.
 */
const thought = new RegExp(
  [
    String.raw`<(?<angle>${thoughtNames})>(?:(?!<\/?(?:${thoughtNames})>)[^])*<\/\k<angle>>`,
    String.raw`\[(?<square>${thoughtNames})\](?:(?!\[\/?(?:${thoughtNames})\])[^])*\[\/\k<square>\]`,
    // Format of gpt-oss and Gemma.
    String.raw`(?:<\|channel\|>analysis<\|message\|>(?:(?!<\|)[^])*<\|end\|>(?:<\|start\|>assistant)?)?<\|channel\|>final<\|message\|>`,
    String.raw`<\|channel>thought(?:(?!<\|?channel\|?>)[^])*<channel\|>`,
  ]
    .map((form) => String.raw`^\s*${form}\s*`)
    .join('|'),
  'iu',
)

/** End-of-turn tokens of model templates. Only these are known to carry no meaning. */
const end = String.raw`(?:<\|(?:im_end|end|return|eot_id|eot|eom_id|endoftext|end_of_text|end_of_turn|END_OF_TURN_TOKEN)\|>|<\/s>|<end_of_turn>|<turn\|>|<eos>|<｜end▁of▁sentence｜>)`
const ends = new RegExp(String.raw`(?:\s|${end})*$`, 'u')

/** A form that `statedAnswer` looks for; `source`: a regular expression for the whole answer. */
export function answerForm(source: string, flags = 'u'): RegExp {
  return new RegExp(`^(?:${source})$`, flags)
}

/** The answer in the requested form, with nothing but reasoning before it and nothing after it: further text could take it back. */
export function statedAnswer(answers: readonly ModelAnswer[], form: RegExp): string | null {
  const said = (soleAnswer(answers)?.text ?? '').replace(thought, '')
  if (said.length > longestAnswer) return null
  const answer = said.replace(ends, '').trim()
  return form.test(answer) ? answer : null
}

/** UTF-16 units, including the end-of-turn token. */
const longestAnswer = 400
