/* global Application, ObjC, Ref, $ */
/**
 * The part of Idiolect that speaks to Messages: run as `osascript -l JavaScript messages-helper.js`, it lives as long as its standard input.
 *
 * A request is a line of JSON, `{id, cmd, args}`, an answer too: `{id, ok: true, data}` or `{id, ok: false, error: {code, message}}`. A code
 * is a word or the number of an Apple error. Answers are ASCII and hold no more of a person's than was asked for; nothing is ever logged.
 *
 * The rules of this file: ES2018, no imports, and every object of the host is used in the ways that `docs/mac-checklist.md` lists, because
 * away from a Mac it runs against the simulation in `adapters/sample-messages/osascript`. It never presses a key.
 *
 * How to add a command: a function in `commands`, its shape in `automation/protocol.ts`, and a row in the checklist for every new way in
 * which it uses the host.
 */

const version = 1
const bundleId = 'com.apple.MobileSMS'
const services = new Set(['iMessage', 'SMS', 'RCS'])
/** NSISOLatin1StringEncoding: a character for every byte, so nothing is lost where a read ends within one of several bytes. */
const latin1 = 5
/** NSASCIIStringEncoding. */
const ascii = 1
const newline = '\n'
/** More than any request has; a line without an end is thrown away. */
const longestLine = 4000000

const axSuccess = 0
const axNoValue = -25212
const axUnsupported = -25205
const axInvalid = -25202
const axCannotComplete = -25204
const axDisabled = -25211

/** Messages' tree is deep and narrow but for its two lists, which are not entered (reference on desktop, section 3). */
const deepest = 40
const mostElements = 3000
const mostBubbles = 40

const identifiers = {
  conversations: 'ConversationList',
  compose: 'messageBodyField',
  transcript: 'TranscriptCollectionView',
  title: 'ConversationTitle',
}

class Refusal extends Error {
  constructor(code, message) {
    super(message)
    this.code = code
  }
}

ObjC.import('Foundation')
ObjC.import('AppKit')
ObjC.import('CoreGraphics')
ObjC.import('ApplicationServices')
ObjC.bindFunction('AXIsProcessTrusted', ['bool', []])
ObjC.bindFunction('AXUIElementCreateApplication', ['id', ['int']])
ObjC.bindFunction('AXUIElementSetMessagingTimeout', ['int', ['id', 'float']])
ObjC.bindFunction('AXUIElementCopyAttributeValue', ['int', ['id', 'id', 'id*']])
ObjC.bindFunction('AXUIElementSetAttributeValue', ['int', ['id', 'id', 'id']])

/* ---- accessibility ---- */

/** The attribute as the host has it, or null where there is none. */
function attribute(element, name) {
  const found = Ref()
  const code = $.AXUIElementCopyAttributeValue(element, $(name), found)
  if (code === axDisabled) throw new Refusal(String(axDisabled), 'accessibility is not allowed')
  if (code === axCannotComplete) throw new Refusal('-1712', 'Messages did not answer')
  if (code === axNoValue || code === axUnsupported || code === axInvalid || code !== axSuccess) return null
  const value = found[0]
  return value === undefined || value === null ? null : value
}

/** A text, or the text of an attributed one (macOS 13 and later give those); '' for anything else. */
function textOf(value) {
  if (value === null) return ''
  const plain = ObjC.unwrap(value)
  if (typeof plain === 'string') return plain
  if (value.respondsToSelector !== undefined && value.respondsToSelector('string')) {
    const inner = ObjC.unwrap(value.string)
    if (typeof inner === 'string') return inner
  }
  return ''
}

function text(element, name) {
  return textOf(attribute(element, name))
}

function elements(element, name) {
  const list = attribute(element, name)
  if (list === null) return []
  const found = []
  for (let index = 0; index < list.count; index += 1) found.push(list.objectAtIndex(index))
  return found
}

/** Everything of the window that has one of the identifiers, by identifier. Never by place: places change with every macOS. */
function landmarks(window) {
  const found = { conversations: [], compose: [], transcript: [], title: [] }
  let level = [window]
  let visited = 0
  for (let depth = 0; depth < deepest && level.length > 0; depth += 1) {
    const next = []
    for (const element of level) {
      visited += 1
      if (visited > mostElements) throw new Refusal('ambiguous', 'the window has too many elements')
      const identifier = text(element, 'AXIdentifier')
      const name = Object.keys(identifiers).find((key) => identifiers[key] === identifier)
      if (name !== undefined) found[name].push(element)
      if (name !== 'conversations' && name !== 'transcript' && name !== 'compose') next.push(...elements(element, 'AXChildren'))
    }
    level = next
  }
  return found
}

/** The text of the lowest bubble: a text area in the transcript. */
function lastBubble(transcript) {
  const children = elements(transcript, 'AXChildren')
  for (let index = children.length - 1; index >= 0 && index >= children.length - mostBubbles; index -= 1) {
    const value = lastTextArea(children[index], 0)
    if (value !== null) return value
  }
  return null
}

