import type { Register } from '#core/channel/register.ts'
import { backOffTurns, profileFor, type StyleProfile } from '#core/voice/profile.ts'
import type { Voice } from '#core/voice/voice.ts'

/** Friends and family are written to differently than people at work. Phrases for one are not used for the other. */
export type Formality = 'casual' | 'formal'

/** `contact`: index into the voice's contacts, or -1 for somebody new, who is written to like everybody on average. */
export function formalityOf(voice: Pick<Voice, 'profile' | 'contacts'>, register: Register, contact: number): Formality {
  return isFormal(unmixedProfile(voice, register, contact)) ? 'formal' : 'casual'
}

/**
 * A contact's own numbers for case, apostrophes and endings. The profile mixes them with everybody's, which would hide that this contact is written to
 * differently.
 */
export function unmixedProfile(
  { profile: voiceProfile, contacts }: Pick<Voice, 'profile' | 'contacts'>,
  register: Register,
  contact: number,
): StyleProfile {
  const all = profileFor(voiceProfile, register, null)
  const profile = profileFor(voiceProfile, register, contacts[contact]?.key ?? null)
  if (profile === all) return all
  const trust = profile.turns / (profile.turns + backOffTurns)
  const own = (mixed: number, everybody: number): number => Math.min(1, Math.max(0, (mixed - (1 - trust) * everybody) / trust))
  const ending = Object.fromEntries(
    Object.entries(profile.ending).map(([mark, share]) => [mark, own(share, all.ending[mark as keyof StyleProfile['ending']])]),
  ) as StyleProfile['ending']
  return {
    ...profile,
    lowerCaseStart: own(profile.lowerCaseStart, all.lowerCaseStart),
    apostrophes: own(profile.apostrophes, all.apostrophes),
    ending,
  }
}

function isFormal({ lowerCaseStart, ending: { fullStop, none, exclamation } }: Pick<StyleProfile, 'lowerCaseStart' | 'ending'>): boolean {
  return lowerCaseStart < 0.35 && fullStop > 0.3 && fullStop > (none + exclamation) / 2
}
