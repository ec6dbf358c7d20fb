import type { Span } from '../view.ts'

const local = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]/u
const domain = /^[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,8}\.\p{L}{2,24}(?![\p{L}\p{N}])/u
/** Spelled out to hide it from programs that collect addresses: `ada (at) example (dot) com`. */
const spelled = /(?<![\w.+-])[\w.+-]{1,64} ?(?:[[({] ?at ?[\])}]| at ) ?[\w-]{1,63} ?(?:[[({] ?dot ?[\])}]| dot ) ?[a-z]{2,12}(?![\w])/giu

/** Only the sign is spelled out, in brackets or in another language. */
const bracketed =
  /(?<![\w.+-])[\w.+-]{1,64} ?(?:[[({<] ?(?:at|ät|a|@|arroba|chez) ?[\])}>]| arroba | chiocciola | klammeraffe ) ?[\w-]{1,63}(?: ?(?:\.|[[({] ?(?:dot|punkt|punto) ?[\])}]| dot | punkt | punto | ponto ) ?[\w-]{1,63}){0,3} ?(?:\.|[[({] ?(?:dot|punkt|punto) ?[\])}]| dot | punkt | punto | ponto ) ?[a-z]{2,12}(?![\w])/giu

/** A line that is one word. */
const aloneBefore = /(?:^|\n)[\p{L}\p{N}._+-]{2,64}\n$/u

/** E-mail addresses. Searched outward from each `@`, so that time is linear. */
export function findEmails(text: string): Span[] {
  const spans: Span[] = []
  let floor = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const found = domain.exec(text.slice(at + 1, at + 320))
    if (found === null) continue
    let start = at
    // Written in a bubble of its own.
    if (text[at - 1] === '\n' && aloneBefore.test(text.slice(Math.max(0, at - 66), at))) start -= 1
    while (start > floor && at - start < 64 && local.test(text[start - 1] ?? '')) start -= 1
    if (start === at || text[start] === '\n') continue
    floor = at + 1 + found[0].length
    spans.push({ start, end: floor })
  }
  for (const pattern of [spelled, bracketed])
    for (const match of text.matchAll(pattern)) spans.push({ start: match.index, end: match.index + match[0].length })
  return spans
}
