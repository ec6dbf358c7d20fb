import type { Card } from './address-book.ts'
import type { Owner } from './database/message-writer.ts'
import { parseScript, type ScriptSession } from './script-format.ts'
import { colleagueScripts } from './script/colleagues.ts'
import { daniScript } from './script/dani.ts'
import { groupScripts } from './script/groups.ts'
import { jonahScript } from './script/jonah.ts'
import { marcusScript } from './script/marcus.ts'
import { momScript } from './script/mom.ts'
import { priyaScript } from './script/priya.ts'
import { samScript } from './script/sam.ts'
import { serviceScripts } from './script/services.ts'
import { sisterScript } from './script/sister.ts'

/**
 * The sample's invented person: Tess Halloran, 32, exhibits coordinator at a small science museum by the sea. To friends and family she writes
 * several short bubbles in lower case without a final period; to colleagues she writes whole sentences. Jonah, her partner, is a nurse on changing
 * shifts; her sister Bea has a baby in the course of the history.
 *
 * Nobody here exists: numbers are 555-01xx, addresses example.com.
 */
export const owner: Owner & { readonly name: string } = {
  name: 'Tess Halloran',
  number: '+12075550100',
  email: 'tess.halloran@example.com',
}

/** One conversation of the sample. */
export interface SampleChat {
  readonly key: string
  readonly service: 'iMessage' | 'SMS'
  /** Addresses of the other people, by their name in the script ('' in a direct conversation). */
  readonly members: Readonly<Record<string, string>>
  /** A group, with its final name. Null if it has no name. */
  readonly group?: { readonly name: string | null }
  /** See `NewChat.filtered`. */
  readonly filtered?: number
  readonly sessions: readonly ScriptSession[]
}

export const cards: readonly Card[] = [
  { first: 'Mom', last: null, nickname: 'Mom', phones: ['+16035550110'], emails: ['carol.halloran@example.com'] },
  { first: 'Pete', last: 'Halloran', nickname: 'Dad', phones: ['+16035550111'], emails: [] },
  { first: 'Bea', last: 'Halloran', phones: ['+16175550112'], emails: [] },
  { first: 'Jonah', last: 'Reyes', phones: ['+12075550101'], emails: [] },
  { first: 'Priya', last: 'Nair', phones: ['+12075550120'], emails: ['priya.nair@example.com'] },
  { first: 'Marcus', last: 'Bell', phones: ['+12075550121'], emails: [] },
  { first: 'Dani', last: 'Kovacs', phones: ['+15035550122'], emails: [] },
  { first: 'Sam', last: 'Whitaker', phones: ['+12075550123'], emails: [] },
  {
    first: 'Helen',
    last: 'Okafor',
    organization: 'Tidewater Science Museum',
    phones: ['+12075550130'],
    emails: ['helen.okafor@example.com'],
  },
  { first: 'Tom', last: 'Lindgren', organization: 'Tidewater Science Museum', phones: ['+12075550131'], emails: [] },
  { first: 'Aisha', last: 'Rahman', organization: 'Tidewater Science Museum', phones: ['+12075550132'], emails: [] },
  { first: 'Greg', last: 'Dunmore', organization: 'Harbor Print Works', phones: ['+12075550133'], emails: [] },
  { first: 'Walt', last: 'Petersen', phones: ['+12075550140'], emails: [] },
  { first: 'Bayview', last: 'Dental', organization: 'Bayview Dental', phones: ['+12075550141'], emails: [] },
]

const direct = (key: string, address: string, script: string, more: Partial<SampleChat> = {}): SampleChat => ({
  key,
  service: 'iMessage',
  members: { '': address },
  sessions: parseScript(script),
  ...more,
})

/** Every conversation of the sample. One over another address of the same person is a separate chat, as on a Mac. */
export function sampleChats(): SampleChat[] {
  const sms = { service: 'SMS' } as const
  const chats: SampleChat[] = [
    direct('mom', '+16035550110', momScript),
    direct('bea', '+16175550112', sisterScript),
    direct('jonah', '+12075550101', jonahScript),
    direct('priya', '+12075550120', priyaScript),
    direct('marcus', '+12075550121', marcusScript, sms),
    direct('dani', '+15035550122', daniScript),
    direct('sam', '+12075550123', samScript),
    direct('helen', '+12075550130', colleagueScripts.helen),
    direct('tom', '+12075550131', colleagueScripts.tom),
    direct('aisha', '+12075550132', colleagueScripts.aisha),
    direct('greg', '+12075550133', colleagueScripts.greg, sms),
    direct('walt', '+12075550140', serviceScripts.landlord, sms),
    direct('dentist', '+12075550141', serviceScripts.dentist, sms),
    direct('unknown', '+13055550198', serviceScripts.spam, { ...sms, filtered: 1 }),
    direct('wrong-number', '+18085550197', serviceScripts.wrongNumber, { filtered: 1 }),
    direct('bank', '55501', serviceScripts.bank, sms),
    direct('pharmacy', '55502', serviceScripts.pharmacy, sms),
    direct('parcels', '55503(smsft)', serviceScripts.parcels, { ...sms, filtered: 4 }),
    {
      key: 'family',
      service: 'iMessage',
      members: { mom: '+16035550110', dad: '+16035550111', bea: '+16175550112' },
      group: { name: 'Hallorans + 1 🦞' },
      sessions: parseScript(groupScripts.family),
    },
    {
      key: 'climbing',
      service: 'iMessage',
      members: { priya: '+12075550120', sam: '+12075550123', jonah: '+12075550101' },
      group: { name: 'tuesday wall + octopus' },
      sessions: parseScript(groupScripts.climbing),
    },
  ]
  return chats.flatMap(splitByAddress)
}

const otherAddresses: Readonly<Record<string, string>> = { email: 'priya.nair@example.com' }

/** Splits off sessions that run `via` another address of the person into a separate chat. */
function splitByAddress(chat: SampleChat): SampleChat[] {
  const here = chat.sessions.filter(({ start }) => start.via === null)
  const elsewhere = Map.groupBy(
    chat.sessions.filter(({ start }) => start.via !== null),
    ({ start }) => start.via ?? '',
  )
  const chats: SampleChat[] = [{ ...chat, sessions: here }]
  for (const [via, sessions] of elsewhere) {
    const address = otherAddresses[via]
    if (address === undefined) throw new Error(`no address for "via ${via}"`)
    chats.push({ ...chat, key: `${chat.key}/${via}`, members: { '': address }, sessions })
  }
  return chats
}
