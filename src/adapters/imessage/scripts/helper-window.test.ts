import { describe, expect, it } from 'vitest'
import { runJxaScript } from '#adapters/sample-messages/osascript/jxa.ts'
import type { MessagesApp } from '#adapters/sample-messages/osascript/messages-app.ts'
import { ask, desk, line, refused, run, source, windowOf } from '#test/messages/helper-desk.ts'

describe('snapshot', () => {
  it('says what is open, where, and whether there is a text already', () => {
    const field = { text: '', writes: 0 }
    const { app } = desk({ windows: () => [windowOf({}, [field])] })
    const shown = {
      trusted: true,
      running: true,
      looked: true,
      front: true,
      window: { x: 10, y: 20, width: 300, height: 400 },
      title: 'Ann Lee',
      lastText: 'are you coming? 🌊',
      descriptions: [],
      compose: { present: true, empty: true },
    }
    expect(ask(app, 'snapshot')).toEqual(shown)
    field.text = 'half a thou'
    expect(ask(app, 'snapshot')).toEqual({ ...shown, compose: { present: true, empty: false } })
    expect(field.writes).toBe(0)
  })

  it('says what is not there', () => {
    const nothing = { title: null, lastText: null, compose: { present: false, empty: false } }
    // Even then it reports whether Accessibility is allowed.
    for (const trusted of [true, false]) {
      const { app } = desk({ isRunning: () => false, accessibilityAllowed: () => trusted })
      const closed = { trusted, running: false, looked: false, front: false, window: null, descriptions: [] }
      expect(ask(app, 'snapshot')).toEqual({ ...closed, ...nothing })
    }
    expect(ask(desk({ isInFront: () => false, frame: () => null }).app, 'snapshot')).toMatchObject({
      running: true,
      front: false,
      window: null,
    })
    expect(ask(desk({ windows: () => [windowOf({ title: null, bubbles: [] }, [])] }).app, 'snapshot')).toMatchObject(nothing)
    // A window titled with the app's own name shows no conversation, in any language.
    const named = windowOf({ title: 'Nachrichten' })
    expect(ask(desk({ name: 'Nachrichten', windows: () => [named] }).app, 'snapshot')).toMatchObject({ title: null })
  })

  it('calls nothing open where it could be either of two', () => {
    const two = desk({ windows: () => [windowOf(), windowOf({ title: 'Ben' })] })
    expect(ask(two.app, 'snapshot')).toMatchObject({ title: null })
  })

  it('sees any field with a text in any window', () => {
    const fields = [
      { text: '', writes: 0 },
      { text: 'half', writes: 0 },
    ]
    const { app } = desk({ windows: () => [windowOf({}, fields)] })
    expect(ask(app, 'snapshot')).toMatchObject({ title: null, compose: { present: true, empty: false } })
  })

  it('reads what macOS 27 says of the bubbles and of the title, and takes no label for a name', () => {
    const { app } = desk({ windows: () => [windowOf({ layout: 27 })] })
    expect(ask(app, 'snapshot')).toMatchObject({
      title: 'Ann Lee',
      lastText: null,
      descriptions: ['Ann Lee, hi, 10:40 AM', 'Ann Lee, are you coming? 🌊, 10:41 AM'],
    })
    expect(ask(desk({ windows: () => [windowOf({ layout: 27, title: '' })] }).app, 'snapshot')).toMatchObject({ title: null })
  })

  it('reads a window on another desktop, once where it is the main one too', () => {
    expect(ask(desk({ frame: () => null, windows: () => [windowOf({ elsewhere: true })] }).app, 'snapshot')).toMatchObject({
      window: null,
      title: 'Ann Lee',
    })
    const window = windowOf()
    expect(ask(desk({ windows: () => [window] }).app, 'snapshot')).toMatchObject({ title: 'Ann Lee' })
  })

  it('knows at each look which application is in front', () => {
    let front = false
    const window = windowOf()
    const { app } = desk({ isInFront: () => front, windows: () => [window] })
    const looks = [0, 1, 2, 3].map((at) => line({ id: String(at), cmd: 'snapshot' }))
    const blocks = [...looks]
    const seen: unknown[] = []
    runJxaScript(source, app, {
      read: () => blocks.shift() ?? Buffer.alloc(0),
      write(bytes) {
        seen.push((JSON.parse(bytes.toString()) as { data: { front: boolean } }).data.front)
        front = !front
      },
    })
    expect(seen).toEqual([false, true, false, true])
  })

  it('leaves a window that is not in front alone at a glance, and walks the tree once for many glances', () => {
    const window = windowOf()
    const behind = desk({ isInFront: () => false, windows: () => [window] })
    expect(ask(behind.app, 'snapshot', { glance: true })).toMatchObject({ running: true, looked: false, title: null })
    const cost = (glance: boolean) => {
      let questions = 0
      const { app } = desk({
        windows: () => [window],
        accessibilityError() {
          questions += 1
          return 0
        },
      })
      run(
        app,
        Array.from({ length: 10 }, (_none, at) => line({ id: String(at), cmd: 'snapshot', args: { glance } })),
      )
      return questions
    }
    expect(cost(true)).toBeLessThan(cost(false) * 0.75)
  })

  it('sees at a glance that another conversation was opened', () => {
    let title = 'Ann Lee'
    const { app } = desk({ windows: () => [windowOf({ title })] })
    const titles: unknown[] = []
    const blocks = [0, 1].map((at) => line({ id: String(at), cmd: 'snapshot', args: { glance: true } }))
    runJxaScript(source, app, {
      read: () => blocks.shift() ?? Buffer.alloc(0),
      write(bytes) {
        titles.push((JSON.parse(bytes.toString()) as { data: { title: string } }).data.title)
        title = 'Ben'
      },
    })
    expect(titles).toEqual(['Ann Lee', 'Ben'])
  })

  it('gives up on a Messages that does not answer after a second, not six', () => {
    const waited: number[] = []
    const { app } = desk({ accessibilityError: () => -25_204, gaveUp: (seconds) => void waited.push(seconds), windows: () => [windowOf()] })
    expect(ask(app, 'snapshot')).toEqual(refused('-1712'))
    expect(waited).toEqual([1])
    // Also an element after the first one.
    let questions = 0
    const late = desk({
      windows: () => [windowOf()],
      gaveUp: (seconds) => void waited.push(seconds),
      accessibilityError: () => (++questions > 5 ? -25_204 : 0),
    })
    expect(ask(late.app, 'snapshot')).toEqual(refused('-1712'))
    expect(waited).toEqual([1, 1])
  })

  it('is refused without Accessibility, and tells where Messages does not answer', () => {
    expect(ask(desk({ accessibilityAllowed: () => false }).app, 'snapshot')).toEqual(refused('-25211'))
    expect(ask(desk({ accessibilityError: () => -25_204 }).app, 'snapshot')).toEqual(refused('-1712'))
  })
})

