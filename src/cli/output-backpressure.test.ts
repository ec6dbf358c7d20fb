import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { createOutput } from './output.ts'

it('holds no more of a long output than one block while its reader is slow', async () => {
  let most = 0
  const slow = new Writable({
    highWaterMark: 16 * 1024,
    write: (_chunk, _encoding, done) => void setImmediate(done),
  })
  const output = createOutput(slow, slow)
  for (let page = 0; page < 50; page++) {
    for (let line = 0; line < 100; line++) output.out('x'.repeat(1_000))
    most = Math.max(most, slow.writableLength)
    await output.drained?.()
  }
  await output.flush()
  expect(most).toBeLessThan(256 * 1024)
})
