import type { OwnFactKind } from '#contract/account/own-facts.ts'

/** What own facts are called: in a list, and in a sentence. */
export const ownFactWords: Readonly<Record<OwnFactKind, { readonly title: string; readonly yours: string }>> = {
  address: { title: 'Home address', yours: 'your address' },
  email: { title: 'Email', yours: 'your email' },
  phone: { title: 'Phone number', yours: 'your number' },
  birthday: { title: 'Birthday', yours: 'your birthday' },
  instagram: { title: 'Instagram', yours: 'your Instagram username' },
  snapchat: { title: 'Snapchat', yours: 'your Snapchat username' },
  venmo: { title: 'Venmo', yours: 'your Venmo username' },
  'cash-app': { title: 'Cash App', yours: 'your Cash App username' },
}
