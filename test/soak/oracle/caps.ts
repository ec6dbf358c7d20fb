import { isMail, type Scenario, type Turn } from '../scenario.ts'
import { both, type Held } from './before-turn.ts'

/** Whether a reply to an earlier turn was claimed: what was claimed counts, whatever became of it. */
export type Claimed = (earlier: Turn) => Held

const day = 24 * 3_600_000
/** A reply is claimed about so long after the turn that it answers, ms: what lies within is by chance. */
const about = { least: 20_000, most: 5 * 60_000 }
/** "One automatic mail a day to one person or thread", and so many in a day to all. */
const mail = { toOne: 1, toAll: 20 }
/** "Stop after 3 automatic turns without a human one". */
const turnsInARow = 3

/** What caps a turn in the end, as far as the scenario can tell: of mails a day, and of replies without a word of the owner's. */
export function whatCaps(turn: Turn, scenario: Scenario, claimed: Claimed): { readonly held: Held; readonly why: string } {
  const chat = scenario.chats[turn.chat]
  if (chat === undefined) return { held: 'no', why: '' }
  const of = ({ chat: at }: Turn) => scenario.chats[at]
  const others = scenario.turns.filter((one) => one !== turn && endOf(one) - endOf(turn) < about.most)
  const theirs = others.filter((one) => of(one)?.person === chat.person)
  const wroteAt = byHandBefore(turn, scenario)
  const caps: (readonly [why: string, held: Held])[] = [
    ['three automatic turns without one of the owner', reaches(theirs, turnsInARow, (one) => both(claimed(one), isAfter(one, wroteAt)))],
  ]
  if (isMail(chat)) {
    const mails = others.filter((one) => isMail(of(one) ?? chat))
    const inDay = (one: Turn) => both(claimed(one), isWithinDay(one, turn))
    caps.push([
      'one mail a day to one person',
      reaches(
        mails.filter((one) => theirs.includes(one) || one.chat === turn.chat),
        mail.toOne,
        inDay,
      ),
    ])
    caps.push(['twenty mails a day', reaches(mails, mail.toAll, inDay)])
  }
  const [why, held] = caps.find(([, one]) => one === 'yes') ?? caps.find(([, one]) => one === 'perhaps') ?? ['', 'no']
  return { held, why }
}

const endOf = ({ times }: Turn) => times.at(-1) ?? 0

/** Whether so many of them count: for certain, or perhaps. */
function reaches(turns: readonly Turn[], most: number, counts: (turn: Turn) => Held): Held {
  const held = turns.map(counts)
  const certain = held.filter((one) => one === 'yes').length
  if (certain >= most) return 'yes'
  return held.filter((one) => one !== 'no').length >= most ? 'perhaps' : 'no'
}

/** When the owner last wrote there by hand before the turn, ms since 1970. */
function byHandBefore({ chat, times }: Turn, { turns, byHand }: Scenario): number {
  const begins = times[0] ?? 0
  const hands = [
    ...turns.flatMap((one) => (one.chat === chat && one.byHandAt !== null ? [one.byHandAt] : [])),
    ...byHand.flatMap((one) => (one.chat === chat ? [one.at] : [])),
  ]
  return Math.max(-Infinity, ...hands.filter((at) => at < begins))
}

function isAfter(one: Turn, at: number): Held {
  if (endOf(one) + about.least > at) return 'yes'
  return endOf(one) + about.most > at ? 'perhaps' : 'no'
}

/** Whether the reply to `earlier` is less than a day old when `turn` is decided on. */
function isWithinDay(earlier: Turn, turn: Turn): Held {
  const between = endOf(turn) - endOf(earlier)
  if (Math.abs(between) < about.most) return 'perhaps'
  if (between < day - about.most) return 'yes'
  return between <= day + about.most ? 'perhaps' : 'no'
}
