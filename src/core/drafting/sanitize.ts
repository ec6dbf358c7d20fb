// Controls that turn the direction of text around or hide characters. The joiner U+200D stays: emoji are made with it.
const HARMFUL =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffc]/gu

/** Text that can stand anywhere: no control characters but tab and newline, no direction overrides, no lone surrogates. */
export function sanitize(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(HARMFUL, '').toWellFormed()
}
