import { ownFactKind, ownGaps, type OwnFact, type OwnFactKind } from './own-facts.ts'

/** The kind that a gap stands for. Null for any other gap. */
export function ownFactOf(gap: string): OwnFactKind | null {
  return ownFactKind.options.find((kind) => ownGaps[kind] === gap.toLowerCase()) ?? null
}

const anyOwnGap = new RegExp(ownFactKind.options.map((kind) => ownGaps[kind].replaceAll(/[[\]]/gu, String.raw`\$&`)).join('|'), 'giu')

export const hasOwnGap = (text: string): boolean => text.search(anyOwnGap) !== -1

/** The only such gap of a text, with what stands around it. Null if there is none, or more than one. */
export function ownGapIn(text: string): { readonly kind: OwnFactKind; readonly before: string; readonly after: string } | null {
  const [found, another] = text.matchAll(anyOwnGap)
  const kind = found === undefined || another !== undefined ? null : ownFactOf(found[0])
  if (found === undefined || kind === null) return null
  return { kind, before: text.slice(0, found.index), after: text.slice(found.index + found[0].length) }
}

/**
 * What stands in `text` in place of the own gaps of `draft`, in their order. Null if `text` is anything else than that draft, filled in, and if the draft says
 * nothing else, because any text would do.
 */
export function filledIn(draft: string, text: string): Pick<OwnFact, 'kind' | 'value'>[] | null {
  const kinds = [...draft.matchAll(anyOwnGap)].flatMap(([gap]) => ownFactOf(gap) ?? [])
  const [first = '', ...between] = draft.trim().split(anyOwnGap)
  const last = between.pop() ?? ''
  const said = text.trim()
  if (kinds.length === 0 || !/[\p{L}\p{N}]/u.test([first, ...between, last].join('')) || hasOwnGap(said)) return null
  if (!said.startsWith(first) || !said.endsWith(last) || said.length <= first.length + last.length) return null
  let rest = said.slice(first.length, said.length - last.length)
  const values: string[] = []
  for (const part of between) {
    const at = rest.indexOf(part, 1)
    if (at === -1) return null
    values.push(rest.slice(0, at).trim())
    rest = rest.slice(at + part.length)
  }
  values.push(rest.trim())
  return values.includes('') ? null : kinds.map((kind, at) => ({ kind, value: values[at] ?? '' }))
}

const boundary = String.raw`[\p{L}\p{N}]`
const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`).replaceAll(/['’]/gu, "['’]?")
const words = (text: string): string =>
  text
    .replace(/\.+\s*$/u, '')
    .split(/[\s,]+/u)
    .filter(Boolean)
    .map(literal)
    .join(String.raw`[\s,]+`)

/** What may stand between the digits of a phone number. */
const separators = String.raw`[\s().\-\u2010-\u2015/]*`
const extension = String.raw`[ ,]*(?:ext\.?|extension|x|#) ?\p{Nd}{1,6}`
/** More digits than these are the code of a country, which is often left out. */
const nationalDigits = 10

/** A phone number by its digits, however they are written, with the code of a country and an extension or without. */
function dialed(value: string): string {
  const digits = value.replace(new RegExp(`${extension}$`, 'iu'), '').match(/\p{Nd}/gu) ?? []
  const code = digits.slice(0, -nationalDigits).join(separators)
  const before = String.raw`(?:(?:(?:\+|00)\d{1,3}|[01]${code === '' ? '' : `|${code}`})${separators})?\(?`
  return `${before}${digits.slice(-nationalDigits).join(separators)}(?:${extension})?`
}

/** The sign that a username may be written with or without. */
const ofUsername = /^[@$]/u
const usernames: ReadonlySet<OwnFactKind> = new Set<OwnFactKind>(['instagram', 'snapchat', 'venmo', 'cash-app'])

/** Whether a value is a name of one plain word, which other texts contain, too. */
export const isPlainWord = (value: string): boolean => !/[^\p{L}]/u.test(value.replace(ofUsername, ''))

/** A saved value as somebody may write it: spaced otherwise, in large letters, "Street" for "St", and an address without its town. */
function written({ kind, value }: OwnFact): string[] {
  if (kind === 'phone') return [dialed(value)]
  if (usernames.has(kind)) return [`[@$]?${words(value.replace(ofUsername, ''))}`]
  const [street = ''] = value.split(',')
  const isStreet = kind === 'address' && street !== value && /\p{Nd}/u.test(street) && /\p{L}/u.test(street)
  return [value, ...(isStreet ? [street] : [])].map((one) => words(one) + (/\s/u.test(one.trim()) ? String.raw`\p{L}*` : ''))
}

/** A text with gaps in place of what was saved. */
export function withOwnGaps(text: string, facts: readonly OwnFact[]): string {
  const rules = facts
    .flatMap((fact) => written(fact).map((rule) => ({ kind: fact.kind, rule })))
    .filter(({ rule }) => rule !== '')
    // One may be part of another.
    .toSorted((a, b) => b.rule.length - a.rule.length)
  if (rules.length === 0) return text
  // What is a gap already stays one, whatever was saved.
  const any = new RegExp(`${anyOwnGap.source}|(?<!${boundary})(?:${rules.map(({ rule }) => `(${rule})`).join('|')})(?!${boundary})`, 'giu')
  return text.replaceAll(any, (found, ...groups) => {
    const kind = rules[groups.slice(0, rules.length).findIndex((group) => group !== undefined)]?.kind
    return kind === undefined ? found : ownGaps[kind]
  })
}
