import type { LineMark } from '../mail.ts'
import { attributionAt } from '../own-text/attribution.ts'
import { headerBlockAt } from '../own-text/header-block.ts'
import { separatorAt } from '../own-text/separators.ts'
import { isDeviceLine, isSignatureMark } from '../own-text/signature.ts'
import { sizeOf } from './declarations.ts'
import { fontSize, type Look } from './visibility.ts'

/** How the letters of an element look, as far as it may hide what they say or add to it: one step in an element multiplies through nested ones. */
export interface LetterLooks {
  /** Height of the letters, px. NaN if unknown. */
  readonly size: number
  /** Room that margins and padding leave beside and above it, px. */
  readonly across: number
  readonly down: number
  readonly bold: boolean
  readonly italic: boolean
  readonly underlined: boolean
  /** As typewriters write. */
  readonly typed: boolean
  /** Room between the letters, px. Less than one is nothing. */
  readonly spacing: number
  /** There is a border around them, or at one side. */
  readonly framed: boolean
  /** They belong to a link. */
  readonly linked: boolean
}

export const pageLetters: LetterLooks = {
  size: 16,
  across: 0,
  down: 0,
  bold: false,
  italic: false,
  underlined: false,
  typed: false,
  spacing: 0,
  framed: false,
  linked: false,
}

/** Around the words of a page, px. */
const pageRoom = 40
/** Smaller letters are overlooked, px. */
const leastSize = 8
/** Words that far from the edge are out of sight in a small window, px. */
const mostRoom = 700
/** Per unit of a share of the window or of the element around it, px. */
const share = 6.5

/** Whether words that look like this may be overlooked. */
export function mayBeOverlooked({ size, across, down }: LetterLooks): boolean {
  return !(size >= leastSize) || across > mostRoom || down > mostRoom
}

/** `css`: what is declared for the element, by style sheets and by its own `style`. */
export function lettersIn(
  outer: LetterLooks,
  tag: string,
  attributes: Readonly<Record<string, string>>,
  css: ReadonlyMap<string, string>,
): LetterLooks {
  const decoration = `${css.get('text-decoration') ?? ''} ${css.get('text-decoration-line') ?? ''}`
  const style = css.get('font-style')
  return {
    size: sizeIn(outer.size, tag, attributes, css),
    across: outer.across + (isIndented.has(tag) ? 40 : 0) + roomAt(css, ['left', 'right'], [1, 3]) + pixels(css.get('text-indent') ?? '0'),
    down: outer.down + roomAt(css, ['top'], [0]),
    bold: isBold(css, boldTags.has(tag) || outer.bold),
    italic: style === undefined ? outer.italic || /^(?:i|em|address)$/u.test(tag) : style !== 'normal',
    // A line below the words of an element stays below those in it.
    underlined: outer.underlined || decoration.includes('underline') || /^(?:u|ins)$/u.test(tag),
    typed: outer.typed || /^(?:tt|code|pre)$/u.test(tag),
    spacing: css.has('letter-spacing') ? Math.trunc(pixels(css.get('letter-spacing') ?? '')) : outer.spacing,
    framed: outer.framed || [...css].some(([name, value]) => drawsBorder(name, value)),
    linked: outer.linked || (tag === 'a' && 'href' in attributes),
  }
}

const drawsBorder = (name: string, value: string): boolean =>
  /^border(?:-(?:top|right|bottom|left))?(?:-style)?$/u.test(name) &&
  /(?:^| )(?:solid|dashed|dotted|double|inset|outset|groove|ridge)(?: |$)/u.test(value)

const isIndented: ReadonlySet<string> = new Set(['ul', 'ol', 'dd', 'blockquote'])
const boldTags: ReadonlySet<string> = new Set('b strong th h1 h2 h3 h4 h5 h6'.split(' '))

function isBold(css: ReadonlyMap<string, string>, otherwise: boolean): boolean {
  const weight = css.get('font-weight') ?? /^(?:\S+ )*(bold|bolder|[1-9]00)(?= )/u.exec(css.get('font') ?? '')?.[1]
  if (weight === undefined || weight === 'inherit') return otherwise
  return weight.startsWith('bold') || Number(weight) >= 600
}

const smaller = 5 / 6
const larger = 1.2
const byTag: Readonly<Record<string, number>> = { small: smaller, big: larger, h1: 2, h2: 1.5, h3: 1.17, h5: 0.83, h6: 0.67 }
const byName: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  initial: 16,
}
/** Of `<font size>`, from 1 on. */
const byNumber = [10, 13, 16, 18, 24, 32, 48]

function sizeIn(outer: number, tag: string, { size = '' }: Readonly<Record<string, string>>, css: ReadonlyMap<string, string>): number {
  const font = css.get('font')
  const value =
    css.get('font-size') ?? fontSize(font) ?? /(?:^|\s)(smaller|larger|x{0,2}-?small|medium|x{0,2}-?large)(?=[\s/])/u.exec(font ?? '')?.[1]
  if (value !== undefined && !/^(?:inherit|unset|revert|revert-layer|normal)$/u.test(value)) return declaredSize(outer, value)
  const asked = Number(size.trim())
  if (tag === 'font' && size.trim() !== '' && Number.isInteger(asked)) {
    const place = /^\s*[+-]/u.test(size) ? 3 + asked : asked
    return byNumber[Math.min(Math.max(place, 1), byNumber.length) - 1] ?? Number.NaN
  }
  return outer * (byTag[tag] ?? 1)
}

