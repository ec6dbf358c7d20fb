import { nsArray, nsAttributedString, nsString, unwrap } from './bridged.ts'
import type { AppWindow, MessagesApp, TextField } from './messages-app.ts'

/**
 * The known parts of Messages' accessibility tree: the identifiers `ConversationList`, `TranscriptCollectionView`, `messageBodyField`, and
 * `ConversationTitle`, in groups of varying depth (macOS 26 has no split view at the top). Up to macOS 26, bubbles are text areas with the text as
 * their value. macOS 27 describes them (`<sender>, <text>, <time>`) and has the title in a description, next to a label that is always the same.
 */
interface Element {
  readonly role: string
  readonly identifier?: string
  /** Read again each time: the owner may have opened another conversation. */
  readonly title?: () => string | null
  readonly description?: () => string | null
  /** `AXMainWindow`, `AXFocusedWindow` of the application. */
  readonly mainWindow?: Element | null
  readonly windows?: readonly Element[]
  /** A text such as a bubble's, or a field that can be written. */
  readonly value?: string
  readonly field?: TextField
  readonly children?: readonly Element[]
}

const success = 0
const illegalArgument = -25_201
const invalidElement = -25_202
const attributeUnsupported = -25_205
const apiDisabled = -25_211
const cannotComplete = -25_204
const noValue = -25_212
/** Default time limit of a request, s. */
const usualPatience = 6

export interface AccessibilityFunctions {
  readonly isTrusted: () => boolean
  readonly systemWide: () => object
  readonly application: (pid: number) => object
  readonly setTimeout: (element: unknown, seconds: number) => number
  readonly isSame: (a: unknown, b: unknown) => boolean
  readonly copyAttribute: (element: unknown, name: unknown, out: unknown) => number
  readonly setAttribute: (element: unknown, name: unknown, value: unknown) => number
}

export function simulateAccessibility(app: MessagesApp, pid: number): AccessibilityFunctions {
  /** The elements behind the opaque objects that the script holds. */
  const elements = new WeakMap<object, Element>()
  const hand = (element: Element): object => {
    const handle = Object.freeze({})
    elements.set(handle, element)
    return handle
  }
  const elementOf = (handle: unknown) => (typeof handle === 'object' && handle !== null ? elements.get(handle) : undefined)
  const read = (element: Element, name: string): unknown => {
    if (name === 'AXWindows') return element.windows === undefined ? null : nsArray(element.windows.map(hand))
    if (name === 'AXMainWindow' || name === 'AXFocusedWindow') {
      const window = element.mainWindow ?? null
      return window === null ? null : hand(window)
    }
    if (name === 'AXChildren') return element.children === undefined ? null : nsArray(element.children.map(hand))
    if (name === 'AXDescription') {
      const description = element.description?.() ?? null
      return description === null ? null : nsString(description)
    }
    if (name === 'AXRole') return nsString(element.role)
    if (name === 'AXIdentifier') return element.identifier === undefined ? null : nsString(element.identifier)
    if (name === 'AXTitle') {
      const title = element.title?.() ?? null
      return title === null ? null : nsString(title)
    }
    if (name === 'AXValue') {
      if (element.field === undefined) return element.value === undefined ? null : nsString(element.value)
      const text = element.field.read()
      // An empty field has no value, a filled one an attributed string.
      return text === '' ? null : nsAttributedString(text)
    }
    return undefined
  }
  const refused = (handle: unknown) => {
    const error = app.accessibilityAllowed() ? app.accessibilityError() : apiDisabled
    if (error === cannotComplete) app.gaveUp?.(limits.of(handle))
    return error
  }
  const limits = timeLimits()
  /** Elements stay the same as long as their window does, so a script may keep them. Those of a closed window are invalid. */
  const trees = new Map<number, { readonly of: AppWindow; readonly shape: string; readonly tree: Element }>()
  const invalid = new WeakSet<Element>()
  const bury = (element: Element): void => {
    invalid.add(element)
    for (const child of element.children ?? []) bury(child)
  }
  const treeOf = (window: AppWindow, index: number): Element => {
    const shape = JSON.stringify([window.title === null, window.fields.length, window.layout])
    const known = trees.get(index)
    if (known?.of === window && known.shape === shape) return known.tree
    if (known !== undefined) bury(known.tree)
    const tree = windowTree(window, app)
    trees.set(index, { of: window, shape, tree })
    return tree
  }
  const applicationElement = (): Element => {
    const all = app.windows().map((window, index) => ({ window, tree: treeOf(window, index) }))
    return {
      role: 'AXApplication',
      title: () => app.name,
      windows: all.flatMap(({ window, tree }) => (window.elsewhere === true ? [] : [tree])),
      mainWindow: all[0]?.tree ?? null,
    }
  }

  return {
    isTrusted: () => app.accessibilityAllowed(),
    systemWide: () => limits.systemWide,
    application: (asked) => hand(asked === pid && app.isRunning() ? applicationElement() : { role: 'AXApplication', windows: [] }),
    setTimeout: (element, seconds) => limits.set(element, seconds),
    isSame: (a, b) => elementOf(a) !== undefined && elementOf(a) === elementOf(b),
    copyAttribute(handle, name, out) {
      const error = refused(handle)
      if (error !== success) return error
      const element = elementOf(handle)
      if (element === undefined || !Array.isArray(out)) return illegalArgument
      if (invalid.has(element)) return invalidElement
      const value = read(element, String(unwrap(name)))
      if (value === undefined) return attributeUnsupported
      if (value === null) return noValue
      out[0] = value
      return success
    },
    setAttribute(handle, name, value) {
      const error = refused(handle)
      if (error !== success) return error
      const element = elementOf(handle)
      if (element === undefined) return illegalArgument
      if (unwrap(name) !== 'AXValue' || element.field === undefined) return attributeUnsupported
      return element.field.write(String(unwrap(value))) ? success : illegalArgument
    },
  }
}

