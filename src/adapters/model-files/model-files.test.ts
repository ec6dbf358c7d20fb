import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DownloadFailure } from '#core/language-model/box/download-failure.ts'
import type { DownloadOrder } from '#core/language-model/box/files.ts'
import { holds, startHub, type HubOptions } from '#test/box/hub.ts'
import { tinyModel } from '#test/box/tiny-model.ts'
import { temporaryFolder } from '#test/folder.ts'
import { createModelFolder, type ModelFolderOptions } from './index.ts'
import { createModelShelf } from './shelf.ts'

const file = tinyModel({ says: ['well here we are then'] })

async function setUp(given: Partial<ModelFolderOptions> & Partial<HubOptions> = {}) {
  const hub = await startHub({ file, ...given })
  onTestFinished(() => hub.close())
  const path = given.path ?? join(temporaryFolder(), 'models')
  const part = (bytes: number) => holds(join(path, 'tiny.gguf.part'), bytes)
  const waits: string[] = []
  const requested: string[] = []
  const folder = createModelFolder({
    path,
    fetchFor: (account, model) => (input, init) => {
      const { url } = new Request(input)
      requested.push(`${account} ${model} ${new URL(url).hostname} ${JSON.stringify(init?.headers)}`)
      return fetch(url, init)
    },
    allows: (url) => url.hostname === '127.0.0.1',
    wait: () => Promise.resolve(),
    stall: 5_000,
    ...given,
  })
  const order: DownloadOrder = {
    id: 'tiny',
    url: `${hub.url}/me/tiny-gguf/resolve/abc/tiny.gguf`,
    bytes: file.length,
    sha256: hub.sha256,
    accountId: 'ada',
  }
  const moved: number[] = []
  const states: string[] = []
  const download = (order_ = order, signal = new AbortController().signal) =>
    folder.download(
      order_,
      {
        moved: (have) => void moved.push(have),
        checking: () => void states.push('checking'),
        waiting: (problem) => void waits.push(problem),
      },
      signal,
    )
  const fails = async (order_ = order) => {
    const error: unknown = await download(order_).catch((failure: unknown) => failure)
    return error instanceof DownloadFailure ? error.problem : error
  }
  return { hub, folder, order, download, fails, moved, states, waits, requested, path, part }
}

