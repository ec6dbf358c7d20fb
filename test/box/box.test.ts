import type { ChildProcess, Serializable } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { box, type BoxModel } from '#contract/language-model/box.ts'
import { drafts } from '#contract/voice/drafts.ts'
import { ledger } from '#contract/account/ledger.ts'
import { model } from '#contract/language-model/model.ts'
import { training } from '#contract/voice/training.ts'
import { callsOf, openProductHere, type ProductHere } from '../product/product-here.ts'
import { removeDataDir, startProduct, temporaryDataDir } from '../product/product.ts'
import { holds, startHub, type Hub, type HubOptions } from './hub.ts'
import { smolLm, withContext } from './smollm.ts'
import { tinyModel } from './tiny-model.ts'
import { tinyFile as file, tinyTalker } from './tiny-talker.ts'
import { temporaryFolder } from '../folder.ts'

/** The models in the box, the whole way: the real product, a hub on this machine, a model that says what the test wants. */

/** What the product is started with: its catalog holds the hub's file, whose size and checksum the hub itself states. */
function settings(folder: string, hub: Hub): Record<string, string> {
  const catalog = join(folder, 'catalog.json')
  writeFileSync(catalog, JSON.stringify([tinyTalker]))
  return { IDIOLECT_MODEL_HUB: hub.url, IDIOLECT_MODEL_CATALOG: catalog, OLLAMA_MODELS: join(folder, 'nothing') }
}

async function hubFor(options: Partial<HubOptions> = {}): Promise<Hub> {
  const hub = await startHub({ file, ...options })
  onTestFinished(() => hub.close())
  return hub
}

const id = 'tiny-talker'
/** ms: for a busy machine. */
const patience = 120_000
const real = await smolLm()

