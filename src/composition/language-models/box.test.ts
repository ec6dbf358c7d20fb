import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startHub } from '#test/box/hub.ts'
import { tinyModel } from '#test/box/tiny-model.ts'
import { signUp } from '#test/factories.ts'
import { startTestApp } from '#test/app.ts'
import { temporaryFolder } from '#test/folder.ts'
import type { ServerEvent } from '#contract/events.ts'
import { catalog } from '#core/language-model/catalog.ts'
import { systemRandom } from '#server/random.ts'
import { openBox } from './box.ts'
import { createOutgoing } from '../outgoing/outgoing.ts'

const [offered] = catalog
const id = offered?.id ?? ''

/** The product's catalog, and a fake internet with the hub and one other host. The hub's file is far smaller than the real one. */
async function setUp(store: string, silent = false) {
  const app = await startTestApp()
  const { user } = await signUp(app)
  const hub = await startHub({ file: tinyModel({ says: ['not the real file'] }), silent })
  hub.store = store
  onTestFinished(() => hub.close())
  const outgoing = createOutgoing({
    ledger: app.deps.store.ledger,
    random: systemRandom,
    fetch: (input, init) => {
      const url = new URL(new Request(input).url)
      return fetch(`${hub.url}${url.pathname}`, init)
    },
  })
  const events: ServerEvent[] = []
  const over = Promise.withResolvers<void>()
  const publish = (_account: string, event: ServerEvent) => {
    events.push(event)
    if (event.type === 'box-download' && event.download === null) over.resolve()
  }
  const folder = join(temporaryFolder(), 'models')
  const box = openBox(
    { folder, hub: 'https://huggingface.co', catalog: null, ollama: [], lmStudio: [] },
    {
      clock: app.clock,
      events: { publish },
      outgoing,
      log: { error: () => undefined, info: () => undefined },
      chosen: () => Promise.resolve(null),
      listening: () => Promise.resolve([]),
    },
  )
  onTestFinished(async () => {
    await box.close()
    outgoing.close()
  })
  await box.models.download(user.id, { model: id, agreed: { host: 'huggingface.co', license: 'Apache-2.0' } })
  await over.promise
  const listed = await app.deps.store.ledger.list(user.id, { own: true, limit: 10 })
  const rows = listed.toSorted((a, b) => a.host.localeCompare(b.host))
  const { models, hosts } = await box.models.state(user.id)
  return { rows, hosts, model: models.find((one) => one.id === id) }
}

it('enters each hop of a download before it is made, says whom it may ask, and takes no other file than the catalog’s', async () => {
  const { rows, hosts, model } = await setUp('https://cas-bridge.xethub.hf.co', true)
  expect(hosts).toEqual(['huggingface.co', '*.huggingface.co', '*.hf.co'])
  expect(rows.map(({ host, purpose, model: of, preview }) => [host, purpose, of, preview])).toEqual([
    ['cas-bridge.xethub.hf.co', 'model-download', id, null],
    ['huggingface.co', 'model-download', id, null],
  ])
  expect(rows.at(-1)?.path).toBe(`/${offered?.repository ?? ''}/resolve/${offered?.revision ?? ''}/${offered?.file ?? ''}`)
  expect(model).toMatchObject({ ready: false, download: { state: 'failed', why: { code: 'changed' } } })
})

it('asks for nothing more where the hub itself speaks of another file', async () => {
  const { rows, model } = await setUp('https://cas-bridge.xethub.hf.co')
  expect(rows.map(({ host }) => host)).toEqual(['huggingface.co'])
  expect(model).toMatchObject({ download: { why: { code: 'changed' } } })
})

it('asks no host that the hub sends it on to and that it does not know', async () => {
  const { rows, model } = await setUp('https://files.example', true)
  expect(rows.map(({ host }) => host)).toEqual(['huggingface.co'])
  expect(model).toMatchObject({ ready: false, download: { state: 'failed', why: { code: 'host' } } })
})
