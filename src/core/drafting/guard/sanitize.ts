/**
 * Control and format characters turn the direction of text around, hide letters or drive a terminal. Tab and newline stay, and so do the
 * joiners and tags that emoji and some scripts are made with. U+FFFC stands where an attachment was.
 */
const harmful = /[[\p{Cc}\p{Cf}\u2028\u2029\ufffc]--[\t\n\u200c-\u200d\u{e0020}-\u{e007f}]]/gv

/** Text that can stand anywhere: no control characters but tab and newline, no direction overrides, no lone surrogates. */
export function sanitize(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(harmful, '').toWellFormed()
}
