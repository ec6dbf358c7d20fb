import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReplyPair } from '#core/conversation/reply-pair.ts'
import { buildPairStore } from '#core/voice/pair-store.ts'
import { measure } from '#core/voice/profile.ts'
import { tokenize } from '#core/voice/tokens.ts'
import { measureMarks } from '../prompt/marks.ts'
import { stylePass } from './style-pass.ts'

const words = { names: new Set(['miranda']), contactNames: new Set(['sam']) }

/** Passes a text as somebody would write it who writes like this. */
function passedBy(replies: readonly (readonly string[])[], text: string): string {
  const many = Array.from({ length: 60 }, (_, i) => replies[i % replies.length] ?? [])
  const pairs = many.map((reply, i): ReplyPair => ({
    id: `g${i}`,
    contact: 'c',
    group: false,
    at: i,
    delay: 1,
    incoming: ['x'],
    previous: [],
    reply,
  }))
  return stylePass(text, measure(many), measureMarks({ store: buildPairStore(pairs, () => 0) }, 'text'), words)
}

const casual = [['yeah dont think so'], ['im not sure - maybe'], ['thats good... i didnt know']]
const formal = [["That's fine with me."], ["I don't think so; it isn't right."], ["“It can't be,” she said — twice!"]]

describe('the style pass', () => {
  it.each([
    ["Yeah, that's great! 😀", 'yeah, thats great'],
    ["Don't worry — it's fine.", "dont worry - it's fine"],
    ['Miranda knows it.', 'Miranda knows it'],
    ['NASA has it.', 'NASA has it'],
    ["I'm in!!", 'im in'],
    ['Well… ok; fine.', 'well... ok, fine'],
    ['“Sure,” he said', '"Sure," he said'],
    ['Sure.\nSounds good.', 'sure. sounds good'],
    ['10–12 is fine.', '10–12 is fine'],
    ['see example.com', 'see example.com'],
  ])('casual: %j → %j', (text, passed) => {
    expect(passedBy(casual, text)).toBe(passed)
  })

  it.each([
    ['thats fine', "That's fine."],
    ['im not sure', "I'm not sure."],
    ['is it?', 'Is it?'],
    ['have a look at https://example.com/x', 'Have a look at https://example.com/x'],
    ['nice 😀', 'Nice.'],
    ['confint() is what you want.', 'confint() is what you want.'],
    ['importFrom(stats) then', 'importFrom(stats) then.'],
    ['lme4 has it.', 'lme4 has it.'],
    ['labels <- levels(x)', 'labels <- levels(x)'],
    ['width = max(x)', 'width = max(x)'],
    ['read.table has it.', 'read.table has it.'],
    ['iPhone or not.', 'iPhone or not.'],
    ["don't.", "Don't."],
  ])('formal: %j → %j', (text, passed) => {
    expect(passedBy([["That's fine with me."], ["I don't think so."], ["It isn't right, is it. I didn't know."]], text)).toBe(passed)
  })

  it('changes nothing where no habit is clear', () => {
    const mixed = [...casual, ...formal, ['Ok! 😀'], ['ok!! 😂'], ['why not?'], ['well… “no”']]
    for (const text of ["Yeah, that's great! 😀", 'thats fine…', 'ok — sure?', 'a; b!']) expect(passedBy(mixed, text)).toBe(text)
  })

  it('ends as often with a full stop as the owner does, who does both', () => {
    const both = Array.from({ length: 60 }, (_, i) => [i % 3 === 0 ? 'that is fine by me.' : 'that is fine by me'])
    const texts = Array.from({ length: 400 }, (_, i) => `number ${i} suits us all`)
    const stopped = (given: readonly string[]) => given.filter((text) => passedBy(both, text).endsWith('.')).length / given.length
    expect(stopped(texts)).toBeCloseTo(1 / 3, 1)
    expect(stopped(texts.map((text) => `${text}.`))).toBeCloseTo(1 / 3, 1)
  })

  it('changes nothing for somebody who is hardly known', () => {
    const store = buildPairStore([], () => 0)
    expect(stylePass('Yes.', measure([['no']]), measureMarks({ store }, 'text'), words)).toBe('Yes.')
  })

  it('never changes a word, and is the same again', () => {
    const word = fc.constantFrom('Yes', "don't", 'dont', 'Miranda', 'soup', 'I', "I'm", '7', 'he’s', '“no”', 'x - y', 'a — b')
    const end = fc.constantFrom('', '.', '!', '!!', '?', '…', '...', ';', ',', ' 😀', '\n', ' —')
    const text = fc.array(fc.tuple(word, end), { minLength: 1, maxLength: 8 }).map((said) => said.map((one) => one.join('')).join(' '))
    const bare = (said: string): string[] => tokenize(said.replace(/['’]/gu, '').replace(/\p{Extended_Pictographic}/gu, ' '))
    fc.assert(
      fc.property(text, fc.constantFrom(casual, formal), (said, who) => {
        const passed = passedBy(who, said)
        expect(bare(passed)).toEqual(bare(said))
        expect(passedBy(who, passed)).toBe(passed)
      }),
    )
  })
})
