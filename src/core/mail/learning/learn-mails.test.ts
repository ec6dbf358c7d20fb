import { describe, expect, it } from 'vitest'
import { rawMail } from '#test/mail/raw-mail.ts'
import { learnMails, type FetchedMail } from './learn-mails.ts'

const own = 'ada@example.com'

function mail(
  id: string,
  text: string,
  given: { by?: string; to?: string; headers?: Record<string, string>; at?: number } = {},
): FetchedMail {
  const { by = own, to = 'Mia Torres <mia@example.com>', headers = {}, at = Number(id.replace(/\D/gu, '')) } = given
  const raw = rawMail({ From: by, To: to, Subject: 'Re: plans', 'Message-ID': `<${id}@example.com>`, ...headers }, { text })
  return { id, at, byOwner: by === own, isWanted: by === own, raw }
}

const question = (id: string, text = 'Can you come on Sunday?') => mail(id, text, { by: 'Mia Torres <mia@example.com>', to: own })
const answer = (id: string, to: string, text: string, given: Parameters<typeof mail>[2] = {}) =>
  mail(id, text, { ...given, headers: { 'In-Reply-To': `<${to}@example.com>`, ...given.headers } })

const start = (given: { signatures?: string[] } = {}) =>
  learnMails({ own: [own], signatures: [], sampleData: false, byProduct: ['sent-by-it', 'key-of-it'], state: null, ...given })

describe('what is learned of sent mails', () => {
  it('is the owner’s own words, with their paragraphs, beside the mail they answer', async () => {
    const learner = start({ signatures: ['Ada Byron\nTower Bridge 1'] })
    const text =
      'Hi Mia,\n\nyes, gladly.\n\nBest,\nAda\n\nAda Byron\nTower Bridge 1\n\nOn 1 Mar 2026, Mia wrote:\n> Can you come on Sunday?'
    const [pair] = await learner.add([question('m1'), answer('m2', 'm1', text)])
    expect(pair).toMatchObject({
      id: 'email:m2',
      contact: 'address:mia@example.com',
      register: 'email',
      incoming: ['Can you come on Sunday?'],
      reply: ['Hi Mia,\n\nyes, gladly.\n\nBest,\nAda'],
    })
    expect(learner.summary()).toMatchObject({
      sent: 1,
      received: 1,
      pairs: 1,
      contacts: [{ key: 'address:mia@example.com', name: 'Mia Torres', addresses: ['mia@example.com'] }],
    })
  })

  it('keeps the beginning of a long mail that they answer, and half of nothing private', async () => {
    const asked = `${'word '.repeat(1198)}ada.lovelace@analytical.example.com, still?`
    const [pair] = await start().add([question('m1', asked), answer('m2', 'm1', 'Yes, still.')])
    expect(pair?.incoming[0]?.trim()).toBe('word '.repeat(1198).trim())
  })

  it.each([
    ['sent by Idiolect', answer('m2', 'm1', 'Yes.', { headers: { 'X-Idiolect': 'approved' } })],
    ['sent by Idiolect', answer('sent-by-it', 'm1', 'Yes.', { at: 9 })],
    ['sent by Idiolect', answer('m2', 'm1', 'Yes.', { headers: { 'Message-ID': '<key-of-it@example.com>' } })],
    ['sent by somebody else', { ...answer('m2', 'm1', 'Yes, gladly.', { by: 'Tom <tom@example.com>' }), byOwner: true, isWanted: true }],
    ['sent by somebody else', answer('m2', 'm1', 'Yes, gladly.', { headers: { From: `${own}, tom@example.com` } })],
    ['sent by somebody else', answer('m2', 'm1', 'Yes, gladly.', { headers: { Sender: 'Tom <tom@example.com>' } })],
    ['automatic', answer('m2', 'm1', 'I am away.', { headers: { 'Auto-Submitted': 'auto-replied' } })],
    ['forwarded', answer('m2', 'm1', 'See below.', { headers: { Subject: 'Fwd: plans' } })],
    ['no words of their own', answer('m2', 'm1', '> Can you come on Sunday?')],
    ['to nobody else', answer('m2', 'm1', 'Note to myself.', { to: own })],
    ['answers nobody', mail('m2', 'Something new.', { headers: { Subject: 'News' } })],
    ['unreadable', answer('m2', 'm1', 'Yes, gl\ufffddly.')],
    ['too long', answer('m2', 'm1', 'word '.repeat(2000))],
  ])('leaves out, and counts, what is %s', async (why, sent) => {
    const learner = start()
    expect(await learner.add([question('m1'), sent])).toEqual([])
    expect(learner.summary()).toMatchObject({ pairs: 0, skipped: { [why]: 1 } })
  })

  it('is learned though what it quotes is garbled', async () => {
    const learner = start()
    expect(await learner.add([question('m1'), answer('m2', 'm1', 'Yes, gladly.\n\n> Can you c\ufffdme on Sunday?')])).toHaveLength(1)
  })

  it('takes a form that goes to many once, and what is said again and again each time', async () => {
    const learner = start()
    const form = (name: string, day: number) =>
      `Dear ${name},\n\nthank you very much for your order of ${day} March. We will send it within three days, and you will hear from us as soon as it has left our house.\n\nKind regards,\nAda`
    for (const [i, name] of ['Mia', 'Tom', 'Zoe'].entries()) {
      await learner.add([question(`m1${i}`), answer(`m2${i}`, `m1${i}`, form(name, i + 1))])
      await learner.add([question(`m3${i}`), answer(`m4${i}`, `m3${i}`, 'Yes, gladly.')])
    }
    expect(learner.summary()).toMatchObject({ pairs: 4, skipped: { 'like one before': 2 } })
  })

  it('goes on where it was cut off, knowing what came before', async () => {
    const text = `Dear Mia,\n\n${'the report of this month is in the folder and waits for your look at it '.repeat(3)}`
    const first = start()
    await first.add([question('m1'), answer('m2', 'm1', text)])
    const state = JSON.parse(JSON.stringify(first.state())) as ReturnType<typeof first.state>
    const second = learnMails({ own: [own], signatures: [], sampleData: false, byProduct: [], state })
    await second.add([question('m3'), answer('m4', 'm3', text), question('m5'), answer('m6', 'm5', 'Fine.')])
    expect(second.summary()).toMatchObject({ sent: 3, pairs: 2, skipped: { 'like one before': 1 } })
  })
})
