import { writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openSampleApp, type SampleApp } from '../app/sample-app.ts'
import { takeFault, type Fault } from '../app/control.ts'
import { runJxaScript } from './jxa.ts'
import { openBlockingStdin } from './stdin.ts'

/**
 * The sample's `osascript`: runs the same script as a Mac, with `-l JavaScript -e SCRIPT`, against a simulated Messages in the sample database.
 * Anything but a sample database is rejected first.
 */
const { values } = parseArgs({
  options: { 'chat-db': { type: 'string' }, language: { type: 'string', short: 'l' }, script: { type: 'string', short: 'e' } },
})
const { script } = values
const named = values['chat-db'] ?? ''
if (named === '' || script === undefined || values.language !== 'JavaScript') {
  process.stderr.write('Usage: IDIOLECT_CHAT_DB=SAMPLE sample-osascript -l JavaScript -e SCRIPT\n')
  process.exit(2)
}
const chatDb = resolve(named)
const app = openApp()
const stdin = openBlockingStdin()
let fault: Fault | null = null
/** Bytes of an incomplete request. */
let partial = ''

runJxaScript(script, app, {
  read() {
    const bytes = waitForInput()
    const lines = (partial + bytes.toString('latin1')).split('\n')
    partial = lines.pop() ?? ''
    for (const line of lines) begin(line)
    return bytes
  },
  write(bytes) {
    if (fault?.do === 'hang-after') hang()
    if (fault?.do === 'exit-after') crash()
    if (fault?.do === 'garbage') {
      writeAll(Buffer.from('execution error: Error: Error: {"id": \n\u00ff\n{"id":"1","ok":true,"data":{}}\n', 'latin1'))
      return
    }
    writeAll(bytes)
  },
})
app.rest()
process.exit(0)

function openApp(): SampleApp {
  try {
    return openSampleApp(chatDb, Date.now)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : 'The sample database cannot be opened.'}\n`)
    return process.exit(1)
  }
}

/** Exits at once: an orderly exit would wait for the reading thread. */
function crash(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** A request's fault is chosen when the request has arrived. */
function begin(line: string): void {
  const command = /"cmd":"(\w+)"/.exec(line)?.[1] ?? ''
  fault = takeFault(chatDb, command)
  app.meet(fault)
  if (fault?.do === 'hang') hang()
  if (fault?.do === 'exit') crash()
}

/** Messages keeps running while its script waits. */
function waitForInput(): Buffer {
  for (;;) {
    const bytes = nextInput()
    if (bytes !== null) return bytes
  }
}

/** Until it is killed or its parent process is gone. */
function hang(): never {
  for (;;) {
    if (nextInput()?.length === 0) process.exit(1)
  }
}

function nextInput(): Buffer | null {
  const waitMs = app.tick()
  app.rest()
  return stdin.read(waitMs)
}

function writeAll(bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at)
}
