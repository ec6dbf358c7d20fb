import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createModelFolder } from '#adapters/model-files/index.ts'
import type { ServerEvent } from '#contract/events.ts'
import { holds, startHub, type HubOptions, type HubTurn } from '#test/box/hub.ts'
import { tinyModel } from '#test/box/tiny-model.ts'
import { fakeClock } from '#test/fakes.ts'
import { temporaryFolder } from '#test/folder.ts'
import { createBoxDownloads } from './downloads.ts'

const file = tinyModel({ says: ['well here we are then'] })

async function setUp(turns: readonly HubTurn[] = [], options: Partial<HubOptions> = {}) {
  const hub = await startHub({ file, ...options })
  onTestFinished(() => hub.close())
  hub.turns.push(...turns)
  const clock = fakeClock()
  const path = join(temporaryFolder(), 'models')
  const folder = createModelFolder({
    path,
    fetchFor: () => (input, init) => {
      // Each request takes a second, so that there is a rate to measure.
      clock.advance(1000)
      return fetch(input, init)
    },
    allows: () => true,
    wait: () => Promise.resolve(),
  })
  const told: (readonly [account: string, event: ServerEvent])[] = []
  const heard: (() => void)[] = []
  const errors: string[] = []
  const deps = {
    folder,
    clock,
    events: {
      publish(account: string, event: ServerEvent) {
        told.push([account, event])
        for (const look of heard) look()
      },
    },
    log: { error: (_details: object, message: string) => void errors.push(message) },
  }
  const downloads = createBoxDownloads(deps)
  onTestFinished(() => downloads.close())
  const order = { id: 'tiny', url: `${hub.url}/me/tiny/resolve/x/tiny.gguf`, bytes: file.length, sha256: hub.sha256, accountId: 'ada' }
  const until = (met: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => met() && resolve()
      heard.push(look)
      look()
    })
  const states = () => told.flatMap(([, event]) => (event.type === 'box-download' ? [event.download?.state ?? null] : []))
  return { hub, folder, downloads, deps, order, told, until, states, errors, part: join(path, 'tiny.gguf.part') }
}

describe('downloads of models', () => {
  it('tell their owner, and whoever watches, how they stand, and that they are over', async () => {
    const { downloads, order, told, until, states, folder } = await setUp()
    downloads.watch('bob')
    downloads.start(order, 0)
    downloads.start(order, 0)
    await until(() => states().filter((state) => state === null).length === 2)
    expect(states()[0]).toBe('waiting')
    expect(states()).toContain('running')
    expect(states()).toContain('checking')
    expect(new Set(told.map(([account]) => account))).toEqual(new Set(['ada', 'bob']))
    expect(told.find(([, event]) => event.type === 'box-download' && event.download?.state === 'running')?.[1]).toMatchObject({
      model: 'tiny',
      download: { bytes_done: 0, bytes_total: file.length, why: null },
    })
    expect(downloads.of('tiny')).toBeNull()
    expect(await folder.list()).toMatchObject([{ state: 'whole' }])
  })

  it('say why they wait, and why they have ended', async () => {
    const { downloads, order, until, states, told, folder, errors } = await setUp([{ status: 502 }, { status: 404 }])
    downloads.start(order, 0)
    await until(() => states().includes(null))
    const why = told.flatMap(([, event]) => (event.type === 'box-download' && event.download?.why ? [event.download.why.code] : []))
    expect(why).toEqual(['server-error'])
    expect(await folder.list()).toMatchObject([{ state: 'failed', problem: 'gone' }])
    expect(errors).toEqual(['a download ended'])
  })

  it('are paused with what has come, and go on from there', async () => {
    const { hub, downloads, order, until, states, folder, part } = await setUp([{ stallAfter: 131_072 }])
    downloads.start(order, 0)
    const come = holds(part, 131_072)
    while (!come()) await new Promise((resolve) => setTimeout(resolve, 5))
    await downloads.pause('tiny')
    const [kept] = await folder.list()
    expect(kept).toMatchObject({ state: 'paused', have: 131_072 })
    expect(downloads.of('tiny')).toBeNull()
    const before = states().length
    downloads.start(order, kept?.have ?? 0)
    await until(() => states().slice(before).includes(null))
    expect(hub.asked.at(-1)).toBe('GET /bytes/N bytes=131072-')
    expect(await folder.list()).toMatchObject([{ state: 'whole' }])
  })

  it('are paused before the first byte has come', async () => {
    const { downloads, order, folder } = await setUp()
    downloads.start(order, 0)
    await downloads.pause('tiny')
    expect(await folder.list()).toMatchObject([{ state: 'paused' }])
  })

  it('go on by themselves at the next start, those that were wanted and no others', async () => {
    const { hub, downloads, deps, order, folder, until, states } = await setUp([{ stallAfter: 65_536 }])
    downloads.start(order, 0)
    await until(() => states().includes('running'))
    await downloads.close()
    const asked = hub.asked.length
    const paused = { ...order, id: 'other' }
    await folder
      .download(paused, { moved: () => undefined, checking: () => undefined, waiting: () => undefined }, AbortSignal.abort())
      .catch(() => undefined)
    await folder.halt('other', 'paused', null)
    const next = createBoxDownloads(deps)
    onTestFinished(() => next.close())
    const before = states().length
    await next.resume()
    await until(() => states().slice(before).includes(null))
    expect(hub.asked.length).toBe(asked + 2)
    expect((await folder.list()).map((kept) => [kept.order.id, kept.state])).toEqual([
      ['other', 'paused'],
      ['tiny', 'whole'],
    ])
  })

  it('are not made in the name of an account that is gone', async () => {
    const { downloads, order, until, states, folder } = await setUp([{ stallAfter: 65_536 }])
    downloads.start(order, 0)
    await until(() => states().includes('running'))
    await downloads.leave('ada')
    expect(await folder.list()).toMatchObject([{ state: 'paused' }])
  })
})
