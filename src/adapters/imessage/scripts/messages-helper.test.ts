import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runJxaScript } from '../../sample-messages/osascript/jxa.ts'
import { appleError, type AppWindow, type MessagesApp, type SendTarget } from '../../sample-messages/osascript/messages-app.ts'

const source = readFileSync(join(import.meta.dirname, 'messages-helper.js'), 'utf8')

interface Desk {
  readonly app: MessagesApp
  readonly sent: { readonly target: SendTarget; readonly text: string }[]
}

/** A Messages in memory with one conversation open, that can be told to be otherwise. */
function desk(change: Partial<MessagesApp> & { readonly refuse?: (target: SendTarget) => number } = {}): Desk {
  const { refuse, ...app } = change
  const sent: { target: SendTarget; text: string }[] = []
  return {
    sent,
    app: {
      name: 'Messages',
      isRunning: () => true,
      isInFront: () => true,
      frame: () => ({ x: 10, y: 20, width: 300, height: 400 }),
      accessibilityAllowed: () => true,
      accessibilityError: () => 0,
      windows: () => [],
      accounts: () => [
        { serviceType: 'SMS', enabled: true },
        { serviceType: 'iMessage', enabled: false },
        { serviceType: 'iMessage', enabled: true },
      ],
      send(target, text) {
        const error = refuse?.(target) ?? 0
        if (error !== 0) throw appleError(error)
        sent.push({ target, text })
      },
      ...app,
    },
  }
}

interface Field {
  text: string
  writes: number
}

