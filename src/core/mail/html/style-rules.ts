/** The declarations of `<style>` elements by simple selector: a tag, a class, an id, or a tag with a class. Others are left out. */
export interface StyleRules {
  add(css: string): void
  /** The declarations for an element, to be read before its own. */
  declarationsFor(tag: string, attributes: Readonly<Record<string, string>>): string
  /** There were more rules than are read, so that something may be hidden that is not known of. */
  overflowed(): boolean
}

const mostRules = 2000

export function createStyleRules(): StyleRules {
  const bySelector = new Map<string, string>()
  let overflowed = false
  return {
    overflowed: () => overflowed,
    add(css) {
      for (const { selectors, body } of rulesOf(css)) {
        for (const selector of selectors) {
          overflowed ||= bySelector.size >= mostRules
          if (overflowed) return
          bySelector.set(selector, `${bySelector.get(selector) ?? ''};${body}`)
        }
      }
    },
    declarationsFor(tag, attributes) {
      if (bySelector.size === 0) return ''
      const classes = (attributes['class'] ?? '').split(/\s+/u, 20).filter(Boolean)
      const id = attributes['id']
      const selectors = [
        tag,
        ...classes.flatMap((name) => [`.${name}`, `${tag}.${name}`]),
        ...(id === undefined ? [] : [`#${id}`, `${tag}#${id}`]),
      ]
      return selectors.flatMap((selector) => bySelector.get(selector) ?? []).join(';')
    },
  }
}

/** What stands inside of `@media` is for some screens only and left out. */
function* rulesOf(css: string): Generator<{ selectors: string[]; body: string }> {
  const text = css.replaceAll('<!--', '').replaceAll('-->', '')
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('{', at)
    if (open < 0) return
    const head = text
      .slice(at, open)
      .replace(/\/\*.*?\*\//gsu, '')
      .trim()
    const close = head.startsWith('@') ? endOfBlock(text, open) : text.indexOf('}', open)
    if (close < 0) return
    if (!head.startsWith('@') && head.length < 2000) {
      const selectors = head.split(',').map((selector) => selector.trim())
      yield { selectors: selectors.filter((selector) => /^[a-z\d]*(?:[.#][\w-]+)?$/iu.test(selector)), body: text.slice(open + 1, close) }
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
