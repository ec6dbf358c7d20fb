import { describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { MailboxFailure } from '#core/ports/mailbox.ts'
import { listeningTo } from '../live/listening.ts'
import { beyondDelay } from '../live/live.ts'
import { nextLook } from '../mail/one-mailbox.ts'
import type { Letter } from '../mail/post-office.ts'
import { startBoth } from './both-ways.ts'

const turn = 'today was lovely'
const hour = 3_600_000
const list = { 'List-Id': '<plans.lists.example>', Precedence: 'list' }
const away = { 'Auto-Submitted': 'auto-replied', Precedence: 'bulk' }

/** A mail comes, and then her text. Gives the reasons why the text waits. */
async function textAfter(text: string, letter: Letter, isRead: boolean): Promise<readonly string[]> {
  // No sender of subscriptions is allowed by name.
  const { ada, messages, box } = await startBoth({}, listeningTo([]))
  const id = await box.arrives(text, letter)
  if (isRead) box.read(id)
  await ada.pass(nextLook)
  messages.incoming(turn)
  await ada.pass()
  await ada.pass(beyondDelay)
  return messages.sent.length === 0 ? ada.codes() : []
}

describe('a mail that the owner read elsewhere before it was seen', () => {
  it.each<[what: string, text: string, letter: Letter, codes: readonly string[]]>([
    ['of hers, with news', 'i moved out', {}, ['told-elsewhere']],
    ['of hers, whose subject says more', 'sunday was fun', { subject: 'A house in Lisbon' }, ['told-elsewhere']],
    ['of a stranger, grave', 'Grandma passed away.', { from: 'rosa@example.org' }, ['grave-elsewhere']],
    ['of hers, a courtesy', 'sunday was fun', {}, []],
    ['of a list of strangers', 'Grandma passed away.', { from: 'rosa@example.org', headers: list }, []],
  ])('%s', async (_what, text, letter, codes) => {
    expect(await textAfter(text, letter, true)).toEqual(codes)
  })

  it('costs the mail alone, once, and is not answered', async () => {
    const { ada, box } = await startBoth()
    const old = await box.arrives('sunday was fun', { at: Date.UTC(2026, 0, 4) })
    box.read(old)
    box.read(await box.arrives('sunday was fun'))
    box.calls.length = 0
    await ada.pass(nextLook)
    await ada.pass(nextLook)
    expect(box.calls.filter((call) => call !== 'aliases')).toEqual(['list', 'list', 'list', 'drafts', 'fetch', 'list', 'list', 'list'])
    expect(await ada.suggestions()).toEqual([])
    await box.writes('well', old)
    box.calls.length = 0
    await ada.pass(nextLook)
    await ada.pass(nextLook)
    expect(box.calls).toEqual(['list', 'list', 'list', 'drafts', 'list', 'list', 'list', 'drafts'])
  })

  it('is read in the same look, however many there are', async () => {
    const { ada, box } = await startBoth()
    for (let nth = 0; nth <= 50; nth++) box.read(await box.arrives('hello', { from: 'rosa@example.org' }))
    await ada.pass(nextLook)
    expect(box.calls.filter((call) => call === 'fetch')).toHaveLength(51)
  })

  it('is not one that arrives between the lists', async () => {
    const { ada, box } = await startBoth()
    const arrive = await box.ready(turn, { messageId: '<between@example.com>' })
    let lists = 0
    box.before = (call) => void (call === 'list' && ++lists === 2 && arrive())
    await ada.pass(nextLook)
    expect(await ada.newest()).toMatchObject({ state: 'scheduled' })
  })
})

describe('a mail that is ignored', () => {
  it.each<[what: string, text: string, letter: Letter, codes: readonly string[]]>([
    ['an out-of-office note of hers', 'I am away until Monday.', { headers: away, returnPath: '<>' }, ['told-elsewhere']],
    ['a grave one of hers', 'My father died, and I am away until Monday.', { headers: away }, ['grave-elsewhere', 'told-elsewhere']],
    ['what she wrote to a list', 'The new release is out.', { headers: list }, []],
    [
      'something serious that she wrote to a list',
      'My mother died this morning.',
      { headers: list },
      ['grave-elsewhere', 'told-elsewhere'],
    ],
    ['what she wrote and the mailbox takes for advertising', 'i moved out', { signs: ['promotions'] }, ['told-elsewhere']],
    ['… or for a social network', 'My father died.', { signs: ['social'] }, ['grave-elsewhere', 'told-elsewhere']],
    ['advertising that bears her address', 'My father died.', { signs: ['promotions'], headers: list }, []],
    ['advertising of a stranger', 'My father died.', { from: 'rosa@example.org', signs: ['promotions'] }, []],
    ['an out-of-office note of a stranger', 'Grandma passed away.', { from: 'rosa@example.org', headers: away }, []],
    ['a program at her address', 'Grandma passed away.', { headers: { 'X-Mailgun-Sid': 'x' } }, []],
  ])('%s', async (_what, text, letter, codes) => {
    expect(await textAfter(text, letter, false)).toEqual(codes)
  })
})

describe('a mail of the owner’s that another program sent, of which only a copy came', () => {
  const copied: Letter = { from: 'Ada <ada@example.com>', to: 'mia@example.com', subject: 'plans' }

  it.each<[what: string, text: string, letter: Letter, codes: readonly string[]]>([
    ['to her', 'See you there.', copied, ['answered-elsewhere']],
    ['to her, grave', 'My father died.', copied, ['grave-elsewhere', 'answered-elsewhere']],
    ['to somebody else', 'See you there.', { ...copied, to: 'tom@example.com' }, []],
    ['to her, sent by an assistant', 'See you there.', { ...copied, headers: { Sender: 'tom@example.com' } }, []],
  ])('counts as written by them: %s', async (_what, text, letter, codes) => {
    expect(await textAfter(text, letter, true)).toEqual(codes)
    expect(await textAfter(text, letter, false)).toEqual(codes)
  })

  it.each<[what: string, signs: Letter['signs'], sent: number]>([
    ['permits nothing, because anybody could have sent it', [], 0],
    ['… as one does that the mailbox has sent', ['sent'], 1],
  ])('%s', async (_what, signs, sent) => {
    const { ada, messages, box } = await startBoth()
    messages.incoming('good night', { guid: 'hers' })
    await ada.pass()
    messages.byHand('love you')
    await ada.pass(60_000)
    messages.edit('hers', 'good night!')
    await ada.pass()
    await ada.pass(2 * 60_000)
    await box.arrives('hello', { ...copied, subject: 'hello', signs: signs ?? [], unread: false })
    await ada.pass(3 * 60_000)
    messages.incoming(turn)
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent).toHaveLength(sent)
  })
})

