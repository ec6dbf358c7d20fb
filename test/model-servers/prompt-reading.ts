/** A prompt as a stand-in reads it: it knows nothing of the owner but what stands here, so what it answers shows what it was told. */
export interface ReadPrompt {
  /** Something is said about how to write. */
  readonly card: boolean
  /** The owner's own replies that the prompt shows, in order, with what they answered. */
  readonly examples: readonly { readonly them: string; readonly me: string }[]
  /** What is to be answered; empty where no thread is quoted. */
  readonly incoming: string
}

export interface PromptMessage {
  readonly role: string
  readonly content: string
}

const ownKeys = new Set(['me', 'ME', 'you', 'reply'])
const theirKeys = new Set(['them', 'THEM', 'they', 'incoming'])

/**
 * Finds examples in whichever form they are written: JSON (`{"them": …, "me": …}`, texts or lists of bubbles), labelled lines (`THEM: …`,
 * `ME: …`), or earlier turns of the conversation. What is quoted last without an answer is the thread to be answered.
 */
export function readPrompt(messages: readonly PromptMessage[]): ReadPrompt {
  const turns: { me: boolean; text: string }[] = []
  for (const { role, content } of messages) {
    const quoted = content.split('\n').flatMap(turnsOfLine)
    if (quoted.length > 0) turns.push(...quoted)
    else if (role !== 'system') turns.push({ me: role === 'assistant', text: content })
  }
  const examples = turns.flatMap((turn, at) => {
    const before = turns[at - 1]
    return turn.me && turn.text !== '' ? [{ them: before?.me === false ? before.text : '', me: turn.text }] : []
  })
  const last = turns.at(-1)
  return {
    card: messages.some(({ role, content }) => role === 'system' && content.trim().length > 40),
    examples,
    incoming: last === undefined || last.me ? '' : last.text,
  }
}

/**
 * Different replies of the owner, those first whose question is most like the one to be answered. Without temperature all are the same one.
 * A prompt that lacks card, examples or thread gets words that no guard lets through and no owner ever wrote.
 */
export function repliesTo(messages: readonly PromptMessage[], count: number, varied: boolean): string[] {
  const { card, examples, incoming } = readPrompt(messages)
  if (examples.length === 0 || !card || incoming === '') {
    const lacks = [card ? '' : 'style card', examples.length > 0 ? '' : 'own examples', incoming === '' ? 'quoted thread' : '']
    return Array.from(
      { length: count },
      () => `As an AI language model I was given no ${lacks.filter((lack) => lack !== '').join(', no ')}.`,
    )
  }
  const words = wordsOf(incoming)
  const ranked = examples
    .map(({ them, me }, at) => ({ me, at, shared: [...wordsOf(them)].filter((word) => words.has(word)).length }))
    .toSorted((a, b) => b.shared - a.shared || b.at - a.at)
  const texts = [...new Set(ranked.map(({ me }) => me))]
  return Array.from({ length: count }, (_, index) => texts[varied ? index % texts.length : 0] ?? '')
}

function turnsOfLine(line: string): { me: boolean; text: string }[] {
  const start = line.search(/[[{]/u)
  if (start >= 0) {
    const found = turnsOfJson(parsed(line.slice(start).replace(/,\s*$/u, '')))
    if (found.length > 0) return found
  }
  const label = /^\W*(me|you|owner|them|they|incoming|friend)\W*:\s*(.+)$/iu.exec(line)
  if (label === null) return []
  return [{ me: /^(?:me|you|owner)$/iu.test(label[1] ?? ''), text: textOf(label[2] ?? '') }]
}

function turnsOfJson(value: unknown): { me: boolean; text: string }[] {
  if (Array.isArray(value)) return value.flatMap(turnsOfJson)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, said]) => {
    if (ownKeys.has(key)) return [{ me: true, text: textOf(said) }]
    if (theirKeys.has(key)) return [{ me: false, text: textOf(said) }]
    return Array.isArray(said) ? turnsOfJson(said) : []
  })
}

function textOf(said: unknown): string {
  if (Array.isArray(said)) return said.map(textOf).join('\n')
  if (typeof said !== 'string') return ''
  const quoted = parsed(said)
  return typeof quoted === 'string' ? quoted : said
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}']+/gu))
}
