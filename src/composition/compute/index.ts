import type { Compute } from '#core/ports/compute.ts'
import type { Verdict } from '#core/trust/index.ts'
import { addressBookFor } from '../config.ts'
import { createCredits } from './credits.ts'
import { Desk } from './desk.ts'
import { runJob } from './job.ts'
import { MailDesk } from './mails/mail-desk.ts'
import type { SampleToMake } from './protocol.ts'

/**
 * Implements the port `Compute` with worker threads. Each extraction and training has its own worker, whose memory is freed when it ends.
 * Drafting has one long-lived worker, and large mails are read in one of their own, so that no mail holds up a draft.
 *
 * How to add a kind of work: a job in `protocol.ts`, its worker side in `<verb>-job.ts`, a case in `../worker.ts`, a method here.
 */
export function createCompute(sample: SampleToMake | null): Compute {
  const desk = new Desk()
  const mails = new MailDesk()
  return {
    async extract(request, on, signal) {
      const last = await runJob(
        { job: 'extract', request, addressBook: addressBookFor(request.from.path), sample, credits: createCredits() },
        {
          block: (block, count) => on.pairs(block, count),
          other: (message) => {
            if (message.type === 'extraction-progress') on.progress(message.progress)
          },
        },
        signal,
      )
      if (last.type !== 'extracted') throw new Error(`An extraction ended with ${last.type}.`)
      return last.summary
    },

    async learnMails(request, pages, on, signal) {
      const iterator = pages[Symbol.asyncIterator]()
      const last = await runJob(
        { job: 'learn-mails', request, credits: createCredits() },
        {
          nextMails: async () => {
            const next = await iterator.next()
            return next.done === true ? null : next.value
          },
          block: (block, count) => on.pairs(block, count),
          other: async (message) => {
            if (message.type === 'page') await on.page(message.state)
          },
        },
        signal,
      )
      if (last.type !== 'extracted') throw new Error(`A reading of mails ended with ${last.type}.`)
      return last.summary
    },

    async train(request, blocks, on, signal) {
      const iterator = blocks[Symbol.asyncIterator]()
      const last = await runJob(
        {
          job: 'train',
          contacts: request.contacts,
          seed: request.seed,
          done: request.done,
          skip: request.skip ?? [],
          judged: request.judged ?? [],
          credits: createCredits(),
        },
        {
          nextBlock: async () => {
            const next = await iterator.next()
            if (next.done === true) return null
            return next.value
          },
          block: (block) => on.part(block),
          texts: (blocks) => on.texts(blocks),
          other: async (message) => {
            if (message.type === 'phase') await on.phase(message.phase, message.progress)
            if (message.type === 'checkpoint') await on.checkpoint(message.checkpoint)
          },
        },
        signal,
      )
      if (last.type !== 'trained') throw new Error(`A training ended with ${last.type}.`)
      return last.summary
    },

    async judgeReplay(request, signal) {
      const last = await runJob(
        { job: 'judge', request, credits: createCredits() },
        { block: () => Promise.resolve(), other: () => undefined },
        signal,
      )
      if (last.type !== 'judged') throw new Error(`The judging of a replay ended with ${last.type}.`)
      return last.judged
    },

    readMail: (raw, signatures) => mails.read(raw, signatures),
    load: (voice) => desk.load(voice),
    draft: async (voice, request) => (await desk.askOf(voice, { type: 'draft', request })).drafts ?? [],
    brief: async (voice, request) => {
      const { brief } = await desk.askOf(voice, { type: 'brief', request })
      if (brief === undefined) throw new Error('The drafting worker answered a brief without one.')
      return brief
    },
    dress: async (voice, request) => (await desk.askOf(voice, { type: 'dress', request })).dressed ?? [],
    people: async (voice) => (await desk.askOf(voice, { type: 'people' })).people ?? [],
    async trust({ verdicts, ...request }) {
      const ask = async (known: readonly Verdict[] | null) =>
        (await desk.ask({ type: 'trust', voiceId: '', request, verdicts: known })).trust
      const answer = (await ask(null)) ?? (await ask(await verdicts()))
      if (answer === undefined || answer === null) throw new Error('The drafting worker said nothing of the verdicts.')
      return answer
    },
    async close() {
      await Promise.all([desk.close(), mails.close()])
    },
  }
}