async function whole(call: ProductHere['call']): Promise<BoxModel> {
  for (;;) {
    const one = (await call(box.get, {})).models.find((each) => each.id === id)
    if (one?.ready === true) return one
    if (one?.download?.state === 'failed') throw new Error(`The download failed: ${one.download.why?.code ?? ''}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('a model in the box, from the hub to a draft', { timeout: patience }, () => {
  let product: ProductHere
  let hub: Hub
  let folder: string
  beforeAll(async () => {
    folder = temporaryDataDir()
    hub = await startHub({ file })
    product = await openProductHere({ seed: 4, messages: 500 }, settings(folder, hub))
    await product.call(training.integrateImessage, { days: 3650 })
    await product.call(training.start, {})
    while ((await product.call(training.status, {})).in_progress) await new Promise((resolve) => setTimeout(resolve, 50))
  }, patience)
  afterAll(async () => {
    await product.close()
    await hub.close()
    removeDataDir(folder)
  })

  it('asks before it downloads, names what the owner agrees to, and cannot be chosen before it is here', async () => {
    const { call } = product
    const state = await call(box.get, {})
    expect(state).toMatchObject({ available: true, recommended: id, engine: { state: 'stopped' } })
    expect(state.models).toMatchObject([
      {
        id,
        name: 'Tiny Talker',
        origin: 'catalog',
        ready: false,
        chosen: false,
        recommended: true,
        bytes: null,
        download: null,
        fit: 'good',
      },
    ])
    await expect(call(box.download, { model: id })).rejects.toThrow('consent-needed')
    await expect(call(model.choose, { engine: 'box', model: id })).rejects.toThrow('is not on this computer yet')
    await expect(call(model.choose, { engine: 'box', model: 'ollama:none' })).rejects.toThrow('not-found')
    expect(hub.asked).toEqual([])
  })

  it('comes in spite of cuts and a wrong byte, is chosen, and drafts', async () => {
    const { call } = product
    const part = join((await call(box.get, {})).folder, `${id}.gguf.part`)
    hub.turns.push({ cutAfter: 200_000, when: holds(part, 60_000) }, { cutAfter: 300_000, when: holds(part, 200_000) }, 'wrong-byte')
    const host = new URL(hub.url).host
    await call(box.download, { model: id, agreed: { host, license: 'Apache-2.0' } })
    const here = await whole(call)
    expect(here).toMatchObject({ bytes: file.length, deletable: true, download: null })
    expect(readFileSync(here.path ?? '').equals(file)).toBe(true)
    const state = await call(model.choose, { engine: 'box', model: id })
    expect(state).toMatchObject({
      engine: 'box',
      label: 'Tiny Talker',
      cloud: false,
      recipient: null,
      why_not: null,
      price: { source: 'free' },
      capabilities: { n: true, streaming: true },
    })
    expect(state.truth).toContain('nothing leaves this computer')
    const { contacts } = await call(drafts.contacts, { limit: 1 })
    const drafted = await call(drafts.create, {
      text: 'are you coming to the party?',
      contact_id: contacts[0]?.id ?? null,
      count: 1,
      thread: [],
    })
    expect(drafted).toMatchObject({ engine: 'box/tiny-talker', fallback: null })
    expect(drafted.drafts[0]?.text.toLowerCase()).toContain('see you there')
    expect((await call(box.get, {})).engine).toMatchObject({ state: 'ready', model: id, runs_on: 'cpu' })
    // Nothing left this machine, so there is nothing to show.
    expect((await call(ledger.list, { limit: 10 })).entries).toEqual([])
  })

  it('drafts with any file of the owner’s, and says what is wrong with one that is no model', async () => {
    const { call } = product
    const path = join(folder, 'mine.gguf')
    writeFileSync(path, tinyModel({ says: ['from a file of my own'] }))
    writeFileSync(join(folder, 'page.gguf'), '<!doctype html>')
    await expect(call(box.inspect, { path: join(folder, 'page.gguf') })).rejects.toThrow('no GGUF file')
    await expect(call(box.inspect, { path: 'mine.gguf' })).rejects.toThrow('There is no file at this path')
    const mine = await call(box.inspect, { path })
    expect(mine).toMatchObject({ id: `file:${path}`, name: 'mine', origin: 'file', ready: true, deletable: false })
    await call(model.choose, { engine: 'box', model: mine.id })
    const drafted = await call(drafts.create, { text: 'are you coming?', contact_id: null, count: 1, thread: [] })
    expect(drafted).toMatchObject({ engine: `box/file:${path}`, fallback: null })
    expect((await call(box.get, {})).models.map((one) => [one.id, one.chosen])).toEqual([
      [id, false],
      [mine.id, true],
    ])
  })

  it.skipIf(real === null)('answers in the chat with SmolLM2-135M-Instruct, or says that nothing it wrote may be shown', async () => {
    const { call } = product
    const path = join(folder, 'smollm.gguf')
    withContext(real ?? '', path, 768)
    const { id: smol } = await call(box.inspect, { path })
    await call(model.choose, { engine: 'box', model: smol })
    const drafted = await call(drafts.create, { text: 'hey, how are you?', contact_id: null, count: 1, thread: [] })
    // Small as it is, its answer may be no text, or the guards may leave none of its words; on a busy machine it may be late. Never another model's under its name.
    const wordless = ['unusable', 'garbled', 'declined', 'empty', 'timed-out'].includes(drafted.fallback?.code ?? '')
    expect(drafted).toMatchObject(wordless ? { engine: 'on-device' } : { engine: `box/${smol}`, fallback: null })
    expect(drafted.drafts.length).toBeGreaterThan(0)
  })

  it('says in plain words that its process was killed in the middle of a draft, and drafts again', async () => {
    const { call } = product
    const path = join(folder, 'endless.gguf')
    writeFileSync(path, tinyModel({ says: ['on and on it goes'], endless: true }))
    const { id: endless } = await call(box.inspect, { path })
    killModelAtWork()
    await call(model.choose, { engine: 'box', model: endless })
    // The model before it may still be there, ready: until it has made room, a draft would come before this one is loaded.
    const isReady = async () => {
      const { engine } = await call(box.get, {})
      return engine.state === 'ready' && engine.model === endless
    }
    while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await call(drafts.create, { text: 'are you coming?', contact_id: null, count: 3, thread: [] })).toMatchObject({
      engine: 'on-device',
      fallback: {
        code: 'crashed',
        text: 'The process that runs endless ended unexpectedly, so these drafts are from the on-device engine.',
      },
    })
    expect((await call(box.get, {})).engine).toMatchObject({
      state: 'failed',
      model: endless,
      detail: expect.stringContaining('memory ran out'),
    })
    await call(model.choose, { engine: 'box', model: id })
    expect(await call(drafts.create, { text: 'are you coming?', contact_id: null, count: 1, thread: [] })).toMatchObject({
      engine: 'box/tiny-talker',
      fallback: null,
    })
  })

  it('says so where its file has gone, and the device drafts', async () => {
    const { call } = product
    await call(model.choose, { engine: 'box', model: id })
    const state = await call(box.delete, { model: id })
    expect(state.models.find((one) => one.id === id)).toMatchObject({ ready: false, chosen: true, path: null, download: null })
    expect(existsSync(join(state.folder, `${id}.gguf`))).toBe(false)
    expect(await call(model.get, {})).toMatchObject({ engine: 'box', why_not: { code: 'no-file' } })
    const drafted = await call(drafts.create, { text: 'are you coming?', contact_id: null, count: 1, thread: [] })
    expect(drafted).toMatchObject({ engine: 'on-device', fallback: { code: 'no-file' } })
  })
})

/** The next process of a model is killed as it is handed a draft: on a busy machine, too, that is before the draft is whole. */
function killModelAtWork(): void {
  const watch = (started: unknown): void => {
    unsubscribe('child_process', watch)
    const { process: child } = started as { process: ChildProcess }
    child.once('spawn', () => {
      const send = child.send.bind(child)
      child.send = (order: Serializable, ...rest: unknown[]) => {
        if ((order as { readonly op?: string }).op === 'complete') child.kill('SIGKILL')
        return (send as (...words: unknown[]) => boolean)(order, ...rest)
      }
    })
  }
  subscribe('child_process', watch)
  onTestFinished(() => void unsubscribe('child_process', watch))
}

it('is preselected by the environment, by the path of its file', async () => {
  const path = join(temporaryFolder(), 'mine.gguf')
  writeFileSync(path, file)
  const { call, close } = await openProductHere({ seed: 4, messages: 50 }, { IDIOLECT_ENGINE: 'box', IDIOLECT_CHAT_MODEL: path })
  onTestFinished(close)
  expect(await call(model.get, {})).toMatchObject({ engine: 'box', model: `file:${path}`, label: 'mine', why_not: null, consent_at: null })
  expect((await call(box.get, {})).models.find(({ chosen }) => chosen)).toMatchObject({ id: `file:${path}`, ready: true })
})

describe('a server that is killed in the middle of a download', { timeout: patience }, () => {
  it('goes on by itself at its next start, and loses nothing', async () => {
    const hub = await hubFor({ slow: 40 })
    const dataDir = temporaryDataDir()
    onTestFinished(() => removeDataDir(dataDir))
    const env = settings(temporaryFolder(), hub)
    const start = async () => {
      const product = await startProduct({ dataDir, env: { ...env, IDIOLECT_MODEL_PORTS: 'none' } })
      const { token } = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as { token: string }
      return { product, call: callsOf(product.address, token) }
    }
    const first = await start()
    const host = new URL(hub.url).host
    await first.call(box.download, { model: id, agreed: { host, license: 'Apache-2.0' } })
    const part = join(dataDir, 'models', `${id}.gguf.part`)
    while (!existsSync(part) || readFileSync(part).length < 200_000) await new Promise((resolve) => setTimeout(resolve, 10))
    await first.product.kill()
    const kept = readFileSync(part).length
    const second = await start()
    onTestFinished(async () => void (await second.product.stop()))
    const here = await whole(second.call)
    expect(readFileSync(here.path ?? '').equals(file)).toBe(true)
    expect(hub.asked.at(-1)).toBe(`GET /bytes/N bytes=${kept}-`)
  })
})
