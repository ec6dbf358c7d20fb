import { createContext, Script } from 'node:vm'
import { simulateAccessibility } from './accessibility.ts'
import { simulateApplication } from './application.ts'
import { encodingOf, nsArray, nsData, nsDictionary, nsNumber, nsString, strict, unwrap, wrap, type BridgedData } from './bridged.ts'
import type { MessagesApp } from './messages-app.ts'

/** Standard input and output of the simulated script process. */
export interface ScriptStreams {
  /** Waits for input and returns it. Empty at the end. */
  read(): Buffer
  write(bytes: Buffer): void
}

const pid = 4_242
const bundleId = 'com.apple.MobileSMS'
const frameworks = new Set(['Foundation', 'AppKit', 'CoreGraphics', 'ApplicationServices'])
/** Functions that must be bound with exactly these types before they are called (found in published scripts that work; see the checklist). */
const signatures: Readonly<Record<string, string>> = {
  AXIsProcessTrusted: 'bool()',
  AXIsProcessTrustedWithOptions: 'bool(id)',
  AXUIElementCreateSystemWide: 'id()',
  AXUIElementCreateApplication: 'id(int)',
  AXUIElementSetMessagingTimeout: 'int(id,float)',
  AXUIElementCopyAttributeValue: 'int(id,id,id*)',
  AXUIElementSetAttributeValue: 'int(id,id,id)',
  CFEqual: 'bool(id,id)',
  AEDeterminePermissionToAutomateTarget: 'int(void *,unsigned int,unsigned int,bool)',
}
/** '****': any class of event, any event. */
const wildcard = 0x2a2a2a2a

/**
 * Runs a script for `osascript -l JavaScript` to its end, in a context with everything such scripts have and nothing of Node's. Every supported use
 * of the host is a row in `docs/mac-checklist.md`.
 */
export function runJxaScript(source: string, app: MessagesApp, streams: ScriptStreams): void {
  const context = createContext(jxaGlobals(app, streams))
  new Script(`${source}\n;run([])`, { filename: 'messages-helper.js' }).runInContext(context)
}

function jxaGlobals(app: MessagesApp, streams: ScriptStreams): object {
  const imported = new Set<string>()
  const bound = new Set<string>()
  const accessibility = simulateAccessibility(app, pid)
  const call = <Parameters extends unknown[], Result>(name: string, work: (...parameters: Parameters) => Result) =>
    function bridgedCall(...parameters: Parameters): Result {
      if (signatures[name] !== undefined && !bound.has(name)) throw new TypeError(`${name} was not bound`)
      return work(...parameters)
    }
  const ObjC = strict('ObjC', {
    import(framework: string) {
      if (!frameworks.has(framework)) throw new TypeError(`${framework} is not part of the simulation`)
      imported.add(framework)
    },
    bindFunction(name: string, [result, parameters]: readonly [string, readonly string[]]) {
      if (!imported.has('ApplicationServices')) throw new TypeError(`${name} is bound before its framework is imported`)
      if (signatures[name] !== `${result}(${parameters.join(',')})`) throw new TypeError(`${name} has other types`)
      bound.add(name)
    },
    unwrap,
    castRefToObject: (value: unknown) => value,
  })
  const members = strict('$', {
    ...foundation(app, streams),
    ...workspace(app),
    CGWindowListCopyWindowInfo: call('CGWindowListCopyWindowInfo', () => windowList(app)),
    AXIsProcessTrusted: call('AXIsProcessTrusted', accessibility.isTrusted),
    AXIsProcessTrustedWithOptions: call('AXIsProcessTrustedWithOptions', (options: object) => {
      // Only this form adds the process to the list in System Settings.
      if (JSON.stringify(unwrap(options)) === '{"AXTrustedCheckOptionPrompt":true}') app.promptAccessibility()
      return accessibility.isTrusted()
    }),
    AXUIElementCreateSystemWide: call('AXUIElementCreateSystemWide', accessibility.systemWide),
    AXUIElementCreateApplication: call('AXUIElementCreateApplication', accessibility.application),
    AXUIElementSetMessagingTimeout: call('AXUIElementSetMessagingTimeout', accessibility.setTimeout),
    AXUIElementCopyAttributeValue: call('AXUIElementCopyAttributeValue', accessibility.copyAttribute),
    AXUIElementSetAttributeValue: call('AXUIElementSetAttributeValue', accessibility.setAttribute),
    CFEqual: call('CFEqual', accessibility.isSame),
    NSAppleEventDescriptor: strict('NSAppleEventDescriptor', {
      descriptorWithBundleIdentifier: (id: unknown) => strict('descriptor', { aeDesc: strict('aeDesc', { bundle: unwrap(id) }) }),
    }),
    AEDeterminePermissionToAutomateTarget: call(
      'AEDeterminePermissionToAutomateTarget',
      (target: { readonly bundle: unknown }, eventClass: number, event: number, ask: boolean) => {
        if (target.bundle !== bundleId || eventClass !== wildcard || event !== wildcard) throw new TypeError('not part of the simulation')
        return app.isRunning() ? app.automation(ask) : -600
      },
    ),
  })
  // `$` is a wrapping function that also holds the classes and functions.
  const dollar = new Proxy(wrap, { get: (_target, key) => Reflect.get(members, key) as unknown })
  const delay = (seconds: number) => app.wait(seconds)
  return { ObjC, $: dollar, Ref: () => [] as unknown[], Application: simulateApplication(app), delay }
}

