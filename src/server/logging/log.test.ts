import { expect, it } from 'vitest'
import { createLog } from './log.ts'

function open() {
  const lines: Record<string, unknown>[] = []
  const log = createLog({ level: 'debug', stream: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) } })
  return { log, lines }
}

/** What somebody wrote, in lines as those of a stack. */
const wrote = "see you\n   at Mia's house\n    at Mia (/home/mia/door.ts:1:2)"
const frames = expect.arrayContaining([expect.stringMatching(/^at .*log\.test\.ts/u)]) as unknown

it('says of an error where it was thrown, and nothing of its message, whatever that looks like', () => {
  const { log, lines } = open()
  const inner = new TypeError(wrote, { cause: new Error(wrote) })
  const errors = [new AggregateError([inner, wrote], wrote), new SuppressedError(inner, new Error(wrote), wrote)]
  for (const err of [...errors, Object.assign(new Error('said'), { cause: new Error(wrote, { cause: wrote }) })])
    log.error({ err }, 'failed')
  const cause = { type: 'Error', frames }
  expect(lines.map(({ err }) => err)).toEqual([
    {
      type: 'AggregateError',
      frames,
      errors: [
        { type: 'TypeError', frames, cause },
        { type: 'string', frames: [] },
      ],
    },
    { type: 'SuppressedError', frames, errors: [{ type: 'TypeError', frames, cause }, cause] },
    { type: 'Error', frames, cause: { ...cause, cause: { type: 'string', frames: [] } } },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/see you|Mia|said/u)
})

it('says nothing of a message that is no longer the one in the stack', () => {
  const { log, lines } = open()
  const err = new Error(wrote)
  expect(err.stack).toContain('Mia')
  err.message = 'another'
  log.error({ err }, 'failed')
  expect(lines).toMatchObject([{ err: { type: 'Error', frames: [] } }])
})

it('follows a circle of causes only so far', () => {
  const { log, lines } = open()
  const err = new Error('a')
  err.cause = new Error('b', { cause: err })
  log.error({ err }, 'failed')
  expect(lines).toHaveLength(1)
})

it('does not take the message of an error for the words of a line', () => {
  const { log, lines } = open()
  const error = new Error(wrote)
  log.error(error)
  log.warn({ err: error })
  log.child({ part: 'stream' }).info({ err: error, res: null }, error.message)
  log.debug({ err: error, part: 'words' }, 'of its own')
  log.debug('%s of %s', 1, 2)
  expect(lines.map(({ msg }) => msg)).toEqual(['an error', 'an error', 'an error', 'of its own', '1 of 2'])
  expect(lines.slice(0, 3).map(({ err }) => err)).toEqual(Array.from({ length: 3 }, () => ({ type: 'Error', frames })))
  expect(JSON.stringify(lines)).not.toMatch(/see you|Mia/u)
})
