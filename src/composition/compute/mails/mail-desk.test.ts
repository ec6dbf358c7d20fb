import { expect, it, onTestFinished } from 'vitest'
import { readMailHere } from '#test/fake-compute.ts'
import { rawMail } from '#test/mail/raw-mail.ts'
import { MailDesk, type MailDeskLimits } from './mail-desk.ts'

const minute = 60_000
function open(limits: MailDeskLimits = { oneMail: minute, idle: minute }): MailDesk {
  const desk = new MailDesk(limits)
  onTestFinished(() => desk.close())
  return desk
}
const mail = (text: string) => rawMail({ From: 'Mia <mia@example.com>', To: 'ada@example.com', Subject: 'plans' }, { text })

it('reads mails in their order as they are read here, without their known signatures', async () => {
  const desk = open()
  const texts = ['see you there\n\nMia', 'dinner?']
  const read = await Promise.all(texts.map((text) => desk.read(mail(text), ['Mia'])))
  expect(read).toEqual(await Promise.all(texts.map((text) => readMailHere(mail(text), ['Mia']))))
  expect(read.map(({ own }) => own.text)).toEqual(['see you there', 'dinner?'])
})

it('fails the one mail that cannot be read, and reads the next one', async () => {
  const desk = open()
  const unreadable = desk.read(mail('one'), null as never)
  const next = desk.read(mail('two'), [])
  await expect(unreadable).rejects.toThrow('A worker failed.')
  expect((await next).own.text).toBe('two')
})

it('gives up a mail that takes too long, reads the next one, and none once it is closed', async () => {
  const limits = { oneMail: 1, idle: minute }
  const desk = open(limits)
  await expect(desk.read(mail('one'), [])).rejects.toThrow('The worker that reads mails ended.')
  limits.oneMail = minute
  expect((await desk.read(mail('two'), [])).own.text).toBe('two')
  await desk.close()
  await expect(desk.read(mail('three'), [])).rejects.toMatchObject({ code: 'unavailable' })
})
