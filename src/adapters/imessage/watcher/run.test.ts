import { describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import type { WatchedBatch } from '#core/ports.ts'
import { runWatcher } from '../index.ts'

const nothing: WatchedBatch = { messages: [], cursor: 'c', more: false, failure: null }
const some = { ...nothing, messages: [{ guid: 'g' }] } as unknown as WatchedBatch
const failing: WatchedBatch = { ...nothing, failure: new AppError('no-permission', 'Not allowed.') }

/** Plays these looks, then nothing new; gives what was told of, once that many were. */
async function told(looks: readonly WatchedBatch[], count: number, intervalMs = 1): Promise<WatchedBatch[]> {
  const left = [...looks]
  const batches: WatchedBatch[] = []
  let stop: () => Promise<void> = () => Promise.resolve()
  await new Promise<void>((resolve, reject) => {
    stop = runWatcher(
      { poll: () => left.shift() ?? nothing },
      {
        intervalMs: () => intervalMs,
        onBatch(batch) {
          batches.push(batch)
          if (batches.length === count) resolve()
          return Promise.resolve()
        },
        onError: reject,
      },
    )
  })
  await stop()
  return batches
}

describe('runWatcher', () => {
  it('tells of looks that found something, of a failure once, and of its end', async () => {
    expect(await told([nothing, some, nothing, failing, failing, failing, nothing, some, failing], 5)).toEqual([
      some,
      failing,
      nothing,
      some,
      failing,
    ])
  })

  it('looks again at once where there is more', async () => {
    // The pause is longer than any test: only `more` leads to the second look.
    expect(await told([{ ...some, more: true }, some], 2, 1_000_000)).toHaveLength(2)
  })

  it('looks at nothing while what it found is worked on, and ends when told to, also in a pause', async () => {
    const events: string[] = []
    let release: () => void = () => undefined
    const stop = runWatcher(
      {
        poll() {
          events.push('look')
          return some
        },
      },
      {
        intervalMs: () => 1_000_000,
        async onBatch() {
          await new Promise<void>((resolve) => (release = resolve))
          events.push('worked')
        },
        onError: () => events.push('error'),
      },
    )
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(events).toEqual(['look'])
    release()
    await stop()
    expect(events).toEqual(['look', 'worked'])
  })

  it('hands over what its listener throws', async () => {
    const failed = new Error('the store is gone')
    const caught = await new Promise((resolve) => {
      runWatcher({ poll: () => some }, { intervalMs: () => 1, onBatch: () => Promise.reject(failed), onError: resolve })
    })
    expect(caught).toBe(failed)
  })
})
