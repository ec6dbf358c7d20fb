import { createContext, Script } from 'node:vm'
import { simulateAccessibility } from './accessibility.ts'
import { simulateApplication } from './application.ts'
import { encodingOf, nsArray, nsData, nsDictionary, nsNumber, nsString, strict, unwrap, type BridgedData } from './bridged.ts'
import type { MessagesApp } from './messages-app.ts'

/** Standard input and output of the process that the script would be. */
export interface ScriptStreams {
  /** What has come in; waits for it. Empty at the end. */
  read(): Buffer
  write(bytes: Buffer): void
}

const pid = 4_242
const bundleId = 'com.apple.MobileSMS'
const frameworks = new Set(['Foundation', 'AppKit', 'CoreGraphics', 'ApplicationServices'])
/** Functions that must be bound with just these types before they are called (seen in published scripts that work; see the checklist). */
const signatures: Readonly<Record<string, string>> = {
  AXIsProcessTrusted: 'bool()',
  AXUIElementCreateApplication: 'id(int)',
  AXUIElementSetMessagingTimeout: 'int(id,float)',
  AXUIElementCopyAttributeValue: 'int(id,id,id*)',
  AXUIElementSetAttributeValue: 'int(id,id,id)',
}

/**
 * Runs a script of `osascript -l JavaScript` to its end, in a context that has what such scripts have and nothing of Node's. Every way of
 * using the host that it knows is a row of `docs/mac-checklist.md`.
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
    ...foundation(streams),
    ...workspace(app),
    CGWindowListCopyWindowInfo: call('CGWindowListCopyWindowInfo', () => windowList(app)),
    AXIsProcessTrusted: call('AXIsProcessTrusted', accessibility.isTrusted),
    AXUIElementCreateApplication: call('AXUIElementCreateApplication', accessibility.application),
    AXUIElementSetMessagingTimeout: call('AXUIElementSetMessagingTimeout', () => 0),
    AXUIElementCopyAttributeValue: call('AXUIElementCopyAttributeValue', accessibility.copyAttribute),
    AXUIElementSetAttributeValue: call('AXUIElementSetAttributeValue', accessibility.setAttribute),
  })
  // `$` is a function that wraps, and the place where classes and functions are.
  const dollar = new Proxy(nsString, { get: (_target, key) => Reflect.get(members, key) as unknown })
  return { ObjC, $: dollar, Ref: () => [] as unknown[], Application: simulateApplication(app) }
}

function foundation(streams: ScriptStreams) {
  return {
    NSFileHandle: strict('NSFileHandle', {
      fileHandleWithStandardInput: strict('stdin', {
        // Blocks, and gives what there is, wherever that ends (reference on desktop, section 4).
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
    NSRunLoop: strict('NSRunLoop', { currentRunLoop: strict('runLoop', { runUntilDate: (_date: object) => undefined }) }),
  }
}

function workspace(app: MessagesApp) {
  const running = () => strict('NSRunningApplication', { processIdentifier: pid, localizedName: nsString(app.name) })
  return {
    NSRunningApplication: strict('NSRunningApplication', {
      runningApplicationsWithBundleIdentifier: (id: unknown) => nsArray(unwrap(id) === bundleId && app.isRunning() ? [running()] : []),
    }),
    NSWorkspace: strict('NSWorkspace', {
      sharedWorkspace: strict('sharedWorkspace', {
        get frontmostApplication() {
          return strict('frontmost', { bundleIdentifier: nsString(app.isRunning() && app.isInFront() ? bundleId : 'com.apple.finder') })
        },
      }),
    }),
  }
}

/** Front to back; bounds need no permission (reference on desktop, section 3). */
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
  return nsArray(frame === null ? [menuBar] : [menuBar, entry(pid, 0, frame)])
}
