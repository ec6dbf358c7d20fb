import { fictionalNumber } from '#adapters/sample-messages/fictional-number.ts'
import type { FaultToMake } from '#adapters/sample-messages/index.ts'
import type { Precedent } from '#core/auto-reply/index.ts'
import { dice } from './machine.ts'

/** Somebody, or several, or something, who write: a conversation of texts, or a thread of mail. */
export interface Chat {
  readonly kind: 'direct' | 'group' | 'short-code' | 'self' | 'mail' | 'newsletter'
  /** Address of who writes; of a group, its guid is known only where it was made. */
  readonly from: string
  /** The key of their contact: the same for their texts and their mails. */
  readonly person: string
  /** On the allowed list. */
  readonly listed: boolean
  /** The mode that the owner gave it. */
  readonly mode: 'off' | 'draft' | 'ask' | 'auto' | null
}

export const turnKinds = [
  'text',
  'burst',
  'group',
  'short-code',
  'one-time-code',
  'tapback',
  'self',
  'backfill',
  'late-join',
  'log-replaced',
  'database-replaced',
  'mail',
  'newsletter',
] as const
export type TurnKind = (typeof turnKinds)[number]

/** What somebody writes until it is the owner's turn, and what there is to say about the draft for it. */
export interface Turn {
  readonly id: number
  readonly chat: number
  readonly kind: TurnKind
  /** ms since 1970, when each is written. */
  readonly times: readonly number[]
  readonly texts: readonly string[]
  /** Words that no other turn has. */
  readonly words: string
  /** The last of the texts asks something. */
  readonly asks: boolean
  /** Of a mail: not its text, but its subject asks something. Null if it says nothing. */
  readonly subject: string | null
  readonly draft: {
    readonly text: string
    readonly confidence: number | null
    readonly commits: boolean
    /** What is missing for the owner to have done just this before, often; null if nothing is. */
    readonly lacks: Lack | null
  }
  /** When the owner answers by hand, soon. */
  readonly byHandAt: number | null
  /** What Messages does with a reply. */
  readonly fault: FaultToMake | null
}

/** What a draft can lack to be what the owner always said there. */
export const lacks = {
  moments: { answers: [] },
  'their words': { unseen: ['never'] },
  'one answer': { answers: ['haha yes', 'what?', 'no', 'who is this', 'haha yes', 'see you'] },
  'its words': { answers: Array.from({ length: 6 }, () => 'haha, the film was so good') },
} as const satisfies Record<string, Partial<Precedent>>
type Lack = keyof typeof lacks

export interface Scenario {
  readonly chats: readonly Chat[]
  readonly turns: readonly Turn[]
  /** Pairs that come at once: a mail and a text of one person. */
  readonly atOnce: readonly (readonly [mail: Turn, text: Turn])[]
  /** When the owner writes by hand without having been asked. */
  readonly byHand: readonly { readonly at: number; readonly chat: number; readonly text: string }[]
  readonly rows: number
  readonly end: number
}

const nouns =
  'pebble lantern meadow ribbon copper thimble velvet marble walnut saffron compass timber feather barrel willow pepper anchor button canvas ginger hammock jasmine kettle lemon mitten nutmeg olive pillow quilt raisin saddle teapot umbrella violin wagon yarn zipper acorn blanket cactus daisy eggplant fiddle grape harvest icing jigsaw kayak ladder mango napkin orchid pancake quartz radish sponge trumpet vase waffle'.split(
    ' ',
  )
const phrases = [
  (words: string) => `i told them the ${words} story`,
  (words: string) => `still laughing about ${words}`,
  (words: string) => `${words} was so funny`,
  (words: string) => `we liked ${words}`,
  (words: string) => `wow, ${words} again haha`,
]
const question = (words: string) => `did you see the ${words}?`
/** Of how many turns one asks by its subject, if it is a mail. */
const subjectEvery = 8
/** Pauses within a burst: shorter than any wait before a reply. */
const burstPause = { least: 3_000, most: 14_000 }
const turnEvery = 150_000
/** In one conversation: longer than anything that is waited for. */
const quiet = 16 * 60_000

/** `Priya`, in whose conversation the scenarios of the sample app play. */
const priya = '+12075550120'

/**
 * So many rows in so many conversations, of which `mails` are threads of mail, in an order that the seed says. Turns are spaced so that few of
 * the limits on sending bind: the owner writes in each conversation after two turns of it, and fewer than thirty turns begin in an hour.
 */
