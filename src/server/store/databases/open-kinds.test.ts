import { describe, expect, it } from 'vitest'
import { storesBefore } from '#test/store/old-stores.ts'
import { databases } from '#test/store/stores.ts'

const run = (id: string, kind: string, finishedAt: number | null) =>
  `insert into runs (id, account_id, kind, source, phase, params, started_at, updated_at, finished_at, dismissed)
    values ('${id}', 'ada', '${kind}', '', 'reading', '{}', 1, 1, ${finishedAt}, 0)`
const suggestion = (id: string, state: string) =>
  `insert into suggestions (id, account_id, channel, conversation_tag, thread_tag, state, received_at, updated_at, sealed)
    values ('${id}', 'ada', 'imessage', 'c', 't', '${state}', 1, 1, '')`
const outgoing = (id: string, state: string) =>
  `insert into outbox (id, account_id, suggestion_id, channel, resource, conversation_tag, thread_tag, state, automatic, sealed, claimed_at)
    values ('${id}', 'ada', 's', 'imessage', 'messages', 'c', 't', '${state}', 0, '', 1)`

const refused = /CHECK constraint failed|violates check constraint/iu
const doubled = /UNIQUE constraint failed|duplicate key/iu

describe.each(databases)('a store whose kinds and states were enumerated, on %s', (engine) => {
  const make = storesBefore(engine, '019-open-kinds')

  it('keeps its rows, what refers to them, and its indexes, and takes a kind that nobody knew', async () => {
    const { rows, open } = await make()
    for (const statement of [
      run('r', 'extraction', 1),
      `insert into pair_blocks (run_id, seq, pairs, sealed) values ('r', 0, 1, '')`,
      suggestion('s', 'waiting'),
      outgoing('o', 'sent'),
      `insert into outbox_answers (resource, message_id, outbox_id) values ('messages', 'g', 'o')`,
    ])
      await rows(statement)
    const added = [run('later', 'export', null), suggestion('later', 'snoozed'), outgoing('later', 'queued')]
    for (const statement of added) await expect(rows(statement)).rejects.toThrow(refused)
    const indexes = await rows(indexesOn[engine])
    expect(indexes.length).toBeGreaterThan(5)

    const store = await open()
    expect(await store.runs.find('r')).toMatchObject({ kind: 'extraction', phase: 'reading' })
    expect(await rows('select state from suggestions')).toEqual([{ state: 'waiting' }])
    expect(await rows('select state from outbox')).toEqual([{ state: 'sent' }])
    expect(await store.outbox.answered('messages', ['g'])).toEqual(new Set(['g']))
    // Later migrations may add some.
    expect(await rows(indexesOn[engine])).toEqual(expect.arrayContaining(indexes))
    for (const statement of faults[engine]) expect(await rows(statement)).toEqual([])

    for (const statement of added) await rows(statement)
    await expect(rows(run('second', 'export', null))).rejects.toThrow(doubled)
    expect(await store.runs.listUnfinished()).toMatchObject([{ id: 'later', kind: 'export' }])
    // Dependent rows are still deleted with their row.
    expect(await rows('select seq from pair_blocks')).toHaveLength(1)
    await rows(`delete from runs where id = 'r'`)
    await rows(`delete from outbox where id = 'o'`)
    expect([await rows('select seq from pair_blocks'), await rows('select outbox_id from outbox_answers')]).toEqual([[], []])
  })
})

/** PostgreSQL never allows a dangling reference, in a migration either. */
const faults = {
  sqlite: ['pragma foreign_key_check', `select * from pragma_integrity_check where integrity_check <> 'ok'`],
  postgres: [],
}
const indexesOn = {
  sqlite: `select name, sql from sqlite_schema where type = 'index' and tbl_name in ('runs', 'suggestions', 'outbox') order by name`,
  postgres: `select indexname, indexdef from pg_indexes where tablename in ('runs', 'suggestions', 'outbox') order by indexname`,
}
