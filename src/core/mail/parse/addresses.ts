import { addressParser } from 'postal-mime'
import type { Mailbox } from '../mail.ts'
import { shownOnOneLine } from '#core/conversation/text/shown-characters.ts'

/** The WHATWG URL, which every platform that core runs on has: it knows the ASCII form of an international domain. */
declare const URL: { new (text: string): { readonly hostname: string }; canParse(text: string): boolean }

const form = /^[^\s@<>,;:"()[\]\\\p{C}]{1,64}@[^\s@<>,;:"()[\]\\\p{C}]{1,253}$/u
const maxMailboxes = 500

/**
 * The address as it is compared: lower-case, the domain in its ASCII form, so that a look-alike of another script differs. Null if it
 * is no address. Dots and `+tags` stay: only some servers ignore them.
 */
export function canonicalAddress(text: string): string | null {
  const trimmed = text.trim().normalize('NFC')
  if (!form.test(trimmed)) return null
  const at = trimmed.lastIndexOf('@')
  const domain = asciiDomain(trimmed.slice(at + 1))
  return domain === null ? null : `${trimmed.slice(0, at).toLowerCase()}@${domain}`
}

/** The domain in lower-case ASCII, or null if it is none. A number is none: `URL` would read an IPv4 address into it. */
export function asciiDomain(text: string): string | null {
  const domain = text.replace(/\.$/u, '').toLowerCase()
  if (!/^[\p{L}\p{N}\p{M}.-]+$/u.test(domain) || !/\p{L}/u.test(domain.split('.').at(-1) ?? '')) return null
  if (!URL.canParse(`http://${domain}`)) return null
  const ascii = new URL(`http://${domain}`).hostname
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u.test(ascii) ? ascii : null
}

export interface ReadMailboxes {
  readonly mailboxes: readonly Mailbox[]
  /** One of them stands in a group (`Team: a@b.c;`). */
  readonly grouped: boolean
  /** Whether there were no more than are read. */
  readonly all: boolean
}

/** The mailboxes of address headers, those without a usable address left out. */
export function readMailboxes(values: readonly string[]): ReadMailboxes {
  const mailboxes: Mailbox[] = []
  let grouped = false
  let all = true
  for (const value of values) {
    for (const entry of addressParser(value)) {
      if (entry.group !== undefined) grouped = true
      for (const { name, address } of entry.group ?? [entry]) {
        const canonical = canonicalAddress(address)
        all &&= mailboxes.length < maxMailboxes
        if (canonical !== null && all) mailboxes.push({ name: shownOnOneLine(name), address: canonical })
      }
    }
  }
  return { mailboxes, grouped, all }
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

/** Whether the display name shows an address that is not the one it belongs to. */
export function showsOtherAddress({ name, address }: Mailbox): boolean {
  const plain = name.normalize('NFKC')
  if (!plain.includes('@')) return false
  const shown = /[^\s<>()"',;:@]{1,64}@[^\s<>()"',;:@]{1,253}\.[^\s<>()"',;:@]{2,63}/u.exec(plain)?.[0]
  return shown !== undefined && canonicalAddress(shown) !== address
}
