/**
 * The declarations of `<style>` elements by simple selector: a tag, a class, an id, or a tag with one of them. Of any other selector only its end
 * is looked at, and what stands under a condition is not worked out: such declarations may hold for an element or not.
 */
export interface StyleRules {
  add(css: string): void
  /** The declarations for an element, to be read before its own, and those that may be for it. */
  declarationsFor(tag: string, attributes: Readonly<Record<string, string>>): { readonly certain: string; readonly perhaps: string }
  /** There were more rules than are read, so that something may be hidden that is not known of. */
  overflowed(): boolean
}

const mostRules = 2000

export function createStyleRules(): StyleRules {
  const certain = new Map<string, string>()
  const perhaps = new Map<string, string>()
  let overflowed = false
  return {
    overflowed: () => overflowed,
    add(css) {
      for (const { selectors, body, condition } of rulesOf(css.replaceAll('<!--', '').replaceAll('-->', ''), '', 0)) {
        for (const selector of selectors) {
          overflowed ||= certain.size + perhaps.size >= mostRules
          if (overflowed) return
          const simple = condition === '' && simpleSelector.test(selector)
          const map = simple ? certain : perhaps
          const key = simple ? selector.replace(/^[a-z\d]+/iu, (tag) => tag.toLowerCase()) : endOf(selector)
          // What holds in the dark, or with one provider alone, changes colors together.
          const kept = /prefers-color-scheme|data-ogs/u.test(condition + selector) ? body.replace(/(?:background|color)[^;]*/giu, '') : body
          map.set(key, `${map.get(key) ?? ''};${kept}`)
        }
      }
    },
    declarationsFor(tag, attributes) {
      if (certain.size + perhaps.size === 0) return { certain: '', perhaps: '' }
      const classes = (attributes['class'] ?? '').split(/\s+/u, 20).filter(Boolean)
      const id = attributes['id']
      const selectors = [
        '*',
        tag,
        ...classes.flatMap((name) => [`.${name}`, `${tag}.${name}`]),
        ...(id === undefined ? [] : [`#${id}`, `${tag}#${id}`]),
      ]
      const of = (map: ReadonlyMap<string, string>) => selectors.flatMap((selector) => map.get(selector) ?? []).join(';')
      return { certain: of(certain), perhaps: of(perhaps) }
    },
  }
}

const simpleSelector = /^(?:\*|[a-z\d]*(?:[.#][\w-]+)?)$/iu

/** A simple selector that every element falls under which the whole one is for. */
function endOf(selector: string): string {
  const compound = selector.split(/[\s>+~]+/u).at(-1) ?? ''
  const plain = compound.replace(/\[[^\]]*\]?|:[^.#[]*/gu, '')
  return /[.#][\w-]+/u.exec(plain)?.[0] ?? (/^[a-z\d]+/iu.exec(plain)?.[0]?.toLowerCase() || '*')
}

const deepestRule = 8

/** `condition`: the heads of the blocks that a rule stands in, where these say when it holds. */
function* rulesOf(text: string, condition: string, depth: number): Generator<{ selectors: string[]; body: string; condition: string }> {
  if (depth > deepestRule) return
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('{', at)
    if (open < 0) return
    const before = text.slice(at, open).replace(/\/\*.*?\*\//gsu, '')
    const head = before.slice(before.lastIndexOf(';') + 1).trim()
    const close = endOfBlock(text, open)
    if (close < 0) return
    const inside = text.slice(open + 1, close)
    if (/^@(?:media|supports|layer|container|scope|document)/iu.test(head)) {
      const always = /^@(?:layer|media\s+(?:only\s+)?(?:all|screen)$)/iu.test(head)
      yield* rulesOf(inside, always ? condition : `${condition} ${head}`, depth + 1)
    } else if (!head.startsWith('@') && head.length < 2000) {
      yield { selectors: head.split(',').flatMap((selector) => (selector.includes('::') ? [] : selector.trim())), body: inside, condition }
      // A rule within a rule is for what is inside of it.
      if (inside.includes('{')) yield* rulesOf(inside, `${condition} ${head}`, depth + 1)
    }
    at = close + 1
  }
}

function endOfBlock(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return -1
}
