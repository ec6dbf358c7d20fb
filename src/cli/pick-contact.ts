import { AppError } from '#contract/errors.ts'

/** Maximum number of contacts listed if several match. */
export const maxNamed = 10

/** The contact that matches `wanted`. A full name takes precedence over a part. Throws AppError if none or several match. */
export function pickContact<Contact extends { readonly name: string }>(
  { contacts, total }: { readonly contacts: readonly Contact[]; readonly total: number },
  wanted: string,
): Contact {
  const whole = contacts.filter(({ name }) => name.toLowerCase() === wanted.trim().toLowerCase())
  const fitting = whole.length > 0 ? whole : contacts
  const [one, ...others] = fitting
  if (one === undefined) throw new AppError('not-found', 'No contact of the voice has that name or address.')
  if (others.length === 0) return one
  const more = whole.length === 0 && total > contacts.length ? ` and ${total - contacts.length} more` : ''
  const names = fitting.map(({ name }) => name).join(', ')
  throw new AppError('invalid-input', `Several contacts fit: ${names}${more}. Please say more of the name, or give an address.`)
}
