import type { Mail } from '../mail.ts'
import { asciiDomain, domainOf } from '../parse/addresses.ts'

/** The only server whose word counts: it wrote the topmost result, anything below may be forged by the sender. */
const trustedServer = 'mx.google.com'

export type Authentication = 'pass' | 'fail' | 'none'

/**
 * Whether the server that took the mail vouches that it is from the domain in its From header: DMARC passed, or, where that was not looked
 * at, DKIM or SPF passed for that domain (RFC 8601; alignment as in RFC 7489, section 3.1).
 */
export function authentication({ headers, from }: Pick<Mail, 'headers' | 'from'>): Authentication {
  const topmost = headers.find(({ name }) => name === 'authentication-results')
  const sender = from[0]
  if (topmost === undefined || sender === undefined || from.length > 1) return 'none'
  const [server = '', ...results] = withoutComments(topmost.value).split(';')
  if (server.trim().split(/\s/u, 1)[0]?.toLowerCase() !== trustedServer) return 'none'
  const domain = domainOf(sender.address)
  const read = results.map(readResult)
  const dmarc = read.filter(({ method }) => method === 'dmarc')
  if (dmarc.some(({ result }) => result !== 'pass' && result !== 'none')) return 'fail'
  const passed = (method: string, properties: readonly string[]) =>
    read.some(
      (one) => one.method === method && one.result === 'pass' && properties.some((name) => isAligned(one.properties.get(name), domain)),
    )
  if (passed('dmarc', ['header.from']) || passed('dkim', ['header.d', 'header.i']) || passed('spf', ['smtp.mailfrom', 'smtp.helo']))
    return 'pass'
  return read.some(({ result }) => result === 'fail' || result === 'softfail' || result === 'pass') ? 'fail' : 'none'
}

interface MethodResult {
  readonly method: string
  readonly result: string
  readonly properties: ReadonlyMap<string, string>
}

function readResult(text: string): MethodResult {
  const pairs = [...text.matchAll(/([a-z][\w.-]{0,40})\s?=\s?("[^"]{0,300}"|[^\s;]{1,300})/giu)]
  const [first, ...rest] = pairs.map(
    ([, name = '', value = '']) => [name.toLowerCase(), value.replace(/^"|"$/gu, '').toLowerCase()] as const,
  )
  return { method: first?.[0] ?? '', result: first?.[1] ?? '', properties: new Map(rest.filter(([name]) => name.includes('.'))) }
}

/** Names that many share: nobody signs for them. */
const shared = /^(?:ac|co|com|edu|gov|ne|net|or|org)\.[a-z]{2}$/u

/** The same domain, or one of them a sub-domain of the other. */
function isAligned(value: string | undefined, domain: string): boolean {
  const other = value === undefined ? null : asciiDomain(value.slice(value.lastIndexOf('@') + 1))
  if (other === null || shared.test(other) || shared.test(domain)) return false
  return other === domain || other.endsWith(`.${domain}`) || domain.endsWith(`.${other}`)
}

/** Comments may hold anything, also what looks like a result. They nest. */
function withoutComments(text: string): string {
  let depth = 0
  let kept = ''
  for (const letter of text) {
    if (letter === '(') depth++
    else if (letter === ')' && depth > 0) depth--
    else if (depth === 0) kept += letter
  }
  return kept
}
