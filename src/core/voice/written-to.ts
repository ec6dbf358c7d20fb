import type { Register } from '../channel/register.ts'
import { profileFor, type StyleProfile, type VoiceProfile } from './profile.ts'

/** From this many replies on, a contact's own measurements count as well measured, and their number of turns stays their own. */
const ownFrom = 20

/**
 * How the owner writes to a contact. With few replies to them it is mostly how they write to everybody (`profileFor` backs off). Its count of
 * turns is then everybody's, because it is as well measured as that.
 */
export function writtenTo(profile: VoiceProfile, register: Register, contact: string | null): StyleProfile {
  const own = profileFor(profile, register, contact)
  return own.turns >= ownFrom ? own : { ...own, turns: profileFor(profile, register, null).turns }
}
