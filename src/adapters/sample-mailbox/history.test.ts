import { beforeAll, expect, it } from 'vitest'
import { classifyMail } from '#core/mail/classify/classify.ts'
import { readAllowedSenders } from '#core/mail/classify/allowed-senders.ts'
import type { Mail } from '#core/mail/mail.ts'
import { ownText } from '#core/mail/own-text/own-text.ts'
import { mailPair, type ThreadMail } from '#core/mail/pairing.ts'
import { parseMail } from '#core/mail/parse/parse-mail.ts'
import { correspondents, owner } from './correspondents.ts'
import { planHistory, type PlannedMail } from './history.ts'
import { parseMails } from './mail-script.ts'

const now = Date.UTC(2026, 10, 20, 15)
const request = { seed: 1, now, utcOffsetMinutes: -300 }

type ReadMail = { readonly planned: PlannedMail; readonly mail: Mail; readonly own: boolean }
let all: readonly ReadMail[] = []
beforeAll(async () => {
  all = await Promise.all(
    planHistory(request).map(async (planned) => ({ planned, mail: await parseMail(planned.raw), own: planned.labels.includes('SENT') })),
  )
})

it('is the same for the same request, and another for another', () => {
  const first = planHistory(request)
  expect(planHistory(request)).toEqual(first)
  expect(planHistory({ ...request, seed: 2 })).not.toEqual(first)
})

it('is two years of mail that ends before it is read, by day, and newer in each thread', () => {
  expect(all.length).toBeGreaterThan(150)
  expect(all.filter(({ own }) => own).length).toBeGreaterThan(50)
  for (const { planned, mail } of all) {
    expect(planned.at).toBeLessThan(now - 86_400_000)
    expect(planned.at).toBeGreaterThan(now - 2.1 * 365 * 86_400_000)
    expect(mail).toMatchObject({ problems: [], messageId: planned.messageId, hidText: false })
    expect(mail.date).toBe(Math.floor(planned.at / 1000) * 1000)
    expect([...Array(7).keys()]).not.toContain(new Date(planned.at + request.utcOffsetMinutes * 60_000).getUTCHours())
  }
  for (const thread of Map.groupBy(all, ({ planned }) => planned.thread).values()) {
    const times = thread.map(({ planned }) => planned.at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    for (const [index, { mail }] of thread.entries()) expect(mail.inReplyTo).toEqual(index === 0 ? [] : [thread[index - 1]?.mail.messageId])
  }
})

it('is learned from as it was written: every answer of the owner is a pair of her words and theirs', () => {
  const written = correspondents.flatMap(({ script }) => parseMails(script)).flatMap(({ mails }) => mails)
  const bare = (text: string) => text.replaceAll(/\{[^{}]*\}/gu, '').replaceAll(/\s+/gu, ' ')
  const beginnings = (own: boolean) => written.filter((one) => one.own === own).map(({ text }) => bare(text).slice(0, 12))
  let pairs = 0
  for (const thread of Map.groupBy(all, ({ planned }) => planned.thread).values()) {
    const mails = thread.map(({ mail, own, planned }): ThreadMail => ({ mail, byOwner: own, at: planned.at }))
    for (const sent of mails.filter(({ byOwner }) => byOwner)) {
      const { text, parts } = ownText(sent.mail, { signatures: [owner.signature] })
      expect(beginnings(true).some((begin) => bare(text).includes(begin.trim()))).toBe(true)
      expect(text).not.toMatch(/wrote:|^>|Exhibits Coordinator|iPhone|Sent:/mu)
      const pair = mailPair(sent, mails, { signatures: [owner.signature] })
      if (mails[0] === sent) continue
      expect(parts.some(({ kind }) => kind === 'quote')).toBe(true)
      expect(beginnings(false).some((begin) => bare(pair?.incoming ?? '').includes(begin.trim()))).toBe(true)
      pairs += 1
    }
  }
  expect(pairs).toBeGreaterThan(45)
})

it('has mail that nobody answers, each for its own reason, and mail of people that could be', () => {
  const reasons = new Set<string>()
  const held: string[] = []
  let answerable = 0
  for (const { mail, planned, own } of all) {
    if (own) continue
    const person = correspondents.some(({ address }) => address === mail.from[0]?.address)
    const verdict = classifyMail({
      mail,
      signs: new Set(planned.labels.includes('CATEGORY_PROMOTIONS') ? ['promotions'] : []),
      owner: { addresses: new Set([owner.address]), sentIds: new Set() },
      known: person,
      names: [owner.name, ...correspondents.map(({ name }) => name)],
      filters: { ignoreNoReply: true, ignoreSubscriptions: true, allowed: readAllowedSenders([]) },
    })
    if (verdict.answerable) answerable++
    if (verdict.answerable) held.push(...verdict.reasons.map(({ id }) => `${mail.subject}: ${id}`))
    for (const { id, outcome } of verdict.reasons) if (outcome === 'ignore') reasons.add(id)
    expect(verdict.answerable).toBe(person && mail.returnPath !== '' && !mail.subject.startsWith('Invitation'))
  }
  // Each mail is judged without its thread here, so quotes look unknown and subjects are news.
  const others = held.filter((one) => !one.endsWith(': telling-subject'))
  expect(others.filter((one) => !one.endsWith(': words-beside'))).toEqual([])
  expect(others.length).toBeLessThan(answerable)
  expect([...reasons].toSorted()).toEqual(
    expect.arrayContaining(['auto-submitted', 'bulk', 'category', 'daemon', 'invitation', 'list', 'no-reply', 'null-sender']),
  )
})
