import { Parser } from 'htmlparser2'
import type { BodyLine, LineMark } from '../mail.ts'
import { hidesCharacters, shownCharacters } from '#core/conversation/text/shown-characters.ts'
import { createBeyondText, drawn, type BeyondText } from './beyond-text.ts'
import { createStyleReader } from './declarations.ts'
import { elementMark } from './element-marks.ts'
import { emphasisOf, lettersIn, mayBeOverlooked, pageLetters, someStandOut, type Emphasis, type LetterLooks } from './letter-looks.ts'
import { createStyleRules } from './style-rules.ts'
import { canBeSeen, lookOf, pageLook, type Look } from './visibility.ts'

const blocks = new Set(
  'address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody td th tfoot thead tr ul'.split(
    ' ',
  ),
)
const apart = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'pre', 'blockquote'])
/** `head` is left out: browsers show text that is misplaced in it at the top of the page. */
const neverShown = new Set([...drawn, ...'script style title template noscript option noframes noembed rp datalist'.split(' ')])
/** Reading ends where more elements than this are open. No real mail has that many, and parsing time grows with the square. */
const deepest = 1000
/** UTF-16 units passed to the parser at once; the depth is checked in between. */
const piece = 8192
const maxLines = 25_000

interface Open {
  readonly tag: string
  readonly look: Look
  readonly letters: LetterLooks
  readonly depth: number
  readonly mark: LineMark | null
  readonly keepsBreaks: boolean
  readonly container: Container | null
}

interface Container {
  readonly firstLine: number
  firstQuote: number | null
}

type Line = { text: string; depth: number; mark: LineMark | null; emphases: readonly Emphasis[] }

/**
 * Extracts the visible lines of HTML with their quote depth and role. Time and memory are proportional to the markup: one
 * pass, and a second one if a style sheet comes after some text. Broken markup is read roughly as a browser would. `cut` if the end was not read.
 */
export function htmlLines(html: string): HtmlLines {
  const sheets: Sheet[] = []
  const read = readLines(html, sheets, null)
  // A style sheet also applies to the text before it.
  return sheets.some(({ late }) => late) ? readLines(html, [], sheets) : read
}

interface HtmlLines extends BeyondText {
  lines: BodyLine[]
  hidText: boolean
  cut: boolean
}

interface Sheet {
  readonly css: string
  /** When it applies; `''` means always. */
  readonly condition: string
  /** Whether text comes before it. */
  readonly late: boolean
}

