import dgram from 'node:dgram'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { join } from 'node:path'
import tls from 'node:tls'
import { BroadcastChannel, Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished } from 'vitest'
import { elsewhere } from '#test/model-servers/elsewhere.ts'
import { temporaryFolder } from '#test/folder.ts'
import { guardConnections, refusedCode } from './socket-hook.ts'

function guarded(options: Parameters<typeof guardConnections>[0] = {}) {
  const guard = guardConnections(options)
  onTestFinished(() => guard.close())
  return guard
}

/** Reserved addresses (RFC 5737 and 3849), and a name that never resolves (RFC 6761). */
const nobody = { four: '203.0.113.1', six: '2001:db8::1', name: 'models.invalid' }

async function failure(socket: net.Socket | http.ClientRequest): Promise<string> {
  const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException]
  return error.code ?? error.message
}

async function codeOf(fetching: Promise<unknown>): Promise<unknown> {
  try {
    await fetching
    return 'answered'
  } catch (error) {
    return ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? (error as Error).message
  }
}

async function serverOn(host: string) {
  let connections = 0
  const server = http.createServer((_request, response) => response.end('hello'))
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, host)
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  return { port, connections: () => connections, server }
}

describe('without a permit', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['fetch by address', () => codeOf(fetch(`http://${nobody.four}/`))],
    ['fetch by name', () => codeOf(fetch(`https://${nobody.name}/`))],
    ['http.get', () => failure(http.get(`http://${nobody.four}/`))],
    ['https.get', () => failure(https.get(`https://${nobody.name}/`))],
    ['tls.connect', () => failure(tls.connect({ host: nobody.name, port: 443 }))],
    ['net.connect by name', () => failure(net.connect(80, nobody.name))],
    ['net.connect by address', () => failure(net.connect({ port: 80, host: nobody.four }))],
    ['net.connect by IPv6 address', () => failure(net.connect({ port: 80, host: nobody.six }))],
    ['a socket of its own', () => failure(new net.Socket().connect(443, nobody.four))],
    ['a port as text', () => failure(net.connect({ port: '443' as unknown as number, host: nobody.name }))],
    ['a name that begins like localhost', () => failure(net.connect(80, 'localhost.evil.invalid'))],
    ['a name that begins like an address', () => failure(net.connect(80, '127.0.0.1.evil.invalid'))],
  ])('%s is refused and counted', async (_name, attempt) => {
    const guard = guarded()
    expect(await attempt()).toBe(refusedCode)
    expect(guard.refused()).toBe(1)
  })

  it('datagrams are refused', async () => {
    const guard = guarded()
    const socket = dgram.createSocket('udp4')
    onTestFinished(() => void socket.close())
    const error = await new Promise<Error | null>((resolve) => socket.send('x', 53, nobody.four, resolve))
    expect(error).toMatchObject({ code: refusedCode })
    socket.connect(53, nobody.four)
    expect(((await once(socket, 'error')) as [NodeJS.ErrnoException])[0].code).toBe(refusedCode)
    expect(await new Promise((resolve) => socket.send('x', 53, '127.0.0.1', resolve))).toBeNull()
    expect(guard.refused()).toBe(2)
  })

  it('the machine itself is reached: by loopback address, by localhost, over a unix socket', async () => {
    const guard = guarded()
    const { port } = await serverOn('127.0.0.1')
    for (const host of ['127.0.0.1', 'localhost']) expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe('hello')
    const path = join(temporaryFolder(), 'socket')
    const server = net.createServer((socket) => void socket.end('hello')).listen(path)
    onTestFinished(() => void server.close())
    const [data] = (await once(net.connect(path), 'data')) as [Buffer]
    expect(data.toString()).toBe('hello')
    expect(guard.refused()).toBe(0)
  })

  it('a localhost that is somewhere else is refused', async () => {
    const guard = guarded()
    const lookup: net.LookupFunction = (_host, { all }, found) =>
      all === true ? found(null, [{ address: nobody.four, family: 4 }]) : found(null, nobody.four, 4)
    const socket = net.connect({ host: 'localhost', port: 443, lookup })
    expect(((await once(socket, 'error')) as [NodeJS.ErrnoException])[0].code).toBe(refusedCode)
    expect(guard.refused()).toBe(1)
  })
})

