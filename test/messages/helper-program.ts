import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../folder.ts'

/** A program that stands where osascript does, for tests of the client: it logs every line it gets and answers as the test says. */
export interface HelperProgram {
  readonly program: string
  /** What was written to it and its successors, in order; a start is `{start: {argv, env, pid}}`. */
  received(): Record<string, unknown>[]
  requests(command: string): Record<string, unknown>[]
  starts(): number
}

/**
 * `onRequest` is the body of a function of `request` (`{id, cmd, args}`) and `starts` (how many there were before this one). It may use
 * `answer(id, data)`, `refuse(id, code, uncertain)` and `raw(text)`. Pings are answered before it is asked, unless it is told to `takePings`.
 */
export function helperProgram(onRequest: string, options: { takePings?: boolean; atStart?: string } = {}): HelperProgram {
  const folder = temporaryFolder()
  const log = join(folder, 'received.jsonl')
  const program = join(folder, 'osascript')
  writeFileSync(
    program,
    `#!${process.execPath}
const fs = require('node:fs')
const log = ${JSON.stringify(log)}
const starts = fs.existsSync(log) ? fs.readFileSync(log, 'utf8').split('\\n').filter((line) => line.includes('"start"')).length : 0
fs.appendFileSync(log, JSON.stringify({ start: { argv: process.argv.slice(2), env: process.env, pid: process.pid } }) + '\\n')
const raw = (text) => fs.writeSync(1, text)
const answer = (id, data) => raw(JSON.stringify({ id, ok: true, data }) + '\\n')
const refuse = (id, code, uncertain = false) => raw(JSON.stringify({ id, ok: false, error: { code, message: 'x', uncertain } }) + '\\n')
${options.atStart ?? ''}
let waiting = ''
process.stdin.setEncoding('utf8')
process.stdin.on('data', (data) => {
  const lines = (waiting + data).split('\\n')
  waiting = lines.pop()
  for (const line of lines) {
    fs.appendFileSync(log, line + '\\n')
    const request = JSON.parse(line)
    if (request.cmd === 'ping' && ${options.takePings !== true}) answer(request.id, { version: 2 })
    else onRequest(request)
  }
})
function onRequest(request) { ${onRequest} }
`,
  )
  chmodSync(program, 0o755)
  const received = () =>
    existsSync(log)
      ? readFileSync(log, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
          .map((line): Record<string, unknown> => JSON.parse(line))
      : []
  return {
    program,
    received,
    requests: (command) => received().filter(({ cmd }) => cmd === command),
    starts: () => received().filter((line) => 'start' in line).length,
  }
}
