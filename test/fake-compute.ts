import type { Draft } from '#contract/voice/drafts.ts'
import { AppError } from '#contract/errors.ts'
import type { TrainingPhase } from '#contract/voice/training.ts'
import { learnMails } from '#core/mail/learning/learn-mails.ts'
import { ownText } from '#core/mail/own-text/own-text.ts'
import { parseMail } from '#core/mail/parse/parse-mail.ts'
import { encodePairs } from '#core/voice/index.ts'
import { keepFits } from '#core/trust/index.ts'
import { judgeReplay } from '#core/style-report/index.ts'
import { measure } from '#core/voice/profile.ts'
import type { AbortSignalLike } from '#core/ports/abort-signal.ts'
import type { Compute } from '#core/ports/compute.ts'
import type { ExtractionSummary } from '#core/ports/history.ts'

/** A `Compute` whose work ends when the test says so. */
export interface FakeCompute extends Compute {
  /** What the next extraction finds; set before it. */
  summary: ExtractionSummary
  /** Throws this instead, once. */
  failNext: Error | null
  /** Extraction and training wait for `release()` while this is true. */
  held: boolean
  release(): void
  readonly calls: { extractions: number; trainings: number; loads: string[] }
  /** The voices that are at hand; what is taken out is loaded again by whatever asks for it. */
  readonly loaded: Set<string>
}

export const emptySummary: ExtractionSummary = {
  sent: 120,
  received: 140,
  conversations: 4,
  pairs: 60,
  skipped: { tapback: 3 },
  contacts: [{ key: 'card:1', name: 'Mia Torres', group: false, addresses: ['+15550100101'] }],
  sampleData: true,
}

const phases: readonly TrainingPhase[] = ['profiling', 'indexing', 'calibrating', 'evaluating']

export const fakeDraft: Draft = {
  text: 'sounds good\nsee you there',
  confidence: null,
  because: [{ id: 'g1', contact: 'Mia Torres', at: '2026-01-01T10:00:00.000Z', incoming: 'dinner at 7?', reply: 'sounds good' }],
  reason: 'Closest to what you wrote before.',
}

/** What the real one does in a worker. */
export const readMailHere: Compute['readMail'] = async (raw, signatures) => {
  const mail = await parseMail(raw)
  return { mail, own: ownText(mail, { signatures }) }
}

export function fakeCompute(): FakeCompute {
  let waiting: (() => void)[] = []
  const fits = keepFits()
  const gate = (signal: AbortSignalLike) =>
    new Promise<void>((resolve, reject) => {
      if (!fake.held) return resolve()
      waiting.push(resolve)
      signal.addEventListener('abort', () => reject(new AppError('cancelled', 'Stopped.')))
    })
  const takeFailure = () => {
    const error = fake.failNext
    fake.failNext = null
    if (error !== null) throw error
  }
  const loading = new Map<string, Promise<void>>()
  const bring = async (id: string, parts: AsyncIterable<Uint8Array>) => {
    for await (const part of parts) if (part.length !== 2) throw new Error('not the part that was trained')
    fake.calls.loads.push(id)
    fake.loaded.add(id)
  }
  const fake: FakeCompute = {
    summary: emptySummary,
    failNext: null,
    held: false,
    calls: { extractions: 0, trainings: 0, loads: [] },
    loaded: new Set(),
    release() {
      fake.held = false
      for (const go of waiting) go()
      waiting = []
    },
    async learnMails(request, pages, on, signal) {
      const learner = learnMails(request)
      for await (const threads of pages) {
        if (signal.aborted) throw new AppError('cancelled', 'Stopped.')
        const pairs = []
        for (const thread of threads) pairs.push(...(await learner.add(thread)))
        if (pairs.length > 0) await on.pairs(encodePairs(pairs), pairs.length)
        await on.page(learner.state())
      }
      return learner.summary()
    },
    async extract(_request, on, signal) {
      fake.calls.extractions += 1
      on.progress({ rowsRead: 10, rowsTotal: 260 })
      await gate(signal)
      takeFailure()
      await on.pairs(new Uint8Array([1, 2, 3]), fake.summary.pairs)
      return fake.summary
    },
    async train(_request, blocks, on, signal) {
      fake.calls.trainings += 1
      for await (const block of blocks) if (block.length !== 3) throw new Error('not the block that was extracted')
      for (const [index, phase] of phases.entries()) {
        await on.phase(phase, (index + 1) / 5)
        await on.checkpoint({ phase, state: JSON.stringify({ phase }) })
      }
      await gate(signal)
      takeFailure()
      await on.part(new Uint8Array([9, 9]))
      await on.texts([new Uint8Array([8])])
      return { pairs: fake.summary.pairs, evaluation: { lift: 0.5 }, replay: [] }
    },
    readMail: readMailHere,
    load({ id, parts }) {
      const arriving = fake.loaded.has(id) ? Promise.resolve() : (loading.get(id) ?? bring(id, parts()))
      loading.set(id, arriving)
      return arriving.finally(() => loading.delete(id))
    },
    async draft(voice, request) {
      await fake.load(voice)
      return Array.from({ length: request.count }, () => fakeDraft)
    },
    brief: async (voice, request) => ({
      profile: measure([fakeDraft.text.split('\n')]),
      typicalLength: 27,
      contact: 'Mia Torres',
      group: false,
      exchanges: fakeDraft.because,
      phrases: [],
      hand: null,
      onDevice: await fake.draft(voice, request),
    }),
    dress: async (voice, { answers, because, engine }) => {
      await fake.load(voice)
      return answers.map(({ text }) => ({
        draft: { text, confidence: null, because: [...because], reason: `Written by ${engine}.` },
        signs: [],
        whole: true,
      }))
    },
    judgeReplay: ({ turns, people, seed, habits }) => Promise.resolve(judgeReplay(turns, people, seed, undefined, habits)),
    people: () => Promise.resolve([{ key: 'card:1', name: 'Mia Torres', group: false, pairs: 60, lastAt: Date.UTC(2026, 0, 2) }]),
    trust: async ({ verdicts, ...request }) => {
      const answer = fits.answer(request, null) ?? fits.answer(request, await verdicts())
      if (answer === null) throw new Error('no fit')
      return answer
    },
    close: () => Promise.resolve(),
  }
  return fake
}
