import { createServer, connect, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { testDeps } from '#test/app.ts'
import { fakeClock } from '#test/fakes.ts'
import { createLog } from '../logging/log.ts'
import { startServer } from '../start.ts'

const hasV6 = Object.values(networkInterfaces()).some((found) => found?.some(({ address }) => address === '::1'))

const listening = async (port = 0) => {
  const server = await startServer(await testDeps(fakeClock()), { host: '127.0.0.1', port })
  onTestFinished(() => server.close())
  return server
}

async function stranger(host: string, port = 0): Promise<number> {
  const other: Server = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nstolen'))
  await new Promise<void>((resolve, reject) => other.once('error', reject).listen({ host, port, ipv6Only: true }, resolve))
  onTestFinished(() => void other.close())
  return (other.address() as { port: number }).port
}

/** The response to these bytes on a connection to exactly this address. */
function raw(host: string, port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, host, () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
    socket.on('error', reject).on('close', () => resolve(answer))
  })
}

describe.runIf(hasV6)('localhost', () => {
  it('is this server, whichever of its two addresses a browser takes', async () => {
    const { port, shown } = await listening()
    expect(shown).toBe(`http://localhost:${port}`)
    for (const host of ['127.0.0.1', '::1']) {
      const answer = await raw(host, port, `GET /api/test HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    }
    await expect(stranger('::1', port)).rejects.toThrow('EADDRINUSE')
  })

  it('is refused where another program has one of them', async () => {
    const port = await stranger('::1')
    await expect(listening(port)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`Port ${port} is in use by another program that answers to localhost`),
    })
    // Ports bound during the attempt are free again.
    await stranger('127.0.0.1', port)
  })
})

describe('what Node refuses by itself', () => {
  it.each([
    ['headers beyond all measure', (host: string) => `GET /api/test HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['no HTTP at all', () => 'good day\r\n\r\n', 400],
    ['an expectation', (host: string) => `GET /api/test HTTP/1.1\r\n${host}Expect: wonders\r\nConnection: close\r\n\r\n`, 417],
    ['no Host', () => 'GET /api/test HTTP/1.1\r\nConnection: close\r\n\r\n', 403],
  ])('%s has the shape of every other refusal', async (_what, request, status) => {
    const { port } = await listening()
    const answer = await raw('127.0.0.1', port, request(`Host: 127.0.0.1:${port}\r\n`))
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const body: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4).replace(/^[\da-f]+\r\n|\r\n0\r\n\r\n$/giu, ''))
    expect(body).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) })
  })
})

it('a client that leaves in the middle is nobody\u2019s error', async () => {
  const lines: string[] = []
  const log = createLog({ level: 'debug', stream: { write: (line) => lines.push(line) } })
  const server = await startServer(await testDeps(fakeClock(), { log }), { host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.close())
  const head = ['POST /api/auth/signup HTTP/1.1', `Host: 127.0.0.1:${server.port}`, 'Content-Type: application/json', 'Content-Length: 500']
  const socket = connect(server.port, '127.0.0.1', () => {
    socket.write(`${head.join('\r\n')}\r\n\r\n{"email":`, () => socket.destroy())
  })
  await vi.waitFor(() => expect(lines.join('')).toContain('the client has left'))
  expect(lines.join('')).not.toContain('unexpected error')
})