function declaredSize(outer: number, value: string): number {
  if (value === 'smaller') return outer * smaller
  if (value === 'larger') return outer * larger
  if (Object.hasOwn(byName, value)) return byName[value] ?? Number.NaN
  const size = sizeOf(value)
  if (/(?:em|ex|ch|ic|cap|lh|%)$/u.test(value) && !/r(?:em|lh)$/u.test(value)) return (outer * size) / 16
  return Number.isFinite(size) ? size * (value.endsWith('pt') ? 4 / 3 : 1) : Number.NaN
}

/** `places`: of these sides in the four values of a shorthand. */
function roomAt(css: ReadonlyMap<string, string>, sides: readonly string[], places: readonly number[]): number {
  let room = 0
  for (const name of ['margin', 'padding']) {
    const parts = (css.get(name) ?? '0').split(' ')
    const at = (place: number) => parts[place] ?? parts[place - 2] ?? parts[0] ?? '0'
    sides.forEach((side, i) => (room += pixels(css.get(`${name}-${side}`) ?? at(places[i] ?? 0))))
    const logical = sides.includes('left') ? ['inline', 'inline-start', 'inline-end'] : ['block', 'block-start']
    for (const side of logical) room += pixels(css.get(`${name}-${side}`)?.split(' ')[0] ?? '0')
  }
  return room
}

function pixels(value: string): number {
  const size = sizeOf(value)
  if (!Number.isFinite(size)) return 0
  return Math.max(0, /(?:%|v[a-z]{1,3})$/u.test(value) ? Number.parseFloat(value) * share : size)
}

/** What lets words stand out among others, and how large they are. */
export interface Emphasis {
  readonly kind: string
  readonly size: number
  /** They stand in a frame or on a colored ground. Programs for the dark paint all of it black, with no room around the words. */
  readonly boxed: boolean
}

/** Null for the words of a link, which programs color and underline by themselves. */
export function emphasisOf(letters: LetterLooks, { color, background }: Look): Emphasis | null {
  const { across, down, bold, italic, underlined, typed, spacing, framed, size, linked } = letters
  const ground = named(background)
  const kind = [bold, italic, underlined, typed, spacing, framed, named(color), ground].join(' ')
  const isPage = ground === 'light' || ground === 'unknown' || (ground === 'dark' && across <= pageRoom && down <= pageRoom)
  return linked ? null : { kind, size, boxed: framed || !isPage }
}

/** Nearly black is black, and nearly white is white: programs differ in that. */
function named(color: Look['color']): string {
  if (color === null) return 'unknown'
  const [least, most] = [Math.min(...color), Math.max(...color)]
  return most - least > 24 ? color.join() : most < 100 ? 'dark' : least > 240 ? 'light' : color.join()
}

/** Programs write the same words a little larger or smaller than others. */
const sameSize = 1.3

/** Companies put it into a box of their color. */
const fullName = /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}*\.?){1,2}$/u

/** A line with what its words look like. */
export interface Looking {
  readonly text: string
  readonly depth: number
  readonly mark: LineMark | null
  readonly emphases: readonly Emphasis[]
}

/**
 * Whether the sender's own words stand in a box, or some of them stand out among the others: what is bold, red, or large may turn around what is said, or spell something. What is
 * quoted, who wrote it, the line of a device, a full name at the end, and everything below a signature mark are not among them.
 */
export function someStandOut(lines: readonly Looking[]): boolean {
  const rest = lines.findIndex(({ mark }) => mark === 'rest' || mark === 'forward')
  const own = lines.slice(0, rest < 0 ? lines.length : rest).filter(({ text, depth, mark }) => depth === 0 && mark === null && text !== '')
  if (arePlain(own)) return false
  const texts = own.map(({ text }) => text)
  const said: Looking[] = []
  for (let i = 0; i < own.length; i++) {
    const line = own[i]
    if (line === undefined || isSignatureMark(line.text) || separatorAt(texts, i) !== null || headerBlockAt(texts, i) > 0) break
    const attributed = attributionAt(texts, i, () => false)
    if (attributed > 0) i += attributed - 1
    else if (!isDeviceLine(line.text)) said.push(line)
  }
  if (fullName.test(said.at(-1)?.text.trim() ?? '')) said.pop()
  return !arePlain(said)
}

function arePlain(lines: readonly Looking[]): boolean {
  const all = lines.flatMap(({ emphases }) => emphases)
  const [least, most] = [
    all.reduce((one, { size }) => Math.min(one, size), Number.POSITIVE_INFINITY),
    all.reduce((one, { size }) => Math.max(one, size), 0),
  ]
  return new Set(all.map(({ kind }) => kind)).size <= 1 && !all.some(({ boxed }) => boxed) && most <= least * sameSize
}
