/* global $, Refusal, attribute, axDisabled, axSuccess, delay, elements, findProcess, frameOf, text, windowsOnScreen */

/** Limits of the walk. Messages' tree is deep and narrow except for its two lists, which are skipped. */
const deepest = 40
const mostElements = 3000
const mostBubbles = 40
/** Groups at the end of the transcript whose descriptions are read if bubbles have no value (macOS 27). */
const mostDescriptions = 5
/** Consecutive glances that reuse the landmarks of the last full read. */
const mostGlances = 20

const identifiers = {
  conversations: 'ConversationList',
  compose: 'messageBodyField',
  transcript: 'TranscriptCollectionView',
  title: 'ConversationTitle',
}

/** Elements of the window with one of the identifiers, by identifier. Positions are never used: they change with every macOS. */
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

/** Text at the end of the transcript. `lastText` is null if no bubble has a value; then `descriptions` describes them. */
function lowestBubbles(transcript) {
  const groups = elements(transcript, 'AXChildren').slice(-mostBubbles)
  for (let index = groups.length - 1; index >= 0; index -= 1) {
    const value = lastWithin(groups[index], 0, (element) => (text(element, 'AXRole') === 'AXTextArea' ? text(element, 'AXValue') : ''))
    if (value !== '') return { lastText: value, descriptions: [] }
  }
  const descriptions = groups.slice(-mostDescriptions).map((group) => lastWithin(group, 0, (element) => text(element, 'AXDescription')))
  return { lastText: null, descriptions: descriptions.filter((description) => description !== '') }
}

function lastWithin(element, depth, read) {
  if (depth > 8) return ''
  const own = read(element)
  if (own !== '') return own
  const children = elements(element, 'AXChildren')
  for (let index = children.length - 1; index >= 0; index -= 1) {
    const value = lastWithin(children[index], depth + 1, read)
    if (value !== '') return value
  }
  return ''
}

/** AXValue can't be used: on macOS 27 it is the button's own label. */
function titleOf(element) {
  return text(element, 'AXTitle') || text(element, 'AXDescription')
}

/** The list omits a window on another desktop or next to a full-screen one, so the main and the focused window are requested too. */
function windowsOf(application) {
  const found = elements(application, 'AXWindows')
  for (const name of ['AXMainWindow', 'AXFocusedWindow']) {
    const window = attribute(application, name)
    if (window !== null && !found.some((known) => $.CFEqual(known, window))) found.push(window)
  }
  return found
}

/** Landmarks of the last full read, for glances. */
let kept = null

function stillThere({ window, marks }) {
  const same = (key) => marks[key].every((element) => text(element, 'AXIdentifier') === identifiers[key])
  return text(window, 'AXRole') !== '' && marks.compose.length + marks.title.length > 0 && Object.keys(identifiers).every(same)
}

function findWindows(pid, glance) {
  const application = $.AXUIElementCreateApplication(pid)
  const windows = windowsOf(application)
  const fits = kept !== null && kept.pid === pid && kept.count === windows.length && kept.glances < mostGlances
  if (glance && fits && kept.found.length > 0 && kept.found.every(stillThere)) {
    kept.glances += 1
    return kept.found
  }
  const found = windows
    .map((window) => ({ window, marks: landmarks(window) }))
    .filter(({ marks }) => marks.compose.length > 0 || marks.conversations.length > 0)
  kept = { pid, count: windows.length, found, glances: 0 }
  return found
}

/** What the windows of Messages show. `clear` is false if it is ambiguous. A glance reads known elements without another walk. */
function readScreen({ pid, name }, glance) {
  if (!$.AXIsProcessTrusted()) throw new Refusal(String(axDisabled), 'accessibility is not allowed')
  const windows = findWindows(pid, glance)
  const nothing = { title: null, lastText: null, descriptions: [], fields: [], titleElement: null, window: null, clear: true }
  if (windows.length === 0) return nothing
  const { window, marks } = windows[0]
  const titles = marks.title.map(titleOf).filter((title) => title !== '')
  const clear = windows.length === 1 && marks.compose.length <= 1 && new Set(titles).size <= 1
  const title = titles.length > 0 ? titles[0] : text(window, 'AXTitle')
  const bubbles = marks.transcript.length === 1 ? lowestBubbles(marks.transcript[0]) : { lastText: null, descriptions: [] }
  return {
    ...bubbles,
    // A window without a conversation has the app's name as its title.
    title: !clear || title === '' || title === name ? null : title,
    fields: windows.reduce((all, { marks: each }) => all.concat(each.compose), []),
    titleElement: marks.title.length > 0 ? marks.title[0] : null,
    window,
    clear,
  }
}

