import type { Contact, ReplyPair } from '#core/conversation/reply-pair.ts'
import { seeded } from '#core/evaluation/seeded.ts'

/**
 * A written person's reply pairs for tests of learning and drafting: deterministic, two registers (small letters to friends, full sentences
 * to a colleague), answers that lean on what was asked, a few facts and promises among them.
 */
const subjects = [
  'the garden',
  'your bike',
  'the soup',
  'that film',
  'the printer',
  'my sister',
  'the new song',
  'the kitchen',
  'this puzzle',
  'the parcel',
]
const asks = [
  'did you see SUBJECT?',
  'what do you think of SUBJECT',
  'can you help me with SUBJECT?',
  'SUBJECT looks so good now',
  'I am done with SUBJECT, thanks for your help',
  'not sure what to do about SUBJECT',
]
const friendly = [
  ['haha yes'],
  ['ok'],
  ['ok'],
  ['no idea'],
  ['yeah, SUBJECT is great'],
  ['really like SUBJECT', 'so pretty'],
  ['no problem!'],
  ['not yet, is SUBJECT any good?'],
  ["i don't know much about SUBJECT but it looks fun to me"],
  ["i'll come over at 7"],
  ['ask Miranda about SUBJECT. she knows it well'],
]
const formal = [
  ['Thank you.'],
  ['Thank you.'],
  ['I think SUBJECT is fine as it is.'],
  ['Please have a look at SUBJECT first. The rest can wait.'],
  ['Understood.'],
  ['The meeting about SUBJECT is on Monday.'],
]

export const friend: Contact = { key: 'card:sam', name: 'Sam Reyes', group: false, addresses: ['+12025550143'] }
export const colleague: Contact = { key: 'card:ines', name: 'Ines Okafor', group: false, addresses: ['+12025550188'] }
export const contacts: Contact[] = [friend, colleague]

export function makeHistory(count: number, seed = 7): ReplyPair[] {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  return Array.from({ length: count }, (_, i): ReplyPair => {
    const contact = random() < 0.7 ? friend : colleague
    const subject = pick(subjects)
    const fill = (text: string): string => text.replaceAll('SUBJECT', subject)
    return {
      id: `guid-${i}`,
      contact: contact.key,
      group: false,
      at: Date.UTC(2025, 0, 1) + i * 3_600_000,
      delay: 60_000,
      incoming: [fill(pick(asks))],
      previous: i % 3 === 0 ? [] : [{ fromMe: false, bubbles: [fill('so about SUBJECT')] }],
      reply: pick(contact === friend ? friendly : formal).map(fill),
    }
  })
}

/** The same moment with another answer. */
export function answering(pair: ReplyPair, ...reply: string[]): ReplyPair {
  return { ...pair, reply }
}

/** A voice's training does not talk in a test. */
export const quiet = { phase: () => {}, checkpoint: () => {} }
