import { createCompute } from '#composition/compute/index.ts'

/** One extraction as the server runs it, in a process of its own, so that its peak memory is its own: prints a JSON line. */
const [chatDb = ''] = process.argv.slice(2)
const compute = createCompute(null)
const since = performance.now()
let bytes = 0
const summary = await compute.extract(
  { from: { source: 'imessage', path: chatDb }, days: 3650, now: Date.now() },
  {
    pairs: (block) => {
      bytes += block.byteLength
      return Promise.resolve()
    },
    progress: () => undefined,
  },
  new AbortController().signal,
)
const ms = performance.now() - since
await compute.close()
console.log(JSON.stringify({ ms, bytes, pairs: summary.pairs, sent: summary.sent, peakMb: process.resourceUsage().maxRSS / 1024 }))
