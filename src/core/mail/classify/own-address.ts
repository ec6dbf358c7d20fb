import { domainOf } from '../parse/addresses.ts'

/** Servers that deliver mail with and without dots in the name to the same person. */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/** Whether a canonical address is one of the owner's: tags (`sam+shop@`) and, where the server ignores them, dots do not count. */
export function isOwnAddress(address: string, owner: ReadonlySet<string>): boolean {
  if (owner.has(address)) return true
  const mailbox = mailboxOf(address)
  return [...owner].some((own) => mailboxOf(own) === mailbox)
}

function mailboxOf(address: string): string {
  const domain = domainOf(address)
  const name = address.slice(0, -domain.length - 1)
  const untagged = name.replace(/(?<=.)\+.*$/u, '')
  return dotless.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
