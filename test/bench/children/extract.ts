import { createAddressBook } from '#adapters/contacts/index.ts'
import { createMessageArchive } from '#adapters/imessage/index.ts'
import { encodePairs } from '#core/voice/index.ts'

/** One extraction in a process of its own, so that its peak memory is its own: prints a JSON line. */
const [chatDb = '', addressBook = ''] = process.argv.slice(2)
const since = performance.now()
let bytes = 0
const summary = createMessageArchive({ addressBook: createAddressBook(addressBook) }).extract(
  { chatDb, days: 3650, now: Date.now() },
  (pairs) => {
    bytes += encodePairs(pairs).byteLength
  },
  () => undefined,
)
const ms = performance.now() - since
console.log(JSON.stringify({ ms, bytes, pairs: summary.pairs, sent: summary.sent, peakMb: process.resourceUsage().maxRSS / 1024 }))
