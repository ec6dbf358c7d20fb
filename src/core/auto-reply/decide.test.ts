import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { full } from '#test/full.ts'
import { alex, eligible, eligibleMail, noon, pastSend } from '#test/situation.ts'
import { readAddress } from '../conversation/address.ts'
import {
  contactModes,
  decide,
  draftFindings,
  isReached,
  narrowAllowedList,
  nobodyListed,
  readAllowedList,
  safetyFloor,
  type ContactMode,
  type IncomingMessage,
  type Outcome,
  type Situation,
} from './index.ts'

const rank: Record<Outcome, number> = { send: 0, hold: 1, skip: 2 }
const rankOf = (situation: Situation): number => rank[decide(situation).outcome]

/** Mostly what lets a reply pass, so that situations close to sending are common. */
const mostly = (likely: boolean) => fc.oneof({ weight: 24, arbitrary: fc.constant(likely) }, { weight: 1, arbitrary: fc.constant(!likely) })
const mostlyAt = (likely: number, others: fc.Arbitrary<number>) =>
  fc.oneof({ weight: 19, arbitrary: fc.constant(likely) }, { weight: 1, arbitrary: others })
const mode = fc.constantFrom(...contactModes)
const ago = fc.integer({ min: -60_000, max: 2 * 86_400_000 })

const often = <T>(usual: T, ...others: readonly T[]) =>
  fc.oneof({ weight: 19, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })

const message = fc.record({
  kind: often<IncomingMessage['kind']>('text', 'link', 'tapback', 'attachment', 'audio', 'undecodable'),
  text: fc.oneof(
    { weight: 9, arbitrary: often('im fine with the plan', 'Your code is 482913', '') },
    { weight: 1, arbitrary: fc.string() },
  ),
  at: mostlyAt(
    noon - 20_000,
    ago.map((ms) => noon - ms),
  ),
  edited: mostly(false),
  sender: often<string | null>(alex, null, '72345', '+15550100199'),
  service: often<string | null>('iMessage', 'SMS', null),
})

const past = fc.record({
  id: fc.string(),
  conversation: fc.constantFrom('alex', 'others'),
  answers: often(['x'], ['message-1']),
  at: ago.map((ms) => noon - ms),
  automatic: fc.boolean(),
})

const anySituation: fc.Arbitrary<Situation> = fc
  .record({
    email: fc.boolean(),
    incoming: fc.array(message, { minLength: 1, maxLength: 3 }),
    group: mostly(false),
    known: mostly(true),
    ownMode: fc.option(fc.constantFrom<ContactMode>('auto', 'auto', 'auto', 'ask', 'draft', 'off')),
    address: often(alex, 'sam@example.com', '72345', 'urn:biz:1'),
    flags: fc.record({ lastFromMe: mostly(false), answered: mostly(false), ownerTyping: mostly(false), filtered: mostly(false) }),
    confidence: fc.option(fc.double({ min: 0.4, max: 1, noNaN: true }), { freq: 9 }),
    findings: fc.oneof({ weight: 8, arbitrary: fc.constant([]) }, { weight: 2, arbitrary: fc.subarray([...draftFindings]) }),
    settings: fc.record({
      active: mostly(true),
      listenerRunning: mostly(true),
      autoRespond: mostly(true),
      channelAllowed: mostly(true),
      until: fc.option(
        mostlyAt(
          noon + 1,
          ago.map((ms) => noon - ms),
        ),
      ),
      allowed: fc.constantFrom(
        nobodyListed,
        readAllowedList([alex], 'US'),
        readAllowedList(['sam@example.com'], 'US'),
        readAllowedList(['*'], 'US'),
      ),
      defaultMode: mode,
      threshold: fc.double({ min: 0.5, max: 0.99, noNaN: true }),
      channelThreshold: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    }),
    sends: fc.array(past, { maxLength: 4 }),
  })
  .map(({ email, incoming, group, known, ownMode, address, flags, confidence, findings, settings, sends }) => {
    const changes = {
      incoming,
      conversation: { group, known, mode: ownMode, addresses: [readAddress(address, 'US')], ...flags },
      draft: { confidence, findings },
      settings,
      history: { sends: sends.map(pastSend) },
    }
    return email ? eligibleMail(changes) : eligible(changes)
  })

/** Everything that an owner can take back, or that makes a send less certain. */
const settingsWith =
  (change: (s: Situation) => Partial<Situation['settings']>) =>
  (s: Situation): Situation => ({ ...s, settings: { ...s.settings, ...change(s) } })
const conversationWith =
  (change: (s: Situation) => Partial<Situation['conversation']>) =>
  (s: Situation): Situation => ({
    ...s,
    conversation: { ...s.conversation, ...change(s) },
  })
const lower = (mode: ContactMode): ContactMode => contactModes[Math.max(0, contactModes.indexOf(mode) - 1)] ?? 'off'

