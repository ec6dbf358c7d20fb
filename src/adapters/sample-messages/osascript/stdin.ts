import { receiveMessageOnPort, MessageChannel, Worker } from 'node:worker_threads'

/** Next to this file, both in the sources and in a bundle (`test/programs/bundle.ts`). */
const thread = new URL(import.meta.filename.endsWith('.ts') ? './stdin-thread.ts' : './stdin-thread.js', import.meta.url)

/** Standard input for a program that blocks on it without an event loop, like `osascript`. */
export interface BlockingStdin {
  /** Available input, after waiting at most `waitMs` (null: until there is some). Null if there is none. Empty at the end. */
  read(waitMs: number | null): Buffer | null
}

/** Reads in a separate thread, so that the clock can wake the waiting thread too. */
export function openBlockingStdin(): BlockingStdin {
  const { port1, port2 } = new MessageChannel()
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const reader = new Worker(thread, { workerData: { port: port2, signal }, transferList: [port2] })
  reader.unref()
  let ended = false
  return {
    read(waitMs) {
      if (ended) return Buffer.alloc(0)
      const seen = Atomics.load(signal, 0)
      let received = receiveMessageOnPort(port1)
      if (received === undefined) {
        Atomics.wait(signal, 0, seen, waitMs ?? Infinity)
        received = receiveMessageOnPort(port1)
      }
      if (received === undefined) return null
      const block: unknown = received.message
      const bytes = block instanceof Uint8Array ? Buffer.from(block) : Buffer.alloc(0)
      if (bytes.length === 0) ended = true
      return bytes
    },
  }
}
