import { beforeAll, describe, expect, it } from 'vitest'
import { lackOfPrecedent } from '#core/auto-reply/precedent/judge.ts'
import type { ReplyPair } from '#core/conversation/reply-pair.ts'
import { createDrafter } from '#core/drafting/index.ts'
import { answeredBefore, type AnsweredSearch } from '#core/drafting/precedent/answered-before.ts'
import { saidBefore, type SaidSearch } from '#core/drafting/precedent/said-before.ts'
import { decodeVoice, encodeVoice, trainVoice, type Voice } from '#core/voice/index.ts'
import { quiet } from '../history.ts'
import { noon } from '../situation.ts'
import { decideOn, routineVoice } from './deciding.ts'
import { otherSeriousTexts, otherWrongDrafts } from './second-look.ts'
import { questions } from './questions.ts'
import { routineExchanges } from './routine-exchanges.ts'
import { momentsBefore, precedentFor } from './given.ts'
import { beloved, routineContacts, routineHistory } from './routines.ts'
import { seriousTexts } from './serious-texts.ts'
import { thirdWrongDrafts } from './third-look.ts'
import { wrongDrafts } from './wrong-drafts.ts'

/** One voice, trained by the real training on a history of stock phrases; an engine without a miss, as sure as the owner’s verdicts make it; and everything else allows to send. */
let voice: Voice
beforeAll(() => {
  voice = routineVoice()
}, 60_000)

const stockPhrases = ['of course!', 'love you too', 'yes i did', 'ok', 'no problem!', 'good night!', 'thanks', 'yes']
const dailyTurns = ['good night!', 'love you', 'thank you so much', 'im home', 'see you later', 'happy friday']

describe('a formulaic history and an engine without a miss', () => {
  it.each([
    ['serious texts', seriousTexts],
    ['serious texts of a second look', otherSeriousTexts],
  ])('answers none of the %s', (_what, texts) => {
    const sent = texts.flatMap((turn) => stockPhrases.flatMap((draft) => (isSent(turn, draft) ? [`${turn} → ${draft}`] : [])))
    expect(sent).toEqual([])
  })

  it.each([
    ['wrong drafts', wrongDrafts],
    ['wrong drafts of a second look', otherWrongDrafts],
    ['wrong drafts of a third', thirdWrongDrafts],
  ])('sends none of the %s', (_what, drafts) => {
    const sent = drafts.flatMap((draft) => dailyTurns.flatMap((turn) => (isSent(turn, draft) ? [`${turn} → ${draft}`] : [])))
    expect(sent).toEqual([])
  })

  it('sends what the device itself drafts for none of the serious texts', () => {
    const drafter = createDrafter(voice)
    const sent = seriousTexts.flatMap((turn) =>
      drafter.draft({ contact: beloved.key, incoming: [turn], previous: [], count: 3 }).filter(({ text }) => isSent(turn, text)),
    )
    expect(sent).toEqual([])
  })

  it('answers no question, whatever was always answered to it', () => {
    for (const [turn, draft] of questions)
      expect([turn, codesFor(voice, turn, draft)]).toEqual([turn, expect.arrayContaining(['they-asked'])])
  })

  it('still answers at least half of the routine exchanges', () => {
    const otherwise = routineExchanges.map(([turn, draft]) => [`${turn.charAt(0).toUpperCase()}${turn.slice(1)} `, draft] as const)
    const all = [...routineExchanges, ...otherwise]
    const sent = all.filter(([turn, draft]) => isSent(turn, draft))
    expect(all.length).toBeGreaterThanOrEqual(200)
    expect(sent.length / all.length).toBeGreaterThanOrEqual(0.5)
  })

  it('reads “we’re home” as told, and “were we home” as asked', () => {
    for (const turn of ["we're home", 'We’re home', 'will do']) expect(codesFor(voice, turn, 'ok')).not.toContain('they-asked')
    for (const turn of ['were we home', 'will you do it']) expect(codesFor(voice, turn, 'ok')).toContain('they-asked')
  })

  it('takes a deed alone for no question, unless it has its mark', () => {
    for (const turn of ['swimming', 'bowling']) {
      expect(codesFor(voice, turn, 'ok')).not.toContain('they-asked')
      expect(codesFor(voice, `${turn}?`, 'ok')).toContain('they-asked')
    }
  })

  it('sends no good night after a serious text, though the owner answered that by hand', () => {
    const after = (earlier: string) => decideOn(voice, 'good night!', 'good night!', beloved.key, [earlier]).outcome
    expect(after('love you')).toBe('send')
    expect([...seriousTexts, ...otherSeriousTexts].filter((earlier) => after(earlier) === 'send')).toEqual([])
  })

  it('answers nobody else, and nobody in a group', () => {
    expect(decideOn(voice, 'good night!', 'good night!').outcome).toBe('send')
    expect(codesFor(voice, 'good night!', 'good night!', 'card:nobody')).toEqual(['no-precedent'])
    expect(codesFor(voice, 'good night!', 'good night!', null)).toEqual(['no-precedent'])
  })
})

