import type { Mail } from '../mail.ts'
import { asciiDomain, domainOf } from '../parse/addresses.ts'

/** The only server whose word counts. */
const trustedServer = 'mx.google.com'
/** How it notes that it took a mail from another server (RFC 5321, section 4.4). Its own way on from there has no `from`. */
const takenByIt = /^from \S+ \([^()]*\) by mx\.google\.com with /iu

export type Authentication = 'pass' | 'fail' | 'none'

/**
 * Whether the server that took the mail vouches that it is from the domain in its From header: DMARC passed, or, where that was not looked
 * at, DKIM or SPF passed for that domain (RFC 8601; alignment as in RFC 7489, section 3.1).
 *
 * Everything below the topmost `Received: from` may be the sender's own writing, a result in the server's name too, and the server's own
 * result stands below it. So it counts only where the server repeats it above, as it does to seal the mail (RFC 8617, section 4.1.1).
 */
export function authentication({ headers, from }: Pick<Mail, 'headers' | 'from'>): Authentication {
  const sender = from[0]
  const taken = headers.findIndex(({ name, value }) => name === 'received' && value.startsWith('from '))
  if (sender === undefined || from.length > 1 || !takenByIt.test(headers[taken]?.value ?? '')) return 'none'
  const sealed = headers.slice(0, taken).find(({ name }) => name === 'arc-authentication-results')
  const topmost = headers.find(({ name }) => name === 'authentication-results')
  const domain = domainOf(sender.address)
  const said = [sealed?.value.replace(/^i=\d{1,2}; /u, ''), topmost?.value].map((value) =>
    value === undefined ? 'none' : read(value, domain),
  )
  if (said.includes('fail')) return 'fail'
  return said.every((one) => one === 'pass') ? 'pass' : 'none'
}

/** UTF-16 units; the server writes far fewer. */
const longestResults = 5_000

/** What one header says of a domain. */
function read(header: string, domain: string): Authentication {
  if (header.length > longestResults) return 'none'
  const [server = '', ...results] = withoutComments(unquoted(header) ?? '').split(';')
  if (server.trim().split(/\s/u, 1)[0]?.toLowerCase() !== trustedServer) return 'none'
  const found = results.map(readResult)
  const dmarc = found.filter(({ method }) => method === 'dmarc')
  if (dmarc.some(({ result }) => result !== 'pass' && result !== 'none')) return 'fail'
  const passed = (method: string, properties: readonly string[]) =>
    found.some(
      (one) => one.method === method && one.result === 'pass' && properties.some((name) => isAligned(one.properties.get(name), domain)),
    )
  if (passed('dmarc', ['header.from']) || passed('dkim', ['header.d', 'header.i']) || passed('spf', ['smtp.mailfrom'])) return 'pass'
  return found.some(({ result }) => result === 'fail' || result === 'softfail' || result === 'pass') ? 'fail' : 'none'
}

/**
 * Without quotation marks around plain values. Null where more is quoted, or is not ASCII: what a sender calls themselves stands in the results
 * word by word, and could go on as a result of its own.
 */
function unquoted(header: string): string | null {
  const plain = header.replace(/(?<==)"([^"\\;()\s]{0,300})"(?=[\s;]|$)/gu, '$1')
  return /["\\\ufffd]/u.test(plain) ? null : plain
}

interface MethodResult {
  readonly method: string
  readonly result: string
  readonly properties: ReadonlyMap<string, string>
}

function readResult(text: string): MethodResult {
  const pairs = [...text.matchAll(/(?<!\S)([a-z][\w.-]{0,40})\s?=\s?(\S+)/giu)]
  const [first, ...rest] = pairs.map(([, name = '', value = '']) => [name.toLowerCase(), value.toLowerCase()] as const)
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
