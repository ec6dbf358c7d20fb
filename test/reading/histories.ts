import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createMessageArchive } from '#adapters/imessage/index.ts'
import { createAddressBook } from '#adapters/contacts/index.ts'
import { addressBookPath, generateSampleDatabase } from '#adapters/sample-messages/index.ts'
import type { Contact, ReplyPair } from '#core/conversation/reply-pair.ts'
import { dreHistory } from './histories/dre.ts'
import { ruthHistory } from './histories/ruth.ts'

export interface History {
  readonly pairs: readonly ReplyPair[]
  readonly contacts: readonly Contact[]
  /** Relation → key of the contact. */
  readonly relations: ReadonlyMap<string, string>
}

const start = Date.UTC(2026, 0, 5, 9)
const hour = 3_600_000

/** The sample persona, one of the two written histories, or any Messages database. */
export function readHistory(name: string): History {
  if (name === 'ruth') return parseHistory(ruthHistory)
  if (name === 'dre') return parseHistory(dreHistory)
  if (name !== 'tess') return extracted(name, Date.now())
  const folder = mkdtempSync(join(tmpdir(), 'idiolect-reading-'))
  try {
    const path = join(folder, 'chat.db')
    const now = Date.UTC(2026, 10, 20, 18)
    generateSampleDatabase({ path, seed: 1, now })
    return extracted(path, now)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function extracted(path: string, now: number): History {
  const archive = createMessageArchive({ addressBook: createAddressBook(dirname(addressBookPath(path))) })
  const pairs: ReplyPair[] = []
  const { contacts } = archive.extract(
    { chatDb: path, days: 10_000, now },
    (batch) => void pairs.push(...batch),
    () => {},
  )
  const relations = new Map<string, string>()
  for (const [relation, person] of sampleRelations) {
    const contact = contacts.find(({ name, group }) => !group && name.startsWith(person))
    if (contact !== undefined) relations.set(relation, contact.key)
  }
  return { pairs, contacts, relations }
}

const sampleRelations: readonly (readonly [string, string])[] = [
  ['mom', 'Mom'],
  ['sister', 'Bea'],
  ['husband', 'Jonah'],
  ['friend', 'Priya'],
  ['boss', 'Helen'],
  ['coworker', 'Aisha'],
  ['landlord', 'Walt'],
]

/** `@ key | name | relation`, then `what came in -> what was answered`, bubbles between ` / `. */
export function parseHistory(text: string): History {
  const contacts: Contact[] = []
  const relations = new Map<string, string>()
  const blocks: { contact: string; incoming: string[]; reply: string[] }[][] = []
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line.startsWith('@')) {
      const [key = '', name = '', relation = ''] = line
        .slice(1)
        .split('|')
        .map((part) => part.trim())
      contacts.push({ key, name, group: false, addresses: [] })
      relations.set(relation, key)
      blocks.push([])
    } else if (line.includes(' -> ')) {
      const [incoming = '', reply = ''] = line.split(' -> ')
      blocks.at(-1)?.push({ contact: contacts.at(-1)?.key ?? '', incoming: incoming.split(' / '), reply: reply.split(' / ') })
    }
  }
  // Everybody writes at all times: the n-th exchanges of all people lie side by side.
  const longest = Math.max(...blocks.map((block) => block.length))
  const ordered = Array.from({ length: longest }, (_, i) => blocks.flatMap((block) => block[i] ?? [])).flat()
  const pairs = ordered.map(({ contact, incoming, reply }, i): ReplyPair => ({
    id: `pair-${i}`,
    contact,
    group: false,
    at: start + i * 13 * hour,
    delay: 60_000,
    incoming,
    previous: [],
    reply,
  }))
  return { pairs, contacts, relations }
}

const nearKinds: Readonly<Record<string, readonly string[]>> = {
  family: ['mom', 'daughter', 'sister', 'aunt', 'son', 'dad'],
  love: ['husband', 'girlfriend'],
  friend: ['friend', 'classmate', 'sister'],
  work: ['boss', 'manager', 'coworker'],
  other: ['neighbor', 'landlord', 'coworker', 'manager'],
}
const relationKinds: readonly (readonly [string, RegExp])[] = [
  ['love', /husband|wife|partner|boyfriend|girlfriend|fianc|spouse|date|crush/iu],
  ['family', /mom|mother|dad|father|sister|brother|aunt|uncle|cousin|grand|son|daughter|niece|nephew|parent|law|kid|family|child/iu],
  [
    'work',
    /boss|manager|cowork|colleague|client|work|supervisor|teacher|coach|professor|principal|student|nurse|charge|contractor|foreman|crew/iu,
  ],
  ['other', /neighbo|landlord|roommate's|tenant|sitter|plumber|doctor|office|parent of|pastor|church|vet|stranger|customer/iu],
  ['friend', /friend|roommate|teammate|classmate|bestie|buddy|group/iu],
]

/** The person of the history who stands as near to the owner; null if there is none. */
export function personFor(history: History, relation: string, who: string): string | null {
  const exact = history.relations.get(relation.toLowerCase())
  if (exact !== undefined) return exact
  const kind =
    relationKinds.find(([, rule]) => rule.test(relation))?.[0] ?? relationKinds.find(([, rule]) => rule.test(who))?.[0] ?? 'friend'
  for (const near of nearKinds[kind] ?? []) {
    const key = history.relations.get(near)
    if (key !== undefined) return key
  }
  return null
}
