import { describe, expect, it } from 'vitest'
import { createTurnstile } from './turnstile.ts'

/** Work that ends when it is told to. */
function held() {
  let end = () => {}
  const done = new Promise<void>((resolve) => (end = resolve))
  let began = false
  return { work: () => ((began = true), done), end: () => end(), began: () => began }
}

describe('a turnstile', () => {
  it('lets so many through at once, and the others in the order in which they came', async () => {
    const turnstile = createTurnstile(2)
    const works = Array.from({ length: 4 }, held)
    const passing = works.map(({ work }) => turnstile.pass(work))
    expect(works.map(({ began }) => began())).toEqual([true, true, false, false])
    expect(turnstile.waiting).toBe(2)
    works[1]?.end()
    await passing[1]
    await Promise.resolve()
    expect(works.map(({ began }) => began())).toEqual([true, true, true, false])
    for (const { end } of works) end()
    await Promise.all(passing)
    expect(turnstile.waiting).toBe(0)
  })

  it('hands on the place of whoever failed', async () => {
    const turnstile = createTurnstile(1)
    const failed = turnstile.pass(() => Promise.reject(new Error('no')))
    const after = turnstile.pass(() => Promise.resolve('yes'))
    await expect(failed).rejects.toThrow('no')
    await expect(after).resolves.toBe('yes')
  })

  it('lets whoever waits leave, and does not begin their work', async () => {
    const turnstile = createTurnstile(1)
    const [first, second] = [held(), held()]
    const passing = turnstile.pass(first.work)
    const stop = new AbortController()
    const left = turnstile.pass(second.work, stop.signal)
    stop.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    await expect(turnstile.pass(second.work, stop.signal)).rejects.toThrow('gone')
    first.end()
    await passing
    expect(second.began()).toBe(false)
    await expect(turnstile.pass(() => Promise.resolve('free'))).resolves.toBe('free')
  })
})
