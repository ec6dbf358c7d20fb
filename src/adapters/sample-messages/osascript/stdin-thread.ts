import { readSync } from 'node:fs'
import { workerData, type MessagePort } from 'node:worker_threads'

const { port, signal }: { port: MessagePort; signal: Int32Array } = workerData
const buffer = Buffer.alloc(65_536)

function next(): Uint8Array {
  try {
    return Uint8Array.from(buffer.subarray(0, readSync(0, buffer, 0, buffer.length, null)))
  } catch {
    // The other end is gone.
    return new Uint8Array()
  }
}

for (let block = next(); ; block = next()) {
  port.postMessage(block)
  Atomics.add(signal, 0, 1)
  Atomics.notify(signal, 0)
  if (block.length === 0) break
}
