import { describe, expect, it, vi } from 'vitest'
import { beyondDelay } from '../live/live.ts'
import { nextLook } from '../mail/one-mailbox.ts'
import type { Letter } from '../mail/post-office.ts'
import { startBoth } from './both-ways.ts'

const turn = 'today was lovely'

describe('a mail of hers waits for more than its words, and so does her text', () => {
  it.each<[what: string, text: string, letter: { subject?: string; html?: string }, code: string]>([
    ['its subject asks', 'sunday was fun', { subject: 'Can you lend me 5000 until Friday?' }, 'telling-subject'],
    ['its subject is serious', 'sunday was fun', { subject: 'Re: you forgot my birthday' }, 'telling-subject'],
    ['words stand behind its dash', 'sunday was fun\n\n--\n\nI want a divorce.', {}, 'words-beside'],
    ['it quotes what nobody wrote', 'sunday was fun\n\n> I moved out.\n> Can you come?', {}, 'words-beside'],
    ['it has a field', '', { html: '<p>sunday was fun</p><textarea>Can you lend me 500?</textarea>' }, 'beyond-text'],
  ])('where %s', async (_what, text, letter, code) => {
    const { ada, messages, box } = await startBoth()
    await box.arrives(text, letter)
    await ada.pass(nextLook)
    expect(await ada.codes()).toContain(code)
    messages.incoming(turn)
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    expect(await ada.codes()).toEqual(['unanswered-elsewhere'])
  })
})

describe('what stood beside the words of her mail counts for half a day, whatever became of it', () => {
  const pdf = 'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename=x.pdf\r\n\r\n%PDF'

  it.each<[became: 'dismissed' | 'answered' | 'answered at once', what: string, text: string, letter: Letter, code: string]>([
    ['dismissed', 'a subject', 'sunday was fun', { subject: 'A house in Lisbon' }, 'unanswered-elsewhere'],
    ['answered', 'a signature', 'sunday was fun\n\n--\n\nI want a divorce.', {}, 'told-elsewhere'],
    ['answered at once', 'a file', 'sunday was fun', { attached: pdf }, 'told-elsewhere'],
  ])('%s: %s', async (became, _what, text, letter, code) => {
    const { ada, messages, box } = await startBoth()
    const id = await box.arrives(text, letter)
    if (became === 'answered at once') await box.byHand('ok', id)
    await ada.pass(nextLook)
    if (became === 'dismissed') await ada.call('POST', `/api/suggestions/${(await ada.newest()).id}/dismiss`, {})
    if (became === 'answered') await box.byHand('ok', id)
    await ada.pass(2 * 60_000)
    messages.incoming(turn)
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    expect(await ada.codes()).toEqual([code])
  })

  it('in its own thread', async () => {
    const { ada, box } = await startBoth()
    const id = await box.arrives('sunday was fun', { attached: pdf, thread: 't' })
    await ada.pass(nextLook)
    await box.byHand('ok', id)
    await ada.pass(3_600_000)
    await box.arrives(turn, { thread: 't' })
    await ada.pass(nextLook)
    await ada.pass(beyondDelay)
    expect(box.sent).toEqual([])
    expect(await ada.codes()).toEqual(['other-matter'])
  })

  it('but not a subject and a quote that the owner has written', async () => {
    const { ada, messages, box } = await startBoth()
    const own = {
      from: 'ada@example.com',
      to: 'mia@example.com',
      subject: 'Our plans',
      messageId: '<own@example.com>',
      signs: ['sent'] as const,
    }
    await box.arrives('See you on Sunday.', { ...own, unread: false })
    await ada.pass(2 * 60_000)
    await box.arrives('sunday was fun\n\nOn Sunday, Ada wrote:\n> See you on Sunday.', { subject: 'Re: Our plans', answers: own.messageId })
    await ada.pass(nextLook)
    messages.incoming(turn)
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent).toHaveLength(1)
  })
})

it('a text that she edited into a question holds her mail', async () => {
  const { ada, messages, box } = await startBoth()
  const guid = messages.incoming('sunday was fun')
  await ada.pass()
  messages.edit(guid, 'did you get the tickets?')
  await ada.pass(beyondDelay)
  expect(await ada.codes()).toContain('edited')
  await box.arrives(turn)
  await ada.pass(nextLook)
  await ada.pass(beyondDelay)
  expect(box.sent).toEqual([])
  expect(await ada.codes()).toEqual(['edited-lately', 'unanswered-elsewhere'])
})

it.each(['i hate you', 'i quit my job'])('a text that says “%s” holds her mail', async (text) => {
  const { ada, messages, box } = await startBoth()
  messages.incoming(text)
  await ada.pass()
  expect((await ada.newest()).state).toBe('waiting')
  await box.arrives(turn)
  await ada.pass(nextLook)
  await ada.pass(beyondDelay)
  expect(box.sent).toEqual([])
  expect(await ada.codes()).toEqual(['unanswered-elsewhere'])
})

