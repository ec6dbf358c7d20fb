import { sanitize } from '#core/drafting/guard/sanitize.ts'
import type { Register } from '#core/channel/register.ts'
import { registerAt, replyText } from '#core/voice/pair-store.ts'
import type { Voice } from '#core/voice/voice.ts'

/**
 * The owner's punctuation habits, counted over their newest replies. A profile does not contain them, and they give a model's text away. Each number counts
 * replies with that mark; `replies` counts all that were read.
 */
export interface Marks {
  readonly replies: number
  /** Contractions with and without their apostrophe ("don't", "dont"): counted individually, not per reply. */
  readonly apostrophes: { readonly written: number; readonly left: number }
  /** Replies with an apostrophe or a quotation mark. */
  readonly quotes: { readonly straight: number; readonly curly: number }
  readonly emoji: number
  /** An em or en dash; a hyphen between spaces. */
  readonly dash: number
  readonly hyphen: number
  readonly semicolon: number
  /** "…" and "...". */
  readonly ellipsis: { readonly one: number; readonly dots: number }
  /** A blank line inside. */
  readonly blank: number
  readonly exclamation: number
  /** "!!" and more. */
  readonly doubled: number
}

const maxRead = 2000
const readLimit = 1500

/** Contractions that are not another word without their apostrophe. Only these are counted or changed. */
export const contractions: ReadonlyMap<string, string> = new Map(
  (
    "don't didn't doesn't isn't aren't wasn't weren't haven't hasn't hadn't couldn't wouldn't shouldn't can't won't i'm i've you're you've " +
    "they're they've we've that's what's there's"
  )
    .split(' ')
    .map((written) => [written.replace("'", ''), written]),
)
export const contraction = /(?<![\p{L}\p{N}'’])(?:[\p{L}]{1,8}['’]\p{L}{1,2}|\p{L}{2,8})(?![\p{L}\p{N}'’])/gu

/** Reads the newest 2,000 replies of a register. */
export function measureMarks({ store }: Pick<Voice, 'store'>, register: Register): Marks {
  const counts = { written: 0, left: 0, straight: 0, curly: 0, emoji: 0, dash: 0, hyphen: 0, semicolon: 0, one: 0, dots: 0 }
  let blank = 0
  let exclamation = 0
  let doubled = 0
  let replies = 0
  for (let pair = store.size - 1; pair >= 0 && replies < maxRead; pair--) {
    if (registerAt(store, pair) !== register) continue
    replies++
    const text = sanitize(replyText(store, pair).slice(0, readLimit))
    for (const [word] of text.matchAll(contraction)) {
      const bare = word.toLowerCase().replace(/['’]/u, '')
      if (!contractions.has(bare)) continue
      if (bare.length === word.length) counts.left++
      else counts.written++
    }
    if (/[’‘“”]/u.test(text)) counts.curly++
    else if (/["']/u.test(text)) counts.straight++
    if (emoji.test(text)) counts.emoji++
    if (/[–—]/u.test(text)) counts.dash++
    if (/ -{1,2} /u.test(text)) counts.hyphen++
    if (text.includes(';')) counts.semicolon++
    if (text.includes('…')) counts.one++
    else if (/\.{2,}/u.test(text)) counts.dots++
    if (/\n[ \t]*\n/u.test(text)) blank++
    if (text.includes('!')) exclamation++
    if (/!{2,}/u.test(text)) doubled++
  }
  return {
    replies,
    apostrophes: { written: counts.written, left: counts.left },
    quotes: { straight: counts.straight, curly: counts.curly },
    emoji: counts.emoji,
    dash: counts.dash,
    hyphen: counts.hyphen,
    semicolon: counts.semicolon,
    ellipsis: { one: counts.one, dots: counts.dots },
    blank,
    exclamation,
    doubled,
  }
}

export const emoji = /\p{Extended_Pictographic}/u
