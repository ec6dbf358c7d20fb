import { createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateSampleDatabase } from '#adapters/sample-messages/index.ts'
import { loadConfig } from '#composition/config.ts'
import { openProduct, type Product } from '#composition/product.ts'
import { account } from '#contract/account/account.ts'
import { data } from '#contract/account/data.ts'
import { training } from '#contract/voice/training.ts'
import { buildApp } from '#server/start.ts'
import { logFile } from '#server/logging/log-file.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { removeDataDir, temporaryDataDir } from './product.ts'

/** The real product over a real history: when it has forgotten, its folder is searched byte by byte, with the key that was there. */
const folder = temporaryDataDir()
const dataDir = join(folder, 'data')
const chatDb = join(folder, 'messages', 'chat.db')
const email = 'june.okafor@example.com'
const password = 'a password of her own'
let product: Product
let app: Awaited<ReturnType<typeof buildApp>>

async function open(): Promise<void> {
  mkdirSync(join(dataDir, 'logs'), { recursive: true })
  const config = loadConfig({ IDIOLECT_DATA_DIR: dataDir, IDIOLECT_CHAT_DB: chatDb, IDIOLECT_MODEL_PORTS: 'none' })
  const stream = logFile(join(dataDir, 'logs', 'idiolect.log'))
  product = await openProduct(config, { log: { level: 'debug', stream }, localToken: 'o'.repeat(43), passwords: cheapPasswords() })
  app = await buildApp(product.server)
  app.allowed.listeningOn(80)
  await product.resume()
}

async function call(endpoint: { method: string; path: string }, token: string, body?: object): Promise<string> {
  const answer = await app.inject({
    method: endpoint.method as 'POST',
    url: endpoint.path,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body }),
  })
  if (answer.statusCode !== 200) throw new Error(`${endpoint.path} answered ${answer.statusCode}: ${answer.body}`)
  return answer.body
}

const signUp = async (address: string, name: string) =>
  (JSON.parse(await call(account.signup, '', { email: address, password, name })) as { token: string }).token

/** Extracts, trains, and drafts. */
async function learn(token: string): Promise<void> {
  await call(training.integrateImessage, token, { days: 3650 })
  await call(training.start, token)
  for (;;) {
    const { in_progress: busy } = JSON.parse(await call(training.status, token)) as { in_progress: boolean }
    if (!busy) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** A listener saw something of this person: the fingerprint that they are found by. */
async function seenOf(token: string, person: string): Promise<string> {
  const { store } = product.server
  const { id } = JSON.parse((await call(data.export, token)).split('\n', 1)[0] ?? '') as { id: string }
  await store.transaction(async (tables) => {
    await tables.outbox.lock(id)
    await tables.seenFacts.add(id, [{ kind: 'told', place: null, person, at: Date.now() }], 0)
  })
  return hashesOf(`seen_facts/${id}/${person}`, keys()).at(-1) ?? ''
}

interface DataKey {
  readonly id: string
  readonly key: Buffer
}

function keys(): DataKey[] {
  const content = JSON.parse(readFileSync(join(dataDir, 'key.json'), 'utf8')) as { keys: { id: string; key: string }[] }
  return content.keys.map(({ id, key }) => ({ id, key: Buffer.from(key, 'base64') }))
}

function files(): Map<string, Buffer> {
  const found = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(found.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name))]))
}

/** What the account's export holds of people: texts, names, addresses. */
function privateStrings(exported: string): Set<string> {
  const found = new Set<string>()
  const personal = new Set(['contact', 'reply-pair', 'account'])
  const gather = (value: unknown): void => {
    if (typeof value === 'string' && value.length >= 8 && !/^[\d:.TZ-]+$/u.test(value)) found.add(value)
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) gather(inner)
  }
  for (const line of exported.trim().split('\n')) {
    const { kind, id: _id, ...rest } = JSON.parse(line) as { kind: string; id?: unknown }
    if (personal.has(kind)) gather(rest)
  }
  return found
}

function hashesOf(text: string, all: readonly DataKey[]): string[] {
  const plain = createHash('sha256').update(text)
  const prints = all.map(({ key }) =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'idiolect/fingerprint', 32)))
      .update(text)
      .digest('hex'),
  )
  return [plain.copy().digest('hex'), plain.copy().digest('base64'), ...prints]
}