function lastTextArea(element, depth) {
  if (depth > 8) return null
  if (text(element, 'AXRole') === 'AXTextArea') {
    const value = text(element, 'AXValue')
    if (value !== '') return value
  }
  const children = elements(element, 'AXChildren')
  for (let index = children.length - 1; index >= 0; index -= 1) {
    const value = lastTextArea(children[index], depth + 1)
    if (value !== null) return value
  }
  return null
}

function titleOf(element) {
  return text(element, 'AXTitle') || text(element, 'AXDescription') || text(element, 'AXValue')
}

/** What the window of Messages shows, and the field in it; `field` is null where there is none, and `clear` false where there are several. */
function readScreen({ pid, name }) {
  if (!$.AXIsProcessTrusted()) throw new Refusal(String(axDisabled), 'accessibility is not allowed')
  const application = $.AXUIElementCreateApplication(pid)
  $.AXUIElementSetMessagingTimeout(application, 1)
  const windows = elements(application, 'AXWindows')
    .map((window) => ({ window, marks: landmarks(window) }))
    .filter(({ marks }) => marks.compose.length > 0 || marks.conversations.length > 0)
  if (windows.length === 0) return { title: null, lastText: null, field: null, titleElement: null, clear: true }
  const { window, marks } = windows[0]
  const titles = marks.title.map(titleOf).filter((title) => title !== '')
  const clear = windows.length === 1 && marks.compose.length <= 1 && new Set(titles).size <= 1
  const title = titles.length > 0 ? titles[0] : text(window, 'AXTitle')
  return {
    // Messages calls a window without a conversation by its own name (reference on messages, section 8).
    title: !clear || title === '' || title === name ? null : title,
    lastText: marks.transcript.length === 1 ? lastBubble(marks.transcript[0]) : null,
    field: marks.compose.length > 0 ? marks.compose[0] : null,
    titleElement: marks.title.length > 0 ? marks.title[0] : null,
    window,
    clear,
  }
}

/* ---- the application ---- */

/** A blocked read stands still; what happened meanwhile is told to the process only when its run loop runs. */
function catchUp() {
  $.NSRunLoop.currentRunLoop.runUntilDate($.NSDate.dateWithTimeIntervalSinceNow(0.01))
}

/** Process number and the name that the system's language gives Messages; null where it is not running. */
function findProcess() {
  const running = $.NSRunningApplication.runningApplicationsWithBundleIdentifier($(bundleId))
  if (running.count === 0) return null
  const application = running.objectAtIndex(0)
  return { pid: Number(application.processIdentifier), name: ObjC.unwrap(application.localizedName) }
}

function isInFront() {
  const front = $.NSWorkspace.sharedWorkspace.frontmostApplication
  return front !== undefined && front !== null && ObjC.unwrap(front.bundleIdentifier) === bundleId
}

/** The frontmost ordinary window of the process. Reading the list needs no permission; titles are not in it and not asked for. */
function windowFrame(pid) {
  // On screen only, without the desktop; every window.
  const list = ObjC.castRefToObject($.CGWindowListCopyWindowInfo(1 | 16, 0))
  for (let index = 0; index < list.count; index += 1) {
    const entry = list.objectAtIndex(index)
    const value = (key) => Number(ObjC.unwrap(entry.objectForKey(key)))
    if (value('kCGWindowOwnerPID') === pid && value('kCGWindowLayer') === 0) {
      const bounds = entry.objectForKey('kCGWindowBounds')
      const side = (key) => Number(ObjC.unwrap(bounds.objectForKey(key)))
      return { x: side('X'), y: side('Y'), width: side('Width'), height: side('Height') }
    }
  }
  return null
}

/* ---- sending ---- */

function errorNumber(error) {
  return typeof error.errorNumber === 'number' ? error.errorNumber : null
}

/** Which service a conversation goes over. `any` is none: naming it fails (reference on messages, section 6). */
function serviceOf(args) {
  if (services.has(args.service)) return args.service
  const prefix = String(args.chatGuid).split(';')[0]
  return services.has(prefix) ? prefix : 'iMessage'
}

