import type { Alias } from '#core/mail/reply/reply.ts'
import { daniMails, momMails, priyaMails } from './script/friends.ts'
import { aishaMails, gregMails, helenMails, tomMails } from './script/museum.ts'
import { ingridMails, robertMails, teacherMails, visitorMails, volunteerMails } from './script/partners.ts'

/** The sample's invented person (`../sample-messages/persona.ts`) in her mailbox. */
export const owner: Alias = {
  address: 'tess.halloran@example.com',
  name: 'Tess Halloran',
  signature: 'Tess Halloran\nExhibits Coordinator\nTidewater Science Museum\n(207) 555-0100',
  isDefault: true,
}

/** Somebody's mail program. It decides how a mail quotes the one it answers. */
export type Client = 'gmail' | 'iphone' | 'outlook'

/** Somebody the owner writes to. Greetings and sign-offs are used in turn; an empty one is left out. */
export interface Correspondent {
  readonly name: string
  readonly address: string
  readonly client: Client
  readonly greetings: readonly string[]
  readonly signOffs: readonly string[]
  /** Client, greetings, and sign-offs of the owner's mails to them. */
  readonly owner: { readonly client: Client; readonly greetings: readonly string[]; readonly signOffs: readonly string[] }
  /** See `mail-script.ts`. */
  readonly script: string
}

const toColleague = (first: string): Correspondent['owner'] => ({
  client: 'gmail',
  greetings: [`Hi ${first},`, `Hi ${first},`, `Good morning ${first},`],
  signOffs: ['Best,\nTess', 'Best,\nTess', 'Thanks,\nTess'],
})
const toPartner = (called: string): Correspondent['owner'] => ({
  client: 'gmail',
  greetings: [`Dear ${called},`, `Dear ${called},`, `Hello ${called},`],
  signOffs: ['Best regards,\nTess Halloran', 'Kind regards,\nTess Halloran'],
})
const toFriend = (called: string, signOffs: readonly string[]): Correspondent['owner'] => ({
  client: 'iphone',
  greetings: [`hi ${called}`, '', `hey ${called}!`],
  signOffs,
})

/** How to add one: an entry here with a script of its own. Addresses are example.com or end in .example, which nobody owns. */
export const correspondents: readonly Correspondent[] = [
  {
    name: 'Helen Okafor',
    address: 'helen.okafor@example.com',
    client: 'gmail',
    greetings: ['Tess,', 'Dear Tess,', 'Good morning Tess,'],
    signOffs: ['Helen', 'Best,\nHelen'],
    owner: toColleague('Helen'),
    script: helenMails,
  },
  {
    name: 'Aisha Rahman',
    address: 'aisha.rahman@tidewatermuseum.example',
    client: 'gmail',
    greetings: ['Hi Tess,', 'Hi Tess!'],
    signOffs: ['Aisha', 'Thanks!\nAisha'],
    owner: toColleague('Aisha'),
    script: aishaMails,
  },
  {
    name: 'Tom Lindgren',
    address: 'tom.lindgren@tidewatermuseum.example',
    client: 'iphone',
    greetings: ['Tess,', ''],
    signOffs: ['Tom'],
    owner: toColleague('Tom'),
    script: tomMails,
  },
  {
    name: 'Greg Dunmore',
    address: 'greg@harborprint.example',
    client: 'outlook',
    greetings: ['Hi Tess,', 'Hey Tess,'],
    signOffs: ['Greg\nHarbor Print Works'],
    owner: toColleague('Greg'),
    script: gregMails,
  },
  {
    name: 'Robert Achterberg',
    address: 'r.achterberg@lowtide-foundation.example',
    client: 'outlook',
    greetings: ['Dear Ms. Halloran,'],
    signOffs: ['Sincerely,\nRobert Achterberg\nLowtide Foundation'],
    owner: toPartner('Mr. Achterberg'),
    script: robertMails,
  },
  {
    name: 'Ingrid Lindqvist',
    address: 'ilindqvist@pinegroveschool.example',
    client: 'gmail',
    greetings: ['Dear Tess,', 'Hi Tess,'],
    signOffs: ['Warmly,\nIngrid Lindqvist\nPine Grove School, room 7'],
    owner: toColleague('Ingrid'),
    script: ingridMails,
  },
  {
    name: 'Mia Castellano',
    address: 'mcastellano@harborviewmiddle.example',
    client: 'gmail',
    greetings: ['Hello,'],
    signOffs: ['Thank you,\nMia Castellano'],
    owner: toPartner('Ms. Castellano'),
    script: teacherMails,
  },
  {
    name: 'Noor Haddad',
    address: 'noor.haddad@example.org',
    client: 'gmail',
    greetings: ['Hello,'],
    signOffs: ['Best wishes,\nNoor'],
    owner: toPartner('Noor'),
    script: volunteerMails,
  },
  {
    name: 'Peter Lang',
    address: 'p.lang@example.net',
    client: 'gmail',
    greetings: ['Hi,'],
    signOffs: ['Peter Lang'],
    owner: toPartner('Mr. Lang'),
    script: visitorMails,
  },
  {
    name: 'Carol Halloran',
    address: 'carol.halloran@example.com',
    client: 'iphone',
    greetings: ['Hi honey,', 'Hi sweetie,'],
    signOffs: ['Love, Mom', 'xo Mom'],
    owner: toFriend('mom', ['love you\ntess', 'xx\ntess']),
    script: momMails,
  },
  {
    name: 'Priya Nair',
    address: 'priya.nair@example.com',
    client: 'iphone',
    greetings: ['', 'tess!!'],
    signOffs: ['p', ''],
    owner: toFriend('priya', ['t', '', 'xx t']),
    script: priyaMails,
  },
  {
    name: 'Dani Kovacs',
    address: 'dani.kovacs@example.com',
    client: 'gmail',
    greetings: ['Tess,', 'Hello you,'],
    signOffs: ['Dani', 'Yours,\nD.'],
    owner: toFriend('dani', ['xx\ntess', 'miss you\ntess']),
    script: daniMails,
  },
]
