import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { full } from '#test/full.ts'
import { anyCharacter } from '#test/any-character.ts'
import { makeHistory } from '#test/history.ts'
import type { ModelAnswer } from '#core/language-model/port.ts'
import { readAnswer, whyNothing } from './read-answer.ts'

const read = (text: string, finish: 'stop' | 'length' | 'filter' | 'unknown' = 'stop') => readAnswer({ text, finish })

describe('what models put around a reply is taken off', () => {
  it.each([
    ['yeah sounds good', 'yeah sounds good'],
    ['  yeah\n\n\n\nsounds good \n', 'yeah\n\nsounds good'],
    ['<think>They ask about soup. I should say yes.</think>\n\nyeah sounds good', 'yeah sounds good'],
    ['They ask about soup.\n</think>\nyeah sounds good', 'yeah sounds good'],
    ['[THINK]hm[/THINK]yeah', 'yeah'],
    [
      '<|channel|>analysis<|message|>User asks…<|end|><|start|>assistant<|channel|>final<|message|>yeah sounds good<|return|>',
      'yeah sounds good',
    ],
    ['<|channel>thought\nhm\n<channel|>yeah sounds good', 'yeah sounds good'],
    ['yeah sounds good<|im_end|>\n<|im_start|>user\nmore', 'yeah sounds good'],
    ['yeah sounds good<｜end▁of▁sentence｜>', 'yeah sounds good'],
    ['yeah sounds good <eos>', 'yeah sounds good'],
    ['yeah sounds good</s>', 'yeah sounds good'],
    ['Reasoning: they are hungry, so ME says yes.\n\nReply: yeah sounds good', 'yeah sounds good'],
    ['Thought process:\n1. They ask.\n2. Short.\n\nyeah sounds good', 'yeah sounds good'],
    ['Okay, the user wants a reply. Let me see.\n\nyeah sounds good', 'yeah sounds good'],
    ['Here is a draft:\n\nyeah sounds good', 'yeah sounds good'],
    ['Here’s a possible reply: yeah sounds good', 'yeah sounds good'],
    ['Sure! Here is a draft in your style:\n"yeah sounds good"', 'yeah sounds good'],
    ['Sure:\nyeah sounds good', 'yeah sounds good'],
    ['Certainly!\n\nyeah sounds good', 'yeah sounds good'],
    ['"yeah sounds good"', 'yeah sounds good'],
    ['“yeah sounds good”', 'yeah sounds good'],
    ["'yeah sounds good'", 'yeah sounds good'],
    ['**yeah sounds good**', 'yeah sounds good'],
    ['```\nyeah sounds good\n```', 'yeah sounds good'],
    ['Here is a draft:\n```text\nyeah sounds good\n```\nShort and friendly.', 'yeah sounds good'],
    ['Reply: yeah sounds good', 'yeah sounds good'],
    ["**ME's reply:** yeah sounds good", 'yeah sounds good'],
    ['ME: yeah sounds good', 'yeah sounds good'],
    ['Assistant: yeah sounds good', 'yeah sounds good'],
    ['{"me": "yeah\\nsounds good"}', 'yeah\nsounds good'],
    ['{"reply":"yeah sounds good","confidence":0.98}', 'yeah sounds good'],
    ['["yeah", "sounds good"]', 'yeah\nsounds good'],
    ['{"them": "are you hungry", "me": "yeah sounds good"}', 'yeah sounds good'],
    ['{"me": "yeah sounds good"}\n{"them": "great"}', 'yeah sounds good'],
    ['yeah sounds good\n{"them": "great"}', 'yeah sounds good'],
    ['yeah sounds good\nThem: great, at 7?\nMe: sure', 'yeah sounds good'],
    ['Them: are you hungry\nMe: yeah sounds good', 'yeah sounds good'],
    ['yeah sounds good\n\nUser: and now?', 'yeah sounds good'],
    ["yeah sounds good\n\nLet me know if you'd like me to adjust the tone!", 'yeah sounds good'],
    ['yeah sounds good\n\n(Note: I kept it short, as ME does.)', 'yeah sounds good'],
    ['yeah sounds good\n---\nThis matches the style card.', 'yeah sounds good'],
    ['yeah sounds good\n\nI kept it casual and short.', 'yeah sounds good'],
    ['Option 1: yeah sounds good\nOption 2: no thanks', 'yeah sounds good'],
    ['**Draft 1:** yeah sounds good\n\n**Draft 2:** no thanks', 'yeah sounds good'],
    ['Sure! Here is a draft:\n\nReply: "yeah sounds good"\n\nNote: the reply is short.', 'yeah sounds good'],
  ])('%j → %j', (answer, reply) => {
    expect(read(answer)).toEqual({ text: reply, reason: null })
  })
})

