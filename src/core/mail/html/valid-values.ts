import { isColorName } from './colors.ts'

/**
 * Whether browsers ignore a declaration because its value is invalid, so that an earlier one still applies. Only for properties that decide whether text
 * shows. False if in doubt.
 */
export function isPassedOver(name: string, value: string): boolean {
  const valid = Object.hasOwn(values, name) ? values[name] : undefined
  if (valid === undefined || everywhere.test(value) || value.includes('(')) return false
  return !valid(value)
}

const everywhere = /^(?:initial|inherit|unset|revert|revert-layer)$/u

type Valid = (value: string) => boolean

const word = (words: string, most = 1): Valid => {
  const pattern = new RegExp(`^(?:${words})(?:\\s+(?:${words})){0,${most - 1}}$`, 'u')
  return (value) => pattern.test(value)
}

/** Up to four lengths, with or without a unit: mails without a document type may leave it out. */
const lengths = (words: string): Valid =>
  word(
    `[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:e[+-]?\\d+)?(?:px|pt|pc|in|cm|mm|q|r?em|r?lh|r?ex|r?ch|r?ic|r?cap|%|[sld]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max))?|${words}`,
    4,
  )

const extent = lengths('auto|none|(?:min|max|fit)-content|stretch|-webkit-fill-available|-moz-available')
const offset = lengths('auto|hanging|each-line|normal')
const overflow = word('visible|hidden|clip|scroll|auto|overlay', 2)

const color: Valid = (value) => (value.startsWith('#') ? /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/u.test(value) : isColorName(value))

/** Only a value of mere words can be found invalid: anything else may be one of the many parts of a background. */
const background: Valid = (value) =>
  !/^[a-z\s-]+$/u.test(value) ||
  value
    .split(/\s+/u)
    .every(
      (part) =>
        isColorName(part) ||
        /^(?:none|(?:no-)?repeat(?:-[xy])?|space|round|left|right|top|bottom|center|cover|contain|auto|scroll|fixed|local|(?:border|padding|content)-box|text)$/u.test(
          part,
        ),
    )

const values: Readonly<Record<string, Valid>> = {
  display: word(
    'none|contents|block|inline|run-in|flow|flow-root|table|flex|grid|grid-lanes|ruby|math|list-item|inline-(?:block|table|flex|grid)|table-(?:row|cell|column|caption|(?:row|header|footer|column)-group)|ruby-(?:base|text)(?:-container)?|-(?:webkit|moz|ms)-[a-z-]+',
    3,
  ),
  visibility: word('visible|hidden|collapse'),
  'content-visibility': word('visible|auto|hidden'),
  position: word('static|relative|absolute|fixed|sticky|-webkit-sticky'),
  opacity: word('[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:e[+-]?\\d+)?%?'),
  overflow,
  'overflow-x': overflow,
  'overflow-y': overflow,
  'font-size': lengths('(?:xx?-)?(?:small|large)|xxx-large|medium|smaller|larger|math'),
  'line-height': lengths('normal'),
  'letter-spacing': lengths('normal'),
  color,
  'background-color': color,
  background,
  ...Object.fromEntries(
    ['height', 'max-height', 'width', 'max-width', 'block-size', 'max-block-size', 'inline-size', 'max-inline-size'].map((name) => [
      name,
      extent,
    ]),
  ),
  ...Object.fromEntries(
    ['left', 'right', 'top', 'bottom', 'inset', 'text-indent', 'margin', 'margin-left', 'margin-right', 'margin-top', 'margin-bottom'].map(
      (name) => [name, offset],
    ),
  ),
}
