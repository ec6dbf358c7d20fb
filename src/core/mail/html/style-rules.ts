import { isTransparent } from './colors.ts'
import { declarations, longestStyle } from './declarations.ts'
import { declaredIn, type Declared } from './visibility.ts'
import { plainCss, rulesOf } from './css-blocks.ts'

/**
 * The declarations of `<style>` elements by simple selector: a tag, a class, an id, or a tag with a class or an id. Only the last part of any other selector is
 * read, and conditions are not evaluated: declarations under them may apply to an element or not.
 */
export interface StyleRules {
  /** `condition`: when the whole sheet applies; `''` means always. */
  add(css: string, condition: string): void
  /** The declarations that apply to an element, to be read before its own `style`, and those that may apply, rule by rule. */
  declarationsFor(tag: string, attributes: Readonly<Record<string, string>>): StyleOf
  /** Whether there was more CSS than is read, so that text may be hidden unnoticed. */
  overflowed(): boolean
}

export interface StyleOf {
  readonly certain: string
  readonly perhaps: readonly Declared[]
  /** Whether more may apply to it than was examined. */
  readonly doubtful: boolean
}

interface CertainRule {
  readonly body: string
  readonly place: number
}

const maxRules = 2000
const maxOfOne = 100
const maxPerhaps = 50
const maxClasses = 200
const noStyle: StyleOf = { certain: '', perhaps: [], doubtful: false }

export function createStyleRules(): StyleRules {
  const certain = new Map<string, CertainRule[]>()
  const perhaps = new Map<string, Map<string, Declared>>()
  /** What was found for elements of the same tag, classes and id, as long as no rule is added. */
  const answers = new Map<string, StyleOf>()
  let places = 0
  let overflowed = false
  let darkened = false

  const addPerhaps = (selector: string, body: string, inTheDark: boolean) => {
    const key = endOf(selector)
    const whileThere = isWhileThere(selector)
    const css = declarations(body)
    // In dark mode all colors change together, so they are ignored, except transparent text, which is hidden in any case.
    if (inTheDark) {
      for (const name of colors) if (name !== 'color' || !isTransparent(css.get(name) ?? '')) css.delete(name)
    }
    const declared = declaredIn(css, body.length <= longestStyle)
    if (declared === null) return
    const known = perhaps.get(key) ?? new Map<string, Declared>()
    if (known.size <= maxPerhaps) known.set(`${inTheDark} ${whileThere} ${body}`, { ...declared, whileThere })
    perhaps.set(key, known)
  }
  const addCertain = (key: string, body: string) => {
    const known = certain.get(key) ?? []
    known.push({ body, place: places++ })
    certain.set(key, known)
    overflowed ||= known.length > maxOfOne
  }

  return {
    overflowed: () => overflowed,
    add(css, sheet) {
      answers.clear()
      const plain = plainCss(css)
      overflowed ||= plain === null
      for (const { selectors, body, condition } of rulesOf(plain ?? '', sheet)) {
        overflowed ||= condition === null
        // If one selector is invalid, browsers drop the whole rule.
        const valid = selectors.every((selector) => validSelector.test(selector))
        for (const selector of selectors) {
          overflowed ||= certain.size + perhaps.size >= maxRules
          if (overflowed) return
          if (selector.includes('::')) continue
          if (condition === '' && valid && simpleSelector.test(selector)) addCertain(tagsSmall(selector), body)
          // Rules for dark mode, or for one provider's dark pages, change all colors together.
          else {
            const byProvider = /^\[data-ogs[cb]\]/u.test(selector)
            darkened ||= byProvider
            addPerhaps(selector, body, byProvider || dark.test(condition ?? ''))
          }
        }
      }
    },
    declarationsFor(tag, attributes) {
      if (certain.size + perhaps.size === 0 && !darkened) return noStyle
      const key = JSON.stringify([tag, attributes['class'], attributes['id'], 'data-ogsc' in attributes, 'data-ogsb' in attributes])
      const known = answers.get(key) ?? answerFor(tag, attributes)
      answers.set(key, known)
      return known
    },
  }

  function answerFor(tag: string, attributes: Readonly<Record<string, string>>): StyleOf {
    const classes = (attributes['class'] ?? '').split(/\s+/u, maxClasses + 1).filter(Boolean)
    overflowed ||= classes.length > maxClasses
    const id = attributes['id']
    // In order of specificity; of two rules of one kind, the later one wins (CSS Cascade 4, section 6.1).
    const kinds = [
      ['*'],
      [tag],
      classes.map((name) => `.${name}`),
      classes.map((name) => `${tag}.${name}`),
      id === undefined ? [] : [`#${id}`],
      id === undefined ? [] : [`${tag}#${id}`],
    ]
    const holding = kinds.flatMap((kind) =>
      [...new Set(kind)].flatMap((selector) => certain.get(selector) ?? []).toSorted((a, b) => a.place - b.place),
    )
    // The reader sees a link before the pointer is on it. On the mail as a whole, the pointer may be all the time.
    const others = [...new Set(kinds.flat())]
      .flatMap((selector) => Array.from(perhaps.get(selector)?.values() ?? []))
      .filter(({ whileThere }) => tag !== 'a' || whileThere !== true)
    return {
      certain: holding.map(({ body }) => body).join(';'),
      perhaps: others.slice(0, maxPerhaps),
      // A mail that contains these attributes itself makes the provider's dark colors apply everywhere.
      doubtful: others.length > maxPerhaps || (darkened && ('data-ogsc' in attributes || 'data-ogsb' in attributes)),
    }
  }
}

const colors = ['color', 'background', 'background-color', 'background-image']
const dark = /^\s*@media\s*(?:(?:only\s+)?(?:all|screen)\s+and\s*)?\(\s*prefers-color-scheme\s*:\s*dark\s*\)\s*$/iu
const simpleSelector = /^(?:\*|[a-z][a-z\d]*|(?:[a-z][a-z\d]*)?[.#]-?[a-z_][\w-]*)$/iu
const validSelector =
  /^(?:[\w.#>+~*\s-]|\[[\w-]+(?:[~|^$*]?=[\w-]*(?:""|'')?)?\]|::?(?:hover|link|visited|active|focus|root|first-child|last-child|first-line|before|after)(?![\w-]))+$/iu

function tagsSmall(selector: string): string {
  return selector.replace(/^[a-z\d]+/iu, (tag) => tag.toLowerCase())
}

/** The last part of a selector, about the element itself. Leaves out brackets, which may say what an element is not, or what it contains. */
function lastCompound(selector: string): string {
  return (
    selector
      .replace(/\[[^\]]*\]?/gu, '[]')
      .replace(/\((?:[^()]|\([^()]*\))*\)?/gu, '')
      .split(/[\s>+~]+/u)
      .at(-1) ?? ''
  )
}

function isWhileThere(selector: string): boolean {
  return /^[\x20-\x5b\x5d-\x7e]+$/u.test(selector) && /:(?:hover|active|focus)(?![\w-])/iu.test(lastCompound(selector))
}

/** A simple selector that matches every element that the whole one matches; `*` if it has letters that are not read. */
function endOf(selector: string): string {
  if (/\P{ASCII}|\\/u.test(selector)) return '*'
  const plain = lastCompound(selector).replace(/\[\]|:[^.#[]*/gu, '')
  return /[.#][\w-]+/u.exec(plain)?.[0] ?? (/^[a-z\d]+/iu.exec(plain)?.[0]?.toLowerCase() || '*')
}
