import { profileFor, type StyleProfile } from '../../voice/profile.ts'
import type { Voice } from '../../voice/voice.ts'

/** Friends and family are not written to as people at work are: phrases do not cross over. */
export type Register = 'casual' | 'formal'

/** `contact`: index into the voice's contacts, or -1 for somebody new, who is written to as most are. */
export function registerOf(voice: Pick<Voice, 'profile' | 'contacts'>, contact: number): Register {
  const profile = profileFor(voice.profile, voice.contacts[contact]?.key ?? null)
  return isFormal(profile) ? 'formal' : 'casual'
}

function isFormal({ lowerCaseStart, ending: { fullStop, none, exclamation } }: StyleProfile): boolean {
  return lowerCaseStart < 0.35 && fullStop > 0.3 && fullStop > (none + exclamation) / 2
}
