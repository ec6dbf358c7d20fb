import { declarations, declares, sizeOf } from './declarations.ts'
import type { Look } from './visibility.ts'

/** What a mail shows besides the text that Idiolect can read. */
export interface BeyondText {
  /** Addresses of pictures that are large enough to contain words, without duplicates. */
  readonly pictures: readonly string[]
  /**
   * Whether it may show words that are not read or look different from how they are read: in form fields, drawings, style sheets, or loaded content, in elements
   * that only some programs show, or in text that is reversed or struck out.
   */
  readonly showsMore: boolean
}

/** Elements that the mail program draws or fills itself. Their content is not read. */
export const drawn: readonly string[] =
  'object embed applet audio video canvas svg math select optgroup textarea input button iframe frameset meter progress dialog'.split(' ')
/** The others reverse or strike out their text, which is read as written, or show it only where no scripts run, as in most mail programs. */
const showsOtherwise = new Set([...drawn, 'bdo', 's', 'strike', 'del', 'noscript'])
/** Pixels. A picture with a side of at most this length has no room for words. */
const noRoom = 3
const maxPictures = 50
/** Programs that count readers put in one or two; many side by side make a picture. */
const maxTiny = 5
/** What may make a picture larger than it is said to be; in a style sheet, a width or height as well. */
const enlarges = /(?<![\w-])(?:min-(?:width|height|inline-size|block-size)|transform|scale|zoom|content|object-view-box)\s*:/iu
const sizes = /(?<![\w-])(?:width|height|inline-size|block-size)\s*:/iu
/** A longer address is the picture itself (`data:`). */
const longestAddress = 2000
const word = /[\p{L}\p{N}]/u

export function createBeyondText() {
  const pictures = new Set<string>()
  const tiny: string[] = []
  let showsMore = false
  let isSized = false

  function picture(address: string): void {
    if (pictures.size >= maxPictures || address.length > longestAddress) showsMore = true
    else pictures.add(address)
  }

  /** `css` still has its quotes and comments. */
  function readCss(css: string): void {
    const plain = plainCss(css)
    showsMore ||= saysInCss(plain) || showsItself(plain)
    for (const [, address = ''] of plain.matchAll(/url\(\s*["']?([^"')]*)/giu)) if (!address.startsWith('#')) picture(address)
  }

  return {
    readSheet(css: string): void {
      readCss(css)
      const plain = plainCss(css)
      isSized ||= sizes.test(plain) || enlarges.test(plain)
    },

    /** Reads the start of an element. `look` is its own, or that of the element around it if it never shows text. */
    open(tag: string, attributes: Readonly<Record<string, string>>, look: Look): void {
      // A linked style sheet is loaded wherever the element is.
      if (tag === 'link') showsMore ||= /stylesheet/iu.test(attributes['rel'] ?? '')
      const { style = '', background, alt = '' } = attributes
      if (look.hidden) return
      if (style !== '') readCss(style)
      if (background !== undefined) picture(background)
      if (tag === 'img' || tag === 'image') {
        const address = attributes['src'] ?? attributes['srcset'] ?? alt
        if (isTiny(attributes)) {
          tiny.push(address)
          showsMore ||= word.test(alt)
        } else picture(address)
      } else if (tag === 'source' && attributes['srcset'] !== undefined) {
        // Shown in place of the picture beside it, and in its own size.
        picture(attributes['srcset'])
      } else if (showsOtherwise.has(tag)) {
        const isHidden = tag === 'input' ? attributes['type']?.toLowerCase() === 'hidden' : tag === 'dialog' && !('open' in attributes)
        showsMore ||= !isHidden
      }
    },

    /** Words were found in an element that most programs do not show. */
    foundWords(): void {
      showsMore = true
    },

    /** Outlook shows some comments. Those that it writes itself only contain its settings and style sheets. */
    readComment(comment: string): void {
      const shown = /^\s*\[if\b[^\]]{0,200}\]>([^]*)$/iu.exec(comment)?.[1] ?? ''
      const text = shown.replace(/<(xml|style)\b[^]*?(?:<\/\1\s*>|$)/giu, '').replace(/<[^<>]*(?:>|$)/gu, '')
      showsMore ||= word.test(text)
    },

    found(): BeyondText {
      if (isSized || tiny.length > maxTiny) tiny.forEach(picture)
      return { pictures: [...pictures], showsMore }
    },
  }
}

/** CSS that inserts words, brings its own letters, or reverses or strikes out text. */
function saysInCss(css: string): boolean {
  return (
    inserts.test(css) ||
    bringsLetters(css) ||
    declares(css, /(?<![\w-])(?:list-style(?:-type)?|quotes|text-overflow|text-emphasis(?:-style)?|hyphenate-character)\s*:/iu, /["']/u) ||
    declares(css, /(?<![\w-])unicode-bidi\s*:/iu, /override/iu) ||
    declares(css, /(?<![\w-])text-decoration(?:-line)?\s*:/iu, /line-through/iu)
  )
}

const inserts =
  /(?<![\w-])content\s*:(?!\s*(?:(["'])\s*\1|none|normal|inherit|initial|unset)\s*(?:!\s*important\s*)?(?:[;}]|$))|@import\b|@counter-style\b|image-set\(/iu

/** An `@font-face` without `src` only names one of Word's fonts. */
function bringsLetters(css: string): boolean {
  return css.split('}').some((part) => {
    const font = /@font-face/iu.exec(part)
    const open = font === null ? -1 : part.indexOf('{', font.index)
    return open >= 0 && /(?<![\w-])src\s*:/iu.test(part.slice(open))
  })
}

const ofSheets = /(?:^|[\s,>+~])(?:\*|head|style)(?=$|[\s,>+~:.#[])/iu
const shown = /(?<![\w-])display\s*:\s*(?!none)/iu

/** A style sheet can make itself visible, as text of the page. */
function showsItself(css: string): boolean {
  const parts = css.split(/[{}]/u)
  return parts.some((body, i) => shown.test(body) && ofSheets.test(parts[i - 1] ?? ''))
}

function isTiny({ width, height, style = '' }: Readonly<Record<string, string>>): boolean {
  if (enlarges.test(plainCss(style))) return false
  const css = declarations(style)
  return [css.get('width') ?? width, css.get('height') ?? height].some((size) => sizeOf(size) <= noRoom)
}

/** Without comments and escapes. */
function plainCss(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/gu, '')
    .replace(/\\(?:([\da-f]{1,6})\s?|([^\n]))/giu, (_all, code: string | undefined, letter: string | undefined) =>
      code === undefined ? (letter ?? '') : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ffff)),
    )
}
