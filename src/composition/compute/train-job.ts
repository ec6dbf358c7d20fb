import type { MessagePort } from 'node:worker_threads'
import { decodePairs, encodeVoice, trainVoice } from '#core/voice/index.ts'
import { joinedKeys } from '#core/conversation/contacts/join-contacts.ts'
import type { ReplyPair } from '#core/conversation/reply-pair.ts'
import type { TrainingSummary } from '#core/ports/compute.ts'
import { measureEngine, measureReplay, randomReplies, type ReplayTurn } from '#core/style-report/index.ts'
import { takeCredit } from './credits.ts'
import type { JobInput, JobOutput, JobStart } from './protocol.ts'
import { toWorkerError } from './worker-error.ts'

/** Runs in a job worker: requests an extraction's blocks one by one, trains, and sends the voice in parts. */
export async function runTraining(start: Extract<JobStart, { job: 'train' }>, port: MessagePort): Promise<void> {
  const send = (message: JobOutput, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
  try {
    const skip = new Set(start.skip)
    const keyOf = joinedKeys(start.contacts)
    const pairs = (await collect(port, send)).flatMap((pair) => {
      const contact = keyOf(pair.contact)
      return skip.has(pair.id) ? [] : [contact === pair.contact ? pair : { ...pair, contact }]
    })
    let replay: readonly ReplayTurn[] = []
    const voice = trainVoice(
      { pairs, contacts: start.contacts, seed: start.seed, resume: start.done, judged: start.judged },
      {
        phase: (phase, progress) => send({ type: 'phase', phase, progress }),
        checkpoint: (checkpoint) => send({ type: 'checkpoint', checkpoint }),
        replayed: (turns) => (replay = turns),
      },
    )
    const { parts, texts } = encodeVoice(voice)
    for (const part of parts) {
      takeCredit(start.credits)
      send({ type: 'block', block: part, count: 0 }, [part.buffer])
    }
    for (let at = 0; at < texts.length; at += blocksTogether) {
      const blocks = texts.slice(at, at + blocksTogether)
      takeCredit(start.credits)
      send(
        { type: 'texts', blocks },
        blocks.map(({ buffer }) => buffer),
      )
    }
    send({ type: 'trained', summary: summaryOf(pairs, voice.evaluation, replay, start) })
  } catch (error) {
    send({ type: 'failed', error: toWorkerError(error) })
  }
}

/** Text blocks per message; each is a few KB. */
const blocksTogether = 64

function summaryOf(
  pairs: readonly ReplyPair[],
  evaluation: TrainingSummary['evaluation'],
  replay: readonly ReplayTurn[],
  { contacts, seed }: Extract<JobStart, { job: 'train' }>,
): TrainingSummary {
  if (replay.length === 0) return { pairs: pairs.length, evaluation, replay }
  const inTime = pairs.toSorted((a, b) => a.at - b.at)
  const baseline = measureReplay(randomReplies(replay, inTime, seed), contacts, seed).measures
  return { pairs: pairs.length, evaluation, replay, replayed: { measured: measureEngine(replay, contacts, seed), baseline } }
}

function collect(port: MessagePort, send: (message: JobOutput) => void): Promise<ReplyPair[]> {
  return new Promise((resolve, reject) => {
    const pairs: ReplyPair[] = []
    const listen = (message: JobInput) => {
      if (message.type !== 'block') {
        port.off('message', listen)
        resolve(pairs)
        return
      }
      try {
        for (const pair of decodePairs(message.block)) pairs.push(pair)
        send({ type: 'need-block' })
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    }
    port.on('message', listen)
    send({ type: 'need-block' })
  })
}
