import type { Voice } from './voice.ts'

/** A contact that the voice knows. */
export interface VoicePerson {
  readonly key: string
  readonly name: string
  readonly group: boolean
  readonly pairs: number
  /** ms since 1970 of the newest pair. */
  readonly lastAt: number
}

/** The people the voice knows, newest first. */
export function listPeople({ store, contacts }: Voice): VoicePerson[] {
  const pairs = contacts.map(() => 0)
  const lastAt = contacts.map(() => 0)
  for (let pair = 0; pair < store.size; pair++) {
    const contact = store.contacts[pair] ?? 0
    pairs[contact] = (pairs[contact] ?? 0) + 1
    lastAt[contact] = Math.max(lastAt[contact] ?? 0, store.times[pair] ?? 0)
  }
  return contacts
    .map(({ key, name, group }, i) => ({ key, name, group, pairs: pairs[i] ?? 0, lastAt: lastAt[i] ?? 0 }))
    .toSorted((a, b) => b.lastAt - a.lastAt || (a.name < b.name ? -1 : 1))
}
