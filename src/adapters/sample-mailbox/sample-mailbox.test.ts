import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { composeMail } from '#adapters/mail-composer/compose-mail.ts'
import { isSampleFile } from '#adapters/sample-messages/index.ts'
import { ownText } from '#core/mail/own-text/own-text.ts'
import { parseMail } from '#core/mail/parse/parse-mail.ts'
import { buildReply } from '#core/mail/reply/reply.ts'
import type { Mailbox } from '#core/ports/mailbox.ts'
import { fakeClock } from '#test/fakes.ts'
import { temporaryFolder } from '#test/folder.ts'
import { createSampleMailbox, playNextMail } from './index.ts'

const minute = 60_000

function sample(path = join(temporaryFolder(), 'sample', 'mailbox.db'), clock = fakeClock(Date.UTC(2026, 10, 20, 15))) {
  const box = createSampleMailbox({ id: 'box', path, seed: 1, clock, utcOffsetMinutes: () => -300 })
  onTestFinished(() => box.close())
  return { path, clock, box }
}

const unread = async (box: Mailbox) => (await box.list({ which: 'unread', after: 0, page: null })).mails

/** The latest mail, parsed. */
async function newest(box: Mailbox) {
  const [first] = await unread(box)
  const stored = await box.fetch(first?.id ?? '')
  if (stored === null) throw new Error('no mail')
  return { ...stored, mail: await parseMail(stored.raw) }
}

async function draftTo(box: Mailbox, id: string, text = 'They are fine, please send them.') {
  const stored = await box.fetch(id)
  const answered = await parseMail(stored?.raw ?? new Uint8Array())
  const reply = buildReply({ answered, text, aliases: await box.aliases(), automatic: false, messageId: '<one@idiolect.example>' })
  if ('refused' in reply) throw new Error(reply.refused)
  return box.createDraft(await composeMail(reply, 0, 'one'), stored?.thread ?? '')
}

it('holds the history from the first look on, in pages, and stays as it is over a restart', async () => {
  const { path, clock, box } = sample()
  expect(existsSync(path)).toBe(false)
  const first = await box.list({ which: 'sent', after: 0, page: null })
  expect([first.mails.length > 50, first.next, box.sample, isSampleFile(path)]).toEqual([true, null, true, true])
  expect(await unread(box)).toHaveLength(4)
  const later = await box.list({ which: 'sent', after: clock.now() - 200 * 24 * 60 * minute, page: null })
  expect(later.mails).toEqual(first.mails.slice(0, later.mails.length))
  expect(later.mails.length).toBeGreaterThan(5)
  const all = await box.list({ which: 'all', after: clock.now() - 200 * 24 * 60 * minute, page: null })
  expect(all.mails).toEqual(expect.arrayContaining([...later.mails, ...(await unread(box))]))
  const thread = await box.thread(first.mails[0]?.thread ?? '')
  expect(thread?.mails.map(({ id }) => id)).toContain(first.mails[0]?.id)
  box.close()
  expect(await sample(path, clock).box.list({ which: 'sent', after: 0, page: null })).toEqual(first)
})

it('gets new mail while somebody looks: soon, one after the other, and no flood after a pause', async () => {
  const { clock, box } = sample()
  const before = (await unread(box)).length
  clock.advance(10_000)
  expect(await unread(box)).toHaveLength(before)
  clock.advance(5000)
  expect(await unread(box)).toHaveLength(before + 1)
  const first = await newest(box)
  expect(first).toMatchObject({ at: clock.now(), unread: true, mail: { subject: 'November numbers for the foundation' } })
  clock.advance(3 * 24 * 60 * minute)
  expect(await unread(box)).toHaveLength(before + 2)
  const subjects = new Set<string>()
  for (let i = 0; i < 40; i++) {
    clock.advance(50 * minute)
    subjects.add((await newest(box)).mail.subject)
  }
  expect(subjects.size).toBeGreaterThan(28)
})

