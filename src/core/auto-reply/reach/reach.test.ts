import { describe, expect, it } from 'vitest'
import { eligible, type Changes } from '#test/situation.ts'
import { readAddress } from '#core/conversation/address.ts'
import { effectiveMode, isReached, readAllowedList, type ContactMode, type EffectiveMode } from '../index.ts'

describe('isReached', () => {
  it.each<[string, boolean, Changes]>([
    ['a conversation on auto', true, {}],
    ['one on the list', true, { conversation: { mode: null }, settings: { allowed: readAllowedList(['(555) 010-0101'], 'US') } }],
    ['one that the default reaches', true, { conversation: { mode: null }, settings: { defaultMode: 'auto' } }],
    ['a stranger, by default', false, { conversation: { mode: null, known: false }, settings: { defaultMode: 'auto' } }],
    ['one without a mode', false, { conversation: { mode: null } }],
    ['one on ask', false, { conversation: { mode: 'ask' } }],
    ['one that is not on the list', false, { settings: { allowed: readAllowedList(['+15550100102'], 'US') } }],
    ['a group on auto', false, { conversation: { group: true } }],
    ['a filtered one on auto', false, { conversation: { filtered: true } }],
    ['a short code on auto', false, { conversation: { addresses: [readAddress('72345', 'US')] } }],
    ['the owner', false, { conversation: { addresses: [readAddress('+15550100199', 'US')] } }],
    ['nobody', false, { conversation: { addresses: [] } }],
  ])('%s: %s', (_what, reached, changes) => {
    expect(isReached(eligible(changes))).toBe(reached)
  })
})

describe('effectiveMode', () => {
  const list = { allowed: readAllowedList(['(555) 010-0101'], 'US') }

  it.each<[string, ContactMode, EffectiveMode['lowered'], Changes]>([
    ["the conversation's own before all others", 'ask', null, { conversation: { mode: 'ask' }, settings: { ...list, defaultMode: 'off' } }],
    [
      'auto for an entry of the list',
      'auto',
      null,
      { conversation: { mode: null, known: false }, settings: { ...list, defaultMode: 'off' } },
    ],
    ['else the default', 'ask', null, { conversation: { mode: null }, settings: { defaultMode: 'ask' } }],
    ['draft for strangers', 'draft', 'unknown-sender', { conversation: { mode: null, known: false }, settings: { defaultMode: 'ask' } }],
    [
      'off for strangers where that is the default',
      'off',
      null,
      { conversation: { mode: null, known: false }, settings: { defaultMode: 'off' } },
    ],
    ['draft for strangers where that is the default', 'draft', null, { conversation: { mode: null, known: false } }],
  ])('%s', (_what, mode, lowered, changes) => {
    expect(effectiveMode(eligible(changes))).toEqual({ mode, lowered })
  })

  it('is draft by default for a sender that the network does not vouch for', () => {
    const byDefault = eligible({ conversation: { mode: null }, settings: { defaultMode: 'auto' } })
    expect(effectiveMode(byDefault, false)).toEqual({ mode: 'draft', lowered: 'unconfirmed-service' })
    expect(effectiveMode(eligible(), false)).toEqual({ mode: 'auto', lowered: null })
  })
})
