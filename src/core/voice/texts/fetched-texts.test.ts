import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDrafter, withPrecedents } from '#core/drafting/index.ts'
import { createPrompter } from '#core/prompting/index.ts'
import type { ReplyPair } from '#core/conversation/reply-pair.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import { quiet } from '#test/history.ts'
import { beloved, routineContacts, routineHistory } from '#test/precedent/routines.ts'
import { parseHistory, type History } from '#test/reading/histories.ts'
import { dreHistory } from '#test/reading/histories/dre.ts'
import { storedTexts, type StoredTexts } from '#test/store/stored-texts.ts'
import { trainVoice } from '#core/training/train-voice.ts'
import { decodeVoice, encodeVoice } from '../codec/voice-codec.ts'
import type { Voice } from '../voice.ts'
import { FetchedTexts } from './fetched-texts.ts'
import { printOf } from './id-print.ts'
import { textBlocks } from './text-blocks.ts'
import { WholeTexts } from './whole-texts.ts'

/** A voice as training leaves it, and as a worker has it. */
interface BothWays {
  readonly pairs: readonly ReplyPair[]
  readonly whole: Voice
  readonly loaded: Voice
  readonly texts: FetchedTexts
  readonly stored: StoredTexts
  readonly parts: readonly Uint8Array[]
}

const closings = ['Best,\nAda', 'Thanks,\nAda', 'Love,\nAda']
const asMail = (pair: ReplyPair, i: number): ReplyPair => ({
  ...pair,
  register: 'email',
  incoming: [`Hi Ada,\n\n${pair.incoming.join('\n')}\n\nBest,\nSam`],
  reply: [`Hi ${i % 2 === 0 ? 'Sam' : 'there'},\n\n${pair.reply.join('\n')}\n\n${closings[i % 3]}`],
})

function train(history: Pick<History, 'pairs' | 'contacts'>): BothWays {
  const pairs = history.pairs.map((pair, i) => (i % 4 === 0 ? asMail(pair, i) : pair))
  const whole = trainVoice({ pairs, contacts: history.contacts, seed: 1, resume: null, evaluate: false }, quiet)
  const { parts, texts: blocks } = encodeVoice(whole)
  const texts = new FetchedTexts()
  return { pairs, whole, loaded: decodeVoice(parts, texts), texts, stored: storedTexts(blocks), parts }
}

let histories: readonly BothWays[]
beforeAll(() => {
  histories = [train(parseHistory(dreHistory)), train({ pairs: routineHistory(900), contacts: routineContacts })]
})

/** All that is asked of a voice for one turn; `excluded` and `asOf` as in practice and in replays. */
function requestsOf({ pairs }: BothWays): DraftingRequest[] {
  const few = pairs.filter((_, i) => i % Math.ceil(pairs.length / 24) === 0)
  return few.map(({ contact, register = 'text', incoming, previous, at }, i) => {
    const request: DraftingRequest = { contact: i % 7 === 0 ? null : contact, register, incoming, previous, count: 1 + (i % 5) }
    if (i % 5 === 0) return Object.assign(request, { excluded: pairs.slice(i, i + 40).map(({ id }) => id) })
    return i % 3 === 0 ? Object.assign(request, { asOf: at }) : request
  })
}

/** Drafts with their precedents, the prompt, and what is made of a model's answers. */
function everythingOf(voice: Voice) {
  const drafter = createDrafter(voice)
  const prompter = createPrompter(voice)
  return (request: DraftingRequest) => {
    const own = request.excluded === undefined ? drafter : createDrafter(voice, { excluded: new Set(request.excluded) })
    const [drafts, brief] = [own.find(request), prompter.find(own, request)]
    return () => {
      const told = brief()
      return {
        drafts: withPrecedents(voice, request, drafts()),
        brief: told,
        dressed: prompter.dress({
          request,
          answers: ['Sure! love you', 'yes, I can do that', 'haha ok'].map((text) => ({ text, finish: 'stop', logprob: null })),
          because: told.exchanges,
          engine: 'Ollama (llama)',
          confidence: null,
        }),
      }
    }
  }
}

