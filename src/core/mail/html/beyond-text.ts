import { declarations, sizeOf } from './declarations.ts'
import type { Look } from './visibility.ts'

/** What a mail shows besides text that can be read here. */
export interface BeyondText {
  /** Addresses of pictures that are large enough to say something, each once. */
  readonly pictures: readonly string[]
  /** Words in fields, drawings, style sheets, or what only some programs show, or what is loaded or turned around only where it is shown. */
  readonly showsMore: boolean
}

/** Shown or filled by whatever shows the mail; what stands in them is not read. */
export const drawn: readonly string[] =
  'object embed applet audio video canvas svg math select optgroup textarea input button iframe frameset meter progress dialog'.split(' ')
/** These turn their text around or strike it out, and it is read as it stands; or show it where no scripts run, as in most programs for mail. */
const showsOtherwise = new Set([...drawn, 'bdo', 's', 'strike', 'del', 'noscript'])
/** Where one side is not larger, there is no room for words, px. */
const noRoom = 3
const maxPictures = 50
/** Longer ones are the picture itself. */
const longestAddress = 2000
const word = /[\p{L}\p{N}]/u

export function createBeyondText() {
  const pictures = new Set<string>()
  let showsMore = false

  function picture(address: string): void {
    if (pictures.size >= maxPictures || address.length > longestAddress) showsMore = true
    else pictures.add(address)
  }

  /** `css` with its quotes and comments. */
  function readCss(css: string): void {
    const plain = unescaped(css.replace(/\/\*[\s\S]*?(?:\*\/|$)/gu, ''))
    showsMore ||= saysInCss.some((pattern) => pattern.test(plain)) || showsItself(plain)
    for (const [, address = ''] of plain.matchAll(/url\(\s*["']?([^"')]*)/giu)) if (!address.startsWith('#')) picture(address)
  }

  return {
    readCss,

    /** An element that opens, and how it looks, or what it stands in where it never shows text. */
    open(tag: string, attributes: Readonly<Record<string, string>>, look: Look): void {
      // Loaded wherever it stands.
      if (tag === 'link') showsMore ||= /stylesheet/iu.test(attributes['rel'] ?? '')
      const { style = '', background, alt = '' } = attributes
      if (look.hidden) return
      if (style !== '') readCss(style)
      if (background !== undefined) picture(background)
      if (tag === 'img' || tag === 'image') {
        if (!isTiny(attributes)) picture(attributes['src'] ?? attributes['srcset'] ?? alt)
        else showsMore ||= word.test(alt)
      } else if (showsOtherwise.has(tag)) {
        const isHidden = tag === 'input' ? attributes['type']?.toLowerCase() === 'hidden' : tag === 'dialog' && !('open' in attributes)
        showsMore ||= !isHidden
      }
    },

    /** In an element that most programs do not show. */
    foundWords(): void {
      showsMore = true
    },

    /** Outlook shows some comments; what it writes into them itself are its settings and style sheets. */
    readComment(comment: string): void {
      const shown = /^\s*\[if\b[^\]]{0,200}\]>([^]*)$/iu.exec(comment)?.[1] ?? ''
      const text = shown.replace(/<(xml|style)\b[^]*?(?:<\/\1\s*>|$)/giu, '').replace(/<[^<>]*(?:>|$)/gu, '')
      showsMore ||= word.test(text)
    },

    found: (): BeyondText => ({ pictures: [...pictures], showsMore }),
  }
}

/** Words that a style sheet puts in, letters that it draws anew, and what it turns around or strikes out. An `@font-face` alone only names what Word knows. */
const saysInCss: readonly RegExp[] = [
  /(?<![\w-])content\s*:(?!\s*(?:(["'])\s*\1|none|normal|inherit|initial|unset)\s*(?:!\s*important\s*)?(?:[;}]|$))/iu,
  /(?<![\w-])(?:list-style(?:-type)?|quotes|text-overflow|text-emphasis(?:-style)?|hyphenate-character)\s*:[^;}]*["']/iu,
  /@font-face[^{}]*\{[^}]*(?<![\w-])src\s*:|@import\b|@counter-style\b/iu,
  /(?<![\w-])unicode-bidi\s*:[^;}]*override|(?<![\w-])text-decoration(?:-line)?\s*:[^;}]*line-through|image-set\(/iu,
]

const ofSheets = /(?:^|[\s,>+~])(?:\*|head|style)(?=$|[\s,>+~:.#[])/iu
const shown = /(?<![\w-])display\s*:\s*(?!none)/iu

/** A style sheet can show itself, as text of the page. */
function showsItself(css: string): boolean {
  const parts = css.split(/[{}]/u)
  return parts.some((body, i) => shown.test(body) && ofSheets.test(parts[i - 1] ?? ''))
}

function isTiny({ width, height, style = '' }: Readonly<Record<string, string>>): boolean {
  const css = declarations(style)
  return [css.get('width') ?? width, css.get('height') ?? height].some((size) => sizeOf(size) <= noRoom)
}

function unescaped(css: string): string {
  return css.replace(/\\(?:([\da-f]{1,6})\s?|([^\n]))/giu, (_all, code: string | undefined, letter: string | undefined) =>
    code === undefined ? (letter ?? '') : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ffff)),
  )
}
