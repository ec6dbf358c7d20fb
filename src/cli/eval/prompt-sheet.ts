import type { ChatMessage } from '#core/language-model/port.ts'

/** A prompt to be answered by hand in place of a model. */
export interface AskedPrompt {
  readonly name: string
  readonly messages: readonly ChatMessage[]
  /** Number of answers in the first request. */
  readonly answers: number
  /** Number of answers that a retry may request. */
  readonly again: number
}

/** Extra answers for a retry. */
const spareAnswers = 2

/**
 * Prompts as Markdown, with instructions for answering them. If a prompt begins like the one before it, only its end is shown, because the
 * shapes of a set differ only in their last lines.
 */
export function promptSheet(prompts: readonly AskedPrompt[]): string {
  const lines = [
    '# Prompts',
    '',
    `There are ${prompts.length} prompts below, each under its name. Answer each one as the language model that it is written to would: what you write is what`,
    "it asks for, nothing around it. Follow the prompt's own rules to the letter. Each answer is written afresh, without looking at the other answers.",
    '',
    'Write a file with one line for each prompt, a JSON object with the name of the prompt and the answers, such as',
    '',
    '    {"prompt": "0123456789abcdef", "answers": ["first answer", "another, with\\na second line"]}',
    '',
    'How many answers a prompt needs stands beside its name. Line breaks inside an answer are written \\n, as JSON has them.',
  ]
  let before: AskedPrompt | null = null
  for (const prompt of prompts) {
    const { name, messages, answers, again } = prompt
    lines.push('', `## ${name} (${answers + Math.min(spareAnswers, again)} answers)`, '')
    const shared = before === null ? null : sharedBeginning(before.messages, messages)
    if (shared === null) for (const { role, content } of messages) lines.push(`### ${role}`, '', '````text', content, '````', '')
    else lines.push('The same conversation as in the prompt before this one, but the last lines are:', '', '````text', shared, '````', '')
    before = prompt
  }
  return `${lines.join('\n').trimEnd()}\n`
}

/** The lines in which the last message differs from the previous prompt's. Null if anything else differs, or for a new conversation. */
function sharedBeginning(before: readonly ChatMessage[], now: readonly ChatMessage[]): string | null {
  const last = now.at(-1)?.content.split('\n') ?? []
  const earlier = before.at(-1)?.content.split('\n') ?? []
  const same = now.length === before.length && now.slice(0, -1).every(({ content }, i) => content === before[i]?.content)
  const differs = last.findIndex((line, i) => line !== earlier[i])
  const thread = last.findLastIndex((line) => line.startsWith('{"'))
  return same && differs > thread
    ? last
        .slice(thread + 1)
        .join('\n')
        .trim()
    : null
}
