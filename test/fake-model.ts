import type { ChatMessage, LanguageModel, ModelAnswer, ModelReply, ModelRequest } from '#core/language-model/port.ts'

/**
 * A language model that knows nothing but its prompt: it answers as ME answered in the exchange that is nearest to the last turn. So two owners
 * get different drafts, and a prompt without style card, own exchanges or quoted thread gives none: it throws, and the test turns red.
 *
 * How to add one (a way to misbehave): a function in `as` that makes an answer of the plain text.
 */
export interface FakeModelOptions {
  /** What becomes of the plain reply; the text alone, or a whole answer. */
  as?: (reply: string, answer: number) => string | Partial<ModelAnswer>
  /** Thrown instead of an answer. */
  fail?: Error | null
  logprob?: number | null
}

export interface FakeModel extends LanguageModel {
  readonly requests: ModelRequest[]
  options: FakeModelOptions
}

export function fakeModel(options: FakeModelOptions = {}): FakeModel {
  const fake: FakeModel = {
    name: 'fake',
    requests: [],
    options,
    complete(request, on): Promise<ModelReply> {
      fake.requests.push(request)
      const { as, fail, logprob = null } = fake.options
      if (fail !== undefined && fail !== null) return Promise.reject(fail)
      const answers = answersFromPrompt(request.messages, request.answers).map((reply, i): ModelAnswer => {
        const made = as?.(reply, i) ?? reply
        const plain: ModelAnswer = { text: reply, finish: 'stop', logprob }
        return typeof made === 'string' ? Object.assign(plain, { text: made }) : Object.assign(plain, made)
      })
      for (const [i, { text }] of answers.entries()) on.partial?.(i, text)
      return Promise.resolve({ answers, usage: { input: null, output: null } })
    },
  }
  return fake
}

/** What a prompt of `preparePrompt` holds. Throws if a part of it is missing. */
export function readPrompt(messages: readonly ChatMessage[]) {
  const system = messages.find(({ role }) => role === 'system')?.content ?? ''
  const data = messages.find(({ role }) => role === 'user')?.content ?? ''
  const card = /measured on \d+ replies:\n((?:- .*(?:\n|$))+)/u.exec(system)?.[1]
  if (card === undefined || !/characters/u.test(card)) throw new Error('The prompt holds no style card.')
  const [before, thread] = data.split(/^THREAD .*$/mu)
  if (thread === undefined) throw new Error('The prompt holds no thread.')
  const exchanges = [...(before ?? '').matchAll(/^\{"them": (".*"), "me": (".*")\}$/gmu)].map(([, them, me]) => ({
    them: JSON.parse(them ?? '') as string,
    me: JSON.parse(me ?? '') as string,
  }))
  if (exchanges.length === 0) throw new Error("The prompt holds none of the owner's exchanges.")
  const turns = [...thread.matchAll(/^\{"(them|me)": (".*")\}$/gmu)].map(([, who, text]) => ({
    who,
    text: JSON.parse(text ?? '') as string,
  }))
  const turn = turns.findLast(({ who }) => who === 'them')?.text
  if (turn === undefined) throw new Error('The thread is not quoted in the prompt.')
  return { card, exchanges, turns, turn, order: thread.slice(thread.lastIndexOf('}') + 1).trim() }
}

/** The replies of the exchanges that share most words with the last turn, in other words first. */
export function answersFromPrompt(messages: readonly ChatMessage[], count: number): string[] {
  const { exchanges, turn } = readPrompt(messages)
  const asked = new Set(wordsOf(turn))
  const ranked = exchanges
    .map(({ them, me }, i) => ({ me, i, near: wordsOf(`${them} ${me}`).filter((word) => asked.has(word)).length }))
    .toSorted((a, b) => b.near - a.near || a.i - b.i)
  return Array.from({ length: Math.max(1, count) }, (_, i) => ranked[i % ranked.length]?.me ?? '')
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []
