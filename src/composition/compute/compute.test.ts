import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { generateSampleDatabase } from '#adapters/sample-messages/index.ts'
import { createDrafter } from '#core/drafting/index.ts'
import { decodePairs, encodeVoice, trainVoice, type StoredVoice } from '#core/voice/index.ts'
import { contacts, friend, makeHistory, quiet } from '#test/history.ts'
import { olderVoice } from '#test/store/older-voice.ts'
import { rawMail } from '#test/mail/raw-mail.ts'
import { storedTexts } from '#test/store/stored-texts.ts'
import { temporaryFolder } from '#test/folder.ts'
import { AppError } from '#contract/errors.ts'
import { Desk } from './desk.ts'
import { createCompute } from './index.ts'

const never = new AbortController().signal
const unheard = {
  phase: () => Promise.resolve(),
  checkpoint: () => Promise.resolve(),
  part: () => Promise.resolve(),
  texts: () => Promise.resolve(),
}
const renewed = () => Promise.reject(new Error('it is of the present format'))

function start() {
  const folder = temporaryFolder()
  const now = Date.UTC(2026, 10, 20)
  const sample = { path: join(folder, 'chat.db'), seed: 3 }
  const compute = createCompute(sample)
  onTestFinished(() => compute.close())
  return { compute, request: { from: { source: 'imessage' as const, path: sample.path }, days: 365, now } }
}

/** A small Buffer (a few thousand bytes) is a view of Node's pool, like all small values that the store returns. */
async function* pooled(blocks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const block of blocks) yield Buffer.concat([block])
}

