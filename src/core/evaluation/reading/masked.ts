import { wordSpans } from '#core/voice/tokens.ts'
import { findFacts } from '#core/drafting/guard/facts.ts'
import { isNeverAName, type WordStatistics } from '#core/voice/word-statistics.ts'

const addressForm = /(?:[a-z][a-z+.-]{1,10}:\/\/|www\.)[^\s<>"'“”]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/giu
/** Calls, paths, dotted and underscored names, names with capitals inside, names with digits: what only a project's people write. */
const codeForm =
  /(?<![\p{L}\p{N}[])(?:[~.]{0,2}\/[\p{L}\p{N}_./-]+|[\p{L}_][\p{L}\p{N}_]*(?:(?:::?:?|[._$/])[\p{L}\p{N}_]+)+(?:\([^()\n]{0,80}\))?|[\p{L}_][\p{L}\p{N}_]*\([^()\n]{0,80}\)|\p{Ll}+\p{Lu}[\p{L}\p{N}]*|\p{L}+\p{N}[\p{L}\p{N}]*|--?[\p{L}][\p{L}\p{N}-]+(?:=\S+)?)/gu
const numberForm = /(?<![\p{L}\p{N}[])[-+]?\d(?:[\d.,:e+-]*\d)?%?(?![\p{L}\p{N}])/gu
/** Somebody whose name has a number behind it. */
const numberedName = /^\p{Lu}\p{Ll}+\p{N}{1,3}$/u
/** A name alone in the last line of a mail. */
const signedName = /((?:\n[ \t]*\n|,[ \t]*\n)[ \t]*)\p{L}+$/u
/** "e.g." and "and/or" are no code. */
const ordinaryForm = /^(?:\p{L}\.)+\p{L}?$|^(?:and\/or|either\/or|his\/her|he\/she|s\/he|w\/o)$/iu

/**
 * A text whose links, addresses, code, numbers and names are placeholders, so that whoever knows the person has nothing but the hand to go by. The same
 * for drafts and replies: what makes them differ in form stays.
 */
export function maskFacts(text: string, words: WordStatistics): string {
  const plain = text
    .replace(addressForm, (found) => (found.includes('@') && !found.includes('://') ? '[address]' : '[link]'))
    .replace(codeForm, (found) => (numberedName.test(found) ? '[name]' : ordinaryForm.test(found) ? found : '[code]'))
    .replace(numberForm, '[number]')
  const spans = [...findFacts(plain, words), ...acronyms(plain)]
    .filter(({ start, end }) => !isPlaceholder(plain, start, end))
    .toSorted((a, b) => a.start - b.start)
  let masked = ''
  let at = 0
  for (const { start, end, kind } of spans) {
    if (start < at || kind === 'time') continue
    masked += plain.slice(at, start) + (kind === 'number' ? '[number]' : kind === 'link' ? '[link]' : '[name]')
    at = end
  }
  masked += plain.slice(at)
  return masked.replace(signedName, '$1[name]').replace(/(\[(?:name|number|code|link|address)\])(?:[ ,+.-]*\1)+/gu, '$1')
}

/** "GPL", "CRAN": wherever they stand. */
function acronyms(text: string): { readonly start: number; readonly end: number; readonly kind: 'name' }[] {
  return wordSpans(text).flatMap(({ start, end }) => {
    const raw = text.slice(start, end)
    return /^\p{Lu}{2,}s?$/u.test(raw) && !isNeverAName(raw.toLowerCase()) ? [{ start, end, kind: 'name' as const }] : []
  })
}

const isPlaceholder = (text: string, start: number, end: number): boolean => text[start - 1] === '[' && text[end] === ']'

/** Whether a reply holds code that the conversation does not: what its writer has run, or seen elsewhere. */
export function bringsCode(reply: string, conversation: string): boolean {
  const known = conversation.toLowerCase()
  const found = [...(reply.match(addressForm) ?? []), ...(reply.match(codeForm) ?? [])].filter(
    (one) => !ordinaryForm.test(one) && !numberedName.test(one),
  )
  return found.some((one) => !known.includes(one.toLowerCase().replace(/\(.*$/u, '')))
}

/** Whether a reply tells of what its writer did, has or was told apart from this conversation. */
export function tellsOfOwn(reply: string): boolean {
  const did = String.raw`tried|tested|ran|checked|looked|saw|seen|read|found|fixed|committed|installed|built|wrote|used|asked|got|had|heard|copied|changed|talked|done|moved|sent|put`
  return new RegExp(
    String.raw`\b(?:i|we)(?:['’]ve| have| just| also| already| had|['’]d| recently)* (?:${did})\b|\b(?:works|fails|happens) (?:for|here|on) (?:me|us|my|our)\b|\b(?:on|in|at) my (?:\p{L}+ ){0,2}(?:machine|system|box|laptop|office|home|desktop|phone|server)\b`,
    'iu',
  ).test(reply)
}