const commands = {
  ping() {
    return { version }
  },

  snapshot() {
    catchUp()
    const messages = findProcess()
    const nothing = { running: false, front: false, window: null, title: null, lastText: null, compose: { present: false, empty: false } }
    if (messages === null) return nothing
    const { title, lastText, field } = readScreen(messages)
    return {
      running: true,
      front: isInFront(),
      window: windowFrame(messages.pid),
      title,
      lastText,
      compose: { present: field !== null, empty: field !== null && text(field, 'AXValue') === '' },
    }
  },

  insert(args) {
    catchUp()
    const messages = findProcess()
    if (messages === null) throw new Refusal('-600', 'Messages is not running')
    const screen = readScreen(messages)
    if (!screen.clear) throw new Refusal('ambiguous', 'more than one place to write')
    if (screen.field === null) throw new Refusal('no-compose', 'no place to write')
    if (screen.title === null) throw new Refusal('ambiguous', 'the open conversation has no name')
    if (screen.title !== args.expectTitle) throw new Refusal('mismatch', 'another conversation is open')
    if (typeof args.expectLastText === 'string' && !sameText(screen.lastText, args.expectLastText)) {
      throw new Refusal('mismatch', 'another conversation is open')
    }
    const present = text(screen.field, 'AXValue')
    if (present !== '' && args.mode !== 'append') throw new Refusal('not-empty', 'there is a text already')
    const value = present === '' ? args.text : `${present}${/\s$/.test(present) ? '' : ' '}${args.text}`
    // The owner may have gone to another conversation while all this was read.
    const now = screen.titleElement === null ? text(screen.window, 'AXTitle') : titleOf(screen.titleElement)
    if (now !== args.expectTitle) throw new Refusal('mismatch', 'another conversation was opened')
    const code = $.AXUIElementSetAttributeValue(screen.field, $('AXValue'), $(value))
    if (code === axDisabled) throw new Refusal(String(axDisabled), 'accessibility is not allowed')
    const written = text(screen.field, 'AXValue')
    // Every @ may lose a character, because Messages makes mentions of them (reference on desktop, section 3).
    const lost = value.length - written.length
    if (code !== axSuccess || lost < 0 || lost > value.split('@').length - 1) {
      throw new Refusal('not-written', 'the field did not take the text')
    }
    return { length: written.length }
  },

  send(args) {
    const guid = args.chatGuid
    const direct = guid.includes(';-;')
    // Messages accepts a group under this form and loses the text (reference on messages, section 6).
    if (/^any;-;chat/i.test(guid)) throw new Refusal('-1700', 'a group is not addressed like a person')
    const messages = Application('Messages')
    try {
      messages.send(args.text, { to: messages.chats.byId(guid) })
      return { via: 'chat' }
    } catch (error) {
      // Only these two say for certain that nothing was sent: Messages did not know where to.
      const notFound = errorNumber(error) === -1728 || errorNumber(error) === -1700
      if (!notFound || !direct || typeof args.address !== 'string' || args.address === '') throw error
    }
    const accounts = messages.accounts.whose({ serviceType: serviceOf(args), enabled: true })()
    if (accounts.length === 0) throw new Refusal('-1728', 'no account of this service')
    messages.send(args.text, { to: accounts[0].participants.byName(args.address) })
    return { via: 'participant' }
  },
}

/** Without what a transcript shows differently from the database: spaces at the ends, attachments, variation selectors. */
function sameText(shown, expected) {
  const plain = (value) => value.replace(/\uFFFC|\uFFFD|\uFE0E|\uFE0F/g, '').trim()
  return shown !== null && plain(shown) === plain(expected)
}

/* ---- lines ---- */

function decodeUtf8(bytes) {
  let escaped = ''
  for (let index = 0; index < bytes.length; index += 1) {
    const code = bytes.charCodeAt(index)
    escaped += code === 0x25 || code > 0x7e ? `%${code.toString(16).padStart(2, '0')}` : bytes[index]
  }
  return decodeURIComponent(escaped)
}

function answer(body) {
  const line = JSON.stringify(body).replace(/[^\u0020-\u007e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  $.NSFileHandle.fileHandleWithStandardOutput.writeData($(line + newline).dataUsingEncoding(ascii))
}

/** Never says what failed in words of the host: those may hold an address or a text. */
function failureOf(error) {
  if (error instanceof Refusal) return { code: error.code, message: error.message }
  const number = errorNumber(error)
  return number === null ? { code: 'script', message: 'the script failed' } : { code: String(number), message: `Apple error ${number}` }
}

function handle(line) {
  let request = null
  try {
    request = JSON.parse(decodeUtf8(line))
  } catch (error) {
    answer({ id: null, ok: false, error: { code: 'bad-request', message: `not a line of JSON: ${error.name}` } })
    return
  }
  const id = request === null || request.id === undefined ? null : request.id
  if (id === null || !Object.prototype.hasOwnProperty.call(commands, request.cmd)) {
    answer({ id, ok: false, error: { code: 'bad-request', message: 'no such command' } })
    return
  }
  let reply = null
  try {
    reply = { id, ok: true, data: commands[request.cmd](request.args || {}) }
  } catch (error) {
    reply = { id, ok: false, error: failureOf(error) }
  }
  answer(reply)
}

/** Reads until standard input ends, which it does with the process that started this one. */
function run() {
  const input = $.NSFileHandle.fileHandleWithStandardInput
  let waiting = ''
  for (;;) {
    const data = input.availableData
    if (Number(data.length) === 0) return
    waiting += ObjC.unwrap($.NSString.alloc.initWithDataEncoding(data, latin1))
    const lines = waiting.split(newline)
    waiting = lines.pop()
    if (waiting.length > longestLine) waiting = ''
    for (const line of lines) if (line.trim() !== '') handle(line)
  }
}
