import { writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openSampleApp, type SampleApp } from '../app/sample-app.ts'
import { takeFault, type Fault } from '../app/control.ts'
import { runJxaScript } from './jxa.ts'
import { openBlockingStdin } from './stdin.ts'

/**
 * The sample's `osascript`: runs the very script that a Mac runs, `-l JavaScript -e SCRIPT`, against a simulated Messages that lives in the
 * sample database. Anything but a sample database is refused before anything is done.
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
/** Bytes of the request that is still coming in. */
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

/** At once: leaving in order would wait for the thread that reads. */
function crash(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** What the next request meets is decided when it has come in. */
function begin(line: string): void {
  const command = /"cmd":"(\w+)"/.exec(line)?.[1] ?? ''
  fault = takeFault(chatDb, command)
  app.meet(fault)
  if (fault?.do === 'hang') hang()
  if (fault?.do === 'exit') crash()
}

/** Messages goes on living while its script waits. */
function waitForInput(): Buffer {
  for (;;) {
    const bytes = nextInput()
    if (bytes !== null) return bytes
  }
}

/** Until it is killed, or the program that started it is gone. */
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
