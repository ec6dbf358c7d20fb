import { openSqliteStore } from '#server/store/databases/sqlite.ts'

/** Writes blocks of an extraction, one after the other, and says `RUN COUNT` after each that is stored: `write-until-killed.ts FILE`. */
const store = await openSqliteStore({
  file: process.argv[2] ?? '',
  keys: { load: () => [{ id: 'k', key: new Uint8Array(32).fill(7) }], create: () => [], renew: () => null },
  clock: { now: () => Date.now() },
})
const owner = await store.accounts.findOrCreateOwner({ id: 'owner', now: 0 })
const runId = `run-${process.pid}`
await store.runs.start({ id: runId, accountId: owner.id, kind: 'extraction', phase: 'reading' })
for (let seq = 0; ; seq++) {
  await store.pairBlocks.append(runId, seq, new Uint8Array(5000), 1)
  process.stdout.write(`${runId} ${seq + 1}\n`)
}
