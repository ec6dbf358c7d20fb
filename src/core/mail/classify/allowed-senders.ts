import { asciiDomain, canonicalAddress, domainOf } from '../parse/addresses.ts'

/** Whom the owner named in the allowed senders. */
export interface AllowedSenders {
  readonly addresses: ReadonlySet<string>
  /** `@example.com`: this domain and none below it. */
  readonly domains: ReadonlySet<string>
  /** `*.example.com`: every domain below it, and not itself. */
  readonly above: readonly string[]
  /** Entries as typed that name nobody. They still restrict, as a mistyped list must not reach more people than it names. */
  readonly unreadable: readonly string[]
  /** Only the listed are reached. */
  readonly restricts: boolean
}

/** Reads entries as typed: an address, `@domain` or `*.domain`. Blank entries are dropped; a whole top-level domain names nobody. */
export function readAllowedSenders(entries: readonly string[]): AllowedSenders {
  const addresses = new Set<string>()
  const domains = new Set<string>()
  const above: string[] = []
  const unreadable: string[] = []
  for (const typed of entries) {
    const entry = typed.replace(/\p{Cf}/gu, '').trim()
    if (entry === '') continue
    const below = /^(?:\*?@)?\*\.(.+)$/u.exec(entry)?.[1]
    const whole = /^\*?@([^@]+)$/u.exec(entry)?.[1]
    const domain = asciiDomain(below ?? whole ?? '')
    const address = below === undefined && whole === undefined ? canonicalAddress(entry) : null
    if (address !== null && !entry.includes('*')) addresses.add(address)
    else if (domain === null) unreadable.push(entry)
    else if (below === undefined) domains.add(domain)
    else above.push(domain)
  }
  const restricts = addresses.size + domains.size + above.length + unreadable.length > 0
  return { addresses, domains, above, unreadable, restricts }
}

/** Whether a canonical address is on the list. */
export function isAllowedSender(list: AllowedSenders, address: string): boolean {
  const domain = domainOf(address)
  return list.addresses.has(address) || list.domains.has(domain) || list.above.some((upper) => domain.endsWith(`.${upper}`))
}