/** `args.glance`: windows are not read at all while another application is in front. */
function snapshot(args) {
  const trusted = Boolean($.AXIsProcessTrusted())
  const seen = { trusted, running: false, front: false, looked: false, window: null, title: null, lastText: null, descriptions: [] }
  const messages = findProcess()
  if (messages === null) return { ...seen, compose: { present: false, empty: false } }
  const windows = windowsOnScreen()
  const own = windows.find(({ owner }) => owner === messages.pid)
  const front = windows.length > 0 && windows[0].owner === messages.pid
  const window = own === undefined ? null : frameOf(own)
  if (args.glance === true && !front) return { ...seen, running: true, window, compose: { present: false, empty: false } }
  const { title, lastText, descriptions, fields } = readScreen(messages, args.glance === true)
  return {
    ...seen,
    running: true,
    front,
    looked: true,
    window,
    title,
    lastText,
    descriptions,
    compose: { present: fields.length > 0, empty: fields.length > 0 && fields.every((field) => text(field, 'AXValue') === '') },
  }
}

function insert(args) {
  const messages = findProcess()
  if (messages === null) throw new Refusal('-600', 'Messages is not running')
  const screen = readScreen(messages, false)
  if (!screen.clear) throw new Refusal('ambiguous', 'more than one place to write')
  const [field] = screen.fields
  if (field === undefined) throw new Refusal('no-compose', 'no place to write')
  if (screen.title === null) throw new Refusal('ambiguous', 'the open conversation has no name')
  if (screen.title !== args.expectTitle) throw new Refusal('mismatch', 'another conversation is open')
  if (typeof args.expectLastText === 'string') {
    const shown = showsText(screen, args.expectLastText)
    if (shown === false) throw new Refusal('mismatch', 'another conversation is open')
    if (shown === null && args.titleIsCertain !== true) throw new Refusal('ambiguous', 'the last message cannot be read')
  } else if (args.titleIsCertain !== true) throw new Refusal('ambiguous', 'nothing tells it from others of the name')
  const present = text(field, 'AXValue')
  if (present !== '' && args.mode !== 'append') throw new Refusal('not-empty', 'there is a text already')
  const value = present === '' ? args.text : `${present}${/\s$/.test(present) ? '' : ' '}${args.text}`
  // The owner may have switched conversations during these reads.
  const now = screen.titleElement === null ? text(screen.window, 'AXTitle') : titleOf(screen.titleElement)
  if (now !== args.expectTitle) throw new Refusal('mismatch', 'another conversation was opened')
  const code = Number($.AXUIElementSetAttributeValue(field, $('AXValue'), $(value)))
  if (code === axDisabled) throw new Refusal(String(axDisabled), 'accessibility is not allowed')
  return { length: readBack(field, value, present, code) }
}

/** The field may show an inserted text up to a second late. */
function readBack(field, value, before, code) {
  let written = ''
  for (let look = 0; look <= 10; look += 1) {
    if (look > 0) delay(0.1)
    written = text(field, 'AXValue')
    // Each @ may lose a character, because Messages turns it into a mention.
    const lost = value.length - written.length
    if (written !== before && lost >= 0 && lost <= value.split('@').length - 1) return written.length
  }
  if (code !== axSuccess && written === before) throw new Refusal('not-written', 'the field did not take the text')
  throw new Refusal('check-field', 'the field holds another text')
}

/** Removes what a transcript shows differently from the database: leading and trailing spaces, attachments, variation selectors. */
function plain(value) {
  return value.replace(/\uFFFC|\uFFFD|\uFE0E|\uFE0F/g, '').trim()
}

/** Whether the end of the transcript is this text. Null if no bubble can be read. `core/conversation/text/shown-text.ts` has the same rules. */
function showsText({ lastText, descriptions }, expected) {
  const wanted = plain(expected)
  if (lastText !== null) return plain(lastText) === wanted
  if (descriptions.length === 0 || wanted === '') return null
  return descriptions.some((description) => hasWhole(plain(description), wanted))
}

/** With no other word before or after it: "ok" is neither in "booked" nor in "ok then". */
function hasWhole(whole, part) {
  const isWord = (unit) => /[\p{L}\p{N}]/u.test(unit)
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
    const before = whole.slice(0, at).trim().slice(-1)
    const behind = whole
      .slice(at + part.length)
      .trim()
      .slice(0, 1)
    if (!isWord(before) && !isWord(behind)) return true
  }
  return false
}
