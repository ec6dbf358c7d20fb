import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { appendIncoming, generateFromCorpus, isSampleFile, sendByHand } from '#adapters/sample-messages/index.ts'
import { fictionalNumber } from '#adapters/sample-messages/fictional-number.ts'
import { loadConfig } from '#composition/config.ts'
import { openProduct } from '#composition/product.ts'
import { startServer } from '#server/start.ts'
import { cheapPasswords } from '#test/product/cheap-passwords.ts'
import { everydayPairs } from './everyday.ts'

/**
 * The real product in a process of its own whose clock can be moved, over a generated history of two people. A line on stdin is a command, `{id,
 * ahead}` (ms), `{id, text}` (the first of them writes) or `{id, byHand}` (the owner answers that), and is answered with its id once it is done.
 */
const config = loadConfig()
// The sample's Messages app lives in the present: the product comes to it from behind, so that what is sent last is sent now.
let ahead = -Number(process.argv[2] ?? 0)
const clock = { now: () => Date.now() + ahead }
const chatDb = join(config.dataDir, 'sample', 'chat.db')
if (!isSampleFile(chatDb)) generateFromCorpus({ path: chatDb, pairs: everydayPairs(), seed: 5, now: clock.now(), endAtNow: true })

const product = await openProduct(config, { log: { level: 'silent' }, localToken: null, clock, passwords: cheapPasswords() })
const server = await startServer(product.server, { host: config.host, port: config.port })
await product.resume()
product.listen()
process.stdout.write(`Idiolect is running at ${server.shown}\n`)

let chat = ''
const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  const command = JSON.parse(line) as { id: number; ahead?: number; text?: string; byHand?: string }
  ahead += command.ahead ?? 0
  if (command.text !== undefined) chat = appendIncoming(chatDb, { from: fictionalNumber(0), text: command.text, at: clock.now() }).chat
  if (command.byHand !== undefined) sendByHand(chatDb, { chat, text: command.byHand, at: clock.now() })
  process.stdout.write(`done ${command.id}\n`)
})
process.once('SIGTERM', () => {
  lines.close()
  void server
    .close()
    .then(() => product.close())
    .then(() => process.exit(0))
})
