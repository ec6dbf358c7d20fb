/* global ObjC, Ref, $ */
/**
 * The part of Idiolect that talks to Messages. These files, joined in the order given in `automation/helper-script.ts`, form one script for
 * `osascript -l JavaScript`. It runs as long as its standard input is open.
 *
 * Rules for this folder: ES2018, no imports, one scope for all files. Host objects are used only in the ways listed in `docs/mac-checklist.md`,
 * because away from a Mac the script runs against the simulation in `adapters/sample-messages/osascript`. It never presses a key.
 *
 * How to add a command: a function in `commands` (`lines.js`), its shape in `automation/protocol.ts`, and a row in the checklist for every new way in
 * which it uses the host.
 */

const bundleId = 'com.apple.MobileSMS'

const axSuccess = 0
const axNoValue = -25212
const axUnsupported = -25205
const axInvalid = -25202
const axCannotComplete = -25204
const axDisabled = -25211
/** Time limit of one request to Messages, s. */
const axPatience = 1

class Refusal extends Error {
  constructor(code, message) {
    super(message)
    this.code = code
    this.uncertain = false
  }
}

ObjC.import('Foundation')
ObjC.import('AppKit')
ObjC.import('CoreGraphics')
ObjC.import('ApplicationServices')
ObjC.bindFunction('AXIsProcessTrusted', ['bool', []])
ObjC.bindFunction('AXIsProcessTrustedWithOptions', ['bool', ['id']])
ObjC.bindFunction('AXUIElementCreateSystemWide', ['id', []])
ObjC.bindFunction('AXUIElementCreateApplication', ['id', ['int']])
ObjC.bindFunction('AXUIElementSetMessagingTimeout', ['int', ['id', 'float']])
ObjC.bindFunction('AXUIElementCopyAttributeValue', ['int', ['id', 'id', 'id*']])
ObjC.bindFunction('AXUIElementSetAttributeValue', ['int', ['id', 'id', 'id']])
ObjC.bindFunction('CFEqual', ['bool', ['id', 'id']])
ObjC.bindFunction('AEDeterminePermissionToAutomateTarget', ['int', ['void *', 'unsigned int', 'unsigned int', 'bool']])
// Set on one element, the limit applies only to that element; set on the system-wide one, to the whole process.
$.AXUIElementSetMessagingTimeout($.AXUIElementCreateSystemWide(), axPatience)

/* ---- accessibility ---- */

/** Raw value of the attribute. Null if there is none. */
function attribute(element, name) {
  const found = Ref()
  const code = Number($.AXUIElementCopyAttributeValue(element, $(name), found))
  if (code === axDisabled) throw new Refusal(String(axDisabled), 'accessibility is not allowed')
  if (code === axCannotComplete) throw new Refusal('-1712', 'Messages did not answer')
  if (code === axNoValue || code === axUnsupported || code === axInvalid || code !== axSuccess) return null
  const value = found[0]
  return value === undefined || value === null ? null : value
}

/** Text of a string or attributed string (macOS 13 and later return the latter); '' for anything else. */
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
  return list === null ? [] : itemsOf(list)
}

/** The bridge returns counts as strings. */
function itemsOf(list) {
  const items = []
  for (let index = 0; index < Number(list.count); index += 1) items.push(list.objectAtIndex(index))
  return items
}

/* ---- the application ---- */

/** Runs the run loop briefly: the process learns of events only there, and a blocked read doesn't run it. */
function catchUp() {
  $.NSRunLoop.currentRunLoop.runUntilDate($.NSDate.dateWithTimeIntervalSinceNow(0.01))
}

/** Process id, and the name of Messages in the system's language. Null if it isn't running. */
function findProcess() {
  catchUp()
  const [application] = itemsOf($.NSRunningApplication.runningApplicationsWithBundleIdentifier($(bundleId)))
  if (application === undefined) return null
  return { pid: Number(application.processIdentifier), name: ObjC.unwrap(application.localizedName) }
}

/** Opens Messages without showing it or bringing it to the front. */
function openMessages() {
  $.NSTask.launchedTaskWithLaunchPathArguments($('/usr/bin/open'), $(['-gj', '-b', bundleId]))
}

/** Ordinary windows on the screen, front to back. Reading the list needs no permission; it contains no titles, and we request none. */
function windowsOnScreen() {
  // On screen only (1), without the desktop (16); 0: relative to no window, so all of them.
  const list = ObjC.castRefToObject($.CGWindowListCopyWindowInfo(1 | 16, 0))
  return itemsOf(list)
    .map((entry) => {
      const value = (key) => Number(ObjC.unwrap(entry.objectForKey(key)))
      const side = (key) => Number(ObjC.unwrap(entry.objectForKey('kCGWindowBounds').objectForKey(key)))
      return { owner: value('kCGWindowOwnerPID'), layer: value('kCGWindowLayer'), side }
    })
    .filter(({ layer }) => layer === 0)
}

function frameOf(window) {
  const { side } = window
  return { x: side('X'), y: side('Y'), width: side('Width'), height: side('Height') }
}

/** Apple's error number, which comes as a number or a string. Null if the error has none. */
function errorNumber(error) {
  if (error.errorNumber === undefined || error.errorNumber === null) return null
  const number = Number(error.errorNumber)
  return Number.isNaN(number) ? null : number
}