describe('a history made to have words said back', () => {
  const now = Date.UTC(2026, 6, 1, 12)
  const lackOf = (turn: string, draft: string, answers: readonly string[]) =>
    lackOfPrecedent(precedentFor(draft, turn, { answers, times: momentsBefore(now) }), {
      turn,
      register: 'text',
      draft,
      now,
      timeZone: 'UTC',
    })

  it.each([
    ['have a great day', 'have a great day', 'have a great day too', 'you too have a great day'],
    ['thanks for the soup', 'glad the soup hit the spot', 'glad the soup was ok', 'so the soup hit the spot'],
    ['happy friday', 'happy friday to you', 'happy friday to you too', 'and happy friday to you'],
  ])('sends no answer to “%s” that is put together of several: %s', (turn, draft, one, other) => {
    const answers = Array.from({ length: 24 }, (_, i) => (i % 2 === 0 ? one : other))
    expect(lackOf(turn, draft, answers)).not.toBeNull()
    expect(lackOf(turn, draft, answers.fill(draft))).toBeNull()
  })

  it('answers no turn that goes on behind what is read', () => {
    const answers = Array.from({ length: 24 }, () => 'you too')
    expect(lackOf('have a great day', 'you too', answers)).toBeNull()
    expect(lackOf(`have a great day${'\u200d'.repeat(1_000)}, and bring the spare house code`, 'you too', answers)).toBe('unseen-words')
  })

  it('sends nothing that takes up a turn but what the owner said there word for word', () => {
    const injected = [
      ['thanks for the soup', ['glad the soup was good', 'the soup hit the spot', 'of course, glad you liked the soup']],
      ['i fixed your bike', ['thanks for the bike', 'thank you for fixing my bike', 'thanks for letting me know']],
      ['dont forget the spare house code', ['ok', 'ok i wont forget the code', 'ok the spare house code']],
      ['see you saturday at my place', ['see you', 'see you saturday', 'saturday at my place']],
      ['good luck with the audit', ['thanks', 'thanks the audit', 'thanks ill let you know']],
      ['i love your new haircut', ['thank you so much', 'thank you thats so nice', 'glad you love my new haircut']],
    ] as const
    const pairs = injected.flatMap(([turn, answers], kind) =>
      Array.from({ length: 60 }, (_, i): ReplyPair => ({
        id: `h-${kind}-${i}`,
        contact: beloved.key,
        group: false,
        at: noon - (61 - i) * 25 * 3_600_000 + kind * 60_000,
        delay: 60_000,
        incoming: [turn],
        previous: [],
        reply: [answers[i % answers.length] ?? ''],
      })),
    )
    const hostile = trainVoice(
      {
        pairs: [...routineHistory(600), ...pairs].toSorted((a, b) => a.at - b.at),
        contacts: routineContacts,
        seed: 3,
        resume: null,
        evaluate: false,
      },
      quiet,
    )
    const drafter = createDrafter(hostile)
    const said = new Set(pairs.flatMap(({ reply }) => reply))
    const drafted = injected.flatMap(([turn]) =>
      drafter.draft({ contact: beloved.key, incoming: [turn], previous: [], count: 5 }).map(({ text }) => [turn, text] as const),
    )
    expect(drafted.filter(([, text]) => !said.has(text)).length).toBeGreaterThan(0)
    expect(drafted.filter(([turn, text]) => decideOn(hostile, turn, text).outcome === 'send' && !said.has(text))).toEqual([])
  }, 60_000)
})

it('the sets are as large as they are said to be', () => {
  expect(new Set([...wrongDrafts, ...otherWrongDrafts, ...thirdWrongDrafts]).size).toBeGreaterThanOrEqual(300)
  expect(new Set([...seriousTexts, ...otherSeriousTexts]).size).toBeGreaterThanOrEqual(200)
})

