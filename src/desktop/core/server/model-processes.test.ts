import { expect, it } from 'vitest'
import { shellModels } from '#composition/language-models/shell-models.ts'
import { createModelProcesses } from './model-processes.ts'

/** The server's and the shell's ends, connected, over processes controlled by the test. */
function joined() {
  const started: { hear(message: unknown): void; end(code: number | null): void; sent: unknown[] }[] = []
  const server = shellModels((report) => shell.heard(report))
  const shell = createModelProcesses(
    {
      start(hear) {
        let end: (code: number | null) => void = () => undefined
        const ended = new Promise<number | null>((resolve) => (end = resolve))
        const process = { hear, end, sent: [] as unknown[] }
        started.push(process)
        return { ended, send: (message) => void process.sent.push(message), kill: () => end(null) }
      },
    },
    (order) => {
      if (order.kind === 'model-said' || order.kind === 'model-ended') server.heard(order)
    },
  )
  const heard: unknown[] = []
  return { started, shell, heard, open: () => server.open((report) => void heard.push(report)) }
}

it('the process of a model is spoken to through the shell, and its end is told', async () => {
  const { started, heard, open } = joined()
  const channel = open()
  channel.send({ op: 'abort', id: 7 })
  started[0]?.hear({ kind: 'ready' })
  started[0]?.hear({ kind: 'nonsense' })
  expect(started[0]?.sent).toEqual([{ op: 'abort', id: 7 }])
  expect(heard).toEqual([{ kind: 'ready' }])
  started[0]?.end(3)
  expect(await channel.gone).toEqual({ killed: false, signal: null, code: 3 })
})

it('two of them are told apart, and one that was killed is heard no more', async () => {
  const { started, heard, open } = joined()
  const first = open()
  open()
  first.kill()
  started[0]?.hear({ kind: 'ready' })
  expect(heard).toEqual([])
  started[1]?.hear({ kind: 'ready' })
  expect(heard).toHaveLength(1)
  expect(await first.gone).toMatchObject({ killed: true })
})

it('none outlives its server', async () => {
  const { started, shell, heard, open } = joined()
  open()
  shell.killAll()
  started[0]?.hear({ kind: 'ready' })
  expect(heard).toEqual([])
})
