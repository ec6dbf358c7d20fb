import { sizeOf } from './declarations.ts'
import { isPlainSheet, readStyle, type ReadStyle } from './plain-css.ts'
import { isPlainComment, isPlainElement } from './plain-markup.ts'

/** What a mail shows besides the text that Idiolect can read. */
export interface BeyondText {
  /** Addresses of pictures that may contain words, with what stands for one that is not loaded, without duplicates. */
  readonly pictures: readonly string[]
  /** Addresses of links that do not show where they lead, without duplicates. */
  readonly links: readonly string[]
  /**
   * Whether there is markup that is not known to leave the text as it is read (`plain-markup.ts`, `plain-css.ts`), or that paints where there are no words. It may show words
   * that are not read: in form fields, drawings, style sheets, or loaded content, in elements that only some programs show, or in text that is reversed or struck out.
   */
  readonly showsMore: boolean
}

/** Elements that the mail program draws or fills itself. Their content is not read. */
export const drawn: readonly string[] =
  'object embed applet audio video canvas svg math select optgroup textarea input button iframe frameset meter progress dialog'.split(' ')
/** Pixels. A picture with no longer side has no room for words. */
const noRoom = 3
const maxAddresses = 50
/** Programs that count readers put in one or two; many side by side make a picture. */
const maxTiny = 5
/** What a tiny picture may be said to look like: its size, and what does not change it. */
const ofTiny = /^(?:width|height|display|border|outline|color|vertical-align|text-decoration|opacity|visibility|float)$/u
/** Where Outlook's own line below a mail leads ("Get Outlook for iOS"). */
const ofOutlook = /^https:\/\/aka\.ms\/(?:o0ukef|AAb9ysg|ghei36)$/u
/** Styles that are read, UTF-16 units of different ones in one mail. Large newsletters have a fifth of that. */
const longestTogether = 500_000
/** A longer address is the picture itself (`data:`). */
const longestAddress = 2000
const word = /[\p{L}\p{N}]/u

interface Link {
  readonly address: string
  said: string
}

interface Open {
  readonly paints: boolean
  /** Lines in it may be shorter than the mail is wide. */
  readonly narrow: boolean
  /** How many pieces of text with words came before it. */
  readonly wordsBefore: number
  /** The link that it is, or is in. */
  readonly link: Link | null
  readonly isLink: boolean
}