describe('work in threads', () => {
  it('says what to do where a voice of an older version cannot be saved in its new format', async () => {
    const { compute } = start()
    const older = olderVoice(trainVoice({ pairs: makeHistory(60), contacts, seed: 1, resume: null, evaluate: false }, quiet), 3)
    const voice = { id: 'v', texts: storedTexts([]), parts: () => pooled(older), renewed: () => Promise.reject(new Error('disk full')) }
    const order = { contact: null, incoming: ['are you coming to dinner?'], previous: [], count: 3 }
    const problem = { code: 'unavailable', message: expect.stringContaining('Free some disk space') }
    await expect(compute.draft(voice, order)).rejects.toMatchObject(problem)
  })

  it('makes pairs of mails, page by page', async () => {
    const { compute } = start()
    const mail = (id: string, from: string, to: string, at: number, text: string, answers?: string) => ({
      id,
      at,
      byOwner: from.startsWith('ada'),
      isWanted: from.startsWith('ada'),
      raw: rawMail(
        {
          From: from,
          To: to,
          Subject: 'Re: it',
          'Message-ID': `<${id}@x.example>`,
          ...(answers === undefined ? {} : { 'In-Reply-To': `<${answers}@x.example>` }),
        },
        { text },
      ),
    })
    const page = [[mail('a', 'mia@x.example', 'ada@x.example', 1, 'Sunday?'), mail('b', 'ada@x.example', 'mia@x.example', 2, 'Yes.', 'a')]]
    const blocks: Uint8Array[] = []
    const pages: number[] = []
    const summary = await compute.learnMails(
      { own: ['ada@x.example'], signatures: [], sampleData: false, byProduct: [], state: null },
      (async function* () {
        yield page
        yield []
      })(),
      {
        pairs: (block) => Promise.resolve(void blocks.push(block.slice())),
        page: ({ pairs }) => Promise.resolve(void pages.push(pairs)),
      },
      never,
    )
    expect(summary).toMatchObject({ sent: 1, received: 1, pairs: 1 })
    expect(pages).toEqual([1, 1])
    expect(blocks.flatMap((block) => decodePairs(block))).toMatchObject([{ register: 'email', incoming: ['Sunday?'], reply: ['Yes.'] }])
  })

  it('reads the sample, trains on its blocks, and drafts from the parts', async () => {
    const { compute, request } = start()
    const blocks: Uint8Array[] = []
    const summary = await compute.extract(
      request,
      { pairs: (block) => Promise.resolve(void blocks.push(block.slice())), progress: () => undefined },
      never,
    )
    expect(summary).toMatchObject({ sampleData: true })
    expect(summary.pairs).toBeGreaterThan(300)

    const parts: Uint8Array[] = []
    const textBlocks: Uint8Array[] = []
    const phases: string[] = []
    const trained = await compute.train(
      { contacts: summary.contacts, seed: 1, done: null },
      pooled(blocks),
      {
        phase: (phase) => Promise.resolve(void phases.push(phase)),
        checkpoint: () => Promise.resolve(),
        part: (part) => Promise.resolve(void parts.push(part.slice())),
        texts: (some) => Promise.resolve(void textBlocks.push(...some.map((block) => block.slice()))),
      },
      never,
    )
    expect(trained.pairs).toBe(summary.pairs)
    const skip = blocks
      .flatMap((block) => decodePairs(block))
      .slice(0, 5)
      .map(({ id }) => id)
    const without = await compute.train({ contacts: summary.contacts, seed: 1, done: null, skip }, pooled(blocks), unheard, never)
    expect(without.pairs).toBe(summary.pairs - 5)
    expect(phases).toEqual(['profiling', 'indexing', 'calibrating', 'evaluating'])

    const read: string[] = []
    const texts = storedTexts(textBlocks)
    const voice = (id: string, of = parts) => ({
      id,
      texts,
      renewed,
      parts() {
        read.push(id)
        return pooled(of)
      },
    })
    const v = voice('v')
    const order = { contact: null, incoming: ['are you coming to dinner?'], previous: [], count: 3 }
    await expect(compute.draft(voice('gone', []), order)).rejects.toMatchObject({ code: 'not-trained' })
    const broken = async function* () {
      yield* pooled(parts.slice(0, 1))
      throw new Error('The store is busy.')
    }
    await expect(compute.draft({ ...voice('v'), parts: broken }, order)).rejects.toThrow('busy')
    const [drafts, people] = await Promise.all([compute.draft(v, order), compute.people(v)])
    expect(drafts.length).toBeGreaterThan(0)
    expect(people.length).toBeGreaterThan(5)

    const leansOn = (made: typeof drafts) => made.flatMap(({ because }) => because.map(({ id }) => id))
    const excluded = leansOn(drafts)
    const others = await compute.draft(v, { ...order, excluded })
    expect(leansOn(others).filter((id) => excluded.includes(id))).toEqual([])
    expect(await compute.draft(v, order)).toEqual(drafts)

    // Other voices are loaded too. The voice in use stays; the unused one is unloaded and reloads automatically.
    for (const id of ['w', 'x']) await compute.load(voice(id))
    await compute.draft(v, order)
    await compute.load(voice('y'))
    expect(read).toEqual(['gone', 'v', 'w', 'x', 'y'])
    expect(await compute.draft(voice('w'), order)).toEqual(drafts)
    expect(await compute.draft(v, order)).toEqual(drafts)
    expect(read.slice(5)).toEqual(['w'])
    // More voices at once than are kept: each request gets its answer.
    const crowd = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => compute.draft(voice(id), order)))
    expect(crowd).toEqual(Array.from(crowd, () => drafts))

    // The worker keeps no texts: each draft requests exactly those it reads, all at once.
    texts.asked.length = 0
    await compute.draft(v, order)
    await compute.draft(v, order)
    expect(texts.asked).toHaveLength(2)
    const asked = texts.asked[1] ?? []
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.length).toBeLessThan(trained.pairs / 10)
    expect(new Set(asked).size).toBe(asked.length)
    // Deleted between finding and fetching: no draft is based on it.
    const bare = await compute.draft({ ...v, texts: { fetch: () => Promise.resolve(new Map()) } }, order)
    expect(bare.flatMap(({ because }) => because)).toEqual([])
    const busy = { ...v, texts: { fetch: () => Promise.reject(new AppError('unavailable', 'The store is busy.')) } }
    await expect(compute.draft(busy, order)).rejects.toMatchObject({ code: 'unavailable', message: 'The store is busy.' })
    // Other requests continue meanwhile, and each gets the texts fetched for it.
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const slow = compute.draft({ ...v, texts: { fetch: (pairs) => held.then(() => texts.fetch(pairs)) } }, order)
    expect(await compute.draft(v, order)).toEqual(drafts)
    await compute.people(v)
    release()
    expect(await slow).toEqual(drafts)

    const brief = await compute.brief(v, order)
    expect(brief.onDevice).toEqual(drafts)
    expect(brief.exchanges.length).toBeGreaterThan(5)
    expect(brief.profile.turns).toBeGreaterThan(100)
    const asOf = Date.parse(brief.exchanges[0]?.at ?? '')
    const earlier = await compute.brief(v, { ...order, asOf })
    const used = [...earlier.exchanges, ...earlier.onDevice.flatMap(({ because }) => because)]
    expect(used.length).toBeGreaterThan(5)
    for (const { at } of used) expect(Date.parse(at)).toBeLessThan(asOf)

    const dressed = await compute.dress(v, {
      request: order,
      answers: [{ text: 'Sure! Here is a draft:\n\n"yes, dinner sounds good"', finish: 'stop', logprob: null }],
      because: brief.exchanges,
      engine: 'Ollama (llama)',
      confidence: null,
    })
    expect(dressed.map(({ draft }) => draft.text.toLowerCase())).toEqual([expect.stringMatching(/^yes, dinner sounds good\.?$/u)])
    expect(dressed[0]?.draft.because.length).toBe(3)
  })

  it('puts a voice of an older format into the present one when it is first asked, and drafts from it', async () => {
    const { compute } = start()
    const pairs = makeHistory(100)
    const voice = trainVoice({ pairs, contacts, seed: 1, resume: null, evaluate: false }, quiet)
    const stored: StoredVoice[] = []
    const ref = (id: string, parts: readonly Uint8Array[]) => ({
      id,
      parts: () => pooled(parts),
      texts: { fetch: (numbers: readonly number[]) => storedTexts(stored[0]?.texts ?? []).fetch(numbers) },
      renewed: (one: StoredVoice) => Promise.resolve(void stored.push(one)),
    })
    const order = { contact: friend.key, incoming: ['did you see the soup?'], previous: [], count: 3 }
    const old = ref('old', olderVoice(voice, 3))
    const full = { ...old, renewed: () => Promise.reject(new AppError('unavailable', 'The disk is full.')) }
    await expect(compute.draft(full, order)).rejects.toMatchObject({ message: 'The disk is full.' })
    const drafts = await compute.draft(old, order)
    expect(drafts.map(({ text }) => text)).toEqual(
      createDrafter(voice)
        .draft(order)
        .map(({ text }) => text),
    )
    await compute.draft(old, order)
    expect(stored).toHaveLength(1)
    expect(await compute.draft(ref('new', stored[0]?.parts ?? []), order)).toEqual(drafts)
    expect(stored).toHaveLength(1)
  })

  it('reads a voice again that was put into another format while it was read', async () => {
    const { compute } = start()
    const { parts, texts } = encodeVoice(trainVoice({ pairs: makeHistory(20), contacts, seed: 1, resume: null, evaluate: false }, quiet))
    let reads = 0
    const people = await compute.people({
      id: 'v',
      parts: () => pooled(++reads === 1 ? [...parts, new Uint8Array(9)] : parts),
      texts: storedTexts(texts),
      renewed,
    })
    expect([people.length, reads]).toEqual([2, 2])
    const damaged = { id: 'd', parts: () => pooled([...parts, new Uint8Array(9)]), texts: storedTexts(texts), renewed }
    await expect(compute.people(damaged)).rejects.toMatchObject({ code: 'internal', message: expect.stringContaining('damaged') })
  })

  it('takes blocks of every size, down to a single pair', async () => {
    const { compute, request } = start()
    generateSampleDatabase({ path: request.from.path, seed: 3, now: request.now })
    const blocks: Uint8Array[] = []
    const given: Uint8Array[] = []
    const pairs = (block: Uint8Array) => {
      given.push(block)
      blocks.push(block.slice())
      return Promise.resolve()
    }
    await compute.extract({ ...request, days: 3 }, { pairs, progress: () => undefined }, never)
    // Stored blocks no longer take memory.
    expect(given.map(({ byteLength }) => byteLength)).toEqual(blocks.map(() => 0))
    const small = blocks[0] ?? new Uint8Array()
    expect(small.byteLength).toBeLessThan(4096)
    await expect(compute.train({ contacts: [], seed: 1, done: null }, pooled(blocks), unheard, never)).rejects.toMatchObject({
      code: 'not-enough-messages',
    })
  })

  it('gives up a drafting worker that says nothing, and asks another one', async () => {
    const limits = { silence: 1 }
    const desk = new Desk(limits)
    onTestFinished(() => desk.close())
    const ask = () => desk.ask({ type: 'people', voiceId: 'none' })
    await expect(Promise.allSettled([ask(), ask()])).resolves.toMatchObject([
      { status: 'rejected' },
      { reason: { message: 'The drafting worker ended.' } },
    ])
    limits.silence = 60_000
    await expect(ask()).rejects.toMatchObject({ code: 'not-trained' })
  })

  it('asks another drafting worker once one has failed, though that one has not ended yet', async () => {
    const desk = new Desk()
    onTestFinished(() => desk.close())
    const ask = () => desk.ask({ type: 'people', voiceId: 'none' })
    const post = vi.spyOn(Worker.prototype, 'postMessage')
    const before = ask()
    const worker = post.mock.contexts[0] as Worker
    post.mockRestore()
    worker.emit('error', new Error('out of memory'))
    const after = ask()
    worker.emit('exit', 1)
    await expect(before).rejects.toThrow('out of memory')
    await expect(after).rejects.toMatchObject({ code: 'not-trained' })
    await worker.terminate()
  })

  it('keeps the code and words of an expected failure', async () => {
    const { compute, request } = start()
    const reading = compute.extract(
      { ...request, from: { source: 'imessage', path: '/nowhere/chat.db' } },
      { pairs: () => Promise.resolve(), progress: () => undefined },
      never,
    )
    await expect(reading).rejects.toMatchObject({ code: 'no-database', name: 'AppError' })
  })

  it('stops at once when it is told to, also before it began', async () => {
    const { compute, request } = start()
    const abort = new AbortController()
    const reading = compute.extract(request, { pairs: () => Promise.resolve(abort.abort()), progress: () => undefined }, abort.signal)
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
    await expect(
      compute.extract(request, { pairs: () => Promise.resolve(), progress: () => undefined }, abort.signal),
    ).rejects.toMatchObject({
      code: 'cancelled',
    })
  })

  it('ends with the failure of whoever stores its blocks', async () => {
    const { compute, request } = start()
    const full = new Error('the disk is full')
    await expect(compute.extract(request, { pairs: () => Promise.reject(full), progress: () => undefined }, never)).rejects.toBe(full)
  })
})
