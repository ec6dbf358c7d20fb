import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createNetServer, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { findServer, writeServerFile } from '#composition/server-file.ts'
import { testAppInfo } from '../app.ts'
import { temporaryFolder } from '../folder.ts'

/** A data folder whose file names a live process, and a port where this is answered. */
async function folder(answered: unknown) {
  const dir = temporaryFolder()
  const heard: (string | undefined)[] = []
  const server = createServer((request, response) => {
    heard.push(request.headers.authorization)
    response.end(JSON.stringify(answered))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  writeServerFile(dir, { address, token: 'a-secret-of-twenty-characters', pid: process.pid })
  return { dir, address, heard, close: () => new Promise((done) => server.close(done)) }
}

it('a command goes to the server that answers, and believes no file that a crash left', async () => {
  const running = await folder(testAppInfo)
  expect(await findServer(running.dir)).toMatchObject({ address: running.address })
  await running.close()
  expect(await findServer(running.dir)).toBeNull()
})

it('a command does not give its secret to another program on the port', async () => {
  const other = await folder({ hello: 'world' })
  expect(await findServer(other.dir)).toBeNull()
  expect(other.heard).toEqual([undefined])
})

it('a command does not wait for a program on the port that answers nothing', async () => {
  const silent = createNetServer()
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void silent.close())
  const { dir, close } = await folder(testAppInfo)
  await close()
  const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  writeServerFile(dir, { address, token: 'a-secret-of-twenty-characters', pid: process.pid })
  expect(await findServer(dir)).toBeNull()
}, 20_000)
