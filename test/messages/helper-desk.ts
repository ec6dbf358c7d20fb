import { expect } from 'vitest'
import { helperScripts, readHelperScript } from '#adapters/imessage/automation/helper-script.ts'
import { runJxaScript } from '#adapters/sample-messages/osascript/jxa.ts'
import { appleError, type AppWindow, type MessagesApp, type SendTarget } from '#adapters/sample-messages/osascript/messages-app.ts'

export const source = readHelperScript(helperScripts)

export interface Desk {
  readonly app: MessagesApp
  /** What was looked up before, and whether Messages was opened, how long the script waited (s). */
  readonly found: SendTarget[]
  readonly seen: { opened: number; waited: number; prompted: number; asked: number }
  readonly sent: { readonly target: SendTarget; readonly text: string }[]
}

/** A Messages in memory with one conversation open, that can be told to be otherwise. */
export function desk(
  change: Partial<MessagesApp> & {
    /** Error of the handing over. */
    readonly refuse?: (target: SendTarget) => number
    /** Error of the look-up. */
    readonly missing?: (target: SendTarget) => number
  } = {},
): Desk {
  const { refuse, missing, ...app } = change
  const found: SendTarget[] = []
  const seen = { opened: 0, waited: 0, prompted: 0, asked: 0 }
  const sent: { target: SendTarget; text: string }[] = []
  return {
    sent,
    found,
    seen,
    app: {
      name: 'Messages',
      isRunning: () => true,
      isInFront: () => true,
      frame: () => ({ x: 10, y: 20, width: 300, height: 400 }),
      accessibilityAllowed: () => true,
      accessibilityError: () => 0,
      windows: () => [],
      open: () => void (seen.opened += 1),
      wait: (seconds) => void (seen.waited += seconds),
      promptAccessibility: () => void (seen.prompted += 1),
      automation(ask) {
        if (ask) seen.asked += 1
        return 0
      },
      accounts: () => [
        { serviceType: 'SMS', enabled: true, connectionStatus: 'connected' },
        { serviceType: 'RCS', enabled: true, connectionStatus: 'disconnected' },
        { serviceType: 'iMessage', enabled: false, connectionStatus: 'connected' },
        { serviceType: 'iMessage', enabled: true, connectionStatus: 'connected' },
      ],
      find(target) {
        if (target !== null) found.push(target)
        const error = target === null ? 0 : (missing?.(target) ?? 0)
        if (error !== 0) throw appleError(error)
      },
      handleOf: (_service, name) => name,
      send(target, text) {
        const error = refuse?.(target) ?? 0
        if (error !== 0) throw appleError(error)
        sent.push({ target, text })
      },
      ...app,
    },
  }
}

export interface Field {
  text: string
  writes: number
}

export function windowOf(
  change: Partial<Omit<AppWindow, 'fields'>> = {},
  fields: readonly Field[] = [{ text: '', writes: 0 }],
  take = (text: string) => text,
): AppWindow {
  return {
    title: 'Ann Lee',
    bubbles: ['hi', 'are you coming? 🌊'],
    ...change,
    fields: fields.map((field) => ({
      read: () => field.text,
      write(text) {
        field.text = take(text)
        field.writes += 1
        return true
      },
    })),
  }
}

/** Runs the script that ships on these blocks of bytes; gives its answers. */
export function run(app: MessagesApp, blocks: readonly Buffer[]): Record<string, unknown>[] {
  const input = [...blocks]
  const output: Buffer[] = []
  runJxaScript(source, app, { read: () => input.shift() ?? Buffer.alloc(0), write: (bytes) => void output.push(bytes) })
  const text = Buffer.concat(output).toString('utf8')
  expect(text).toMatch(/^[\n -~]*$/)
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Record<string, unknown> => JSON.parse(line))
}

export const line = (request: unknown) => Buffer.from(`${JSON.stringify(request)}\n`)

export function ask(app: MessagesApp, cmd: string, args: unknown = {}): unknown {
  const [answer, ...more] = run(app, [line({ id: '1', cmd, args })])
  expect(more).toEqual([])
  expect(answer).toMatchObject({ id: '1' })
  return answer?.['ok'] === true ? answer['data'] : answer?.['error']
}

export const refused = (code: string, uncertain = false) => ({ code, message: expect.any(String), uncertain })
export const direct = { chatGuid: 'iMessage;-;+14155550101', address: '+14155550101', service: null, text: 'hello' }
