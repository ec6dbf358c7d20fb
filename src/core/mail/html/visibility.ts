import { gradientColors, isTransparent, isUnreadColor, readColor, type Rgb } from './colors.ts'
import { longestStyle, sizeOf, type StyleReader } from './declarations.ts'

/** What CSS says about one element, as far as it decides whether its text can be seen. */
export interface Look {
  readonly hidden: boolean
  /** Whether it may be hidden by something that is not evaluated here. */
  readonly doubtful: boolean
  /** Text and background as RGB. Null if unknown (a picture, a color name without a value here). */
  readonly color: Rgb | null
  readonly background: Rgb | null
  /** The colors of a background with a gradient, if they differ. Otherwise empty. */
  readonly shades: readonly Rgb[]
}

export const pageLook: Look = { hidden: false, doubtful: false, color: [0, 0, 0], background: [255, 255, 255], shades: [] }

/** Sizes up to this many pixels or points are too small to be read. */
const unreadable = 2
/** Text cannot be told from its background up to this sum of the differences of the three channels. */
const sameColor = 40
const visibleAttributes = ['color', 'text', 'bgcolor', 'background', 'hidden', 'popover'] as const

/** What one rule says about the text it applies to. Read once, not for each element. */
export interface Declared {
  readonly hides: boolean
  readonly mayHide: boolean
  /** Whether it applies only while the reader is at the element, such as with the mouse. */
  readonly whileThere?: boolean
  /** Omitted if the rule says nothing about it. */
  readonly color?: Rgb | null
  readonly background?: Rgb | null
}

/** Null if a rule cannot make text disappear at all. */
export function declaredIn(css: ReadonlyMap<string, string>, isWhole: boolean): Declared | null {
  const [hides, color] = [isHidden(css), css.get('color')]
  const doubtful = !isWhole || mayHide(css) || isTransparent(color ?? '')
  if (!hides && !doubtful && !colored.some((name) => css.has(name))) return null
  const background = backgroundOf(css, {})?.value ?? null
  return {
    hides,
    mayHide: doubtful,
    ...(color === undefined ? {} : { color: readColor(color) }),
    ...(background === null ? {} : { background }),
  }
}

const colored = ['color', 'background', 'background-color']

/**
 * How an element looks inside one that looks like `outer`. `style`: its declarations; later ones win. `attributes`: of these, the old ones for colors and
 * `hidden` count. `perhaps`: rules that apply only under some condition, or may be meant for another element. Each is judged alone: where one of them hides
 * text, another that would show it may not apply.
 */
export function lookOf(
  outer: Look,
  style: string,
  attributes: Readonly<Record<string, string>>,
  perhaps: readonly Declared[],
  styles: Pick<StyleReader, 'read'>,
): Look {
  if (style === '' && perhaps.length === 0 && !visibleAttributes.some((name) => name in attributes)) return outer
  const css = styles.read(style)
  const background = backgroundOf(css, attributes) ?? { value: outer.background, shades: outer.shades }
  const colorText = css.get('color') ?? attributes['color'] ?? attributes['text']
  const color = colorText === undefined ? outer.color : colorText.trim() === 'inherit' ? outer.color : readColor(colorText)
  const clear = colorText !== undefined && isTransparent(colorText)
  const hidden =
    outer.hidden || clear || isHidden(css) || perhaps.some(({ hides }) => hides) || 'hidden' in attributes || 'popover' in attributes
  const doubtful =
    outer.doubtful ||
    style.length > longestStyle ||
    mayHide(css) ||
    background.shades.some((shade) => isAlike(color, shade)) ||
    perhaps.some((rule) => rule.mayHide || meltsAway(rule, color, background.value))
  return { hidden, doubtful, color, background: background.value, shades: background.shades }
}

function meltsAway(rule: Declared, color: Rgb | null, background: Rgb | null): boolean {
  if (rule.color === undefined && rule.background === undefined) return false
  return isAlike(rule.color === undefined ? color : rule.color, rule.background ?? background)
}

/** Whether text of this look can be read. */
export function canBeSeen({ hidden, color, background }: Look): boolean {
  return !hidden && !isAlike(color, background)
}

function isAlike(color: Rgb | null, background: Rgb | null): boolean {
  if (color === null || background === null) return false
  return Math.abs(color[0] - background[0]) + Math.abs(color[1] - background[1]) + Math.abs(color[2] - background[2]) <= sameColor
}

