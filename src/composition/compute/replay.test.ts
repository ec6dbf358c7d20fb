import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usablePairs } from '#core/training/index-pairs.ts'
import { decodePairs } from '#core/voice/index.ts'
import { profileOf } from '#core/voice/profile.ts'
import { writtenTo } from '#core/voice/written-to.ts'
import { storedTexts } from '#test/store/stored-texts.ts'
import { createCompute } from './index.ts'

const never = new AbortController().signal

let trained: Awaited<ReturnType<typeof train>>
const folder = mkdtempSync(join(tmpdir(), 'idiolect-replay-'))
beforeAll(async () => {
  trained = await train()
}, 60_000)
afterAll(async () => {
  await trained.compute.close()
  rmSync(folder, { recursive: true })
})

async function train() {
  const chatDb = join(folder, 'chat.db')
  const compute = createCompute({ path: chatDb, seed: 3 })
  const blocks: Uint8Array[] = []
  const parts: Uint8Array[] = []
  const textBlocks: Uint8Array[] = []
  const { contacts } = await compute.extract(
    { from: { source: 'imessage', path: chatDb }, days: 365, now: Date.UTC(2026, 10, 20) },
    { pairs: (block) => Promise.resolve(void blocks.push(block.slice())), progress: () => undefined },
    never,
  )
  async function* of(list: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
    for (const one of list) yield Buffer.concat([one])
  }
  const summary = await compute.train(
    { contacts, seed: 1, done: null },
    of(blocks),
    {
      phase: () => Promise.resolve(),
      checkpoint: () => Promise.resolve(),
      part: (part) => Promise.resolve(void parts.push(part.slice())),
      texts: (some) => Promise.resolve(void textBlocks.push(...some.map((block) => block.slice()))),
    },
    never,
  )
  const voice = { id: 'v', parts: () => of(parts), texts: storedTexts(textBlocks), renewed: () => Promise.resolve() }
  return { compute, voice, contacts, summary, pairs: blocks.flatMap((block) => decodePairs(block)) }
}

describe('a replay in the real workers', { timeout: 60_000 }, () => {
  it('comes with the training, of its last tenth, measured beside random earlier replies', () => {
    const { summary, pairs } = trained
    const inTime = pairs.toSorted((a, b) => a.at - b.at)
    expect(summary.replay.length).toBeGreaterThan(20)
    const from = inTime[Math.floor(inTime.length * 0.9)]?.at ?? 0
    expect(summary.replay.every(({ at }) => at >= from)).toBe(true)
    expect(summary.replayed?.measured.measures).toMatchObject({ turns: summary.replay.length })
    expect(summary.replayed?.measured.outcomes).toHaveLength(summary.replay.length)
    expect(summary.replayed?.baseline).toMatchObject({ turns: summary.replay.length })
  })

  it('leans on nothing of its own time or later, asked as a replay by a model asks', async () => {
    const { compute, voice, summary, pairs } = trained
    const times = new Map(pairs.map(({ id, at }) => [id, at]))
    const inTime = usablePairs(pairs)
    // What is measured on many moments is measured before those that training drafts for again, not on all of them as for today's drafts.
    const early = profileOf(inTime.slice(0, Math.floor(inTime.length * 0.7)))
    const today = await compute.brief(voice, { contact: null, incoming: ['hi'], previous: [], count: 3 })
    expect(today.profile).toEqual(writtenTo(profileOf(inTime), 'text', null))
    for (const turn of summary.replay.slice(0, 12)) {
      const request = {
        contact: turn.contact,
        incoming: turn.incoming.split('\n'),
        previous: turn.previous.map(({ fromMe, text }) => ({ fromMe, bubbles: text.split('\n') })),
        count: 3,
        excluded: [turn.id],
        asOf: turn.at,
      }
      const { onDevice, exchanges, profile } = await compute.brief(voice, request)
      expect(profile).toEqual(writtenTo(early, 'text', turn.contact))
      const leans = [...exchanges, ...onDevice.flatMap(({ because }) => because)]
      expect(leans.length).toBeGreaterThan(0)
      for (const { id } of leans) {
        expect(id).not.toBe(turn.id)
        expect(times.get(id)).toBeLessThan(turn.at)
      }
    }
  })

  it('is judged away from the server’s thread, with the turns in the order of time', async () => {
    const { compute, contacts, summary } = trained
    const turns = summary.replay.toReversed()
    const judged = await compute.judgeReplay({ turns, people: contacts, seed: 1 }, never)
    expect(judged.turns.map(({ at }) => at)).toEqual(judged.turns.map(({ at }) => at).toSorted((a, b) => a - b))
    expect(judged.confidence).toBeNull()
    expect(judged.measured.measures).toMatchObject({ turns: turns.length })
    const abort = new AbortController()
    abort.abort()
    await expect(compute.judgeReplay({ turns, people: contacts, seed: 1 }, abort.signal)).rejects.toMatchObject({ code: 'cancelled' })
  })
})
