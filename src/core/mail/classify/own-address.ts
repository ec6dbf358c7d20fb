import type { Mail } from '../mail.ts'
import { domainOf } from '../parse/addresses.ts'

/** Servers that ignore dots in the local part. */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/** Whether a canonical address is one of the owner's: tags (`sam+shop@`) and, where the server ignores them, dots do not count. */
export function isOwnAddress(address: string, owner: ReadonlySet<string>): boolean {
  if (owner.has(address)) return true
  const mailbox = mailboxOf(address)
  return [...owner].some((own) => mailboxOf(own) === mailbox)
}

/** Whether a mail names only the owner as author and sender. Its folder does not prove that. */
export function isWrittenBy(owner: ReadonlySet<string>, { from, fromIsOdd, sender }: Mail): boolean {
  const names = sender === null ? from : [...from, sender]
  return !fromIsOdd && from.length > 0 && names.every(({ address }) => isOwnAddress(address, owner))
}

function mailboxOf(address: string): string {
  const domain = domainOf(address)
  const name = address.slice(0, -domain.length - 1)
  const untagged = name.replace(/(?<=.)\+.*$/u, '')
  return dotless.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