function windowOf(
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
function run(app: MessagesApp, blocks: readonly Buffer[]): Record<string, unknown>[] {
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

const line = (request: unknown) => Buffer.from(`${JSON.stringify(request)}\n`)

function ask(app: MessagesApp, cmd: string, args: unknown = {}): unknown {
  const [answer, ...more] = run(app, [line({ id: '1', cmd, args })])
  expect(more).toEqual([])
  expect(answer).toMatchObject({ id: '1' })
  return answer?.['ok'] === true ? answer['data'] : answer?.['error']
}

const refused = (code: string) => ({ code, message: expect.any(String) })
const direct = { chatGuid: 'iMessage;-;+14155550101', address: '+14155550101', service: null, text: 'hello' }

describe('the lines', () => {
  it('are answered one by one, however their bytes are cut', () => {
    const { app, sent } = desk()
    const text = 'Zoë: “ça va?” 🌊 100% \\ " '
    const bytes = Buffer.concat([
      line({ id: 'a', cmd: 'ping' }),
      line({ id: 'b', cmd: 'send', args: { ...direct, text } }),
      Buffer.from('\n'),
    ])
    const answers = run(
      app,
      [...bytes].map((byte) => Buffer.of(byte)),
    )
    expect(answers).toEqual([
      { id: 'a', ok: true, data: { version: 1 } },
      { id: 'b', ok: true, data: { via: 'chat' } },
    ])
    expect(sent.map((one) => one.text)).toEqual([text])
    expect(run(app, [bytes])).toHaveLength(2)
  })

  it('that are no requests are refused, and the next ones answered', () => {
    const answers = run(desk().app, [
      Buffer.from('not json\n[]\nnull\n{"id":"x","cmd":"quit"}\n{"id":"y","cmd":"constructor"}\n{"cmd":"ping"}\n'),
      Buffer.of(0x22, 0xff, 0x22, 0x0a),
      line({ id: 'z', cmd: 'ping' }),
    ])
    expect(answers.map(({ id, ok }) => [id, ok])).toEqual([
      [null, false],
      [null, false],
      [null, false],
      ['x', false],
      ['y', false],
      [null, false],
      [null, false],
      ['z', true],
    ])
  })

  it('end with standard input, without an answer to what was not finished', () => {
    const { app, sent } = desk()
    expect(run(app, [Buffer.from(JSON.stringify({ id: '1', cmd: 'send', args: direct }))])).toEqual([])
    expect(sent).toEqual([])
  })
})

describe('snapshot', () => {
  it('says what is open, where, and whether there is a text already', () => {
    const field = { text: '', writes: 0 }
    const { app } = desk({ windows: () => [windowOf({}, [field])] })
    const shown = {
      running: true,
      front: true,
      window: { x: 10, y: 20, width: 300, height: 400 },
      title: 'Ann Lee',
      lastText: 'are you coming? 🌊',
      compose: { present: true, empty: true },
    }
    expect(ask(app, 'snapshot')).toEqual(shown)
    field.text = 'half a thou'
    expect(ask(app, 'snapshot')).toEqual({ ...shown, compose: { present: true, empty: false } })
    expect(field.writes).toBe(0)
  })

  it('says what is not there', () => {
    const nothing = { title: null, lastText: null, compose: { present: false, empty: false } }
    expect(ask(desk({ isRunning: () => false }).app, 'snapshot')).toEqual({ running: false, front: false, window: null, ...nothing })
    expect(ask(desk({ isInFront: () => false, frame: () => null }).app, 'snapshot')).toMatchObject({
      running: true,
      front: false,
      window: null,
    })
    expect(ask(desk({ windows: () => [windowOf({ title: null, bubbles: [] }, [])] }).app, 'snapshot')).toMatchObject(nothing)
    // A window called by the program's own name shows no conversation, in any language.
    const named = windowOf({ title: 'Nachrichten' })
    expect(ask(desk({ name: 'Nachrichten', windows: () => [named] }).app, 'snapshot')).toMatchObject({ title: null })
  })

  it('calls nothing open where it could be either of two', () => {
    const two = desk({ windows: () => [windowOf(), windowOf({ title: 'Ben' })] })
    expect(ask(two.app, 'snapshot')).toMatchObject({ title: null })
  })

  it('is refused without Accessibility, and tells where Messages does not answer', () => {
    expect(ask(desk({ accessibilityAllowed: () => false }).app, 'snapshot')).toEqual(refused('-25211'))
    expect(ask(desk({ accessibilityError: () => -25_204 }).app, 'snapshot')).toEqual(refused('-1712'))
  })
})

describe('insert', () => {
  const request = { text: 'on my way', expectTitle: 'Ann Lee', expectLastText: 'are you coming? 🌊', mode: 'replaceIfEmpty' }

  it('puts the text into the empty field', () => {
    const field = { text: '', writes: 0 }
    const { app, sent } = desk({ windows: () => [windowOf({}, [field])] })
    expect(ask(app, 'insert', request)).toEqual({ length: 9 })
    expect(field).toEqual({ text: 'on my way', writes: 1 })
    expect(sent).toEqual([])
  })

  it('never replaces what the owner wrote, and puts itself behind it when asked', () => {
    const field = { text: 'ok', writes: 0 }
    const { app } = desk({ windows: () => [windowOf({}, [field])] })
    expect(ask(app, 'insert', request)).toEqual(refused('not-empty'))
    expect(field).toEqual({ text: 'ok', writes: 0 })
    expect(ask(app, 'insert', { ...request, mode: 'append' })).toEqual({ length: 12 })
    expect(field.text).toBe('ok on my way')
  })

  it.each<[string, string, Partial<MessagesApp>, object]>([
    ['another conversation is open', 'mismatch', {}, { expectTitle: 'Ben' }],
    ['one of the same name is open', 'mismatch', {}, { expectLastText: 'see you tomorrow' }],
    ['its last bubble cannot be read', 'mismatch', { windows: () => [windowOf({ bubbles: [] })] }, {}],
    ['two windows show conversations', 'ambiguous', { windows: () => [windowOf(), windowOf()] }, {}],
    ['there is no place to write', 'no-compose', { windows: () => [windowOf({}, [])] }, {}],
    ['no conversation is open', 'no-compose', { windows: () => [] }, {}],
    ['the conversation has no name', 'ambiguous', { windows: () => [windowOf({ title: '' })] }, {}],
    ['Messages is not running', '-600', { isRunning: () => false }, {}],
    ['Accessibility is off', '-25211', { accessibilityAllowed: () => false }, {}],
  ])('is refused where %s', (_where, code, app, change) => {
    const { app: made } = desk({ windows: () => [windowOf()], ...app })
    expect(ask(made, 'insert', { ...request, ...change })).toEqual(refused(code))
  })

  it('is refused where a message is being edited, which has a field of its own', () => {
    const fields = [
      { text: '', writes: 0 },
      { text: 'old', writes: 0 },
    ]
    expect(ask(desk({ windows: () => [windowOf({}, fields)] }).app, 'insert', request)).toEqual(refused('ambiguous'))
    expect(fields.map(({ writes }) => writes)).toEqual([0, 0])
  })

  it('looks again right before it writes', () => {
    const field = { text: '', writes: 0 }
    let title = 'Ann Lee'
    const open = windowOf({}, [field])
    const { app } = desk({
      windows: () => [
        {
          ...open,
          get title() {
            return title
          },
          fields: open.fields.map((inner) => ({
            // The owner goes to another conversation while the field is read.
            read() {
              title = 'Ben'
              return field.text
            },
            write: (text) => inner.write(text),
          })),
        },
      ],
    })
    expect(ask(app, 'insert', request)).toEqual(refused('mismatch'))
    expect(field.writes).toBe(0)
  })

  it('reads back what the field holds: a mention may lose its @, more may not be lost', () => {
    const half = { text: '', writes: 0 }
    const mention = { text: '', writes: 0 }
    const cut = desk({ windows: () => [windowOf({}, [half], (text) => text.slice(0, 4))] })
    expect(ask(cut.app, 'insert', request)).toEqual(refused('not-written'))
    const at = desk({ windows: () => [windowOf({}, [mention], (text) => text.replace('@', ''))] })
    expect(ask(at.app, 'insert', { ...request, text: 'ask @ben' })).toEqual({ length: 7 })
  })
})

describe('send', () => {
  it('goes to the conversation by its guid', () => {
    const { app, sent } = desk()
    expect(ask(app, 'send', direct)).toEqual({ via: 'chat' })
    expect(ask(app, 'send', { ...direct, chatGuid: 'iMessage;+;chat42', address: null })).toEqual({ via: 'chat' })
    expect(sent.map(({ target }) => target)).toEqual([
      { kind: 'chat', guid: 'iMessage;-;+14155550101' },
      { kind: 'chat', guid: 'iMessage;+;chat42' },
    ])
  })

  it.each([
    [-1728, 'iMessage;-;+14155550101', null, 'iMessage'],
    [-1700, 'SMS;-;+14155550101', null, 'SMS'],
    // Never `any`, which is the prefix of every guid since macOS 26.
    [-1728, 'any;-;+14155550101', null, 'iMessage'],
    [-1728, 'any;-;+14155550101', 'SMS', 'SMS'],
    [-1728, 'any;-;+14155550101', 'any', 'iMessage'],
  ])('after %i for %s goes to the person, on the account of the service', (error, chatGuid, service, expected) => {
    const { app, sent } = desk({ refuse: ({ kind }) => (kind === 'chat' ? error : 0) })
    expect(ask(app, 'send', { ...direct, chatGuid, service })).toEqual({ via: 'participant' })
    expect(sent).toEqual([{ target: { kind: 'participant', service: expected, handle: '+14155550101' }, text: 'hello' }])
  })

  it('tries the person only where it is certain that nothing was sent', () => {
    for (const error of [-1743, -1712, -600, -609, -10_000]) {
      const kinds: string[] = []
      const { app, sent } = desk({
        refuse({ kind }) {
          kinds.push(kind)
          return error
        },
      })
      expect(ask(app, 'send', direct)).toEqual(refused(String(error)))
      expect(kinds).toEqual(['chat'])
      expect(sent).toEqual([])
    }
  })

  it('never addresses a group like a person, nor a person without an account', () => {
    const group = desk({ refuse: () => -1728 })
    expect(ask(group.app, 'send', { ...direct, chatGuid: 'iMessage;+;chat42', address: null })).toEqual(refused('-1728'))
    const lost = desk()
    // Accepted by Messages, and lost.
    expect(ask(lost.app, 'send', { ...direct, chatGuid: 'any;-;chat42' })).toEqual(refused('-1700'))
    expect(lost.sent).toEqual([])
    const nobody = desk({ refuse: () => -1728, accounts: () => [{ serviceType: 'iMessage', enabled: false }] })
    expect(ask(nobody.app, 'send', direct)).toEqual(refused('-1728'))
  })

  it('tells nothing of the text or the address when it fails', () => {
    const { app } = desk({ refuse: () => -1728 })
    expect(JSON.stringify(ask(app, 'send', { ...direct, text: 'secret', address: '+14155550199' }))).not.toMatch(/secret|555/)
  })
})

describe('the file', () => {
  it('is ES2018 without imports or anything of Node', () => {
    expect(source).not.toMatch(/(?<!ObjC\.)\bimport\b\s*[({'"]|\brequire\(|\bprocess\.\w|\bBuffer\b|\bconsole\./)
    expect(source).not.toMatch(/\?\.|\?\?|\|\|=|catch \{/)
    expect(source).not.toMatch(/keystroke|keyCode|CGEvent/)
  })

  it('uses the host only in ways that the checklist for a Mac lists', () => {
    const checklist = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'mac-checklist.md'), 'utf8')
    const used = new Set(
      [...source.matchAll(/\$\.(\w+)|ObjC\.(\w+)|messages\.(\w+)/g)].map((match) => match[1] ?? match[2] ?? match[3] ?? ''),
    )
    const names = [...used].filter((name) => !['pid', 'test'].includes(name))
    expect(names.length).toBeGreaterThan(15)
    expect(names.filter((name) => !checklist.includes(name))).toEqual([])
  })
})