it('sends a draft once, in its thread, and somebody writes back once', async () => {
  const { clock, box } = sample()
  await unread(box)
  clock.advance(minute)
  const { id, thread } = await newest(box)
  const draft = await draftTo(box, id)
  const before = await box.thread(thread)
  expect([await box.draft(draft), before?.mails.map(({ signs }) => [...signs])]).toEqual(['there', [[], ['draft']]])
  const sent = await box.sendDraft(draft)
  await expect(box.sendDraft(draft)).rejects.toMatchObject({ name: 'MailboxFailure', code: 'refused' })
  expect(await box.draft(draft)).toBe('gone')
  const after = await box.thread(thread)
  expect(after?.mails.map((mail) => mail.id)).toEqual([id, sent.id])
  expect(after?.version).not.toBe(before?.version)

  clock.advance(3 * minute)
  const answers = (await unread(box)).filter((mail) => mail.thread === thread && mail.id !== id)
  expect(answers).toHaveLength(1)
  const answer = await parseMail((await box.fetch(answers[0]?.id ?? ''))?.raw ?? new Uint8Array())
  expect(answer).toMatchObject({ subject: 'Re: November numbers for the foundation', inReplyTo: ['<one@idiolect.example>'] })
  expect(ownText(answer).text).not.toContain('?')
  await box.sendDraft(await draftTo(box, answers[0]?.id ?? ''))
  clock.advance(60 * minute)
  expect((await unread(box)).filter((mail) => mail.thread === thread)).toHaveLength(2)
})

it('takes drafts back, and refuses what cannot be sent', async () => {
  const { clock, box } = sample()
  await unread(box)
  clock.advance(minute)
  const { id, thread } = await newest(box)
  const draft = await draftTo(box, id)
  await box.deleteDraft(draft)
  await box.deleteDraft(draft)
  expect([await box.draft(draft), (await box.thread(thread))?.mails.length]).toEqual(['gone', 1])
  await expect(box.createDraft(new Uint8Array(), 'nowhere')).rejects.toMatchObject({ code: 'refused' })
  const toNobody = await box.createDraft(Buffer.from('Subject: hi\r\n\r\nx'), thread)
  await expect(box.sendDraft(toNobody)).rejects.toMatchObject({ code: 'refused' })
  expect([await box.fetch('18a'), await box.thread('18a')]).toEqual([null, null])
})

it('is one mailbox for two processes: a draft is sent once, and mail arrives once', async () => {
  const { path, clock, box } = sample()
  const other = sample(path, clock).box
  const [here, there] = await Promise.all([unread(box), unread(other)])
  expect(there).toEqual(here)
  clock.advance(minute)
  const [mine, theirs] = await Promise.all([unread(box), unread(other)])
  expect([theirs, mine.length]).toEqual([mine, here.length + 1])
  const draft = await draftTo(box, mine[0]?.id ?? '')
  const results = await Promise.allSettled([box.sendDraft(draft), other.sendDraft(draft)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await box.thread(mine[0]?.thread ?? ''))?.mails).toHaveLength(2)
})

it('never takes another file for its own', async () => {
  const path = join(temporaryFolder(), 'mailbox.db')
  writeFileSync(path, 'somebody else’s')
  await expect(unread(sample(path).box)).rejects.toMatchObject({ name: 'MailboxFailure', code: 'unavailable' })
})

it('gets its next mail at once where that is asked for, and goes on from there', async () => {
  const { path, clock, box } = sample()
  const request = { seed: 1, now: clock.now(), utcOffsetMinutes: -300 }
  const before = await unread(box)
  const first = playNextMail(path, request)
  expect((await unread(box)).map(({ id }) => id)).toEqual([first.id, ...before.map(({ id }) => id)])
  clock.advance(2 * minute)
  expect((await newest(box)).mail.subject).toBe('How deep is a tide pool?')
  const other = join(temporaryFolder(), 'chat.db')
  writeFileSync(other, 'somebody else’s')
  expect(() => playNextMail(other, request)).toThrow(expect.objectContaining({ code: 'sample-mismatch' }))
})