describe('an answer that holds no reply', () => {
  it.each([
    ['', 'empty'],
    ['   \n', 'empty'],
    ['...', 'empty'],
    ['<think>never ends', 'empty'],
    ['<|channel|>analysis<|message|>hm', 'empty'],
    ['""', 'empty'],
    ["I'm sorry, but I can't assist with that request.", 'declined'],
    ['I’m sorry, but I cannot help with that.', 'declined'],
    ['I cannot fulfill this request.', 'declined'],
    ['As an AI language model, I do not eat.', 'declined'],
    ['Hello! How can I help you today?', 'declined'],
    ['Please provide more context about the conversation.', 'declined'],
    ['ME would probably say yes here.', 'declined'],
    ['{"foo": 3}', 'garbled'],
  ])('%j is %s', (answer, reason) => {
    expect(read(answer)).toEqual({ text: null, reason })
  })

  it('is one that the content filter stopped, however much of it came', () => {
    expect(read('yeah sounds good', 'filter')).toEqual({ text: null, reason: 'filtered' })
  })

  it('gives the failure its name: what may not be said where something could be read', () => {
    const answer = (text: string) => ({ text, finish: 'stop' as const })
    expect(whyNothing([])).toBe('empty')
    expect(whyNothing([answer(''), answer('As an AI, no.')])).toBe('declined')
    expect(whyNothing([answer(''), answer('see you at 9')])).toBe('unusable')
  })
})

describe('an answer that was cut', () => {
  it.each([
    ['that was good. i really liked the sou', 'that was good.'],
    ['yeah\nsounds good\nand then we wen', 'yeah\nsounds good'],
    ['yeah. right\nis it? i would say tha', 'yeah. right\nis it?'],
    ['it was good!', 'it was good!'],
    ["yeah sounds good\n\nLet me know if you'd like me to adj", 'yeah sounds good'],
  ])('%j keeps %j', (answer, reply) => {
    expect(read(answer, 'length').text).toBe(reply)
  })

  it('is nothing where no sentence was complete', () => {
    expect(read('i really liked the sou', 'length')).toEqual({ text: null, reason: 'empty' })
  })
})

describe('for any answer', () => {
  const pieces = fc.oneof(
    fc.constantFrom(
      '<think>',
      '</think>',
      '<|channel|>',
      'final',
      '<|message|>',
      '```',
      '"',
      '“',
      '”',
      '{"me": "',
      '"}',
      '[',
      ']',
      'Sure! Here is a draft:',
      'Reply:',
      'Them:',
      'Me:',
      '\n',
      '\n\n',
      '---',
      'Note:',
      'yeah',
      'sounds good',
      '. ',
      '?',
      '**',
      'Option 2',
      'Reasoning:',
      ' ',
      '\\',
      '😀',
      '\ud800',
      '\u202e',
      "I'm sorry",
      'ok',
    ),
    fc.string({ unit: anyCharacter, maxLength: 8 }),
  )
  const answers = fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join(''))
  const finish = fc.constantFrom<ModelAnswer['finish']>('stop', 'length', 'unknown', 'filter')

  it('nothing is thrown, nothing gets longer, and reading again changes nothing', () => {
    fc.assert(
      fc.property(answers, finish, (text, how) => {
        const once = readAnswer({ text, finish: how })
        if (once.text === null) return
        expect(once.text.length).toBeLessThanOrEqual(text.length)
        expect(once.text.trim()).toBe(once.text)
        expect(once.text).not.toBe('')
        const again = readAnswer({ text: once.text, finish: 'stop' })
        expect([once.text, null]).toContain(again.text)
      }),
      { numRuns: full ? 3000 : 500 },
    )
  })

  it('is read in bounded time', () => {
    for (const piece of [
      '"',
      '```',
      '<think>',
      '</think>',
      '\n',
      'Reply: ',
      '{"me": "',
      'Sure! ',
      '**',
      '((',
      'a',
      ' ',
      '[',
      '\nNote:',
      'Them:\n',
    ])
      read(piece.repeat(20_000), 'length')
  }, 10_000)

  it('own replies pass as they are', () => {
    const own = [
      ...makeHistory(300).map(({ reply }) => reply.join('\n')),
      "sorry, i can't make it",
      "I'm sorry, but I can't come on that day",
      'sure, see you there',
      'Sure! Bring the soup.',
      'ok: first the soup, then the bread',
      'Let me know if that works for you.\n\nBest,\nDana',
      'Dear Ines,\n\nThank you for the parcel. It arrived well.\n\nLet me know if you need anything else.\n\nDana',
      'he said "no" and left',
      '"no" is what he said, not "yes"',
      'i would say: just do it',
      "here's the plan: soup",
      'haha what a draft',
      'note to self: buy bread',
      "it's the kids' soup",
      'reply when you can',
      'me too',
      'them again?',
      '1. soup\n2. bread',
      '(sorry)',
      ':)',
      '^',
      '(╯°□°）╯︵ ┻━┻',
      '"no"\nand then he left',
      '↑ thoughts?\nit is in there, too',
      'the user is unlikely to type that, and the users are right',
      "here's something nice in it https://example.com/x\nno idea why",
      "here's the final version: https://example.com/x\nuse it",
      'Of course this fails in the case that we check:\n\nIf it is not there, it is not there.',
      'probably :)\nI used to find it funny',
      'It does.\n\nNote:\n\n  the door is open',
      'Look:\n\nIndex: a\n=====\n--- a\n+++ b',
      'A table:\n---\n1 2 3\n---\nSo it is trimming.',
      'as a developer, i think so',
      '[1] 0.5 0.7',
      '<3',
      'thinking about it',
      'no idea, ask the others',
      '?',
      '😀',
    ]
    for (const reply of own) expect(read(reply)).toEqual({ text: reply, reason: null })
  })
})