describe('with a permit', () => {
  const host = elsewhere

  it('its host and port pass, and no other', async () => {
    const guard = guarded()
    const { port, connections } = await serverOn('127.0.0.1')
    const other = await serverOn('127.0.0.1')
    const release = guard.permit(host, port)
    expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe('hello')
    expect(await codeOf(fetch(`http://${host}:${other.port}/`))).toBe(refusedCode)
    release()
    expect([connections(), other.connections(), guard.refused()]).toEqual([1, 0, 1])
  })

  it('holds until the last one is given back, and a connection kept alive does not outlive it', async () => {
    const guard = guarded()
    const { port } = await serverOn('127.0.0.1')
    const [first, second] = [guard.permit(host, port), guard.permit(host, port)]
    const ask = () => codeOf(fetch(`http://${host}:${port}/`).then((response) => response.text()))
    expect(await ask()).toBe('answered')
    first()
    first()
    expect(await ask()).toBe('answered')
    second()
    expect(await ask()).toBe(refusedCode)
    const again = guard.permit(host, port)
    expect(await ask()).toBe('answered')
    again()
  })

  it('of one guard holds beside another, and hosts that the product needs always pass', async () => {
    const { port } = await serverOn('127.0.0.1')
    const [one, two] = [guarded(), guarded()]
    const release = one.permit(host, port)
    expect(await codeOf(fetch(`http://${host}:${port}/`))).toBe('answered')
    release()
    expect(await codeOf(fetch(`http://${host}:${port}/`))).toBe(refusedCode)
    expect([one.refused(), two.refused()]).toEqual([1, 1])
    guarded({ always: [host] })
    expect(await codeOf(fetch(`http://${host}:${port}/`))).toBe('answered')
  })

  it('is not needed any more once the last guard is closed', async () => {
    const { port } = await serverOn('127.0.0.1')
    const guard = guardConnections()
    expect(await codeOf(fetch(`http://${host}:${port}/`))).toBe(refusedCode)
    guard.close()
    expect(await codeOf(fetch(`http://${host}:${port}/`))).toBe('answered')
  })
})

it('the product’s worker threads refuse every connection, and their refusals are counted', async () => {
  const guard = guarded()
  const channel = new BroadcastChannel('socket-hook-test')
  onTestFinished(() => channel.close())
  // Runs next to the worker's program and waits until that has hooked socket connections.
  const probe = `
    import net from 'node:net'
    import { BroadcastChannel } from 'node:worker_threads'
    const before = net.Socket.prototype.connect
    const timer = setInterval(async () => {
      if (net.Socket.prototype.connect === before) return
      clearInterval(timer)
      const channel = new BroadcastChannel('socket-hook-test')
      channel.postMessage(await fetch('http://${nobody.four}/').then(() => 'answered', (error) => error.cause.code))
    }, 5)`
  const worker = new Worker(new URL('../worker.ts', import.meta.url), {
    workerData: { job: 'draft' },
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(probe)}`],
  })
  onTestFinished(async () => void (await worker.terminate()))
  const code = await new Promise((resolve) => {
    channel.addEventListener('message', (event) => resolve((event as MessageEvent).data), { once: true })
  })
  expect(code).toBe(refusedCode)
  expect(guard.refused()).toBe(1)
})

describe('a permitted name that means another machine at the moment of the connection', () => {
  it.each([true, false])('is not connected to (several addresses tried: %s)', async (autoSelectFamily) => {
    const { port, connections } = await serverOn('127.0.0.1')
    const guard = guarded({ accepts: (address) => address !== '127.0.0.1' })
    guard.permit('models.invalid', port)
    const lookup: net.LookupFunction = (_host, options, done) => {
      if (options.all === true) done(null, [{ address: '127.0.0.1', family: 4 }])
      else done(null, '127.0.0.1', 4)
    }
    expect(await failure(net.connect({ host: 'models.invalid', port, autoSelectFamily, lookup }))).toBe(refusedCode)
    expect(connections()).toBe(0)
    expect(guard.refused()).toBe(1)
  })

  it('is connected to where the address is one that may be', async () => {
    const { port } = await serverOn('127.0.0.1')
    const guard = guarded({ accepts: (address) => address === '127.0.0.1' })
    guard.permit('models.invalid', port)
    const lookup: net.LookupFunction = (_host, options, done) => {
      if (options.all === true) done(null, [{ address: '127.0.0.1', family: 4 }])
      else done(null, '127.0.0.1', 4)
    }
    const socket = net.connect({ host: 'models.invalid', port, lookup })
    await once(socket, 'connect')
    socket.destroy()
  })
})

describe('a name that is permitted for the own network alone', () => {
  const leadingTo = (address: string) => {
    const guard = guarded()
    guard.permit('nas', 80, { ownNetwork: true })
    return net.connect({ host: 'nas', port: 80, lookup: (_name, _options, done) => done(null, [{ address, family: 4 }]) })
  }

  it('is refused where it leads to the Internet', async () => {
    expect(await failure(leadingTo('203.0.113.1'))).toBe(refusedCode)
  })

  it('is let pass where it leads to a private address', async () => {
    const socket = leadingTo('127.0.0.1')
    const code = await Promise.race([failure(socket), once(socket, 'connect').then(() => 'connected')])
    expect(code).not.toBe(refusedCode)
    socket.destroy()
  })
})
