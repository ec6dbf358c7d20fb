/** What CSS says of one element, as far as it decides whether text can be seen. */
export interface Look {
  readonly hidden: boolean
  /** Text and background as RGB; null where it is not known (a picture, a name that is not read). */
  readonly color: Rgb | null
  readonly background: Rgb | null
}

type Rgb = readonly [red: number, green: number, blue: number]

export const pageLook: Look = { hidden: false, color: [0, 0, 0], background: [255, 255, 255] }

/** Sizes up to this many pixels or points are too small to be read. */
const unreadable = 2
/** Sum of the differences of the three channels, up to which text melts into its background. */
const sameColor = 40
const longestStyle = 10_000
const visibleAttributes = ['color', 'bgcolor', 'background', 'hidden'] as const

/** How an element looks inside of one that looks like `outer`. `style` is its declarations, later ones win; attributes are those of old markup. */
export function lookOf(outer: Look, style: string, attributes: Readonly<Record<string, string>>): Look {
  if (style === '' && !visibleAttributes.some((name) => name in attributes)) return outer
  const css = declarations(style)
  const background = backgroundOf(css, attributes) ?? { value: outer.background }
  const colorText = css.get('color') ?? attributes['color']
  const color = colorText === undefined ? outer.color : colorText.trim() === 'inherit' ? outer.color : readColor(colorText)
  const clear = colorText !== undefined && isTransparent(colorText)
  const hidden = outer.hidden || clear || isHidden(css) || 'hidden' in attributes
  return { hidden, color, background: background.value }
}

/** Whether text of this look can be read. */
export function canBeSeen({ hidden, color, background }: Look): boolean {
  if (hidden) return false
  if (color === null || background === null) return true
  return Math.abs(color[0] - background[0]) + Math.abs(color[1] - background[1]) + Math.abs(color[2] - background[2]) > sameColor
}

function isHidden(css: ReadonlyMap<string, string>): boolean {
  const is = (name: string, pattern: RegExp) => pattern.test(css.get(name) ?? '')
  const clips = is('overflow', /hidden|clip/u) || is('overflow-y', /hidden|clip/u) || is('overflow-x', /hidden|clip/u)
  const flat = ['height', 'max-height', 'width', 'max-width'].some((name) => sizeOf(css.get(name)) <= 1)
  const away = ['left', 'right', 'top', 'text-indent', 'margin-left', 'margin-top'].some((name) => sizeOf(css.get(name)) <= -500)
  return (
    is('display', /^none/u) ||
    is('visibility', /^(?:hidden|collapse)/u) ||
    is('content-visibility', /^hidden/u) ||
    Number.parseFloat(css.get('opacity') ?? '1') <= 0.05 ||
    sizeOf(css.get('font-size') ?? fontSize(css.get('font'))) <= unreadable ||
    (clips && flat) ||
    away ||
    is('transform', /scale[xy]?\(0(?:\.0\d*)?\)/u) ||
    is('clip', /rect\(0(?:px)?[, ]\s*0(?:px)?[, ]\s*0(?:px)?[, ]\s*0(?:px)?\)/u) ||
    is('clip-path', /inset\((?:50|100)%\)/u)
  )
}

/** Declarations by property, lower-case. What is `!important` is overruled by such alone, else the last one holds. */
function declarations(style: string): Map<string, string> {
  const found = new Map<string, string>()
  const important = new Set<string>()
  for (const part of style
    .slice(0, longestStyle)
    .replace(/\/\*.*?\*\//gsu, '')
    .split(';')) {
    const colon = part.indexOf(':')
    if (colon < 0) continue
    const name = unescaped(part.slice(0, colon)).trim().toLowerCase()
    const written = unescaped(part.slice(colon + 1))
      .trim()
      .toLowerCase()
    const value = written.replace(/\s*!\s*important$/u, '')
    if (value !== written) important.add(name)
    if (value !== written || !important.has(name)) found.set(name, value)
  }
  return found
}

/** A letter may be written as its number, or behind a backslash (CSS Syntax, section 4.3.7). */
function unescaped(text: string): string {
  return text.replace(/\\(?:([\da-f]{1,6})\s?|(.))/giu, (_all, code: string | undefined, letter: string | undefined) =>
    code === undefined ? (letter ?? '') : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ffff)),
  )
}