describe('insert', () => {
  const request = {
    text: 'on my way',
    expectTitle: 'Ann Lee',
    expectLastText: 'are you coming? 🌊',
    titleIsCertain: true,
    mode: 'replaceIfEmpty',
  }

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
    [
      'its last bubble cannot be read and others have its name',
      'ambiguous',
      { windows: () => [windowOf({ bubbles: [] })] },
      { titleIsCertain: false },
    ],
    ['nothing tells it from others of its name', 'ambiguous', {}, { titleIsCertain: false, expectLastText: null }],
    [
      'macOS 27 describes other bubbles',
      'mismatch',
      { windows: () => [windowOf({ layout: 27, bubbles: ['are you coming? 🌊 later'] })] },
      {},
    ],
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

  it('goes into a conversation whose bubbles cannot be read where its name is its own, and where macOS 27 describes them', () => {
    const unread = desk({ windows: () => [windowOf({ bubbles: [] })] })
    expect(ask(unread.app, 'insert', request)).toEqual({ length: 9 })
    const described = desk({ windows: () => [windowOf({ layout: 27 })] })
    expect(ask(described.app, 'insert', { ...request, titleIsCertain: false })).toEqual({ length: 9 })
  })

  it('waits up to a second for the field to show what it was given', () => {
    let waited = 0
    let late = ''
    const field = { read: () => (waited > 0.45 ? late : ''), write: (text: string) => ((late = text), true) }
    const slow = desk({ windows: () => [{ ...windowOf(), fields: [field] }], wait: (seconds) => void (waited += seconds) })
    expect(ask(slow.app, 'insert', request)).toEqual({ length: 9 })
    expect(waited).toBeLessThan(1)
    const never = desk({ windows: () => [{ ...windowOf(), fields: [{ read: () => '', write: () => true }] }] })
    expect(ask(never.app, 'insert', request)).toEqual(refused('check-field'))
    expect(never.seen.waited).toBeCloseTo(1)
    const refuses = desk({ windows: () => [{ ...windowOf(), fields: [{ read: () => '', write: () => false }] }] })
    expect(ask(refuses.app, 'insert', request)).toEqual(refused('not-written'))
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
            // The owner switches to another conversation while the field is read.
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
    expect(ask(cut.app, 'insert', request)).toEqual(refused('check-field'))
    const at = desk({ windows: () => [windowOf({}, [mention], (text) => text.replace('@', ''))] })
    expect(ask(at.app, 'insert', { ...request, text: 'ask @ben' })).toEqual({ length: 7 })
  })
})