describe('a download', () => {
  it('comes from where the hub sends it, is compared, and has its name only then', async () => {
    const { hub, folder, order, download, states, requested, path, moved } = await setUp()
    const seen: boolean[] = []
    states.push = () => seen.push(existsSync(join(path, 'tiny.gguf')))
    await download()
    expect(seen).toEqual([false])
    expect(readFileSync(join(path, 'tiny.gguf')).equals(file)).toBe(true)
    expect(existsSync(join(path, 'tiny.gguf.part'))).toBe(false)
    expect(moved.at(-1)).toBe(file.length)
    expect(hub.asked).toEqual(['GET /me/tiny-gguf/resolve/abc/tiny.gguf -', 'GET /bytes/N -'])
    expect(requested).toEqual(Array.from({ length: 2 }, () => 'ada tiny 127.0.0.1 {"accept-encoding":"identity"}'))
    expect(await folder.list()).toEqual([{ order, state: 'whole', problem: null, have: file.length, path: join(path, 'tiny.gguf') }])
    await folder.remove('tiny')
    expect(await folder.list()).toEqual([])
    expect(existsSync(join(path, 'tiny.gguf'))).toBe(false)
  })

  it('goes on where it was when it is cut off, from the first address each time', async () => {
    const { hub, download, waits, path, part } = await setUp({ stall: 200 })
    hub.turns.push({ cutAfter: 100_000, when: part(60_000) }, { stallAfter: 200_000 }, 'well')
    await download()
    expect(readFileSync(join(path, 'tiny.gguf')).equals(file)).toBe(true)
    // On a busy machine the hub may be silent once more.
    expect(new Set(waits)).toEqual(new Set(['cut-off', 'stalled']))
    const ranges = hub.asked.filter((line) => line.includes('/bytes/')).map((line) => Number(/bytes=(\d+)-/u.exec(line)?.[1] ?? 0))
    expect(ranges[0]).toBe(0)
    expect(ranges[1]).toBeGreaterThan(0)
    expect(ranges.at(-1)).toBeGreaterThan(ranges[1] ?? 0)
    expect(hub.asked.filter((line) => line.includes('/resolve/'))).toHaveLength(waits.length + 1)
  })

  it('goes on after its process was killed, and after a pause', async () => {
    const { hub, folder, download, path, order } = await setUp()
    hub.turns.push({ stallAfter: 131_072 })
    const killed = new AbortController()
    const first = folder.download(
      order,
      { moved: (have) => have > 60_000 && killed.abort(), checking: () => undefined, waiting: () => undefined },
      killed.signal,
    )
    await expect(first).rejects.toMatchObject({ problem: 'stopped' })
    // What a kill leaves behind: some bytes, and next to them the request.
    const [kept] = await folder.list()
    expect(kept).toMatchObject({ state: 'running', order })
    expect(kept?.have).toBeGreaterThan(60_000)
    await folder.halt('tiny', 'paused', null)
    expect(await folder.list()).toMatchObject([{ state: 'paused' }])
    await download()
    expect(hub.asked.at(-1)).toBe(`GET /bytes/N bytes=${kept?.have ?? 0}-`)
    expect(readFileSync(join(path, 'tiny.gguf')).equals(file)).toBe(true)
  })

  it('gives it its name where the process was killed after the last byte', async () => {
    const { hub, folder, download, path, order } = await setUp()
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, 'tiny.gguf.part'), file)
    writeFileSync(join(path, 'tiny.gguf.json'), JSON.stringify({ ...order, state: 'running', problem: null }))
    await download()
    expect(hub.asked).toEqual([])
    expect(await folder.list()).toMatchObject([{ state: 'whole' }])
  })

  it('throws a wrong file away, once more tries anew, and then says so', async () => {
    const one = await setUp()
    one.hub.turns.push('wrong-byte')
    await one.download()
    expect(one.waits).toEqual(['wrong-hash'])
    const two = await setUp()
    two.hub.turns.push('wrong-byte', 'wrong-byte')
    expect(await two.fails()).toBe('wrong-hash')
    expect(existsSync(join(two.path, 'tiny.gguf.part'))).toBe(false)
    expect(existsSync(join(two.path, 'tiny.gguf'))).toBe(false)
  })

  it('begins anew where the server cannot go on, or has no such part', async () => {
    const { hub, download, waits, path, part } = await setUp()
    const cut = { cutAfter: 90_000, when: part(60_000) }
    hub.turns.push(cut, 'no-range', cut, { status: 416 }, 'well')
    await download()
    expect(waits).toEqual(['cut-off', 'range', 'cut-off', 'range'])
    expect(readFileSync(join(path, 'tiny.gguf')).equals(file)).toBe(true)
  })

  it('waits as long as the server asks', async () => {
    const asked: number[] = []
    const { hub, download } = await setUp({ wait: (ms) => (asked.push(ms), Promise.resolve()) })
    hub.turns.push({ status: 429, headers: { 'retry-after': '7' } }, { status: 503, headers: { 'retry-after': '86400' } }, { status: 500 })
    await download()
    expect(asked[0]).toBe(7000)
    expect(asked[1]).toBe(600_000)
    expect(asked[2]).toBeLessThan(60_001)
  })

  it.each([
    [401, 'locked'],
    [403, 'locked'],
    [404, 'gone'],
    [451, 'gone'],
    [418, 'refused'],
  ] as const)('ends at %i: %s', async (status, problem) => {
    const { hub, fails } = await setUp()
    hub.turns.push({ status })
    expect(await fails()).toBe(problem)
  })

  it('gives up after many tries that brought nothing', async () => {
    const { hub, fails, waits } = await setUp()
    hub.turns.push(...Array.from({ length: 40 }, () => ({ status: 502 })))
    expect(await fails()).toBe('server-error')
    expect(waits.length).toBeGreaterThan(5)
    expect(waits.length).toBeLessThan(40)
  })

  it('says unreachable where nobody answers', async () => {
    const { hub, fails } = await setUp()
    await hub.close()
    expect(await fails()).toBe('unreachable')
  })

  it('goes to no host that is not known', async () => {
    const { hub, fails, requested } = await setUp()
    hub.store = 'https://files.example'
    expect(await fails()).toBe('host')
    expect(requested).toHaveLength(1)
  })

  it('takes no other file than the one it knows, and none that cannot be checked', async () => {
    const { fails, order } = await setUp()
    expect(await fails({ ...order, sha256: 'a'.repeat(64) })).toBe('changed')
    expect(await fails({ ...order, bytes: 5 })).toBe('changed')
    const silent = await setUp({ silent: true })
    expect(await silent.fails({ ...silent.order, sha256: null })).toBe('unverifiable')
  })

  it('learns size and checksum from the hub, and remembers them', async () => {
    const { hub, folder, order, download, part } = await setUp()
    hub.turns.push({ cutAfter: 90_000, when: part(60_000) })
    await download({ ...order, bytes: null, sha256: null })
    expect(await folder.list()).toMatchObject([{ state: 'whole', order: { bytes: file.length, sha256: hub.sha256 } }])
  })

  it('says so before it fills the disk', async () => {
    const { hub, fails, path } = await setUp({ freeIn: () => Promise.resolve(400_000_000) })
    expect(await fails()).toBe('disk-full')
    expect(hub.asked).toHaveLength(2)
    expect(existsSync(join(path, 'tiny.gguf.part'))).toBe(false)
  })

  it('says so where the folder cannot be written to', async () => {
    const path = join(temporaryFolder(), 'models')
    writeFileSync(path, 'a file where a folder should be')
    expect(await (await setUp({ path })).fails()).toBe('folder')
  })

  it('keeps nothing that is no model', async () => {
    const page = Buffer.from('<!doctype html><title>Please sign in</title>'.repeat(20))
    const { hub, fails, path, order } = await setUp({ file: page })
    expect(await fails({ ...order, bytes: page.length, sha256: hub.sha256 })).toBe('not-a-model')
    expect(existsSync(join(path, 'tiny.gguf'))).toBe(false)
  })
})