describe('a voice without the texts of its pairs', () => {
  it('gives the drafts, precedents, and prompts of one that holds them all, from one fetch each', async () => {
    let answersBefore = 0
    for (const both of histories) {
      const [whole, loaded] = [everythingOf(both.whole), everythingOf(both.loaded)]
      both.stored.asked.length = 0
      let drafts = 0
      const requests = requestsOf(both)
      for (const request of requests) {
        const expected = whole(request)()
        expect(JSON.stringify(await both.texts.fetchFor(both.stored, loaded(request)))).toBe(JSON.stringify(expected))
        drafts += expected.drafts.length
        answersBefore += expected.drafts.filter(({ precedent }) => (precedent?.answers.length ?? 0) > 0).length
      }
      expect(drafts).toBeGreaterThan(requests.length / 2)
      expect(both.stored.asked.length).toBeLessThanOrEqual(requests.length * 1.2)
    }
    expect(answersBefore).toBeGreaterThan(0)
  })

  it('fetches no more than a draft reads, and no text twice for it', async () => {
    for (const both of histories) {
      const find = everythingOf(both.loaded)
      for (const request of requestsOf(both).slice(0, 5)) {
        both.stored.asked.length = 0
        await both.texts.fetchFor(both.stored, find(request))
        const asked = both.stored.asked.flat()
        expect(new Set(asked).size).toBe(asked.length)
        expect(asked.every((pair) => pair >= 0 && pair < both.pairs.length)).toBe(true)
      }
      const drafts = createDrafter(both.loaded).find({ contact: null, incoming: ['are you coming tonight?'], previous: [], count: 3 })
      const work = () => drafts()
      await both.texts.fetchFor(both.stored, work)
      both.stored.asked.length = 0
      // What was counted in texts is kept, the texts are not.
      await both.texts.fetchFor(both.stored, work)
      expect(both.stored.asked.flat().length).toBeLessThan(both.pairs.length / 4)
    }
  })

  it('holds none of them, before and after it has drafted, but for the phrases that it is made of', async () => {
    for (const both of histories) {
      const find = everythingOf(both.loaded)
      for (const request of requestsOf(both).slice(0, 10)) await both.texts.fetchFor(both.stored, find(request))
      const held = Buffer.concat([...both.parts, ...bytesIn(both.loaded)]).toString('latin1')
      // The search finds what is there: their phrases, in a normal form.
      expect(held.includes(both.whole.answered.phrases[0] ?? '-')).toBe(true)
      const written = both.pairs.flatMap(({ incoming, reply }) => [...incoming, ...reply])
      const sentences = written.filter((text) => text.split(/\s+/u).length > 5)
      expect(sentences.length).toBeGreaterThan(50)
      expect(sentences.filter((text) => held.includes(Buffer.from(text).toString('latin1')))).toEqual([])
      expect(both.pairs.filter(({ id }) => id.length > 6 && held.includes(id))).toEqual([])
    }
  })

  it('does without a text that was deleted since it was found', async () => {
    for (const both of histories) {
      const find = everythingOf(both.loaded)
      const gone = { fetch: () => Promise.resolve(new Map()) }
      for (const request of requestsOf(both).slice(0, 8)) {
        const isHalf = (pair: number) => pair % 2 === 0
        for (const source of [gone, { fetch: (pairs: readonly number[]) => both.stored.fetch(pairs.filter(isHalf)) }]) {
          const { drafts, brief, dressed } = await both.texts.fetchFor(source, find(request))
          for (const { text, because } of [...drafts, ...brief.onDevice, ...dressed.map(({ draft }) => draft)]) {
            expect(text.trim()).not.toBe('')
            for (const moment of because) expect(moment.id).not.toBe('')
          }
          for (const { reply } of brief.exchanges) expect(reply).not.toBe('')
          expect(brief.phrases).not.toContain('')
        }
      }
    }
  })

  it('drafts one thing while another waits for its texts', async () => {
    const [both] = histories as [BothWays]
    const find = everythingOf(both.loaded)
    const whole = everythingOf(both.whole)
    const requests = requestsOf(both).slice(0, 8)
    const all = await Promise.all(requests.map((request) => both.texts.fetchFor(both.stored, find(request))))
    for (const [i, request] of requests.entries()) expect(JSON.stringify(all[i])).toBe(JSON.stringify(whole(request)()))
  })

  it('says why its texts could not be read', async () => {
    const [both] = histories as [BothWays]
    const request = { contact: beloved.key, incoming: ['did you eat?'], previous: [], count: 3 }
    const failing = both.texts.fetchFor(
      { fetch: () => Promise.reject(new Error('The store is busy.')) },
      everythingOf(both.loaded)(request),
    )
    await expect(failing).rejects.toThrow('busy')
    // What fails by itself fails with all its texts as well.
    await expect(
      both.texts.fetchFor(both.stored, () => {
        both.loaded.store.texts.pair(0)
        throw new Error('it is wrong')
      }),
    ).rejects.toThrow('wrong')
    expect(() => both.loaded.store.texts.pair(0)).toThrow('outside')
  })
})

describe('texts in blocks', () => {
  it('come back one by one as they were written', async () => {
    const bubbles = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 3 })
    const history = fc.uniqueArray(fc.record({ id: fc.string(), incoming: bubbles, reply: bubbles }), {
      minLength: 1,
      maxLength: 100,
      selector: ({ id }) => id,
    })
    await fc.assert(
      fc.asyncProperty(history, fc.array(fc.nat(120)), async (written, wanted) => {
        const pairs = written.map((pair, at) => ({ ...pair, contact: 'c', group: false, at, delay: 1, previous: [] }))
        const found = await storedTexts(textBlocks(WholeTexts.of(pairs))).fetch(wanted)
        const there = wanted.filter((pair) => pair < written.length)
        expect(new Set(found.keys())).toEqual(new Set(there))
        for (const pair of there) expect(found.get(pair)).toEqual(written[pair])
      }),
      { numRuns: 50 },
    )
  })
})

describe('the print of an id', () => {
  it('tells ids apart that differ little', () => {
    const ids = Array.from({ length: 50_000 }, (_, i) => [`p:0/${i}`, `<${i.toString(36)}@mail.example>`]).flat()
    expect(new Set(ids.map(printOf)).size).toBe(ids.length)
  })
})

/** Every text and every array that hangs on a value. */
function bytesIn(value: unknown, seen = new Set<unknown>()): Uint8Array[] {
  if (typeof value === 'string') return [Buffer.from(value)]
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  if (ArrayBuffer.isView(value)) return [new Uint8Array(value.buffer, value.byteOffset, value.byteLength)]
  if (value instanceof Map) return [...value].flatMap((entry) => bytesIn(entry, seen))
  if (value instanceof Set) return [...value].flatMap((entry) => bytesIn(entry, seen))
  return Object.values(value).flatMap((inner) => bytesIn(inner, seen))
}
