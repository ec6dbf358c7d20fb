import { longestStyle, sizeOf } from './declarations.ts'
import { isTextFont } from './text-fonts.ts'

/**
 * CSS that changes only how text looks, never what it says: a list of what may be declared. Anything else may draw, insert, move or replace words, in
 * ways that browsers keep inventing.
 */
export interface ReadStyle {
  /** Whether every declaration is on the list. */
  readonly isPlain: boolean
  /** Whether it paints something even where there are no words: a border, or a background that is not white. */
  readonly paints: boolean
  /** The properties it sets, in lower case, with the value that counts: the last one, or the last `!important` one. */
  readonly values: ReadonlyMap<string, string>
}

type Plain = (value: string) => boolean

const keyword = /^(?:initial|inherit|unset|revert|revert-layer|none|normal|auto)$/u
const colorValue = /^(?:[a-z]{3,30}|#[\da-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/]{1,60}\))$/u
const white =
  /^(?:white|transparent|initial|inherit|unset|none|window|#fff|#ffff|#ffffff|rgba?\(255, ?255, ?255(?:, ?1)?\)|rgba\(0, ?0, ?0, ?0\))$/u

const oneOf = (words: string): Plain => {
  const known = new Set(words.split(' '))
  return (value) => known.has(value)
}
/** Parts that are parted by spaces; those of a color are kept together. */
const parts = (value: string): readonly string[] => value.replace(/\(([^()]{0,60})\)/gu, (all) => all.replaceAll(' ', '')).split(' ')
const each =
  (plain: Plain): Plain =>
  (value) =>
    parts(value).length <= 4 && parts(value).every(plain)
/** Sizes in pixels or points, however they are written. */
const between =
  (least: number, most: number, ...units: readonly RegExp[]): Plain =>
  (value) => {
    const size = sizeOf(value)
    return size >= least && size <= most && units.every((unit) => unit.test(value))
  }
const either =
  (...all: readonly Plain[]): Plain =>
  (value) =>
    all.some((plain) => plain(value))

const room = each(either(between(0, 700), oneOf('auto')))
const extent: Plain = either(between(0, 2_000), oneOf('fit-content max-content min-content'))
const color: Plain = (value) => colorValue.test(value)
const line = oneOf('none hidden solid dashed dotted double inset outset groove ridge thin medium thick')
const border: Plain = (value) => parts(value).every(either(line, between(0, 6), color))
const background: Plain = (value) => parts(value).every(either(color, oneOf('none initial repeat scroll 0% 0')))
const overflow = oneOf('visible')

/** What is said of text in mail, with the values that say nothing else. */
const listed: Readonly<Record<string, Plain>> = {
  color,
  background,
  'background-color': color,
  ...forAll(
    'background-image background-position background-size background-repeat background-attachment background-origin background-clip',
    () => false,
  ),
  'font-family': isTextFont,
  font,
  'font-size': either(between(6, 40), oneOf('xx-small x-small small medium large x-large xx-large smaller larger')),
  'font-weight': either(oneOf('bold bolder lighter'), (value) => /^[1-9]00$/u.test(value)),
  'font-style': oneOf('italic oblique'),
  'font-stretch': oneOf('100%'),
  // Without a unit it is a multiple of the size of the letters.
  'line-height': (value) => (/^[\d.]{1,8}$/u.test(value) ? between(0.8, 4)(value) : between(8, 100)(value)),
  ...forAll('letter-spacing word-spacing', between(-0.6, 3)),
  'text-indent': between(0, 200),
  'text-align': oneOf('left right center justify start end -webkit-auto -webkit-left -webkit-center'),
  'text-decoration': (value) => parts(value).every(either(oneOf('none underline solid auto from-font initial'), color)),
  'text-decoration-line': oneOf('underline'),
  'text-decoration-style': oneOf('solid'),
  'text-decoration-thickness': oneOf('from-font'),
  ...forAll('white-space white-space-collapse', oneOf('pre pre-wrap pre-line nowrap break-spaces collapse preserve')),
  ...forAll('text-wrap text-wrap-mode text-wrap-style', oneOf('wrap nowrap pretty balance stable')),
  ...forAll(
    'word-break overflow-wrap word-wrap line-break hyphens -webkit-hyphens -webkit-nbsp-mode -webkit-line-break',
    oneOf('break-word break-all keep-all anywhere manual space after-white-space strict loose'),
  ),
  'vertical-align': oneOf('baseline top middle bottom text-top text-bottom'),
  display: oneOf('block inline inline-block table table-row table-cell list-item'),
  position: oneOf('static relative'),
  ...forAll('top right bottom left', between(0, 0)),
  clear: oneOf('left right both'),
  direction: oneOf('ltr'),
  'unicode-bidi': oneOf('embed isolate'),
  ...forAll('list-style list-style-type', each(oneOf('disc circle square decimal inside outside none'))),
  'list-style-position': oneOf('inside outside'),
  ...forAll('margin padding', room),
  ...forAll('width height max-width max-height', extent),
  ...forAll('min-width min-height', either(between(0, 2_000))),
  'border-collapse': oneOf('collapse separate'),
  'border-spacing': each(between(0, 20)),
  'border-radius': each(between(0, 20)),
  'box-sizing': oneOf('border-box content-box'),
  'table-layout': oneOf('fixed'),
  'empty-cells': oneOf('show'),
  opacity: oneOf('1'),
  visibility: oneOf('visible'),
  zoom: oneOf('1 100%'),
  ...forAll('overflow overflow-x overflow-y', overflow),
  outline: each(oneOf('0 0px none medium currentcolor')),
  ...forAll('orphans widows tab-size', (value) => /^\d{1,2}$/u.test(value)),
  cursor: oneOf('text pointer default'),
  ...forAll('text-size-adjust -webkit-text-size-adjust -ms-text-size-adjust', oneOf('100%')),
  '-webkit-text-stroke-width': oneOf('0 0px'),
  ...forAll('caret-color text-decoration-color outline-color -webkit-tap-highlight-color -webkit-text-stroke-color', color),
  ...forAll('-webkit-font-smoothing -moz-osx-font-smoothing', oneOf('antialiased grayscale')),
  'text-rendering': oneOf('optimizelegibility geometricprecision optimizespeed'),
  '-ms-interpolation-mode': oneOf('bicubic'),
  'writing-mode': oneOf('horizontal-tb'),
  'color-scheme': each(oneOf('light dark only')),
  'text-justify': oneOf('inter-ideograph inter-word'),
  ...forAll('page-break-before page-break-after page-break-inside break-before break-after break-inside', oneOf('avoid always')),
  page: (value) => /^\w{1,40}$/u.test(value),
  'tab-stops': (value) => /^[a-z\d\s.]{1,200}$/u.test(value),
}

/** Whose plain values are those of another property. */
const ofSides: readonly (readonly [RegExp, Plain])[] = [
  [/^(?:margin|padding)-(?:(?:block|inline)-)?(?:top|right|bottom|left|start|end)$/u, room],
  [/^(?:margin|padding)-(?:block|inline)$/u, room],
  [/^border-(?:(?:top|bottom)-(?:left|right)-radius)$/u, each(between(0, 20))],
  [/^border(?:-(?:top|right|bottom|left))?(?:-(?:width|style|color))?$/u, border],
]

/** What Word says to itself, with the values that hide, move and insert nothing. Of its lists, and of its colors in place of others, nothing is here. */
const ofWord: readonly (readonly [RegExp, Plain])[] = [
  [/^mso-(?:fareast|ascii|hansi|bidi|ansi)-font-family$/u, isTextFont],
  [
    /^mso-(?:(?:margin|padding)(?:-(?:top|right|bottom|left))?-alt|table-[lr]space|cellspacing)$/u,
    each(either(between(0, 200), oneOf('auto'))),
  ],
  [/^mso-border(?:-(?:top|right|bottom|left|insideh|insidev))?-alt$/u, border],
  [
    /^mso-(?:(?:fareast|ascii|hansi|bidi|ansi)-(?:language|theme-font)|bidi-font-(?:size|weight|style)|style-(?:name|priority|type|unhide|noshow|qformat|parent|link|next)|line-height-rule|ligatures|font-kerning|spacerun|no-proof|outline-level|pagination|yfti-[a-z]{1,20}|add-space|hyphenate)$/u,
    (value) => /^[\w\s.,"'-]{0,200}$/u.test(value),
  ],
]
/** What Word's style sheets say of a font. */
const ofFontFace =
  /^\s*(?:(?:font-family\s*:\s*[\w\s"',.@-]{1,100}|panose-1\s*:[\d\s]{1,60}|mso-font-charset\s*:\s*[01]|mso-generic-font-family\s*:\s*\w{1,20}|mso-font-(?:pitch|format)\s*:\s*\w{1,20}|mso-font-signature\s*:[-\d\s]{1,100})\s*(?:;\s*|$))*$/iu

function forAll(names: string, plain: Plain): Record<string, Plain> {
  return Object.fromEntries(names.split(' ').map((name) => [name, plain]))
}

function isPlain(name: string, value: string): boolean {
  // Nothing inserts what such a property holds: that takes a function, and none is on the list.
  if (name.startsWith('--')) return true
  if (name.startsWith('mso-')) return ofWord.some(([pattern, plain]) => pattern.test(name) && plain(value))
  if (keyword.test(value)) return true
  const plain = Object.hasOwn(listed, name) ? listed[name] : ofSides.find(([pattern]) => pattern.test(name))?.[1]
  return plain?.(value) === true
}

/** `[style] [weight] size[/height] families`. */
function font(value: string): boolean {
  const shown = /^(?:(?:normal|italic|bold|bolder|lighter|[1-9]00) ){0,5}([a-z\d.%-]{2,12})(?: ?\/ ?([a-z\d.%]{1,12}))? (.{1,400})$/u.exec(
    value,
  )
  if (shown === null) return false
  const [, size = '', height = 'normal', families = ''] = shown
  return isPlain('font-size', size) && isPlain('line-height', height) && isTextFont(families)
}

function paintsWith(name: string, value: string): boolean {
  if (name === 'background' || name === 'background-color')
    return !white.test(value.replace(/ (?:none|initial|repeat|scroll|0%?)(?= |$)/gu, ''))
  if (name.startsWith('text-decoration')) return value.includes('underline')
  return (
    (name.startsWith('border') || name.startsWith('mso-border')) &&
    !/^border-(?:collapse|spacing|.*radius)$/u.test(name) &&
    !/^(?:none|0|0px|hidden|initial|unset|inherit)(?: |$)/u.test(value)
  )
}

const longestValue = 600

/** Reads the declarations of a `style` attribute, or of a rule. */
export function readStyle(style: string): ReadStyle {
  const values = new Map<string, string>()
  const important = new Set<string>()
  let plain = style.length <= longestStyle && !style.includes('\\')
  let paints = false
  if (!plain) return { isPlain: false, paints, values }
  for (const part of withoutComments(style).split(';')) {
    const colon = part.indexOf(':')
    if (colon < 0) {
      plain &&= /^[\w\s-]*$/u.test(part)
      continue
    }
    const name = part.slice(0, colon).trim().toLowerCase()
    const written = part.slice(colon + 1)
    const bare = written.replace(/!\s*important\s*$/iu, '')
    const value = bare.trim().replace(/\s+/gu, ' ').toLowerCase()
    plain &&= value.length <= longestValue && isPlain(name, value)
    paints ||= paintsWith(name, value)
    if (bare !== written) important.add(name)
    if (bare !== written || !important.has(name)) values.set(name, value)
  }
  return { isPlain: plain, paints, values }
}

const selector = /^(?:[\w\s.,>+~*#-]|:(?:link|visited|hover|active|focus)(?![\w-]))*$/u

/** To which elements any other applies is not found out (`style-rules.ts`). */
const simple = /^(?:[a-z][\w-]*)?(?:[.#][\w-]+)?$/u
const looks = (values: ReadStyle['values']): boolean =>
  [...values.keys()].some((name) => /^(?:font|margin|padding|text-(?:indent|decoration)|color|background)/u.test(name))

/** With the classes that Word has for links. */
const ofLinks = /^(?:a(?::[a-z]+)?|span\.msohyperlink(?:followed)?)$/u

/**
 * Whether a style sheet is plain: rules for elements of declarations on the list, without any that paints or comes before the element's own. Of the
 * rules with an `@`, only Word's for its pages and fonts.
 */
export function isPlainSheet(css: string): boolean {
  if (css.includes('\\')) return false
  const rules = withoutComments(css).replaceAll('<!--', '').replaceAll('-->', '').split('}')
  const rest = rules.pop() ?? ''
  return rest.trim() === '' && rules.every(isPlainRule)
}

function isPlainRule(rule: string): boolean {
  const [head = '', body, ...more] = rule.split('{')
  if (body === undefined || more.length > 0) return false
  const name = head.trim().toLowerCase()
  if (name === '@font-face') return body.length <= longestValue && ofFontFace.test(body)
  if (/^@page(?: \w{1,40})?$/u.test(name)) return true
  if (!selector.test(name)) return false
  // Links are underlined by themselves.
  const isOfLinks = name.split(',').every((one) => ofLinks.test(one.trim()))
  const { isPlain: plain, paints, values } = readStyle(isOfLinks ? body.replace(/text-decoration\s*:\s*underline/iu, '') : body)
  return plain && !paints && !body.includes('!') && (isOfLinks || name.split(',').every((one) => simple.test(one.trim())) || !looks(values))
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?(?:\*\/|$)/gu, ' ')
}