/** Adds the style sheets it finds to `sheets`. If `known` is given, only those apply. */
function readLines(html: string, sheets: Sheet[], known: readonly Sheet[] | null): HtmlLines {
  const rules = createStyleRules()
  const styles = createStyleReader()
  const beyond = createBeyondText()
  for (const { css, condition } of known ?? []) rules.add(css, condition)
  const root: Open = { tag: '', look: pageLook, letters: pageLetters, depth: 0, mark: null, keepsBreaks: false, container: null }
  const stack: Open[] = [root]
  const lines: Line[] = []
  let hidText = false
  let text = ''
  /** Of the words of the line, those that differ. */
  let emphases: Emphasis[] = []
  let endsInSpace = false
  let textOf: Open = root
  let blankBefore = false
  let next: LineMark | null = null
  let css: string | null = null
  let condition = ''
  const top = () => stack.at(-1) ?? root

  const endLine = (always: boolean) => {
    hidText ||= hidesCharacters(text)
    const shown = shownCharacters(text.replace(/[\u00a0\u202f\u2007]/gu, ' '))
    if (text !== '' || always) {
      for (const part of shown.split('\n')) {
        if (lines.length >= maxLines) break
        const { depth, mark } = text === '' ? top() : textOf
        const last = lines.at(-1)
        if (blankBefore && last !== undefined && last.text !== '')
          lines.push({ text: '', depth: Math.min(depth, last.depth), mark: null, emphases: [] })
        blankBefore = false
        lines.push({ text: textOf.keepsBreaks ? part.trimEnd() : part.trim(), depth, mark: next ?? mark, emphases })
        if (part.trim() !== '') next = null
      }
    }
    text = ''
    emphases = []
  }
  const closeContainer = (container: Container) => {
    const inside = lines.slice(container.firstLine)
    const first = inside.find((line) => line.text !== '')
    if (first !== undefined && /^-{5,}/u.test(first.text)) first.mark = 'forward'
    else {
      const until = container.firstQuote === null ? inside.length : container.firstQuote - container.firstLine
      for (const line of inside.slice(0, until)) line.mark ??= container.firstQuote === null ? 'quote' : 'attribution'
    }
  }
  const close = () => {
    const open = stack.pop()
    if (open === undefined) return
    beyond.close()
    if (blocks.has(open.tag)) endLine(false)
    if (apart.has(open.tag)) blankBefore = true
    if (open.container !== null && open.container !== top().container) closeContainer(open.container)
  }

  const insideOf = (outer: Open, tag: string, attributes: Readonly<Record<string, string>>): Pick<Open, 'look' | 'letters'> => {
    const { certain, perhaps, doubtful } = rules.declarationsFor(tag, attributes)
    const style = [certain, attributes['style'] ?? ''].filter(Boolean).join(';')
    const look = lookOf(outer.look, style, attributes, perhaps, styles)
    return { look: doubtful ? { ...look, doubtful } : look, letters: lettersIn(outer.letters, tag, attributes, styles.read(style)) }
  }

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (tag === 'style') {
          css = ''
          const { media = '', type = '' } = attributes
          const always = /^\s*(?:(?:all|screen)\s*)?$/iu.test(media) && /^(?:text\/css)?$/iu.test(type)
          condition = always ? '' : `@media ${media}`
        }
        beyond.open(tag, attributes)
        if (tag === 'br') {
          beyond.close()
          return endLine(true)
        }
        const outer = top()
        if (blocks.has(tag)) endLine(false)
        const flatParagraph =
          tag === 'p' &&
          /MsoNormal|margin:\s*0(?:px|cm|in|pt)?\s*(?:;|$|0)/iu.test(`${attributes['class'] ?? ''} ${attributes['style'] ?? ''}`)
        if (apart.has(tag) && !flatParagraph) blankBefore = true
        if (flatParagraph) blankBefore = false
        const mark = elementMark(tag, attributes)
        if (mark === 'rest' || mark === 'forward') next ??= mark
        const { look, letters } = neverShown.has(tag)
          ? { ...outer, look: { ...outer.look, hidden: true } }
          : insideOf(outer, tag, attributes)
        const container =
          mark === 'container' && outer.container === null && outer.depth === 0
            ? { firstLine: lines.length, firstQuote: null }
            : outer.container
        if (mark === 'nested' && container !== null) container.firstQuote ??= lines.length
        const own = mark === 'quote' || mark === 'attribution' || mark === 'signature' ? mark : null
        stack.push({
          tag,
          look,
          letters,
          depth: outer.depth + (mark === 'nested' ? 1 : 0),
          mark: own ?? outer.mark,
          keepsBreaks: outer.keepsBreaks || tag === 'pre',
          container,
        })
        if (tag === 'li') textOf = top()
        if (tag === 'li' && canBeSeen(look)) {
          text = '- '
          endsInSpace = true
        }
      },
      ontext(data) {
        if (css !== null) {
          css += data
          return
        }
        beyond.text(data)
        const open = top()
        if (!canBeSeen(open.look)) {
          if (!hasWords(data)) return
          // Whether such an element is shown after all depends on the program and on the style sheet.
          if (insideNeverShown(stack)) beyond.foundWords()
          else hidText = true
          return
        }
        if (open.look.doubtful) hidText ||= hasWords(data)
        // What is quoted was read where it was written.
        if (open.depth === 0 && open.mark !== 'quote' && mayBeOverlooked(open.letters) && hasWords(data)) beyond.foundWords()
        const flowing = open.keepsBreaks ? data : data.replace(/[ \t\r\n\f]+/gu, ' ')
        const added = open.keepsBreaks || (text !== '' && !endsInSpace) ? flowing : flowing.replace(/^ /u, '')
        if (added === '') return
        if (text === '' || text === '- ') textOf = open
        text += added
        const emphasis = hasWords(added) ? emphasisOf(open.letters, open.look) : null
        if (emphasis !== null && !emphases.some(({ kind, size }) => kind === emphasis.kind && size === emphasis.size))
          emphases.push(emphasis)
        // Checks the added piece only; checking the whole line would copy it each time.
        endsInSpace = added.endsWith(' ')
      },
      onclosetag(tag) {
        if (tag === 'style' && css !== null) {
          beyond.readSheet(css)
          sheets.push({ css, condition, late: lines.length > 0 || text !== '' })
          if (known === null) rules.add(css, condition)
          css = null
        }
        if (tag === 'br') return
        if (stack.length > 1) close()
      },
      oncomment: (data) => beyond.readComment(data),
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  let read = 0
  for (; read < html.length && stack.length <= deepest && lines.length < maxLines; read += piece)
    parser.write(html.slice(read, read + piece))
  if (read >= html.length) parser.end()
  while (stack.length > 1) close()
  endLine(false)
  while (lines.at(-1)?.text === '') lines.pop()
  if (someStandOut(lines)) beyond.foundWords()
  return {
    lines: lines.map(({ text: said, depth, mark }) => ({ text: said, depth, mark })),
    hidText,
    cut: read < html.length || rules.overflowed() || styles.overflowed(),
    ...beyond.found(),
  }
}

const hasWords = (data: string): boolean => /[\p{L}\p{N}]/u.test(data)

function insideNeverShown(stack: readonly Open[]): boolean {
  return stack.some(({ tag }) => neverShown.has(tag))
}
