import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

/** Runs in the model's process before its entry point. At the first message it tries to connect to another machine. */
const escape = `
process.once('message', async () => {
  const { connect } = await import('node:net')
  connect(443, '203.0.113.1').on('error', ({ code }) => process.send({ tried: code }))
})`

it('the process of a model lets no connection out, and ends with the server', async () => {
  const child = fork(join(import.meta.dirname, 'model-process.ts'), [], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(escape)}`],
    env: {},
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = async (wanted: string) => {
    for (;;) {
      const [message] = (await once(child, 'message')) as [Record<string, unknown>]
      if (wanted in message) return message[wanted]
    }
  }
  expect(await said('kind')).toBe('ready')
  child.send({ op: 'abort', id: 0 })
  expect(await said('tried')).toBe('ERR_NOT_IN_LEDGER')
  const ended = once(child, 'exit')
  child.disconnect()
  expect(await ended).toEqual([0, null])
}, 60_000)
