import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Cancellation } from '#desktop/core/updates/service.ts'
import { feedAt } from '#desktop/main/feed-provider.ts'
import { latestMac } from '../../bin/desktop/latest-mac.mjs'

/** What the feed does instead of what it should. */
export type FeedFault =
  | 'missing'
  | 'broken'
  | 'garbage'
  | 'no-zip'
  | 'wrong-hash'
  | 'cut-off'
  | 'file-missing'
  | 'redirected'
  | 'silent'
  | 'stalled'

export interface UpdateFeed {
  readonly url: string
  /** What was asked for, newest last. */
  readonly asked: readonly string[]
  fault: FeedFault | null
  version: string
}

/** Takes what is to be done when the test is over, of whatever runner it is. */
export type Finished = (end: () => void) => void

/** A feed as the release job publishes it: latest-mac.yml and two zips, one of them for Apple silicon. */
export async function startFeed(version: string, finished: Finished): Promise<UpdateFeed> {
  const zip = randomBytes(200_000)
  const asked: string[] = []
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  finished(() => {
    server.closeAllConnections()
    server.close()
  })
  const feed = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, fault: null as FeedFault | null, version }

  function answer({ url = '/' }: IncomingMessage, response: ServerResponse): void {
    const path = url.split('?', 1)[0] ?? '/'
    asked.push(path)
    const { fault } = feed
    if (fault === 'redirected' && !path.startsWith('/moved')) {
      response.writeHead(302, { location: `/moved${path}` }).end()
      return
    }
    const file = path.replace('/moved', '')
    if (file === '/latest-mac.yml') {
      if (fault === 'silent') return
      if (fault === 'missing') return void response.writeHead(404).end()
      if (fault === 'broken') return void response.writeHead(500).end()
      if (fault === 'garbage') return void response.end('<html>a login page</html>')
      return void response.end(latest(feed.version, zip, fault))
    }
    if (fault === 'file-missing' || !file.endsWith('.zip')) return void response.writeHead(404).end()
    if (fault === 'cut-off') {
      response.writeHead(200, { 'content-length': zip.length })
      response.write(zip.subarray(0, 1000), () => response.destroy())
      return
    }
    if (fault === 'stalled') {
      response.writeHead(200, { 'content-length': zip.length })
      return void response.write(zip.subarray(0, 100_000))
    }
    response.end(zip)
  }
  return feed
}

/** As the release job writes it, but for the fault. */
function latest(version: string, zip: Uint8Array, fault: FeedFault | null): string {
  const files = ['arm64', 'x64'].map((arch) => ({ name: `Idiolect-${version}-${arch}.zip`, content: zip }))
  const text = latestMac({ version, releaseDate: '2026-11-22T10:00:00.000Z', files })
  if (fault === 'wrong-hash') return text.replaceAll(/sha512: .*/g, `sha512: ${'x'.repeat(86)}==`)
  return fault === 'no-zip' ? text.replaceAll('.zip', '.dmg') : text
}

/** The Squirrel of macOS, as far as electron-updater talks to it; refuses what it is given where `refuses` says so. */
interface Squirrel {
  readonly did: string[]
  refuses: boolean
}

interface RealUpdater {
  readonly updater: import('#desktop/core/updates/service.ts').Updater
  readonly squirrel: Squirrel
}

/** electron-updater's own MacUpdater in plain Node: nothing of it is replaced but Electron's `autoUpdater` and its HTTP client. */
export function realMacUpdater(
  feed: UpdateFeed,
  folder: string,
  own: { version: string; packaged: boolean; kernel: string },
  finished: Finished,
): RealUpdater {
  const load = createRequire(import.meta.url)
  const { EventEmitter } = load('node:events') as typeof import('node:events')
  const os = load('node:os') as { release: () => string }
  const { release } = os
  os.release = () => own.kernel
  finished(() => void (os.release = release))
  const squirrel: Squirrel = { did: [], refuses: false }
  const native = new EventEmitter()
  Object.assign(native, {
    setFeedURL: () => void squirrel.did.push('setFeedURL'),
    checkForUpdates() {
      squirrel.did.push('checkForUpdates')
      queueMicrotask(() => {
        if (squirrel.refuses) native.emit('error', new Error('Code signature did not pass validation'))
      })
    },
    quitAndInstall: () => void squirrel.did.push('quitAndInstall'),
  })
  const electron = load.resolve('electron')
  load.cache[electron] = { exports: { autoUpdater: native } } as NodeJS.Module
  finished(() => void delete load.cache[electron])
  const { MacUpdater } = load('electron-updater/out/MacUpdater.js') as {
    MacUpdater: new (options: unknown, app: unknown) => RealUpdater['updater'] & { setFeedURL(options: object): void }
  }
  const app = {
    version: own.version,
    name: 'Idiolect',
    isPackaged: own.packaged,
    appUpdateConfigPath: `${folder}/app-update.yml`,
    userDataPath: `${folder}/user`,
    baseCachePath: `${folder}/cache`,
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  }
  const updater = new MacUpdater(null, app)
  // Its own switch for tests: it looks for the feed of another system by itself.
  Object.assign(updater, {
    _testOnlyOptions: { platform: 'darwin' },
    logger: null,
    httpExecutor: nodeExecutor(load),
    configOnDisk: { value: Promise.resolve({ updaterCacheDirName: 'idiolect-updater' }) },
  })
  // After its HTTP client: the provider keeps that one.
  updater.setFeedURL(feedAt(feed.url))
  const { CancellationToken } = createRequire(load.resolve('electron-updater'))('builder-util-runtime') as {
    CancellationToken: new () => Cancellation
  }
  updater.cancellation = () => new CancellationToken()
  return { updater, squirrel }
}

/** Its HTTP over Node's: what Electron's `net` is in the app. */
function nodeExecutor(load: NodeJS.Require): unknown {
  const runtime = createRequire(load.resolve('electron-updater'))('builder-util-runtime') as {
    HttpExecutor: new () => { addTimeOutHandler(): void; doDownload(options: object, call: object, redirects: number): void }
    configureRequestUrl(url: URL, options: object): void
    configureRequestOptions(options: object): object
  }
  const http = load('node:http') as typeof import('node:http')
  class NodeExecutor extends runtime.HttpExecutor {
    createRequest(options: import('node:http').RequestOptions, callback: (response: IncomingMessage) => void) {
      return http.request({ ...options, protocol: 'http:' }, callback)
    }
    /** It is for sockets of Node: Electron's requests have none, and so no time limit. */
    override addTimeOutHandler() {}
    async download(
      url: URL,
      destination: string,
      options: {
        headers?: object
        cancellationToken: {
          createPromise(
            run: (resolve: (file: string) => void, reject: (error: Error) => void, onCancel: (listener: () => void) => void) => void,
          ): Promise<string>
        }
      },
    ) {
      return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
        const request = { headers: options.headers, redirect: 'manual' }
        runtime.configureRequestUrl(url, request)
        runtime.configureRequestOptions(request)
        const callback = (error?: Error | null) => (error ? reject(error) : resolve(destination))
        this.doDownload(request, { destination, options, onCancel, callback, responseHandler: null }, 0)
      })
    }
  }
  return new NodeExecutor()
}
