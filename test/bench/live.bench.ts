import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { appendIncoming, generateSampleDatabase } from '#adapters/sample-messages/index.ts'
import { fictionalNumber } from '#adapters/sample-messages/fictional-number.ts'
import { serverEvent } from '#contract/events.ts'
import type { AuthResponse } from '#contract/account/account.ts'
import type { TrainingStatus } from '#contract/voice/training.ts'
import { removeDataDir, startProduct, temporaryDataDir, type Product } from '#test/product/product.ts'
import { quantile, type Report } from './report.ts'

export const name = 'Live: texts in the sample Messages app, the real server, a page that listens'

/** Texts that are timed; each comes at another moment between two looks. */
const texts = 60
const openers = [
  'are you around later?',
  'did you see the photos?',
  'how was your day',
  'can you call mom back',
  'that was so good haha',
  'still on for friday?',
]
/** So many messages give about 100,000 reply pairs. */
const manyMessages = 330_000

export async function run(report: Report): Promise<void> {
  await inFolder(async (folder) => {
    const { product, call, chatDb } = await start(folder, 6_000)
    try {
      await learn(call)
      await timeTexts(report, product, call, chatDb)
    } finally {
      await product.stop()
    }
  })
  await inFolder(async (folder) => {
    const { product, call } = await start(folder, manyMessages)
    try {
      await pressWhileTraining(report, call)
    } finally {
      await product.stop()
    }
  })
}

type Call = Awaited<ReturnType<typeof start>>['call']

async function start(folder: string, messages: number) {
  const chatDb = join(folder, 'messages', 'chat.db')
  generateSampleDatabase({ path: chatDb, seed: 11, now: Date.now(), scale: { messages } })
  const product = await startProduct({ dataDir: join(folder, 'data'), env: { IDIOLECT_CHAT_DB: chatDb } })
  let token = ''
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(product.address + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answered = (await answer.json()) as T
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answered)}`)
    return answered
  }
  token = (await call<AuthResponse>('POST', '/api/auth/signup', { email: 'june@example.com', password: 'a password of her own' })).token
  return { product, chatDb, call: Object.assign(call, { token }) }
}

/** Extracts and trains to the end. `meanwhile` runs again and again while the training does. Gives the number of pairs. */
async function learn(call: Call, meanwhile: () => Promise<void> = () => wait(100)): Promise<number> {
  await call('POST', '/api/integrate/imessage', { days: 3650 })
  while ((await call<{ running: object | null }>('GET', '/api/integrate/status')).running !== null) await wait(100)
  const { sources } = await call<{ sources: { pairs: number }[] }>('GET', '/api/integrate/status')
  await call('POST', '/api/start-training')
  for (;;) {
    await meanwhile()
    const status = await call<TrainingStatus>('GET', '/api/fine-tuning-status')
    if (status.in_progress) continue
    if (!status.trained) throw new Error('training ended without a voice')
    return sources[0]?.pairs ?? 0
  }
}

/** From the row in Messages to the drafts on the page's event stream, as the overlay gets them. */
async function timeTexts(report: Report, product: Product, call: Call, chatDb: string): Promise<void> {
  await call('POST', '/api/mac-listener/start', { auto_respond: false, check_interval: 1, allowed_numbers: [] })
  const arrived = new Map<string, number>()
  const stop = new AbortController()
  const stream = await fetch(`${product.address}/api/events`, {
    headers: { authorization: `Bearer ${call.token}`, accept: 'text/event-stream' },
    signal: stop.signal,
  })
  if (!stream.ok || stream.body === null) throw new Error(`the events answered ${stream.status}`)
  const reading = listen(stream.body, arrived).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error
  })
  await wait(1_500)
  const latencies: number[] = []
  for (let count = 0; count < texts; count++) {
    const text = `${openers[count % openers.length] ?? ''} (${count})`
    const since = performance.now()
    appendIncoming(chatDb, { from: fictionalNumber(4 * (count % 20)), text, at: Date.now() })
    while (!arrived.has(text) && performance.now() - since < 15_000) await wait(5)
    latencies.push((arrived.get(text) ?? Infinity) - since)
    // Not in step with the looks.
    await wait(((count * 373) % 1_000) + 50)
  }
  stop.abort()
  await reading
  await call('POST', '/api/mac-listener/stop', {})
  const floor = { what: 'half the check interval', value: 500 }
  report.row('text arrives → drafts on the event stream, p50', quantile(latencies, 0.5), 'ms', { floor })
  report.row('text arrives → drafts on the event stream, p95', quantile(latencies, 0.95), 'ms', { floor, target: 'under 2 s' })
  report.row('text arrives → drafts on the event stream, slowest', quantile(latencies, 1), 'ms', { floor })
  report.note(`${texts} texts, check interval 1 s; timed from the commit of the row to the event with its drafts.`)
}

/** Notes when each turn's drafts come, by the newest line of the turn. */
async function listen(body: ReadableStream<Uint8Array>, arrived: Map<string, number>): Promise<void> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('data:')) continue
      const event = serverEvent.parse(JSON.parse(line.slice(5)))
      if (event.type !== 'suggestion' || event.suggestion.drafts.length === 0) continue
      const newest = event.suggestion.incoming.split('\n').at(-1) ?? ''
      if (!arrived.has(newest)) arrived.set(newest, performance.now())
    }
  }
}

async function pressWhileTraining(report: Report, call: Call): Promise<void> {
  const presses: number[] = []
  const pairs = await learn(call, async () => {
    const pressed = performance.now()
    await call('POST', '/api/auto-response/disable', {})
    presses.push(performance.now() - pressed)
    await wait(50)
  })
  const label = `kill switch while ${pairs.toLocaleString('en-US')} pairs train`
  report.row(`${label}, p50 of ${presses.length}`, quantile(presses, 0.5), 'ms')
  report.row(`${label}, slowest of ${presses.length}`, quantile(presses, 1), 'ms', { target: 'at most 200 ms' })
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = temporaryDataDir()
  try {
    await work(folder)
  } finally {
    removeDataDir(folder)
  }
}
