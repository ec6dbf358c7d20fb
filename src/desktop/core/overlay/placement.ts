/** In points, from the upper left corner of the primary display; y grows downward. Accessibility and Electron use the same coordinates. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Display {
  readonly bounds: Rectangle
  /** Excludes menu bar and Dock. */
  readonly workArea: Rectangle
}

/** Space between the panel and the Messages window. */
const gap = 12
/** Below this height a panel shows nothing useful; it is made smaller only if the screen leaves no more room. */
const minHeight = 120
/** Height of the compose area at the bottom of a Messages window, including a compose field of several lines. */
const composeHeight = 96

/** The part of a Messages window that must never be covered. */
export function composeStrip(messages: Rectangle): Rectangle {
  const height = Math.min(composeHeight, messages.height)
  return { x: messages.x, y: messages.y + messages.height - height, width: messages.width, height }
}

export interface PlacementAsked {
  readonly messages: Rectangle
  /** At least one. */
  readonly displays: readonly Display[]
  readonly size: { readonly width: number; readonly height: number }
  /** The owner's preferred edge of the Messages window. */
  readonly position: 'left' | 'right'
}

/**
 * Places the panel beside the window at the owner's edge, else at the other edge, else inside the window above the compose field, else wherever there
 * is room. The panel is always entirely on screen, never over the compose field, and smaller than requested only if there is no room.
 */
export function placePanel({ messages, displays, size, position }: PlacementAsked): Rectangle {
  const area = whole(displayOf(messages, displays).workArea)
  const strip = composeStrip(messages)
  const width = Math.min(size.width, area.width)
  const height = Math.min(size.height, area.height)
  const beside = (edge: 'left' | 'right'): Rectangle => ({
    x: edge === 'right' ? messages.x + messages.width + gap : messages.x - gap - width,
    y: clamp(messages.y, area.y, area.y + area.height - height),
    width,
    height,
  })
  const other = position === 'right' ? 'left' : 'right'
  const inside = aboveStrip(messages, area, strip, { width, height }, position)
  const choices = [beside(position), beside(other), ...(inside === null ? [] : [inside])].map(rounded)
  return choices.find((choice) => contains(area, choice) && !overlaps(choice, strip)) ?? freeOf(strip, area, { width, height }, position)
}

/** Inside the window at the owner's edge, directly above the compose field. Null if that leaves too little room. */
function aboveStrip(
  messages: Rectangle,
  area: Rectangle,
  strip: Rectangle,
  size: { width: number; height: number },
  position: 'left' | 'right',
): Rectangle | null {
  const bottom = Math.min(strip.y, area.y + area.height) - gap
  const height = Math.min(size.height, bottom - area.y)
  if (height < Math.min(minHeight, size.height)) return null
  const x = position === 'right' ? messages.x + messages.width - size.width - gap : messages.x + gap
  return { x: clamp(x, area.x, area.x + area.width - size.width), y: bottom - height, width: size.width, height }
}

/** The largest of the four screen areas around the strip, filled from the owner's edge. */
function freeOf(strip: Rectangle, area: Rectangle, size: { width: number; height: number }, position: 'left' | 'right'): Rectangle {
  const right = area.x + area.width
  const bottom = area.y + area.height
  const rest: Rectangle[] = [
    { ...area, height: Math.floor(Math.min(strip.y, bottom)) - area.y },
    {
      ...area,
      y: Math.ceil(Math.max(strip.y + strip.height, area.y)),
      height: bottom - Math.ceil(Math.max(strip.y + strip.height, area.y)),
    },
    { ...area, width: Math.floor(Math.min(strip.x, right)) - area.x },
    { ...area, x: Math.ceil(Math.max(strip.x + strip.width, area.x)), width: right - Math.ceil(Math.max(strip.x + strip.width, area.x)) },
  ].filter(({ width, height }) => width > 0 && height > 0)
  const room = (free: Rectangle) => Math.min(free.width, size.width) * Math.min(free.height, size.height)
  const best = rest.toSorted((a, b) => room(b) - room(a))[0] ?? area
  const width = Math.min(size.width, best.width)
  const height = Math.min(size.height, best.height)
  return { x: position === 'right' ? best.x + best.width - width : best.x, y: best.y, width, height }
}

/** The display that shows most of the window, or the first one if none shows it. */
function displayOf(window: Rectangle, displays: readonly Display[]): Display {
  const shared = ({ bounds }: Display) =>
    Math.max(0, Math.min(window.x + window.width, bounds.x + bounds.width) - Math.max(window.x, bounds.x)) *
    Math.max(0, Math.min(window.y + window.height, bounds.y + bounds.height) - Math.max(window.y, bounds.y))
  const [best] = displays.toSorted((a, b) => shared(b) - shared(a))
  if (best === undefined) throw new Error('There is no display.')
  return best
}

export function contains(outer: Rectangle, inner: Rectangle): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  )
}

export function overlaps(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}

function rounded({ x, y, width, height }: Rectangle): Rectangle {
  return { x: Math.round(x), y: Math.round(y), width: Math.floor(width), height: Math.floor(height) }
}

/** Rounds inward to whole points, as window bounds require. */
function whole({ x, y, width, height }: Rectangle): Rectangle {
  const left = Math.ceil(x)
  const top = Math.ceil(y)
  return { x: left, y: top, width: Math.floor(x + width) - left, height: Math.floor(y + height) - top }
}

/** Size of the panel. Its height follows the number of drafts, so that it is never larger than its content. */
export function panelSize(suggestionCount: number): { readonly width: number; readonly height: number } {
  return { width: 360, height: 220 + 84 * suggestionCount }
}