describe('a mail that cannot be read', () => {
  it.each([
    ['unread', false, 0, 0],
    ['read elsewhere', true, 0, 0],
    ['unread', false, hour, 1],
  ])('holds for an hour (%s)', async (_what, isRead, later, sent) => {
    const { ada, messages, box } = await startBoth()
    const id = await box.arrives('My father died.')
    if (isRead) box.read(id)
    box.before = (call) => {
      if (call === 'fetch') throw new MailboxFailure('refused', 'This mail cannot be read.')
    }
    await ada.pass(nextLook)
    box.before = null
    await ada.pass(later)
    messages.incoming(turn)
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent).toHaveLength(sent)
  })

  it.each([
    ['Mia', 'mia@example.com', ['told-elsewhere']],
    ['a stranger', 'rosa@example.org', []],
  ])('beyond its headers is one of theirs: %s', async (_who, from, codes) => {
    const { ada, messages, box } = await startBoth({ channel: { compute: { readMail: () => Promise.reject(new Error('too tangled')) } } })
    await box.arrives('sunday was fun\n'.repeat(2_000), { from })
    await ada.pass(nextLook)
    messages.incoming(turn)
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent.length === 0 ? await ada.codes() : []).toEqual(codes)
  })
})

it('a mail from days ago whose thread cannot be read at first gets its drafts later', async () => {
  const { ada, box, clock } = await startBoth()
  await ada.pass(nextLook)
  clock.advance(60 * hour)
  await box.arrives('did you get the tickets?', { at: clock.now() - 50 * hour })
  box.before = (call) => {
    if (call === 'thread') throw new AppError('unavailable', 'Gmail cannot be reached.')
  }
  await ada.pass(nextLook)
  expect(await ada.suggestions()).toEqual([])
  box.before = null
  await ada.pass(60_000)
  expect(await ada.newest()).toMatchObject({ incoming: 'did you get the tickets?', state: 'waiting' })
})
