import { expect, it } from 'vitest'
import { nextLook, onlySuggests, startMail } from '../one-mailbox.ts'

it('a reply quotes the mail that it answers where its owner does', async () => {
  const { ada, box, live } = await startMail(onlySuggests)
  for (const day of ['Friday', 'Saturday', 'Sunday']) {
    const asked = await box.arrives(`can you come on ${day}?`)
    await box.byHand(`gladly.\n\nOn 1 Mar 2026, Mia wrote:\n> can you come on ${day}?`, asked)
  }
  await box.arrives('how are you?')
  await ada.pass(nextLook)
  const { id } = await ada.newest()
  const pending = live.pendingMail('mail')
  const around = await pending.around(ada.id, id)
  expect(around).toEqual({ above: '', below: expect.stringMatching(/^Mia Torres wrote:\n> how are you\?/u), quotes: true })
  const approved = pending.approve(ada.id, id, 'fine, and you?')
  await ada.pass(nextLook)
  await approved
  const [sent] = box.sent
  const shown = sent?.lines.map(({ text, depth }) => `${'>'.repeat(depth)}${text}`) ?? []
  expect(shown[0]).toBe('fine, and you?')
  expect(shown.at(-1)).toMatch(/^> ?how are you\?$/u)
  expect(shown.find((line) => line.endsWith(' wrote:'))).toBe('Mia Torres wrote:')
  // What was shown before is what went out.
  const bare = (text: string): string => text.replaceAll(/^>+ ?/gmu, '').trim()
  expect(bare(shown.join('\n'))).toBe(bare(`fine, and you?\n\n${around.below}`))
  await expect(pending.around('somebody else', id)).rejects.toMatchObject({ code: 'not-found' })
})