const group = (...children: readonly Element[]): Element => ({ role: 'AXGroup', children })

/** A limit applies to the element it was set on; only the system-wide one applies to all. */
function timeLimits() {
  const systemWide = Object.freeze({})
  const own = new WeakMap<object, number>()
  return {
    systemWide,
    set(element: unknown, seconds: number): number {
      if (typeof element !== 'object' || element === null) return illegalArgument
      own.set(element, seconds)
      return success
    },
    of: (element: unknown): number =>
      (typeof element === 'object' && element !== null ? own.get(element) : undefined) ?? own.get(systemWide) ?? usualPatience,
  }
}

function windowTree(window: AppWindow, app: MessagesApp): Element {
  const described = window.layout === 27
  const bubble = (text: string, index: number): Element =>
    described
      ? group({ role: 'AXGroup', description: () => `${window.title ?? ''}, ${text}, 10:4${index % 10} AM` })
      : group(group({ role: 'AXTextArea', value: text }))
  const transcript: Element = {
    role: 'AXGroup',
    identifier: 'TranscriptCollectionView',
    get children() {
      return window.bubbles.map(bubble)
    },
  }
  const title: Element = described
    ? {
        role: 'AXButton',
        identifier: 'ConversationTitle',
        description: () => window.title,
        value: 'Show Conversation Details',
      }
    : group({ role: 'AXButton', identifier: 'ConversationTitle', title: () => window.title })
  const conversation = window.title === null ? [] : [title, transcript]
  return {
    role: 'AXWindow',
    title: () => (described ? app.name : (window.title ?? app.name)),
    children: [
      group(
        group({ role: 'AXGroup', identifier: 'ConversationList', children: [] }),
        group(...conversation, ...window.fields.map((field) => group({ role: 'AXTextField', identifier: 'messageBodyField', field }))),
      ),
    ],
  }
}
