import { beforeAll, describe, expect, it } from 'vitest'
import { quiet } from '#test/history.ts'
import { contactsOf } from '#core/evaluation/on-device.ts'
import { trainVoice } from '#core/training/train-voice.ts'
import { createPrompter, type Prompter } from '../prompt/prompter.ts'

/** `names` of functions in their mails. */
function prompterOf(names: (i: number) => string): Prompter {
  const pairs = Array.from({ length: 40 }, (_, i) => ({
    id: `mail-${i}`,
    contact: i % 2 === 0 ? 'ada' : 'bob',
    group: false,
    register: 'email' as const,
    at: i * 86_400_000,
    delay: 60_000,
    incoming: ['How would you count them?'],
    previous: [],
    reply: [`Well, have a look at ${names(i)}(x), that is what it is for.\n\nAda`],
  }))
  const voice = trainVoice({ pairs, contacts: contactsOf(pairs), seed: 1, resume: null, evaluate: false }, quiet)
  return createPrompter(voice)
}

describe('a mail that a model edited', () => {
  let coder: Prompter
  let other: Prompter
  beforeAll(() => {
    coder = prompterOf((i) => `count.them${String.fromCodePoint(97 + (i % 26))}`)
    other = prompterOf(() => 'count.thema')
  })
  const dressed = (prompter: Prompter, texts: readonly (readonly [text: string, frame: string])[]) =>
    prompter
      .dress({
        request: { contact: null, register: 'email', incoming: ['Where did the total go wrong?'], previous: [], count: 3 },
        answers: texts.map(([text, frame], place) => ({
          text,
          finish: 'stop' as const,
          logprob: null,
          shape: { place, examples: [{ incoming: 'What now?', bubbles: [frame] }] },
        })),
        because: [],
        engine: 'x',
        confidence: null,
      })
      .map(({ draft }) => draft.text.split('\n\n')[0])

  it('may hold code where its owner writes code: their functions, small numbers, constants', () => {
    const code = 'Have a look at count.thema(x, NA)[1], that is what it is for.'
    const frame = 'Try the other one, that is for the best.'
    expect(dressed(coder, [[code, frame]])).toEqual([code])
    expect(dressed(other, [[code, frame]])).toEqual([])
    for (const no of ['Have a look at evil.xyz(x), that is it.', 'Have a look at f(2014), that is it.', 'I saw 3 of them, that is it.'])
      expect(dressed(coder, [[no, frame]])).toEqual([])
  })

  it('stands first with a blank where its frame has one, and behind it those without come first', () => {
    const blank = [
      'The sum is off as of R [number], so add them up by hand.',
      'It was fixed as of R 2.15.1, so put it up by then.',
    ] as const
    const next = ['Hmm, did you see [link] on that?', 'Hmm, did I send https://example.org/a on it?'] as const
    const last = ['Not in my list, I am sure.', 'Not in my mail, I am sure.'] as const
    expect(dressed(coder, [blank, next, last])).toEqual([blank[0], last[0], next[0]])
    // Without a blank in its frame, what can be sent stands first.
    expect(dressed(coder, [[blank[0], 'It was fixed as of that R, so put it up by then.'], last])).toEqual([last[0], blank[0]])
  })
})
