import { expect, it } from 'vitest'
import { contacts, makeHistory, quiet } from '#test/history.ts'
import type { ReplyPair } from '../conversation/reply-pair.ts'
import { createPrompter } from '../prompting/index.ts'
import { trainVoice } from '../training/train-voice.ts'
import type { Voice } from '../voice/voice.ts'
import { earlyVoice } from './as-of.ts'
import { createDrafter } from './drafter.ts'

const pairs = makeHistory(200)
const train = (some: readonly ReplyPair[]) => trainVoice({ pairs: some, contacts, seed: 1, resume: null, evaluate: false }, quiet)

it('the early voice drafts for a past turn as a voice would that was trained on the moments before', () => {
  const whole = train(pairs)
  const early = whole.early?.pairs ?? 0
  expect(early).toBe(140)
  const asOf = pairs[early]?.at ?? 0
  const made = (voice: Voice) => {
    const drafter = createDrafter({ ...voice, confidence: null })
    const prompter = createPrompter({ ...voice, confidence: null })
    return pairs.slice(early).map((pair) => {
      const { contact, incoming, previous } = pair
      const { onDevice, ...brief } = prompter.brief(drafter, { contact, incoming, previous, count: 3, asOf })
      return { brief, drafts: onDevice.map((draft) => draft) }
    })
  }
  const then = made(train(pairs.slice(0, early)))
  expect(made(earlyVoice(whole))).toEqual(then)
  // With its numbers of today it does not.
  expect(made(whole)).not.toEqual(then)
  expect(then.some(({ drafts }) => drafts.length > 0)).toBe(true)
})

it('a voice that was trained before there were early numbers keeps those it has', () => {
  const voice = train(pairs)
  expect(earlyVoice({ ...voice, early: null }).profile).toBe(voice.profile)
})