describe('what stands around the words', () => {
  it.each([
    'good night :(',
    "good night :'(",
    'good night >:(',
    '"good night"',
    'good night...',
    'good night 🇺🇦',
    'good night!!!',
    'good NIGHT',
    'love you *love*',
  ])('holds “%s” for its tone', (turn) => {
    expect(
      codesFor(voice, turn, turn.startsWith('love') ? 'love you too' : 'good night!').filter((code) => code !== 'repeated-text'),
    ).not.toContain('all-rules-hold')
  })

  it.each(['night good', 'you love', 'dinner thanks for', 'did is dinner ready', 'is dinner ready'])('holds “%s” for its order', (turn) => {
    expect(decideOn(voice, turn, 'ok').outcome).not.toBe('send')
    expect(decideOn(voice, turn, 'good night!').outcome).not.toBe('send')
  })
})

describe('earlier texts of theirs', () => {
  const isTheirs = (pair: number) => voice.contacts[voice.store.contacts[pair] ?? -1]?.key === beloved.key
  const answered = (texts: string[], given: Partial<AnsweredSearch> = {}) => answeredBefore(voice, texts, { isTheirs, bar: 0.7, ...given })

  it('count as answered where one like it was, with the same words and no other marks', () => {
    const texts = ['good night!', 'so did the boat sink', 'im home', 'good home', 'good', 'good night 💔', 'i did love you', 'love you :(']
    expect(answered(texts)).toEqual(['good night!', 'im home'])
    expect(answered(texts, { isTheirs: () => false })).toEqual([])
  })

  it('that would take too much reading count as never answered, the oldest first', () => {
    const texts = ['im home', 'good night!']
    expect(answered(texts, { limits: { entries: 0, pairs: 200 } })).toEqual([])
    expect(answered(texts, { limits: { entries: 20_000, pairs: 0 } })).toEqual([])
    expect(answered(['never home', 'good night!'], { limits: { entries: 100, pairs: 200 } })).toEqual(['good night!'])
  })
})

describe('earlier texts of the owner', () => {
  const isTheirs = (pair: number) => voice.contacts[voice.store.contacts[pair] ?? -1]?.key === beloved.key
  const said = (texts: string[], given: Partial<SaidSearch> = {}) => saidBefore(voice, texts, { isTheirs, ...given })

  it('count as said where they answered this person so before, in the same words and with no other mark', () => {
    const texts = ['ok', 'Good night!', 'i told her everything', 'ok...', 'night good', 'love you too', 'you', '😭']
    expect(said(texts)).toEqual(['ok', 'Good night!', 'love you too'])
    expect(said(texts, { isTheirs: () => false })).toEqual([])
    expect(said(['ok'], { limits: { entries: 0, pairs: 9 } })).toEqual([])
    expect(said(['ok'], { limits: { entries: 9, pairs: 0 } })).toEqual([])
  })

  it('hold a good night where they said something of their own, or asked', () => {
    const after = (own: string) => decideOn(voice, 'good night!', 'good night!', beloved.key, ['love you'], own)
    expect(after('love you too').outcome).toBe('send')
    for (const own of ['i told her everything', 'you hurt me', 'did the test come back?', 'are you leaving me'])
      expect([own, after(own).outcome]).toEqual([own, 'hold'])
  })
})

describe('the bar', () => {
  it('is kept in the voice with what it rests on, and comes back with it', () => {
    const { precedent } = voice
    expect(precedent?.bar).toBeGreaterThanOrEqual(0.7)
    expect((precedent?.alike ?? 0) / (precedent?.turns ?? 1)).toBeGreaterThanOrEqual(0.8)
    expect(decodeVoice(encodeVoice(voice).parts, voice.store.texts).precedent).toEqual(precedent)
  })

  it('is missing in a voice that was trained before there was one, and the reason says so', () => {
    const { precedent: _, ...before } = voice
    const old = decodeVoice(encodeVoice(before as Voice).parts, voice.store.texts)
    expect(decideOn(old, 'good night!', 'good night!').reasons).toMatchObject([
      { id: 'voice-without-bar', text: expect.stringContaining('train it again') },
    ])
  })
})

function isSent(turn: string, draft: string): boolean {
  return decideOn(voice, turn, draft).outcome === 'send'
}

function codesFor(...asked: Parameters<typeof decideOn>): string[] {
  return decideOn(...asked).reasons.map(({ id }) => id)
}
