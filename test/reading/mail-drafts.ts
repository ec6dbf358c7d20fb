import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { planHistory } from '#adapters/sample-mailbox/history.ts'
import { correspondents, owner } from '#adapters/sample-mailbox/correspondents.ts'
import type { Contact, ReplyPair } from '#core/conversation/reply-pair.ts'
import { createDrafter } from '#core/drafting/index.ts'
import { learnMails, type FetchedMail } from '#core/mail/learning/learn-mails.ts'
import { trainVoice } from '#core/voice/index.ts'
import { quiet } from '../history.ts'
import { readHistory } from './histories.ts'

/**
 * Drafts for mails to the sample's person, who has texts and mails, to be read by somebody else:
 *
 *   node test/reading/mail-drafts.ts --mails FILE.txt [--count 3] --out FILE.jsonl
 *
 * `=== address`, then the mail as it was written, up to the next one. A line of the result is one of `drafts.ts`.
 */
const { values } = parseArgs({ options: { mails: { type: 'string' }, count: { type: 'string', default: '3' }, out: { type: 'string' } } })

const now = Date.UTC(2026, 10, 20, 18)
const planned = planHistory({ seed: 1, now, utcOffsetMinutes: 0 })
const learner = learnMails({ own: [owner.address], signatures: [owner.signature], sampleData: true, byProduct: [], state: null })
const threads = Map.groupBy(planned, ({ thread }) => thread)
const mails: ReplyPair[] = []
for (const thread of threads.values()) {
  const fetched = thread.map(({ at, labels, messageId, raw }): FetchedMail => {
    const isSent = labels.includes('SENT')
    return { id: messageId, at, byOwner: isSent, isWanted: isSent, raw }
  })
  mails.push(...(await learner.add(fetched)))
}
const texts = readHistory('tess')
const nameOf = new Map(correspondents.map(({ address, name }) => [`address:${address}`, name]))
const first = (name: string): string => name.split(' ')[0] ?? ''
// Somebody who texts and writes mails is one person.
const keyOf = (key: string): string =>
  texts.contacts.find(({ name, group }) => !group && (name === nameOf.get(key) || (key.includes('carol') && name.startsWith('Mom'))))
    ?.key ?? key
const contacts: Contact[] = [...texts.contacts]
for (const key of new Set(mails.map(({ contact }) => contact)))
  if (keyOf(key) === key) contacts.push({ key, name: nameOf.get(key) ?? '', group: false, addresses: [key.slice('address:'.length)] })
const pairs = [...texts.pairs, ...mails.map((pair): ReplyPair => Object.assign({}, pair, { contact: keyOf(pair.contact) }))].toSorted(
  (a, b) => a.at - b.at,
)
const drafter = createDrafter(trainVoice({ pairs, contacts, seed: 1, resume: null, evaluate: false }, quiet))

const blocks = readFileSync(values.mails ?? '', 'utf8')
  .split(/^=== /mu)
  .slice(1)
const lines = blocks.map((block, i) => {
  const [address = '', ...text] = block.split('\n')
  const key = keyOf(`address:${address.trim()}`)
  const drafts = drafter.draft({
    contact: contacts.some((one) => one.key === key) ? key : null,
    register: 'email',
    incoming: [text.join('\n').trim()],
    previous: [],
    count: Number(values.count),
  })
  const who = nameOf.get(`address:${address.trim()}`) ?? address
  return {
    id: `m${i + 1}`,
    who: first(who),
    turn: [text.join('\n').trim()],
    drafts: drafts.map(({ text: draft, reason }) => ({ text: draft, reason })),
  }
})
writeFileSync(values.out ?? '/dev/stdout', `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)