function foundation(app: MessagesApp, streams: ScriptStreams) {
  return {
    NSFileHandle: strict('NSFileHandle', {
      fileHandleWithStandardInput: strict('stdin', {
        // Blocks, then returns the available bytes, wherever they end.
        get availableData() {
          return nsData(streams.read())
        },
      }),
      fileHandleWithStandardOutput: strict('stdout', {
        writeData(data: BridgedData | undefined) {
          if (data === undefined) throw new TypeError('writeData without data')
          streams.write(data.bytes)
        },
      }),
    }),
    NSString: strict('NSString', {
      alloc: strict('NSString.alloc', {
        initWithDataEncoding: (data: BridgedData, number: number) => nsString(data.bytes.toString(encodingOf(number))),
      }),
    }),
    NSDate: strict('NSDate', { dateWithTimeIntervalSinceNow: (seconds: number) => strict('date', { seconds }) }),
    NSTask: strict('NSTask', {
      launchedTaskWithLaunchPathArguments(path: unknown, args: unknown) {
        const command = [unwrap(path), ...(unwrap(args) as unknown[])].join(' ')
        if (command !== `/usr/bin/open -gj -b ${bundleId}`) throw new TypeError(`${command} is not part of the simulation`)
        app.open()
        return strict('NSTask', {})
      },
    }),
    NSRunLoop: strict('NSRunLoop', { currentRunLoop: strict('runLoop', { runUntilDate: (_date: object) => undefined }) }),
  }
}

function workspace(app: MessagesApp) {
  const running = () => strict('NSRunningApplication', { processIdentifier: pid, localizedName: nsString(app.name) })
  return {
    NSRunningApplication: strict('NSRunningApplication', {
      runningApplicationsWithBundleIdentifier: (id: unknown) => nsArray(unwrap(id) === bundleId && app.isRunning() ? [running()] : []),
    }),
  }
}

/** Front to back; reading bounds needs no permission. */
function windowList(app: MessagesApp): object {
  const entry = (owner: number, layer: number, frame: { x: number; y: number; width: number; height: number }) =>
    nsDictionary({
      kCGWindowOwnerPID: nsNumber(owner),
      kCGWindowLayer: nsNumber(layer),
      kCGWindowBounds: nsDictionary({
        X: nsNumber(frame.x),
        Y: nsNumber(frame.y),
        Width: nsNumber(frame.width),
        Height: nsNumber(frame.height),
      }),
    })
  const frame = app.isRunning() ? app.frame() : null
  const menuBar = entry(1, 24, { x: 0, y: 0, width: 1_440, height: 24 })
  const finder = entry(2, 0, { x: 0, y: 24, width: 600, height: 400 })
  const own = frame === null ? [] : [entry(pid, 0, frame)]
  return nsArray(app.isInFront() ? [menuBar, ...own, finder] : [menuBar, finder, ...own])
}