function isHidden(css: ReadonlyMap<string, string>): boolean {
  const is = (name: string, pattern: RegExp) => pattern.test(css.get(name) ?? '')
  // A line height without a unit is a multiple of the font size.
  const line = css.get('line-height')
  const flat = extents.some((name) => sizeOf(css.get(name)) <= 1) || sizeOf(/^[\d.]+$/u.test(line ?? '') ? `${line}em` : line) <= 1
  const away = offsets.some((name) => (css.get(name) ?? '').split(/\s+/u, 4).some((part) => sizeOf(part) <= -500))
  return (
    is('display', /^none/u) ||
    is('visibility', /^(?:hidden|collapse)/u) ||
    is('content-visibility', /^hidden/u) ||
    opacityOf(css.get('opacity')) <= 0.05 ||
    sizeOf(css.get('font-size') ?? fontSize(css.get('font'))) <= unreadable ||
    (clipsText(css) && flat) ||
    away ||
    is('transform', /scale[xy]?\(0(?:\.0\d*)?\)/u) ||
    is('clip', /rect\(0(?:px)?[, ]\s*0(?:px)?[, ]\s*0(?:px)?[, ]\s*0(?:px)?\)/u) ||
    is('clip-path', /inset\((?:50|100)%\)/u)
  )
}

function clipsText(css: ReadonlyMap<string, string>): boolean {
  return ['overflow', 'overflow-x', 'overflow-y'].some((name) => /hidden|clip|scroll|auto/u.test(css.get(name) ?? ''))
}

const extents = ['height', 'max-height', 'width', 'max-width', 'block-size', 'max-block-size', 'inline-size', 'max-inline-size']
const offsets = [
  'left',
  'right',
  'top',
  'bottom',
  'inset',
  'text-indent',
  'margin',
  'margin-left',
  'margin-right',
  'margin-top',
  'margin-bottom',
]
/** Properties that decide whether text shows, and whose value may be known only when the mail is drawn. */
const deciding = ['color', 'font', 'font-size', 'opacity', 'display', 'visibility', ...offsets]
/** People's mail does not have these, and each can make text disappear. */
const rare = [
  'clip',
  'clip-path',
  'mask',
  'mask-image',
  '-webkit-mask',
  '-webkit-mask-image',
  '-webkit-text-fill-color',
  '-webkit-text-security',
  'filter',
  'transform',
  'translate',
  'scale',
  'rotate',
  'offset',
  'zoom',
  'all',
  'mso-hide',
  'animation',
  'animation-name',
  '-webkit-animation',
  '-webkit-animation-name',
]

function mayHide(css: ReadonlyMap<string, string>): boolean {
  return (
    rare.some((name) => css.has(name) && !/^(?:none|normal|auto|1|100%|initial|unset|inherit)$/u.test(css.get(name) ?? '')) ||
    deciding.some((name) =>
      /\b(?:calc|min|max|clamp|var|env|attr|color|color-mix|light-dark|hwb|lab|lch|oklab|oklch)\(/u.test(css.get(name) ?? ''),
    ) ||
    colored.some((name) => isUnreadColor(css.get(name) ?? '')) ||
    // The size is known only when the mail is drawn, and text that does not fit is cut off.
    (clipsText(css) && [...extents, 'line-height'].some((name) => css.get(name)?.includes('(') === true)) ||
    /^(?:absolute|fixed)/u.test(css.get('position') ?? '') ||
    sizeOf(css.get('letter-spacing')) <= -2
  )
}

function opacityOf(value = '1'): number {
  return Number.parseFloat(value) * (value.endsWith('%') ? 0.01 : 1)
}

/** The size in a `font` shorthand. */
export function fontSize(font: string | undefined): string | undefined {
  return font === undefined
    ? undefined
    : /(?:^|\s)([+-]?(?:\d{1,4}(?:\.\d{0,4})?|\.\d{1,4})(?:e[+-]?\d{1,3})?(?:[a-z]{1,6}|%)|0)(?=[\s/])/u.exec(font)?.[1]
}

function backgroundOf(
  css: ReadonlyMap<string, string>,
  attributes: Readonly<Record<string, string>>,
): { readonly value: Rgb | null; readonly shades: readonly Rgb[] } | null {
  const value = css.get('background-color') ?? css.get('background') ?? attributes['bgcolor']
  const shades = gradientColors(css.get('background-image') ?? css.get('background') ?? '')
  const [first] = shades
  if (first !== undefined) return shades.every((shade) => isAlike(first, shade)) ? { value: first, shades: [] } : { value: null, shades }
  if (css.has('background-image') || 'background' in attributes) return { value: null, shades: [] }
  if (value === undefined || value === '' || value === 'none' || value === 'inherit' || isTransparent(value)) return null
  return { value: readColor(value), shades: [] }
}