describe('models that are on this machine already', () => {
  it('are found where Ollama and LM Studio keep them, and looked into', async () => {
    const home = temporaryFolder()
    const put = (path: string, bytes: Buffer | string) => {
      mkdirSync(dirname(join(home, path)), { recursive: true })
      writeFileSync(join(home, path), bytes)
    }
    const digest = 'b'.repeat(64)
    const layer = (mediaType: string, hex: string) => ({ mediaType, digest: `sha256:${hex}` })
    const manifest = JSON.stringify({
      layers: [layer('application/vnd.ollama.image.license', 'a'.repeat(64)), layer('application/vnd.ollama.image.model', digest)],
    })
    put('ollama/manifests/registry.ollama.ai/library/tiny/1b', manifest)
    put('ollama/manifests/registry.ollama.ai/someone/theirs/latest', manifest)
    put('ollama/manifests/registry.ollama.ai/library/broken/latest', '{"layers": 5')
    put('ollama/manifests/registry.ollama.ai/library/gone/latest', manifest.replace(digest, 'c'.repeat(64)))
    put(`ollama/blobs/sha256-${digest}`, file)
    put('lm/me/tiny-GGUF/tiny-Q4.gguf', file)
    put('lm/me/tiny-GGUF/mmproj-tiny.gguf', file)
    put('lm/me/big-GGUF/big-00002-of-00003.gguf', file)
    symlinkSync(join(home, 'lm', 'me', 'tiny-GGUF', 'tiny-Q4.gguf'), join(home, 'lm', 'me', 'linked.gguf'))
    const shelf = createModelShelf({ ollama: [join(home, 'ollama'), join(home, 'nowhere')], lmStudio: [join(home, 'lm')] })
    const found = await shelf.found()
    expect(found.map(({ id }) => id).toSorted()).toEqual([
      'lm-studio:me/linked.gguf',
      'lm-studio:me/tiny-GGUF/tiny-Q4.gguf',
      'ollama:someone/theirs:latest',
      'ollama:tiny:1b',
    ])
    expect(found.find(({ id }) => id === 'ollama:tiny:1b')).toMatchObject({
      name: 'tiny:1b',
      path: join(home, 'ollama', 'blobs', `sha256-${digest}`),
    })
    expect(await shelf.inspect(found[0]?.path ?? '')).toMatchObject({ bytes: file.length, head: { architecture: 'llama' } })
  })

  it('is nothing that is no file, however it is written', async () => {
    const shelf = createModelShelf({ ollama: [], lmStudio: [] })
    for (const path of ['', 'tiny.gguf', '../tiny.gguf', temporaryFolder(), '/dev/zero', '~/no-such-model-here.gguf', 'a\u0000b'])
      expect(await shelf.inspect(path)).toBeNull()
  })
})
