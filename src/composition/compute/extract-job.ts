import { existsSync } from 'node:fs'
import type { MessagePort } from 'node:worker_threads'
import { createAddressBook } from '#adapters/contacts/index.ts'
import { createMessageArchive } from '#adapters/imessage/index.ts'
import { encodePairs } from '#core/voice/codec/pair-codec.ts'
import type { ReplyPair } from '#core/conversation/reply-pair.ts'
import { takeCredit } from './credits.ts'
import type { JobOutput, JobStart } from './protocol.ts'
import { toWorkerError } from './worker-error.ts'

/** Pairs per block: about 250 KB of everyday texting. */
const pairsPerBlock = 1000

/**
 * Runs in a job worker: reads the Messages database and sends its pairs in encoded blocks. It imports only the block format of the voice,
 * because the drafting code takes ten megabytes.
 */
export async function runExtraction(start: Extract<JobStart, { job: 'extract' }>, port: MessagePort): Promise<void> {
  const send = (message: JobOutput, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
  let waiting: ReplyPair[] = []
  const flush = () => {
    if (waiting.length === 0) return
    const block = encodePairs(waiting)
    const count = waiting.length
    waiting = []
    takeCredit(start.credits)
    send({ type: 'block', block, count }, [block.buffer as ArrayBuffer])
  }
  try {
    const { sample, request } = start
    if (sample !== null && sample.path === request.from.path && !existsSync(sample.path)) {
      const { generateSampleDatabase } = await import('#adapters/sample-messages/index.ts')
      generateSampleDatabase({ ...sample, now: request.now, utcOffsetMinutes: -new Date(request.now).getTimezoneOffset() })
    }
    const summary = createMessageArchive({ addressBook: createAddressBook(start.addressBook) }).extract(
      { ...request, chatDb: request.from.path },
      (pairs) => {
        for (const pair of pairs) {
          waiting.push(pair)
          if (waiting.length >= pairsPerBlock) flush()
        }
      },
      (progress) => send({ type: 'extraction-progress', progress }),
    )
    flush()
    send({ type: 'extracted', summary })
  } catch (error) {
    send({ type: 'failed', error: toWorkerError(error) })
  }
}
