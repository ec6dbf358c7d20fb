import { isSwap, type Scenario, type Turn } from '../scenario.ts'

/** Whether something holds, as far as the scenario alone can tell: replies, and kills among them, come at moments of their own. */
export type Held = 'no' | 'perhaps' | 'yes'

/** What the product did with an earlier turn. */
export type Reply = 'sent' | 'perhaps' | 'none'

const hour = 3_600_000
/** A code for an account stands over what follows this long. */
const overshadowed = 12 * hour
/** What either side wrote counts for so long, whatever silence came after it. */
const toldFor = 12 * hour
/** A silence this long ends a session; the last rows belong to it in any case. */
const silence = 8 * hour
const lastRows = 4
/** Rows before a turn that the drafts were made with: what no earlier answer was looked for holds. */
const context = 24
/** Replies come about so long after what they answer, ms. */
const replyAfter = 4 * 60_000

interface Row {
  readonly at: number
  readonly what: 'theirs' | 'code' | 'reaction' | 'owner'
  /** Whose reply may be a row of its own here. */
  readonly turn: Turn | null
  /** Whether the conversation holds it in the end: of files that are swapped, that is not certain. */
  readonly isThere: Held
}

/**
 * "In the thread, too, there is nothing but courtesies": in the session before the turn, to which the last rows belong however old they are, "and in any case
 * in the last twelve hours". Nothing that anybody writes here is a courtesy, but for what the product sends. It is read from the conversation itself, so that
 * a kill changes nothing.
 */
const matter = 'more than a courtesy was written here'

/** What stands before a turn in its conversation. `replyTo` knows every earlier turn. */
export function whatStandsBefore(turn: Turn, scenario: Scenario, replyTo: (earlier: Turn) => Reply): { held: Held; why: string } {
  const begins = turn.times[0] ?? 0
  const rows = rowsBefore(turn.chat, begins, scenario)
  const codes = rows.filter(({ what }) => what === 'code')
  const ways: readonly (readonly [why: string, held: Held])[] = [
    ['something they wrote still waits for an answer', isUnanswered(rows, replyTo)],
    ['a code for an account, shortly before', within(codes, begins, overshadowed)],
    ...rows.flatMap((row, index): [string, Held][] => {
      const since = rows.slice(index + 1).filter(({ what }) => what !== 'reaction')
      const certain = since.length
      const replies = [row, ...since].filter((one) => one.turn !== null && replyTo(one.turn) !== 'none').length
      const inSession = belongs(row, since, { begins, certain, replies })
      if (row.what === 'reaction') return [['a reaction in this session', inSession]]
      if (row.what === 'code') return [['a code in this session', inSession]]
      const told: [string, Held] = [matter, both(either(inSession, within([row], begins, toldFor)), row.isThere)]
      if (row.what === 'owner') return [told]
      const beyond: Held = certain >= context ? 'yes' : certain + replies >= context ? 'perhaps' : 'no'
      return [told, ['a session too long to know what all of it is about', both(inSession, beyond)]]
    }),
  ]
  const [why, held] = ways.find(([, one]) => one === 'yes') ?? ways.find(([, one]) => one === 'perhaps') ?? ['', 'no']
  return { held, why }
}

/** Everything that is written there for certain, oldest first. What a sync brings in lies days before; what the owner answers to it does not. */
function rowsBefore(chat: number, begins: number, { turns, byHand }: Scenario): Row[] {
  const here = turns.filter((one) => one.chat === chat && (one.times[0] ?? 0) < begins)
  const theirs = here.flatMap((turn) => {
    if (turn.kind === 'backfill') return []
    const what = turn.kind === 'tapback' ? 'reaction' : turn.kind === 'one-time-code' ? 'code' : 'theirs'
    const isThere = isSwap(turn) ? 'perhaps' : 'yes'
    return turn.times.map((at, index): Row => ({ at, what, turn: index === turn.times.length - 1 ? turn : null, isThere }))
  })
  const hands = [...here.flatMap(({ byHandAt }) => byHandAt ?? []), ...byHand.flatMap((one) => (one.chat === chat ? one.at : []))]
  const owners = hands.filter((at) => at < begins).map((at): Row => ({ at, what: 'owner', turn: null, isThere: 'yes' }))
  return [...theirs, ...owners].toSorted((a, b) => a.at - b.at)
}

function isUnanswered(rows: readonly Row[], replyTo: (earlier: Turn) => Reply): Held {
  const last = rows.findLast(({ what }) => what !== 'reaction')
  if (last === undefined || last.what === 'owner' || last.turn === null) return 'no'
  return ({ sent: 'no', perhaps: 'perhaps', none: 'yes' } as const)[replyTo(last.turn)]
}

/** Whether one of them is younger than `span` when the turn is decided on. */
function within(rows: readonly Row[], begins: number, span: number): Held {
  const ages = rows.map(({ at }) => begins - at)
  if (ages.some((age) => age < span - replyAfter)) return 'yes'
  return ages.some((age) => age <= span + replyAfter) ? 'perhaps' : 'no'
}

/** Whether a row belongs to the session of a turn that begins at `begins`; replies make a silence shorter, by a little. */
function belongs(
  row: Row,
  since: readonly Row[],
  { begins, certain, replies }: { begins: number; certain: number; replies: number },
): Held {
  const times = [row.at, ...since.map(({ at }) => at), begins]
  const longest = Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))
  if (longest <= silence) return 'yes'
  const near: Held = certain + replies < lastRows ? 'yes' : certain < lastRows ? 'perhaps' : 'no'
  return near === 'no' && longest <= silence + replyAfter ? 'perhaps' : near
}

export function both(one: Held, other: Held): Held {
  if (one === 'no' || other === 'no') return 'no'
  return one === 'yes' && other === 'yes' ? 'yes' : 'perhaps'
}

function either(one: Held, other: Held): Held {
  if (one === 'yes' || other === 'yes') return 'yes'
  return one === 'no' && other === 'no' ? 'no' : 'perhaps'
}
