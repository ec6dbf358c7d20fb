import type { Told } from '../account.ts'
import { judgeAll, type Outage } from './oracle.ts'
import { isMail, replyWords, type Scenario, type Turn } from '../scenario.ts'

/** A scenario that was played to its end, on whatever channel. */
interface PlayedScenario {
  readonly scenario: Scenario
  readonly outages: readonly Outage[]
  /** Messages whose reply a kill met between its claim and its verification, by id. */
  readonly cut: ReadonlySet<string>
  readonly log: readonly Told[]
  /** What the owner's side wrote, with its chat as the scenario counts them; -1 for one that is none of its. */
  readonly written: readonly { readonly text: string; readonly chat: number }[]
  /** What the pages were told, by the newest line of the turn; for the words of a failure. */
  readonly told: ReadonlyMap<string, readonly string[]>
  /** Ids of suggestions that ended for a newer one, with that one. */
  readonly superseded: readonly (readonly [older: string, newer: string])[]
}

/** What is wrong, a line each, and how many turns ended how. */
export function checkPlayed(played: PlayedScenario): {
  readonly wrong: readonly string[]
  readonly counts: Readonly<Record<string, number>>
} {
  const { scenario } = played
  const turns = new Map(scenario.turns.map((turn) => [turn.words, turn]))
  const judged = judgeAll(scenario, played.outages)
  const wrong: string[] = []
  const counts: Record<string, number> = {}
  const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1)

  const logged = byLine(played.log)
  const replies = new Map<number, number>()
  for (const { text, chat } of played.written) {
    const turn = turns.get(replyWords(text) ?? '')
    if (turn === undefined) {
      if (!/by hand/.test(text) && scenario.chats[chat]?.kind !== 'self') wrong.push(`nobody wrote: ${text}`)
      continue
    }
    if (chat !== turn.chat) wrong.push(`turn ${turn.id}: the reply is in another conversation`)
    replies.set(turn.id, (replies.get(turn.id) ?? 0) + 1)
  }

  for (const turn of scenario.turns) {
    const chat = scenario.chats[turn.chat]
    if (chat === undefined) continue
    const sent = replies.get(turn.id) ?? 0
    const told = toldOf(logged, turn)
    const { verdict, why } = judged.get(turn) ?? { verdict: 'by chance', why: '' }
    const line = `turn ${turn.id} (${turn.kind}, ${chat.kind}; oracle: ${verdict} ${why}; fault ${turn.fault?.do ?? '-'}): ${sent} replies, log ${told.map(({ state, reasons }) => [state, ...reasons].join(' ')).join(', ')}; pages ${played.told.get(turn.texts.at(-1) ?? '')?.join(', ') ?? '-'}`
    if (sent > 1) wrong.push(`twice: ${line}`)
    // A reaction says nothing, and stands in the log without a text; of a newsletter there is no line at all.
    if (turn.kind === 'tapback' || turn.kind === 'newsletter') {
      count(turn.kind)
      if (sent > 0) wrong.push(line)
      continue
    }
    const cut = told.some(({ answers }) => answers.some((guid) => played.cut.has(guid)))
    const end = told.find(({ state }) => state !== 'skipped') ?? told[0]
    if (end === undefined) {
      wrong.push(`not told: ${line}`)
      continue
    }
    const by = isMail(chat) ? 'mail, ' : ''
    count(cut ? `${by}cut by a kill, then ${end.state}` : `${by}${verdict}: ${end.state}`)
    if (told.filter(({ state }) => state !== 'skipped').length > 1) wrong.push(`told twice: ${line}`)
    if (['waiting', 'failed', 'unknown', 'skipped', 'expired', 'superseded'].includes(end.state) && end.reasons.length === 0)
      wrong.push(`no reason: ${line}`)
    if (outcomes[end.state]?.test(end.outcome) === false) wrong.push(`the log says ${end.outcome} of ${line}`)
    if (end.state === 'sent' && sent !== 1) wrong.push(`said to be sent: ${line}`)
    if (sent === 1 && turn.fault?.do !== 'late-error' && !['sent', 'unknown'].includes(end.state)) wrong.push(`sent and not said: ${line}`)
    if (cut) continue
    if (verdict === 'no answer' && sent > 0) wrong.push(`not to be answered: ${line}`)
    if (verdict === 'answer' && !fits(turn, sent, end.state)) wrong.push(`to be answered: ${line}`)
  }
  // Whoever writes by another way has not written again.
  const where = new Map(played.log.map((one) => [one.id, one.where]))
  for (const [older, newer] of played.superseded)
    if (where.get(older) !== where.get(newer)) wrong.push(`superseded from elsewhere: ${older} by ${newer}`)
  return { wrong, counts }
}

/** What the log says of each. */
const outcomes: Readonly<Record<string, RegExp>> = {
  waiting: /^Waiting for you/,
  sent: /^Sent\.$/,
  failed: /^Not sent/,
  unknown: /^It may have been sent/,
  answered: /^You answered it yourself/,
  superseded: /^They wrote/,
  expired: /^Nobody answered/,
  skipped: /^Not answered/,
}

/** What the log tells, by each line of what was written. In a group, the log says who wrote it. */
function byLine(log: readonly Told[]): ReadonlyMap<string, readonly Told[]> {
  const lines = log.flatMap((told) => {
    const whole = told.text.split('\n')
    return [...new Set([...whole, ...whole.map((line) => line.replace(/^.*?: /u, ''))])].map((line) => ({ line, told }))
  })
  const grouped = Map.groupBy(lines, ({ line }) => line)
  return new Map([...grouped].map(([line, those]) => [line, those.map(({ told }) => told)]))
}

/** What became of a turn: the line about its newest message; where they wrote again later, that says so. */
function toldOf(logged: ReadonlyMap<string, readonly Told[]>, turn: Turn): readonly Told[] {
  const about = logged.get(turn.texts.at(-1) ?? '') ?? []
  const others = about.filter(({ state }) => state !== 'superseded')
  return others.length > 0 ? others : about.slice(0, 1)
}

/** What is left of a reply that Messages does not treat well; the owner may have answered since, or they may have written again. */
function fits(turn: Turn, sent: number, state: string): boolean {
  const failed = ['failed', 'expired', 'answered', 'superseded'].includes(state)
  const fault = turn.fault?.do
  if (fault === 'swallow') return sent === 0 && state === 'unknown'
  if (fault === 'ghost' || fault === 'error') return sent === 0 && failed
  if (fault === 'late-error') return sent === 1 && failed
  return sent === 1 && state === 'sent'
}