const removals: Record<string, (situation: Situation) => Situation> = {
  'the kill switch': settingsWith(() => ({ active: false })),
  'the listener': settingsWith(() => ({ listenerRunning: false })),
  'auto-respond': settingsWith(() => ({ autoRespond: false })),
  'the channel': settingsWith(() => ({ channelAllowed: false })),
  'every day of the schedule': settingsWith((s) => ({ schedule: { ...s.settings.schedule, enabled: true, days: [] } })),
  'the time left': settingsWith(() => ({ until: noon })),
  'an entry of the list': settingsWith((s) => ({
    allowed: narrowAllowedList(s.settings.allowed, [], { medium: s.medium, country: 'US' }),
  })),
  'being on a list at all': settingsWith(() => ({ allowed: readAllowedList(['+15550100177'], 'US') })),
  'a step of the default': settingsWith((s) => ({ defaultMode: lower(s.settings.defaultMode) })),
  'a step of the mode': conversationWith((s) => ({ mode: s.conversation.mode === null ? null : lower(s.conversation.mode) })),
  'the acquaintance': conversationWith(() => ({ known: false })),
  'the address': conversationWith(() => ({ addresses: [] })),
  'a part of the threshold': settingsWith((s) => ({ threshold: (s.settings.threshold + 1) / 2 })),
  'the evidence': (s) => ({ ...s, draft: s.draft === null ? null : { ...s.draft, confidence: null } }),
  'the draft': (s) => ({ ...s, draft: null }),
  'the headers of the mail': (s) => ({ ...s, mail: null }),
  'a later start': settingsWith(() => ({ answersFrom: noon })),
  'the quiet elsewhere': (s) => ({
    ...s,
    history: { ...s.history, elsewhere: [{ text: 'sunday was fun', register: 'email', at: noon, waits: true, forOwner: true }] },
  }),
  'a send left': (s) => ({ ...s, history: { ...s.history, sends: [...s.history.sends, pastSend({ id: 'one more', at: noon })] } }),
}

describe('decide', () => {
  it('comes near enough to sending in these tests to mean something', () => {
    const drawn = full ? 600 : 300
    const sent = fc.sample(anySituation, { numRuns: drawn, seed: 7 }).filter((situation) => decide(situation).outcome === 'send')
    expect(sent.length).toBeGreaterThan(drawn / 50)
  })

  it('never sends after anything was taken away what it would not have sent before', () => {
    fc.assert(
      fc.property(anySituation, (situation) => {
        fc.pre(rankOf(situation) > 0)
        const sends = Object.keys(removals).filter((name) => removals[name] !== undefined && rankOf(removals[name](situation)) === 0)
        expect(sends).toEqual([])
      }),
      { numRuns: full ? 300 : 40 },
    )
  })

  it('never sends to a group, whatever else is the case', () => {
    fc.assert(
      fc.property(anySituation, (s) => {
        expect(decide(conversationWith(() => ({ group: true }))(s)).outcome).toBe('skip')
      }),
    )
  })

  it('never sends without a confidence', () => {
    fc.assert(
      fc.property(anySituation, (s) => {
        expect(rankOf({ ...s, draft: s.draft && { ...s.draft, confidence: null } })).toBeGreaterThan(0)
      }),
    )
  })

  it('sends no more at a higher threshold', () => {
    fc.assert(
      fc.property(anySituation, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (s, a, b) => {
        const at = (threshold: number) => rankOf(settingsWith(() => ({ threshold }))(s))
        expect(at(Math.max(a, b))).toBeGreaterThanOrEqual(at(Math.min(a, b)))
      }),
    )
  })

  it('sends no less to a surer draft', () => {
    fc.assert(
      fc.property(anySituation, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (s, a, b) => {
        const at = (confidence: number) => rankOf({ ...s, draft: s.draft && { ...s.draft, confidence } })
        expect(at(Math.max(a, b))).toBeLessThanOrEqual(at(Math.min(a, b)))
      }),
    )
  })

  it('gives every reason that holds, sends where none does, and takes the most careful outcome', () => {
    fc.assert(
      fc.property(anySituation, (s) => {
        const { outcome, reasons } = decide(s)
        const against = safetyFloor.filter((rule) => rule.applies(s))
        expect(reasons.filter((reason) => reason.outcome !== 'send').map(({ id }) => id)).toEqual(against.map(({ id }) => id))
        expect(outcome).toBe(against.some((rule) => rule.outcome === 'skip') ? 'skip' : against.length > 0 ? 'hold' : 'send')
      }),
    )
  })

  it('sends only to conversations that START counted', () => {
    fc.assert(
      fc.property(anySituation, (s) => {
        expect(isReached(s) || rankOf(s) > 0).toBe(true)
      }),
      { numRuns: full ? 1_000 : 100 },
    )
  })

  it('decides alike twice, and when it is read back from JSON', () => {
    fc.assert(
      fc.property(anySituation, (s) => {
        const first = decide(s)
        const back: Situation = {
          ...s,
          ...JSON.parse(JSON.stringify({ incoming: s.incoming, history: s.history, conversation: s.conversation, draft: s.draft })),
        }
        expect(decide(back)).toEqual(first)
      }),
    )
  })

  it('at the moment of the claim minds what changed since, and not its own row', () => {
    const own = pastSend({ id: 'own', answers: ['message-1'], at: noon - 1 })
    const claimed = eligible({ now: noon + 60_000, claim: 'own', history: { sends: [own] } })
    expect(decide(claimed).outcome).toBe('send')
    expect(decide({ ...claimed, claim: null }).outcome).toBe('skip')
    expect(
      decide({ ...claimed, history: { ...claimed.history, sends: [own, pastSend({ id: 'other', answers: ['message-1'] })] } }).outcome,
    ).toBe('skip')
    expect(decide({ ...claimed, now: noon + 300_000 }).reasons.map(({ id }) => id)).toEqual(['too-old'])
    expect(decide(conversationWith(() => ({ answered: true }))(claimed)).outcome).toBe('skip')
    expect(decide(settingsWith(() => ({ active: false }))(claimed)).outcome).toBe('hold')
  })
})
