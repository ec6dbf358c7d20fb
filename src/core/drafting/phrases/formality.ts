import type { Register } from '#core/channel/register.ts'
import { BACK_OFF, profileFor, type StyleProfile } from '#core/voice/profile.ts'
import type { Voice } from '#core/voice/voice.ts'

/** Friends and family are not written to as people at work are: phrases do not cross over. */
export type Formality = 'casual' | 'formal'

/** `contact`: index into the voice's contacts, or -1 for somebody new, who is written to as most are. */
export function formalityOf(voice: Pick<Voice, 'profile' | 'contacts'>, register: Register, contact: number): Formality {
  const all = profileFor(voice.profile, register, null)
  const profile = profileFor(voice.profile, register, voice.contacts[contact]?.key ?? null)
  if (profile === all) return isFormal(all) ? 'formal' : 'casual'
  // A contact's numbers are mixed with everybody's; whether they are written to otherwise shows in what is theirs alone.
  const trust = profile.turns / (profile.turns + BACK_OFF)
  const own = (mixed: number, everybody: number): number => (mixed - (1 - trust) * everybody) / trust
  return isFormal({
    lowerCaseStart: own(profile.lowerCaseStart, all.lowerCaseStart),
    ending: {
      ...profile.ending,
      fullStop: own(profile.ending.fullStop, all.ending.fullStop),
      none: own(profile.ending.none, all.ending.none),
      exclamation: own(profile.ending.exclamation, all.ending.exclamation),
    },
  })
    ? 'formal'
    : 'casual'
}

function isFormal({ lowerCaseStart, ending: { fullStop, none, exclamation } }: Pick<StyleProfile, 'lowerCaseStart' | 'ending'>): boolean {
  return lowerCaseStart < 0.35 && fullStop > 0.3 && fullStop > (none + exclamation) / 2
}
