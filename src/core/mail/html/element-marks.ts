import type { LineMark } from '../mail.ts'
import { declares } from './declarations.ts'

type Attributes = Readonly<Record<string, string>>

/**
 * The role of an element in the markup of common mail programs. `container`: the block that one of them puts around the answered mail, its attribution line,
 * and, if the answer is written between the quotes, the answer. `nested`: a quotation element.
 */
export type ElementMark = LineMark | 'container' | 'nested'

/** Outlook puts `x_` before the names in text it copies from another mail. Yahoo puts `ydp…` before them. */
const prefix = '(?:x_|ydp[\\da-z]{1,12}?){0,3}'

const byName: readonly (readonly [RegExp, ElementMark])[] = [
  [named('gmail_attr|moz-cite-prefix|moz-email-headers-table'), 'attribution'],
  [
    named(
      'gmail_signature|gmail_signature_prefix|moz-signature|protonmail_signature_block|AppleMailSignature|ms-outlook-mobile-signature|yahoo_signature|zmail_signature|tutanota_signature|email-signature|mail-signature',
    ),
    'signature',
  ],
  [named('gmail_quote|gmail_quote_container'), 'container'],
  [
    named(
      'yahoo_quoted|yahoo-quoted|protonmail_quote|tutanota_quote|zmail_extra|AppleMailQuote|ms-outlook-mobile-reference-message|mail-editor-reference-message-container|OLK_SRC_BODY_SECTION|WM_QUOTED|reply-intro-quote|hmm_quoted|skb-quote',
    ),
    'quote',
  ],
  [named('moz-forward-container'), 'forward'],
  [named('divRplyFwdMsg|appendonsend|OutlookMessageHeader|replySplit|stopSpelling|ReplyHeader'), 'rest'],
]

function named(names: string): RegExp {
  return new RegExp(`^${prefix}(?:${names})(?:-[\\da-f-]+)?$`, 'iu')
}

/** Outlook's names for the block with the owner's signature. */
const outlookSignature = new RegExp(`^${prefix}(?:Signature|divSignature|_MailAutoSig)$`, 'u')

export function elementMark(tag: string, attributes: Attributes): ElementMark | null {
  const names = `${attributes['class'] ?? ''} ${attributes['id'] ?? ''} ${attributes['data-smartmail'] ?? ''}`
    .split(/\s+/u, 40)
    .filter((name) => name !== '' && name.length <= 100)
  if (attributes['name'] === 'quote') return 'quote'
  if (tag === 'blockquote') return isIndent(attributes, names) ? null : 'nested'
  for (const name of names) {
    if (outlookSignature.test(name)) return 'signature'
    const found = byName.find(([pattern]) => pattern.test(name))
    if (found !== undefined) return found[1]
  }
  return null
}

/** Several editors use a quotation element for mere indentation. */
function isIndent({ type, cite, style = '' }: Attributes, names: readonly string[]): boolean {
  return (
    type === undefined &&
    cite === undefined &&
    names.length === 0 &&
    declares(style, /margin(?:-left)?:/iu, /40px/u) &&
    /border:\s*(?:none|0)/iu.test(style)
  )
}
