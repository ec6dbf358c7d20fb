import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { corpusLine, generateFromCorpus } from '#adapters/sample-messages/index.ts'
import { createCompute } from '#composition/compute/index.ts'
import { temporaryFolder } from '../folder.ts'
import { full } from '../full.ts'
import { root } from '../product/product.ts'
import { storedTexts } from '../store/stored-texts.ts'

/** Real people's conversations, beside the checkout; not part of this repository. Where they are absent, the run says so and skips this. */
const corpus = join(root, '..', 'shared', 'corpora', 'chat', 'a.jsonl.gz')

const size = full ? 2500 : 500

it.skipIf(!existsSync(corpus))('the whole path runs on real conversations in the schema of Messages', { timeout: 60_000 }, async () => {
  const chatDb = join(temporaryFolder(), 'chat.db')
  const lines = gunzipSync(readFileSync(corpus)).toString('utf8').trimEnd().split('\n').slice(-size)
  const now = Date.now()
  generateFromCorpus({ path: chatDb, pairs: lines.map((line) => corpusLine.parse(JSON.parse(line))), seed: 1, now, endAtNow: true })

  const compute = createCompute(null)
  onTestFinished(() => compute.close())
  const signal = new AbortController().signal
  const blocks: Uint8Array[] = []
  const keep = (into: Uint8Array[]) => (block: Uint8Array) => Promise.resolve(void into.push(block.slice()))
  const summary = await compute.extract(
    { from: { source: 'imessage', path: chatDb }, days: 3650, now },
    { pairs: keep(blocks), progress: () => undefined },
    signal,
  )
  expect(summary.pairs).toBeGreaterThan(size * 0.92)
  expect(summary.contacts.length).toBeGreaterThan(20)

  const parts: Uint8Array[] = []
  const texts: Uint8Array[] = []
  const trained = await compute.train(
    { contacts: summary.contacts, seed: 1, done: null },
    each(blocks),
    {
      phase: () => Promise.resolve(),
      checkpoint: () => Promise.resolve(),
      part: keep(parts),
      texts: (some) => Promise.resolve(void texts.push(...some.map((block) => block.slice()))),
    },
    signal,
  )
  expect(trained.evaluation).toMatchObject({ turns: expect.any(Number), unsupported: expect.any(Number) })

  const voice = { id: 'real', parts: () => each(parts), texts: storedTexts(texts), renewed: () => Promise.resolve() }
  const people = await compute.people(voice)
  const contact = people[0]?.key ?? null
  const drafts = await compute.draft(voice, { contact, incoming: ['do you know why this test fails?'], previous: [], count: 3 })
  expect(drafts.length).toBeGreaterThan(0)
  for (const { because, reason } of drafts) expect(because.length > 0 || reason.startsWith('In your style')).toBe(true)
})

async function* each(blocks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* blocks
}
