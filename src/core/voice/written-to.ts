import type { Register } from '../channel/register.ts'
import { profileFor, type StyleProfile, type VoiceProfile } from './profile.ts'

/** From so many replies on, what is measured on a contact's own stands by itself. */
const ownFrom = 20

/**
 * How the owner writes to a contact. With few replies to them it is mostly how they write to everybody (`profileFor` backs off), so it is as
 * well measured as that; its count of turns then is everybody's.
 */
export function writtenTo(profile: VoiceProfile, register: Register, contact: string | null): StyleProfile {
  const own = profileFor(profile, register, contact)
  return own.turns >= ownFrom ? own : { ...own, turns: profileFor(profile, register, null).turns }
}
