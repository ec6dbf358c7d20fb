import { nsArray, nsAttributedString, nsString, unwrap } from './bridged.ts'
import type { AppWindow, MessagesApp, TextField } from './messages-app.ts'

/**
 * The accessibility tree of Messages, as far as it is known: the identifiers `ConversationList`, `TranscriptCollectionView`,
 * `messageBodyField` (reference on messages, section 8) and `ConversationTitle` (reference on desktop, section 0, item 11), in groups of
 * changing depth (macOS 26 has no split view on top), bubbles as text areas with the text as their value.
 */
interface Element {
  readonly role: string
  readonly identifier?: string
  /** Read anew at every look: the owner may open another conversation meanwhile. */
  readonly title?: () => string | null
  /** The last piece of text, or a field that can be written. */
  readonly value?: string
  readonly field?: TextField
  readonly children?: readonly Element[]
}

const success = 0
const illegalArgument = -25_201
const attributeUnsupported = -25_205
const apiDisabled = -25_211
const noValue = -25_212

export interface AccessibilityFunctions {
  readonly isTrusted: () => boolean
  readonly application: (pid: number) => object
  readonly copyAttribute: (element: unknown, name: unknown, out: unknown) => number
  readonly setAttribute: (element: unknown, name: unknown, value: unknown) => number
}

export function simulateAccessibility(app: MessagesApp, pid: number): AccessibilityFunctions {
  /** What the script holds for an element: a thing without members. */
  const elements = new WeakMap<object, Element>()
  const hand = (element: Element): object => {
    const handle = Object.freeze({})
    elements.set(handle, element)
    return handle
  }
  const read = (element: Element, name: string): unknown => {
    if (name === 'AXWindows' || name === 'AXChildren') return element.children === undefined ? null : nsArray(element.children.map(hand))
    if (name === 'AXRole') return nsString(element.role)
    if (name === 'AXIdentifier') return element.identifier === undefined ? null : nsString(element.identifier)
    if (name === 'AXTitle') {
      const title = element.title?.() ?? null
      return title === null ? null : nsString(title)
    }
    if (name === 'AXValue') {
      if (element.field === undefined) return element.value === undefined ? null : nsString(element.value)
      const text = element.field.read()
      // An empty field has no value, a filled one an attributed one (reference on messages, section 8).
      return text === '' ? null : nsAttributedString(text)
    }
    return undefined
  }
  const refused = () => (app.accessibilityAllowed() ? app.accessibilityError() : apiDisabled)

  return {
    isTrusted: () => app.accessibilityAllowed(),
    application: (asked) =>
      hand({
        role: 'AXApplication',
        title: () => app.name,
        children: asked === pid && app.isRunning() ? app.windows().map((window) => windowTree(window, app)) : [],
      }),
    copyAttribute(handle, name, out) {
      if (refused() !== success) return refused()
      const element = typeof handle === 'object' && handle !== null ? elements.get(handle) : undefined
      if (element === undefined || !Array.isArray(out)) return illegalArgument
      const value = read(element, String(unwrap(name)))
      if (value === undefined) return attributeUnsupported
      if (value === null) return noValue
      out[0] = value
      return success
    },
    setAttribute(handle, name, value) {
      if (refused() !== success) return refused()
      const element = typeof handle === 'object' && handle !== null ? elements.get(handle) : undefined
      if (element === undefined) return illegalArgument
      if (unwrap(name) !== 'AXValue' || element.field === undefined) return attributeUnsupported
      return element.field.write(String(unwrap(value))) ? success : illegalArgument
    },
  }
}

const group = (...children: readonly Element[]): Element => ({ role: 'AXGroup', children })

function windowTree(window: AppWindow, app: MessagesApp): Element {
  const bubbles = window.bubbles.map((value) => group(group({ role: 'AXTextArea', value })))
  const conversation =
    window.title === null
      ? []
      : [
          group({ role: 'AXButton', identifier: 'ConversationTitle', title: () => window.title }),
          { role: 'AXGroup', identifier: 'TranscriptCollectionView', children: bubbles },
        ]
  return {
    role: 'AXWindow',
    title: () => window.title ?? app.name,
    children: [
      group(
        group({ role: 'AXGroup', identifier: 'ConversationList', children: [] }),
        group(...conversation, ...window.fields.map((field) => group({ role: 'AXTextField', identifier: 'messageBodyField', field }))),
      ),
    ],
  }
}