export function createBeyondText() {
  const pictures = new Set<string>()
  const links = new Set<string>()
  const tiny: string[] = []
  const stack: Open[] = []
  const styles = new Map<string, ReadStyle>()
  let stylesLeft = longestTogether
  let showsMore = false
  let isSized = false
  let paints = false
  let words = 0

  function add(known: Set<string>, address: string): void {
    if (known.size >= maxAddresses || address.length > longestAddress) showsMore = true
    else known.add(address)
  }

  function styleOf(style: string): ReadStyle {
    const known = styles.get(style)
    if (known !== undefined) return known
    stylesLeft -= style.length
    if (stylesLeft < 0) showsMore = true
    const read = readStyle(stylesLeft < 0 ? '' : style)
    styles.set(style, read)
    return read
  }

  /** One whose text shows where it leads is known by its text. Any other text may have the color of links as its ground. */
  function closeLink({ address, said }: Link): void {
    const bare = (text: string) =>
      text
        .trim()
        .toLowerCase()
        .replace(/^(?:https?:\/\/|mailto:)/u, '')
        .replace(/\/$/u, '')
    const isShown = bare(address) === bare(said) && /^(?:https?:\/\/|mailto:)[^\s/?#]*\.[a-z]/iu.test(address)
    if (!isShown && !ofOutlook.test(address)) add(links, address)
  }

  return {
    readSheet(css: string): void {
      showsMore ||= !isPlainSheet(css)
      isSized ||= /width|height|display|padding/iu.test(css)
    },

    /** Reads the start of an element, whether it is shown or not: what hides it may not apply. */
    open(tag: string, attributes: Readonly<Record<string, string>>): void {
      const { style: written = '', background, alt = '', href } = attributes
      const style = styleOf(written)
      showsMore ||= !style.isPlain || !isPlainElement(tag, attributes)
      if (background !== undefined) add(pictures, background)
      if (tag === 'img') {
        const picture = `${attributes['src'] ?? ''}${word.test(alt) ? ` “${alt}”` : ''}`
        if (isTiny(attributes, style) && !word.test(alt)) tiny.push(picture)
        else add(pictures, picture)
      }
      const outer = stack.at(-1)
      const narrow = outer?.narrow === true || !isWide(tag, attributes, style)
      const isLink = tag === 'a' && href !== undefined
      stack.push({
        narrow,
        paints: style.paints || paintsByItself(tag, attributes, narrow),
        wordsBefore: words,
        link: isLink ? { address: href, said: '' } : (outer?.link ?? null),
        isLink,
      })
    },

    close(): void {
      const open = stack.pop()
      if (open?.paints === true && open.wordsBefore === words) paints = true
      if (open?.isLink === true && open.link !== null) closeLink(open.link)
    },

    text(data: string): void {
      if (word.test(data)) words++
      const link = stack.at(-1)?.link ?? null
      if (link !== null && link.said.length <= longestAddress) link.said += data
    },

    /** Words were found that most programs do not show, or that may be overlooked, or that stand out. */
    foundWords(): void {
      showsMore = true
    },

    readComment(comment: string): void {
      showsMore ||= !isPlainComment(comment)
    },

    found(): BeyondText {
      if (isSized || tiny.length > maxTiny) for (const picture of tiny) add(pictures, picture)
      return { pictures: [...pictures], links: [...links], showsMore: showsMore || paints }
    },
  }
}

function isWide(tag: string, { width }: Readonly<Record<string, string>>, { values }: ReadStyle): boolean {
  if (/^(?:td|th|blockquote|ul|ol|li|dd|dt)$/u.test(tag) || (width !== undefined && !isWhole(width))) return false
  return [...values].every(
    ([name, value]) =>
      !/width|margin|padding|indent|display/u.test(name) ||
      isWhole(value) ||
      // Outlook's line above what it answers.
      (value === 'inline-block' && isWhole(values.get('width') ?? '')) ||
      /^(?:0\S{0,2}|auto|none|block|inline)(?: |$)/u.test(value),
  )
}

const isWhole = (width: string): boolean => /^(?:9\d|100)(?:\.\d{1,3})?%$/u.test(width)

/** A line over the whole width parts one mail from another; a shorter one, a bullet without words, or a line below blanks, is a stroke. */
function paintsByItself(
  tag: string,
  { bgcolor, size = '1', noshade, class: named = '' }: Readonly<Record<string, string>>,
  narrow: boolean,
): boolean {
  if (tag === 'hr') return narrow || noshade !== undefined || !/^[0-3]$/u.test(size)
  return (
    /^(?:li|u|ins)$/u.test(tag) ||
    /hyperlink/iu.test(named) ||
    (bgcolor !== undefined && !/^(?:white|transparent|#?fff(?:fff)?)?$/iu.test(bgcolor))
  )
}

/** Surely too small for words: both sides in pixels, and nothing else said of it that changes them. */
function isTiny({ width, height }: Readonly<Record<string, string>>, { values }: ReadStyle): boolean {
  if (values.get('display') === 'none') return true
  const isSmall = (size: string | undefined) => /^\d(?:\.\d{1,4})?(?:px)?$/u.test(size ?? '') && sizeOf(size) <= noRoom
  return (
    isSmall(values.get('width') ?? width) &&
    isSmall(values.get('height') ?? height) &&
    [...values.keys()].every((name) => ofTiny.test(name))
  )
}