export function makeScenario(given: { seed: number; start: number; rows: number; chats: number; mails: number }): Scenario {
  const random = dice(given.seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const between = (least: number, most: number) => Math.floor(least + random() * (most - least))
  const taken = new Set<string>()
  const newWords = (): string => {
    for (;;) {
      const words = [1, 2, 3].map(() => pick(nouns) + pick(nouns)).join(' ')
      // A word in -ing would be read as what its writer does just now.
      if (taken.has(words) || /ing\b/u.test(words)) continue
      taken.add(words)
      return words
    }
  }
  const texts = makeChats(given.chats)
  const chats = [...texts, ...makeMails(given.mails, texts)]
  const free = chats.map(() => given.start)
  const sinceByHand = chats.map(() => 0)
  const turns: Turn[] = []
  const byHand: { at: number; chat: number; text: string }[] = []
  const atOnce: (readonly [Turn, Turn])[] = []
  let rows = 0
  let at = given.start + 60_000

  function write(chat: number, begins: number): Turn {
    const kind = kindOf(chats[chat] as Chat, chat, random)
    const count = kind === 'burst' ? between(2, 5) : kind === 'backfill' ? between(5, 25) : 1
    const times = [begins]
    while (times.length < count) times.push((times.at(-1) ?? 0) + (kind === 'backfill' ? 0 : between(burstPause.least, burstPause.most)))
    const words = newWords()
    const asks = random() < 0.06
    const texts = times.map((_, index) => (index < times.length - 1 ? pick(phrases)(newWords()) : (asks ? question : pick(phrases))(words)))
    const commits = random() < 0.06
    const text = commits ? `ok i'll bring the ${words} at 7` : `haha, the ${words} was so good`
    const end = times.at(-1) ?? begins
    const turn: Turn = {
      id: turns.length,
      chat,
      kind,
      times,
      texts: kind === 'one-time-code' ? [`${between(100_000, 999_999)} is your verification code for ${words}`] : texts,
      words,
      asks: asks && kind !== 'one-time-code',
      subject: kind === 'mail' && turns.length % subjectEvery === 0 ? question(words) : null,
      draft: {
        text,
        commits,
        confidence: pick([0.95, 0.9, 0.85, 0.8, 0.7, 0.75, 0.69, 0.5, null]),
        lacks: random() < 0.1 ? pick(Object.keys(lacks) as Lack[]) : null,
      },
      byHandAt: random() < 0.08 ? end + between(4_000, 16_000) : null,
      fault: random() < 0.1 ? pick(isMail(chats[chat] as Chat) ? mailFaults : faults) : null,
    }
    turns.push(turn)
    rows += count
    free[chat] = end + quiet
    // Their other threads too: which of two mails comes first under the cap would be by chance.
    if (isMail(chats[chat] as Chat)) for (const other of mailsOf(chat)) free[other] = end + quiet
    sinceByHand[chat] = (sinceByHand[chat] ?? 0) + 1
    if ((sinceByHand[chat] ?? 0) >= 2 && !['short-code', 'newsletter'].includes(chats[chat]?.kind ?? '')) {
      byHand.push({ at: end + 10 * 60_000, chat, text: `by hand about ${newWords()}` })
      sinceByHand[chat] = 0
    }
    return turn
  }

  const mailsOf = (chat: number) =>
    chats.flatMap((one, index) => (isMail(one) && one.person === chats[chat]?.person && index !== chat ? [index] : []))
  /** Where somebody who mails also texts, if they have not just done so. */
  const textsOf = (chat: number, by: number) =>
    chats.findIndex((one, index) => one.kind === 'direct' && one.person === chats[chat]?.person && (free[index] ?? 0) <= by)

  while (rows < given.rows) {
    at += turnEvery
    const begins = at + between(0, 120_000)
    const open = chats.map((_, index) => index).filter((index) => (free[index] ?? 0) <= begins)
    if (open.length === 0) continue
    const chat = pick(open)
    const turn = write(chat, begins)
    const beside = chats[chat]?.kind === 'mail' ? textsOf(chat, begins) : -1
    if (beside >= 0) atOnce.push([turn, write(beside, (turn.times.at(-1) ?? begins) + between(1_000, 15_000))])
  }
  return { chats, turns, atOnce, byHand, rows, end: at + quiet }
}

/** A thread of mail, whoever writes in it. */
export const isMail = ({ kind }: Pick<Chat, 'kind'>) => kind === 'mail' || kind === 'newsletter'

/** The files of Messages are swapped under it. */
export const isSwap = ({ kind }: Pick<Turn, 'kind'>) => kind === 'log-replaced' || kind === 'database-replaced'

/** The words of the turn that a draft of a scenario was made for; null for any other text. */
export const replyWords = (text: string) => /^(?:haha, the|ok i'll bring the) (\S+ \S+ \S+)/.exec(text)?.[1] ?? null

const faults: readonly FaultToMake[] = [
  { on: 'send', do: 'swallow' },
  { on: 'send', do: 'ghost' },
  { on: 'send', do: 'late-error', error: 22 },
  { on: 'send', do: 'error', error: -1728 },
  { on: 'send', do: 'late-join' },
  { on: 'send', do: 'downgrade' },
]

/** What a mailbox does with a reply: refuses it, takes it and shows it nowhere, or loses its own answer. */
const mailFaults: readonly FaultToMake[] = [
  { on: 'send', do: 'swallow' },
  { on: 'send', do: 'error' },
  { on: 'send', do: 'late-join' },
]

function makeChats(count: number): Chat[] {
  const chats: Omit<Chat, 'person'>[] = [
    { kind: 'self', from: '+12075550100', listed: true, mode: null },
    { kind: 'direct', from: priya, listed: true, mode: null },
  ]
  for (let index = chats.length; index < count; index++) {
    const from = fictionalNumber(400 + index)
    const nth = index % 20
    if (nth < 2) chats.push({ kind: 'group', from, listed: true, mode: null })
    else if (nth === 2) chats.push({ kind: 'short-code', from: String(60_000 + index), listed: true, mode: null })
    else if (nth === 3) chats.push({ kind: 'direct', from, listed: false, mode: null })
    else if (nth === 4) chats.push({ kind: 'direct', from, listed: true, mode: 'off' })
    else if (nth === 5) chats.push({ kind: 'direct', from, listed: true, mode: 'ask' })
    else if (nth === 6) chats.push({ kind: 'direct', from, listed: true, mode: 'draft' })
    // A mode of auto does not reach beyond the list.
    else if (nth === 7) chats.push({ kind: 'direct', from, listed: false, mode: 'auto' })
    else chats.push({ kind: 'direct', from, listed: true, mode: null })
  }
  return chats.map((chat): Chat => Object.assign({}, chat, { person: `address:${chat.from}` }))
}

/** Threads of mail: of people who text too, one of them in two threads, of others, and one of a sender of newsletters. */
function makeMails(count: number, texts: readonly Chat[]): Chat[] {
  const friends = texts.filter(({ kind, listed, mode }, index) => index > 1 && kind === 'direct' && listed && mode === null)
  const asked = texts.find(({ mode }) => mode === 'ask')
  return Array.from({ length: count }, (_, index): Chat => {
    const from = `person${index}@example.com`
    const alone: Chat = { kind: 'mail', from, listed: true, mode: null, person: `card:${from}` }
    const of = (friend: Chat | undefined): Chat => (friend === undefined ? alone : { ...alone, mode: friend.mode, person: friend.person })
    const round = Math.floor(index / 8)
    const nth = index % 8
    // Nothing is sent by one way to who has written by the other, so few do both.
    if (nth === 0) return of(friends[round])
    // Another thread of theirs, from the same address.
    if (nth === 1) return { ...of(friends[round]), from: `person${index - 1}@example.com` }
    if (nth === 4) return { ...alone, kind: 'newsletter' }
    if (nth === 6) return round % 2 === 0 ? { ...alone, listed: false } : of(asked)
    return alone
  })
}

function kindOf({ kind }: Chat, index: number, random: () => number): TurnKind {
  if (kind === 'mail') return random() < 0.25 ? 'burst' : 'mail'
  if (kind !== 'direct') return kind
  const roll = random()
  if (index === 1 && roll < 0.5) return roll < 0.25 ? 'log-replaced' : 'database-replaced'
  if (roll < 0.04) return 'one-time-code'
  if (roll < 0.08) return 'tapback'
  if (roll < 0.11) return 'backfill'
  if (roll < 0.18) return 'late-join'
  return roll < 0.5 ? 'burst' : 'text'
}
