import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { app, argsOf, ask, FakeUtility, machine, menu, names } from './electron.ts'

/**
 * Runs the main program of the app as it was bundled, in a process of plain Node over the stand-in for Electron:
 *
 *   node test/desktop/bundled-shell.ts MAIN FOLDER ADDRESS…
 *
 * MAIN is the bundle, FOLDER is where the machine keeps its folders. Prints what Electron and the server were told, and which of the addresses
 * the updater may ask.
 */
const [main = '', folder = '', ...addresses] = process.argv.slice(2)
Object.assign(machine, { folder, packaged: true })
Object.assign(process, { resourcesPath: folder })
registerHooks({
  resolve: (name, context, next) =>
    name === 'electron' ? { url: new URL('electron.ts', import.meta.url).href, shortCircuit: true } : next(name, context),
})
await import(pathToFileURL(main).href)
await app.becomeReady()
const server = await until(() => FakeUtility.all[0])
server.emit('message', { kind: 'ready' })
const order = await until(() => server.sent[0] as { kind: string } | undefined)
server.emit('message', { kind: 'listening', address: 'http://127.0.0.1:9', port: 9 })
const asked = addresses.filter((url) => {
  let canceled: unknown
  ask('before-request', { url }, ({ cancel }: { cancel: boolean }) => (canceled = cancel))
  return canceled === false
})
menu.items.find(({ label }) => label === 'Check for Updates…')?.click?.()
const entered = await until(() => server.sent[1] as { kind: string; host: string; path: string } | undefined)
const report = {
  names: names(),
  loaded: argsOf('window.loadURL').flat(),
  forked: argsOf('utilityProcess.fork')[0]?.[0],
  order: order.kind,
  entered: { kind: entered.kind, host: entered.host, path: entered.path },
  asked,
}
app.quit()
await until(() => (server.sent.length > 2 ? true : undefined))
process.stdout.write(JSON.stringify(report))
process.exit(0)

async function until<T>(find: () => T | undefined): Promise<T> {
  for (;;) {
    const found = find()
    if (found !== undefined) return found
    await new Promise((resolve) => setImmediate(resolve))
  }
}