/** In pixels or points; infinite where it is no size. `em` and `%` count as their share of 16 pixels, `vw` and the like of a small window. */
function sizeOf(value: string | undefined): number {
  const parts = /^(-?\d{0,6}(?:\.\d{1,6})?)\s*(px|pt|em|rem|ex|vw|vh|vmin|vmax|%|)$/u.exec(value ?? '')
  if (parts === null || parts[1] === '' || parts[1] === '-') return Number.POSITIVE_INFINITY
  const unit = { px: 1, pt: 1, em: 16, rem: 16, ex: 8, vw: 6, vh: 6, vmin: 6, vmax: 6, '%': 0.16, '': 1 }[parts[2] ?? ''] ?? 1
  return Number(parts[1]) * unit
}

function fontSize(font: string | undefined): string | undefined {
  return font === undefined ? undefined : /(?:^|\s)(\d{0,4}(?:\.\d{1,4})?(?:px|pt|em|rem|%))(?=[\s/])/u.exec(font)?.[1]
}

function backgroundOf(css: ReadonlyMap<string, string>, attributes: Readonly<Record<string, string>>): { value: Rgb | null } | null {
  const value = css.get('background-color') ?? css.get('background') ?? attributes['bgcolor']
  if (css.has('background-image') || 'background' in attributes) return { value: null }
  if (value === undefined || value === '' || value === 'none' || value === 'inherit' || isTransparent(value)) return null
  return { value: readColor(value) }
}

function isTransparent(value: string): boolean {
  const text = value.trim().toLowerCase()
  if (text === 'transparent') return true
  if (/^#(?:[\da-f]{3}0|[\da-f]{6}0[\da-c])$/u.test(text)) return true
  const alpha = /^(?:rgb|hsl)a?\((?:(?:[^,)]+,){3}|[^/)]+\/)\s*([\d.]+%?)\s*\)$/u.exec(text)?.[1]
  return alpha !== undefined && Number.parseFloat(alpha) < (alpha.endsWith('%') ? 5 : 0.05)
}

const named: Readonly<Record<string, Rgb>> = {
  white: [255, 255, 255],
  snow: [255, 250, 250],
  ivory: [255, 255, 240],
  whitesmoke: [245, 245, 245],
  ghostwhite: [248, 248, 255],
  floralwhite: [255, 250, 240],
  mintcream: [245, 255, 250],
  azure: [240, 255, 255],
  aliceblue: [240, 248, 255],
  honeydew: [240, 255, 240],
  seashell: [255, 245, 238],
  lavenderblush: [255, 240, 245],
  lightyellow: [255, 255, 224],
  lightcyan: [224, 255, 255],
  oldlace: [253, 245, 230],
  black: [0, 0, 0],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
  red: [255, 0, 0],
  blue: [0, 0, 255],
  green: [0, 128, 0],
  navy: [0, 0, 128],
}

function readColor(value: string): Rgb | null {
  const text = value.trim().toLowerCase()
  if (/url\(|gradient\(/u.test(text)) return null
  const hex = /#([\da-f]{6}|[\da-f]{3})(?:[\da-f]{0,2})\b/u.exec(text)?.[1]
  if (hex !== undefined) {
    const full = hex.length === 3 ? hex.replace(/./gu, '$&$&') : hex
    return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb
  }
  const channels = /rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/u.exec(text)
  if (channels !== null) return [Number(channels[1]), Number(channels[2]), Number(channels[3])]
  const hsl = /hsla?\(\s*(-?\d{1,4})(?:deg)?[\s,]+(\d{1,3})%?[\s,]+(\d{1,3})%?/u.exec(text)
  if (hsl !== null) return fromHsl(Number(hsl[1]), Math.min(1, Number(hsl[2]) / 100), Math.min(1, Number(hsl[3]) / 100))
  const word = text.split(/\s+/u).find((part) => Object.hasOwn(named, part))
  return word === undefined ? null : (named[word] ?? null)
}

/** Hue in degrees, saturation and lightness 0–1 (CSS Color 4, section 7.1). */
function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const spread = saturation * Math.min(lightness, 1 - lightness)
  const channel = (shift: number): number => {
    const at = (((shift + hue / 30) % 12) + 12) % 12
    return Math.round(255 * (lightness - spread * Math.max(-1, Math.min(at - 3, 9 - at, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}
