import { describe, expect, it } from 'vitest'
import { kindOf, linkBalloon, rowExclusion, type RowFacts } from './classify.ts'
import { conversationExclusion } from '../conversation-kind.ts'
import { readAddress } from '../address.ts'

const facts = (given: Partial<RowFacts>): RowFacts => ({
  fromMe: true,
  itemType: 0,
  associatedType: 0,
  balloon: null,
  audio: false,
  attachments: false,
  autoReply: false,
  forward: false,
  spam: false,
  failed: false,
  unsent: false,
  unreadableEdit: false,
  oneTimeCode: false,
  undecodable: false,
  text: 'on my way',
  ...given,
})
const read = (given: Partial<RowFacts>) => {
  const row = facts(given)
  const kind = kindOf(row)
  return [kind, rowExclusion(row, kind)]
}

describe('a row', () => {
  it.each<[string, Partial<RowFacts>, [string, string | null]]>([
    ['a text', {}, ['text', null]],
    ['app heading types are texts', { associatedType: 3 }, ['text', null]],
    ['a reaction', { associatedType: 2000 }, ['tapback', 'tapback']],
    ['a reaction with any emoji, taken back', { associatedType: 3006 }, ['tapback', 'tapback']],
    ['a sticker', { associatedType: 1000, text: '\uFFFC' }, ['sticker', 'sticker']],
    ['a vote', { associatedType: 4000 }, ['poll', 'poll']],
    ['a poll', { balloon: 'com.apple.messages.Polls', text: '\uFFFD' }, ['poll', 'poll']],
    ['somebody joined', { itemType: 1 }, ['event', 'event']],
    ['a shared location', { itemType: 4 }, ['event', 'event']],
    ['a payment', { balloon: 'com.apple.messages.MSMessageExtensionBalloonPlugin:X:y', text: '\uFFFD' }, ['app', 'app']],
    ['a photo', { text: '\uFFFC', attachments: true }, ['attachment', 'attachment']],
    ['a photo without a body', { text: null, attachments: true }, ['attachment', 'attachment']],
    ['a photo with words', { text: '\uFFFClook' }, ['text', null]],
    ['a voice message', { text: '\uFFFC', audio: true }, ['audio', 'audio']],
    ['nothing', { text: '' }, ['empty', 'empty']],
    ['a broken body', { text: null, undecodable: true }, ['undecodable', 'undecodable']],
    ['all taken back', { text: null, unsent: true }, ['unsent', 'unsent']],
    ['an edit that cannot be read', { unreadableEdit: true }, ['text', 'unreadable-edit']],
    ['an automatic answer', { autoReply: true }, ['text', 'auto-reply']],
    ['a forwarded text', { forward: true }, ['text', 'forward']],
    ['a failed one', { failed: true }, ['text', 'failed']],
    ['spam', { fromMe: false, spam: true }, ['text', 'spam']],
    ['a link', { balloon: linkBalloon, text: 'https://example.com' }, ['link', 'link-only']],
    ['a link with words', { text: 'see https://example.com' }, ['text', null]],
    ['a reaction in words', { text: 'Loved “ok”' }, ['text', 'textual-tapback']],
    ['a code that the system marked', { fromMe: false, oneTimeCode: true }, ['text', 'one-time-code']],
    ['a code', { text: 'the code is 482913' }, ['text', 'one-time-code']],
    ['a paste', { text: 'x '.repeat(900) }, ['text', 'long-paste']],
    [
      'what others link, forward and paste is what the owner answers',
      { fromMe: false, forward: true, text: 'https://example.com' },
      ['text', null],
    ],
    ['a template of an app', { text: '$(kIMTranscriptPluginBreadcrumbTextReceiverIdentifier) won' }, ['app', 'app']],
  ])('%s', (_name, given, expected) => {
    expect(read(given)).toEqual(expected)
  })
})

describe('a conversation', () => {
  const exclusion = (raw: string, more: Partial<Parameters<typeof conversationExclusion>[0]> = {}) =>
    conversationExclusion(
      { group: false, address: readAddress(raw, 'US'), isFiltered: 0, isBlackholed: false, ...more },
      new Set(['+14155550199']),
    )

  it('is left out for who it is with', () => {
    expect(exclusion('+14155550123')).toBeNull()
    expect(exclusion('anna@example.com')).toBeNull()
    expect(exclusion('262966')).toBe('short-code')
    expect(exclusion('AMAZON')).toBe('sender-id')
    expect(exclusion('urn:biz:1')).toBe('business')
    expect(exclusion('56249(smsfp)')).toBe('filtered')
    expect(exclusion('(415) 555-0199')).toBe('self-chat')
  })

  it('is left out where the system filtered it; unknown senders stay', () => {
    expect(exclusion('+14155550123', { isFiltered: 1 })).toBeNull()
    expect(exclusion('+14155550123', { isFiltered: 2 })).toBe('filtered')
    expect(exclusion('+14155550123', { isBlackholed: true })).toBe('filtered')
    expect(exclusion('x', { group: true, address: null })).toBeNull()
  })
})
