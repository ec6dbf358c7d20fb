/* global ObjC, Ref, $ */
/**
 * The part of Idiolect that speaks to Messages. These files, joined in the order that `automation/helper-script.ts` names, are one script for
 * `osascript -l JavaScript`; it lives as long as its standard input.
 *
 * The rules of this folder: ES2018, no imports, one scope for all files, and every object of the host is used in the ways that
 * `docs/mac-checklist.md` lists, because away from a Mac the script runs against the simulation in `adapters/sample-messages/osascript`.
 * It never presses a key.
 *
 * How to add a command: a function in `commands` (`lines.js`), its shape in `automation/protocol.ts`, and a row in the checklist for every
 * new way in which it uses the host.
 */

const bundleId = 'com.apple.MobileSMS'

const axSuccess = 0
const axNoValue = -25212
const axUnsupported = -25205
const axInvalid = -25202
const axCannotComplete = -25204
const axDisabled = -25211
/** s that one question to Messages may take. */
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
// Set on one element it holds for that element alone; on the system-wide one it holds for all of this process.
$.AXUIElementSetMessagingTimeout($.AXUIElementCreateSystemWide(), axPatience)

/* ---- accessibility ---- */

/** The attribute as the host has it, or null where there is none. */
function attribute(element, name) {
  const found = Ref()
  const code = Number($.AXUIElementCopyAttributeValue(element, $(name), found))
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
  return list === null ? [] : itemsOf(list)
}

/** Counts come over the bridge as strings. */
function itemsOf(list) {
  const items = []
  for (let index = 0; index < Number(list.count); index += 1) items.push(list.objectAtIndex(index))
  return items
}

/* ---- the application ---- */

/** A blocked read stands still; what happened meanwhile is told to the process only when its run loop runs. */
function catchUp() {
  $.NSRunLoop.currentRunLoop.runUntilDate($.NSDate.dateWithTimeIntervalSinceNow(0.01))
}

/** Process number and the name that the system's language gives Messages; null where it is not running. */
function findProcess() {
  catchUp()
  const [application] = itemsOf($.NSRunningApplication.runningApplicationsWithBundleIdentifier($(bundleId)))
  if (application === undefined) return null
  return { pid: Number(application.processIdentifier), name: ObjC.unwrap(application.localizedName) }
}

/** Without showing it or putting it in front. */
function openMessages() {
  $.NSTask.launchedTaskWithLaunchPathArguments($('/usr/bin/open'), $(['-gj', '-b', bundleId]))
}

/** Ordinary windows on the screen, the frontmost first. Reading the list needs no permission; titles are not in it and not asked for. */
function windowsOnScreen() {
  // On screen only, without the desktop; every window.
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

/** Apple's number, which comes as a number or as a string; null for an error that has none. */
function errorNumber(error) {
  if (error.errorNumber === undefined || error.errorNumber === null) return null
  const number = Number(error.errorNumber)
  return Number.isNaN(number) ? null : number
}