describe('what she told elsewhere is part of what she writes here', () => {
  const halfADay = 12 * 3_600_000 + 1

  it.each([
    ['i moved out', true],
    ['i will hurt you', true],
    ['he stopped fighting this morning', true],
    ['we had tacos', false],
  ])('“%s” by text, under which the owner wrote “ok” (before it was seen: %s): her mail waits for half a day', async (text, atOnce) => {
    const { ada, messages, box } = await startBoth()
    messages.incoming(text)
    if (!atOnce) await ada.pass()
    messages.byHand('ok')
    await ada.pass(2 * 60_000)
    await box.arrives(turn)
    await ada.pass(nextLook)
    await ada.pass(beyondDelay)
    expect(box.sent).toEqual([])
    expect(await ada.codes()).toEqual(['told-elsewhere'])
    await ada.pass(halfADay)
    await box.arrives(turn)
    await ada.pass(nextLook)
    await ada.pass(beyondDelay)
    expect(box.sent).toHaveLength(1)
  })

  it('a text that she took back before it was read may have said anything', async () => {
    const { ada, messages, box } = await startBoth()
    messages.incoming('', { kind: 'unsent', text: null, exclusion: 'unsent' })
    await ada.pass()
    await box.arrives(turn)
    await ada.pass(nextLook)
    await ada.pass(beyondDelay)
    expect(box.sent).toEqual([])
    expect(await ada.codes()).toEqual(['edited-lately'])
  })

  it('a question that the owner dismissed is unanswered, until they write to her', async () => {
    const { ada, messages, box } = await startBoth()
    await box.arrives('did you feed the dog?')
    await ada.pass(nextLook)
    await ada.call('POST', `/api/suggestions/${(await ada.newest()).id}/dismiss`, {})
    await ada.pass(halfADay)
    messages.incoming(turn)
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    expect(await ada.codes()).toEqual(['unanswered-elsewhere'])
    messages.byHand('thanks for the reminder')
    await ada.pass(halfADay)
    messages.incoming(turn)
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent).toHaveLength(1)
  })
})

it('a mail that waits for who sent it alone does not hold her text', async () => {
  const { ada, messages, box } = await startBoth()
  await box.arrives('sunday was fun', { to: 'ada@example.com, tom@example.com' })
  await ada.pass(nextLook)
  expect(await ada.codes()).toContain('to-several')
  messages.incoming(turn)
  await ada.pass()
  await ada.pass(beyondDelay)
  expect(messages.sent).toHaveLength(1)
})

describe('her mail is due while a text is being read', () => {
  /** Her mail is due, and the drafts of her text are not there yet. */
  async function duringLook(text: string) {
    const asked: string[] = []
    const test = await startBoth({
      secondLook: ({ channel }) => {
        asked.push(channel)
        return Promise.resolve(null)
      },
    })
    const { ada, box, clock, live, messages, orders, world } = test
    const other = await test.waits('could you feed the cat?', { from: 'tom@example.com', subject: 'cat', thread: 'cat' })
    await box.arrives(turn)
    await ada.pass(nextLook)
    expect(await ada.newest()).toMatchObject({ state: 'scheduled' })
    let write: () => void = () => undefined
    world.until = new Promise((resolve) => (write = resolve))
    messages.incoming(text)
    clock.advance(1_000)
    const ticks = [live.tick(ada.id)]
    await vi.waitFor(() => expect(orders.at(-1)?.text).toBe(text))
    clock.advance(beyondDelay)
    /** What is due is tried. */
    const tick = async () => {
      const before = box.calls.length
      ticks.push(live.tick(ada.id))
      await vi.waitFor(() => expect(box.calls.slice(before)).toContain('thread'))
      await live.idle()
    }
    await tick()
    /** The drafts arrive, and the look ends; no time passes. */
    const end = async () => {
      write()
      await Promise.all(ticks)
      await live.idle()
    }
    return { ...test, asked, tick, other, end }
  }
  const ofMail = async ({ ada }: Awaited<ReturnType<typeof duringLook>>) =>
    (await ada.suggestions()).find(({ incoming }) => incoming === turn)

  it('waits at once where the text is no courtesy', async () => {
    const test = await duringLook('did you get the tickets?')
    expect(await ofMail(test)).toMatchObject({ state: 'waiting', reasons: [{ code: 'told-elsewhere' }] })
    await test.end()
    expect(test.box.sent).toEqual([])
  })

  it('leaves as soon as a courtesy has been read', async () => {
    const test = await duringLook('dinner was delicious')
    expect(test.box.sent).toEqual([])
    await test.end()
    expect(test.box.sent).toMatchObject([{ to: [{ address: 'mia@example.com' }] }])
  })

  it('is not asked about before then, however often it is tried', async () => {
    const test = await duringLook('dinner was delicious')
    await test.tick()
    await test.tick()
    expect(test.asked).toEqual([])
    await test.end()
    expect(test.asked).toEqual(['mail'])
  })

  it('what the owner approves leaves meanwhile', async () => {
    const test = await duringLook('dinner was delicious')
    expect(await test.approve(test.other)).toMatchObject({ state: 'sent' })
    expect(test.box.sent).toMatchObject([{ to: [{ address: 'tom@example.com' }] }])
    await test.end()
  })
})

it('a mail that passed its second look while a text came is not asked about again', async () => {
  const asked: string[] = []
  let pass: () => void = () => undefined
  const answer = new Promise<void>((resolve) => (pass = resolve))
  const { ada, box, clock, live, messages, orders, world } = await startBoth({
    secondLook: async ({ channel }) => {
      asked.push(channel)
      await answer
      return null
    },
  })
  await box.arrives(turn)
  await ada.pass(nextLook)
  clock.advance(beyondDelay)
  const ticks = [live.tick(ada.id)]
  await vi.waitFor(() => expect(asked).toEqual(['mail']))
  let write: () => void = () => undefined
  world.until = new Promise((resolve) => (write = resolve))
  messages.incoming('dinner was delicious')
  clock.advance(1_000)
  ticks.push(live.tick(ada.id))
  await vi.waitFor(() => expect(orders.at(-1)?.text).toBe('dinner was delicious'))
  pass()
  await live.idle()
  expect(box.sent).toEqual([])
  write()
  await Promise.all(ticks)
  await live.idle()
  expect(box.sent).toHaveLength(1)
  expect(asked).toEqual(['mail'])
})
