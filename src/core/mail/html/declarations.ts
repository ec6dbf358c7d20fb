import { isPassedOver } from './valid-values.ts'

/** Maximum characters of a style to read. The rest may hide text. */
export const longestStyle = 10_000

/**
 * Whether `sought` stands behind `name` in one declaration. Each is looked for once in each declaration: one pattern for both would go on to the end of it
 * from every `name` in it.
 */
export function declares(css: string, name: RegExp, sought: RegExp): boolean {
  return css.split(/[;}]/u).some((part) => {
    const found = name.exec(part)
    return found !== null && sought.test(part.slice(found.index + found[0].length))
  })
}

/**
 * Declarations by property, in lower case. The last one that browsers accept wins, but only an `!important` one overrides another `!important` one.
 */
export function declarations(style: string): Map<string, string> {
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
    if (isPassedOver(name, value)) continue
    if (value !== written) important.add(name)
    if (value !== written || !important.has(name)) found.set(name, value)
  }
  return found
}

export interface StyleReader {
  read(style: string): ReadonlyMap<string, string>
  /** Whether there was more than is read. */
  overflowed(): boolean
}

/** UTF-16 units of different styles in one mail. Large newsletters have a fifth of that. */
const longestTogether = 500_000

/** `declarations` for the elements of one mail. Many have the same style, and a short rule can apply to thousands of them. */
export function createStyleReader(): StyleReader {
  const known = new Map<string, ReadonlyMap<string, string>>()
  let left = longestTogether
  return {
    overflowed: () => left < 0,
    read(style) {
      const before = known.get(style)
      if (before !== undefined) return before
      left -= Math.min(style.length, longestStyle)
      const found = left < 0 ? noDeclarations : declarations(style)
      if (left >= 0) known.set(style, found)
      return found
    },
  }
}

const noDeclarations: ReadonlyMap<string, string> = new Map()

/** Decodes escapes: a letter may be written as its number, or after a backslash (CSS Syntax, section 4.3.7). */
function unescaped(text: string): string {
  return text.replace(/\\(?:([\da-f]{1,6})\s?|(.))/giu, (_all, code: string | undefined, letter: string | undefined) =>
    code === undefined ? (letter ?? '') : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ffff)),
  )
}

/** In pixels or points. Infinite if it is not a size. `em` and `%` are based on 16 pixels, `vw` and the like on a small window. */
export function sizeOf(value: string | undefined): number {
  const parts = /^([+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:e[+-]?\d{1,3})?)\s*([a-z]{1,6}|%|)$/u.exec(value ?? '')
  if (parts === null) return Number.POSITIVE_INFINITY
  const unit = units[parts[2] ?? ''] ?? 6
  return Number(parts[1]) * unit
}

const units: Readonly<Record<string, number>> = {
  px: 1,
  pt: 1,
  pc: 16,
  in: 96,
  cm: 38,
  mm: 3.8,
  q: 0.95,
  em: 16,
  rem: 16,
  lh: 16,
  rlh: 16,
  ex: 8,
  ch: 8,
  ic: 16,
  cap: 12,
  '%': 0.16,
  '': 1,
}
