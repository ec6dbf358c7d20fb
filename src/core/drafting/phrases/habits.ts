import { registerAt, saidIn } from '#core/voice/pair-store.ts'
import type { Addressee } from '../thread.ts'
import { profileFor, type StyleProfile } from '#core/voice/profile.ts'
import type { Voice } from '#core/voice/voice.ts'
import { unmixedProfile, type Formality } from './formality.ts'

/** How the owner writes the few words that answers are made of. */
export interface Habits {
  readonly profile: StyleProfile
  readonly formality: Formality
  /** `{yes}` → "yep". */
  readonly words: Readonly<Record<Favourite, string>>
  /** Whether they mostly write two exclamation marks. */
  readonly doubled: boolean
}

export type Favourite = keyof typeof wordChoices

/** Words that may replace a word of the table, plainest first. */
const wordChoices = {
  yes: ['yes', 'yeah', 'yea', 'yep', 'yup', 'ya', 'yess'],
  yeah: ['yeah', 'yea', 'yep', 'ya', 'yes'],
  no: ['no', 'nope', 'nah'],
  thanks: ['thanks', 'thank you', 'ty', 'thx', 'tysm'],
  laugh: ['haha', 'lol', 'hahaha', 'lmao', 'hehe', 'ha', 'jaja'],
  sorry: ['sorry', 'sry'],
  ok: ['ok', 'okay', 'k', 'kk', 'alright'],
} as const

const newestRead = 400
/** With fewer uses, a word is not a habit. */
const minUses = 2

/** Measured on the newest replies in this register to this person, else to everybody who is written to as formally. */
export function habitsFor(
  voice: Voice,
  { contact, register }: Addressee,
  formality: Formality,
  isAlike: (contact: number) => boolean,
): Habits {
  const { store } = voice
  // In mails the numbers are the contact's own, not mixed with everybody's: greeting and sign-off are theirs, so the text between matches.
  const profile =
    register === 'email'
      ? unmixedProfile(voice, register, contact)
      : profileFor(voice.profile, register, voice.contacts[contact]?.key ?? null)
  const own = new Map<string, number>()
  const alike = new Map<string, number>()
  let marks = 0
  let doubled = 0
  let read = 0
  for (let pair = store.size - 1; pair >= 0 && read < newestRead; pair--) {
    const to = store.contacts[pair] ?? 0
    if (registerAt(store, pair) !== register || (to !== contact && !isAlike(to))) continue
    read++
    const text = saidIn(store, pair).slice(0, 300).toLowerCase()
    if (/!(?:$|\s)/u.test(text)) marks++
    if (/!!/u.test(text)) doubled++
    for (const [word] of text.matchAll(/thank you|\p{L}+/gu)) {
      alike.set(word, (alike.get(word) ?? 0) + 1)
      if (to === contact) own.set(word, (own.get(word) ?? 0) + 1)
    }
  }
  const favourite = (choices: readonly string[]): string => {
    const most = (counts: ReadonlyMap<string, number>): string | null => {
      const best = choices.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] ?? ''
      return (counts.get(best) ?? 0) >= minUses ? best : null
    }
    return most(own) ?? most(alike) ?? choices[0] ?? ''
  }
  const words = Object.fromEntries(Object.entries(wordChoices).map(([name, choices]) => [name, favourite(choices)])) as Habits['words']
  return { profile, formality, words, doubled: doubled * 2 > marks }
}