/** What every sealed value in these bytes says, opened without regard to where it stood or whether it is whole. */
function opened(bytes: Buffer, { id, key }: DataKey): string[] {
  const head = Buffer.concat([Buffer.from([1, Buffer.byteLength(id)]), Buffer.from(id)])
  const texts: string[] = []
  for (let at = bytes.indexOf(head); at !== -1; at = bytes.indexOf(head, at + 1)) {
    const nonce = bytes.subarray(at + head.length, at + head.length + 12)
    if (nonce.length < 12) break
    const counter = Buffer.concat([nonce, Buffer.from([0, 0, 0, 2])])
    const sealed = bytes.subarray(at + head.length + 12, at + head.length + 12 + 4_000)
    texts.push(createDecipheriv('aes-256-ctr', key, counter).update(sealed).toString('latin1'))
  }
  return texts
}

/** Everything private that can be read in the folder, by file: in the clear, as a hash, or with one of these keys. */
function leaks(needles: ReadonlySet<string>, all: readonly DataKey[]): string[] {
  const found: string[] = []
  const lower = [...needles].map((needle) => needle.toLowerCase())
  const read = files()
  for (const [name, bytes] of read) {
    const text = bytes.toString('utf8').toLowerCase()
    for (const needle of lower) if (text.includes(needle)) found.push(`${name}: clear text`)
    for (const key of all) found.push(...opened(bytes, key).map(() => `${name}: sealed`))
    if (bytes.includes('$scrypt') || bytes.includes('scrypt$')) found.push(`${name}: password`)
  }
  for (const needle of [...needles].filter((one) => /@|^\+\d/u.test(one)))
    for (const hash of hashesOf(needle, all)) for (const [name, bytes] of read) if (bytes.includes(hash)) found.push(`${name}: hash`)
  return found
}

beforeAll(async () => {
  generateSampleDatabase({ path: chatDb, seed: 7, now: Date.now(), scale: { messages: 3_000 } })
  await open()
})
afterAll(async () => {
  await app.close()
  await product.close()
  removeDataDir(folder)
})

it('after an account is deleted nothing of it can be read, whatever is left of the others', { timeout: 60_000 }, async () => {
  const token = await signUp(email, 'June Okafor')
  await learn(token)
  const other = await signUp('somebody.else@example.com', 'Somebody Else')
  const fact = await seenOf(token, email)
  const holdsFact = () => [...files().values()].some((bytes) => bytes.includes(fact))
  expect(holdsFact()).toBe(true)
  mkdirSync(join(dataDir, 'backups'), { recursive: true })
  cpSync(join(dataDir, 'idiolect.db'), join(dataDir, 'backups', 'idiolect.db.2026-01-01T00-00-00-000Z'))
  const before = keys()
  const needles = new Set([...privateStrings(await call(data.export, token)), email])
  expect(needles.size).toBeGreaterThan(300)
  // The search finds what is there.
  const some = new Set([...needles].filter((one) => one.length < 40).slice(-20))
  expect(leaks(new Set([...some, email]), before)).toEqual(
    expect.arrayContaining([expect.stringContaining('sealed'), 'idiolect.db: clear text', 'idiolect.db: password']),
  )
  expect(before.flatMap((key) => opened(files().get('idiolect.db') ?? Buffer.alloc(0), key)).join('')).toContain('"name":')

  await call(data.forget, token, { all: true, confirm: 'delete', password })
  expect(holdsFact()).toBe(false)
  // The other account's password is there and may be; so is the value that proves the key.
  expect(leaks(needles, before).filter((leak) => !leak.endsWith(': password') && !leak.endsWith(': sealed'))).toEqual([])
  const sealed = [...files().values()].flatMap((bytes) => before.flatMap((key) => opened(bytes, key))).join('\n')
  expect([...needles].filter((needle) => sealed.includes(needle))).toEqual([])
  expect(keys()).toEqual(before)

  await call(training.integrateImessage, other, { days: 3650 })
  await call(data.forget, other, { all: true, confirm: 'delete', password })
  expect(leaks(new Set([...needles, 'somebody.else@example.com']), before)).toEqual([])
  expect(keys().map(({ id }) => id)).not.toEqual(before.map(({ id }) => id))

  // The new key is used at once, and by the next start.
  const third = await signUp(email, 'June Okafor')
  await call(training.integrateImessage, third, { days: 3650 })
  await app.close()
  await product.close()
  await open()
  expect(await call(data.export, third)).toContain('"kind":"reply-pair"')
})
