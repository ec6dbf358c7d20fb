import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { RequestLog } from './request-log.ts'

function open(level: 'info' | 'debug' = 'info') {
  const lines: Record<string, unknown>[] = []
  const server = createLog({ level, stream: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) } })
  let made = 0
  const child: typeof server.child = (...args) => {
    made++
    return server.child(...args)
  }
  const log = new RequestLog(Object.assign(Object.create(server) as typeof server, { child }), { reqId: 'r-1' })
  return { log, lines, made: () => made }
}

describe('the log of a request', () => {
  it('writes lines as the server does, with the id of the request', () => {
    const { log, lines } = open()
    log.info({ route: '/api/test', token: 'secret' }, 'answered')
    log.error({ err: new Error('what somebody wrote') }, 'unexpected error')
    log.warn('%s of %s', 1, 2)
    log.debug('not at this level')
    log.child({ part: 'stream' }).fatal('over')
    expect(lines).toMatchObject([
      { level: 30, reqId: 'r-1', route: '/api/test', token: '[hidden]', msg: 'answered' },
      { level: 50, reqId: 'r-1', err: { type: 'Error' }, msg: 'unexpected error' },
      { level: 40, reqId: 'r-1', msg: '1 of 2' },
      { level: 60, reqId: 'r-1', part: 'stream', msg: 'over' },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/secret|somebody/)
  })

  it('has the level of the server until it gets its own', () => {
    const { log, lines } = open()
    expect(log.level).toBe('info')
    log.level = 'trace'
    log.trace('now')
    log.silent()
    expect([log.level, lines.length]).toEqual(['trace', 1])
  })

  it('makes what writes the lines once, and not for a request that logs nothing', () => {
    const { log, made } = open()
    expect(made()).toBe(0)
    for (let i = 0; i < 3; i++) log.info('line')
    expect(made()).toBe(1)
  })
})
