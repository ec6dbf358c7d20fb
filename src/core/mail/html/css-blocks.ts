/** One rule. `condition`: the heads of the blocks around it that limit when it applies; `''` means always. Null if it is nested too deep to be read. */
export interface CssRule {
  readonly selectors: readonly string[]
  readonly body: string
  readonly condition: string | null
}

const deepestRule = 8

/** Removes comments and the content of quotes. Null if it is unclear what is in quotes. */
export function plainCss(css: string): string | null {
  let unclear = false
  const plain = css
    .replaceAll('<!--', '')
    .replaceAll('-->', '')
    .replace(
      /\\[\s\S]|\/\*[\s\S]*?(?:\*\/|$)|url\(\s*[^"'()\s][^)]*(?:\)|$)|(["'])(?:(?!\1)[^\\\n]|\\[\s\S])*(?:\1|\n|$)/giu,
      (part: string, quote: string | undefined) => {
        if (part.startsWith('/*')) return ''
        unclear ||= /[{}]/u.test(part) || (quote !== undefined && (part.length < 2 || !part.endsWith(quote)))
        return quote === undefined ? part : quote + quote
      },
    )
  return unclear ? null : plain
}

/** The rules of a style sheet without comments (`plainCss`), each with only its own declarations. */
export function* rulesOf(text: string, condition: string, depth = 0, around: readonly string[] = []): Generator<CssRule> {
  if (depth > deepestRule) {
    yield { selectors: [], body: '', condition: null }
    return
  }
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('{', at)
    if (open < 0) return
    const before = text.slice(at, open)
    const start = before.lastIndexOf(';') + 1
    const head = before.slice(start).trim()
    const close = endOfBlock(text, open)
    const inside = text.slice(open + 1, close)
    // Between rules, only an at-rule ends at a semicolon. Anything else belongs to the next selector and makes it invalid.
    const stray =
      around.length === 0 &&
      before
        .slice(0, start)
        .split(';')
        .slice(0, -1)
        .some((part) => !/^\s*(?:@|$)/u.test(part))
    const under = stray ? `${condition} ;` : condition
    if (!head.startsWith('@')) {
      const selectors = head.split(',').map((selector) => selector.trim())
      yield { selectors, body: ownDeclarations(inside), condition: under }
      // A nested rule is for elements inside those of the outer one.
      if (inside.includes('{')) yield* rulesOf(inside, `${under} ${head}`, depth + 1, selectors)
    } else if (!neutral.test(head)) {
      const always = /^@media\s+(?:only\s+)?(?:all|screen)$/iu.test(head)
      const inner = always ? under : `${under} ${head}`
      if (around.length > 0) yield { selectors: around, body: ownDeclarations(inside), condition: `${under} ${head}` }
      yield* rulesOf(inside, inner, depth + 1, around)
    }
    at = close + 1
  }
}

/** Blocks that contain no rules for elements. */
const neutral =
  /^@(?:-[a-z]+-)?(?:font-face|font-feature-values|font-palette-values|keyframes|page|viewport|counter-style|property|color-profile)\b/iu

/** A rule's own declarations, without the blocks inside it. */
function ownDeclarations(body: string): string {
  if (!body.includes('{')) return body
  const own: string[] = []
  let at = 0
  while (at < body.length) {
    const open = body.indexOf('{', at)
    const before = body.slice(at, open < 0 ? undefined : open)
    own.push(open < 0 ? before : before.slice(0, before.lastIndexOf(';') + 1))
    at = open < 0 ? body.length : endOfBlock(body, open) + 1
  }
  return own.join(';')
}

/** An unclosed block ends with the text (CSS Syntax 3, section 5.4.8). */
function endOfBlock(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return text.length
}
