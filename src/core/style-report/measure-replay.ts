import type { ReportMeasures } from '#contract/voice/style-report.ts'
import { registerOf } from '../channel/register.ts'
import { isAccepted } from '../drafting/similarity.ts'
import { bestChrf, characterGrams } from '../evaluation/measures/chrf.ts'
import { measureDrafts } from '../evaluation/measures/measures.ts'
import { styleDistance } from '../evaluation/measures/style-distance.ts'
import { createFactDetector, type JudgedTurn } from '../evaluation/measures/unsupported.ts'
import type { ReplayTurn } from './replay.ts'
import { measureStrangers, type StrangerMeasure } from './strangers.ts'

/** A contact or group, as far as a report speaks of them. */
export interface ReportPerson {
  readonly key: string
  readonly name: string
  readonly group: boolean
}

/** Of one turn, what a threshold is tried on; no texts, so that a report is made without opening them. */
export interface TurnOutcome {
  /** Of the pair. */
  readonly id: string
  readonly contact: string
  /** Of the nearest draft, 0–100. */
  readonly chrf: number
  /** In the drafts' order; empty if there were none. */
  readonly drafts: readonly { readonly p: number | null; readonly right: boolean }[]
  /** The engine gave nothing and said why. */
  readonly failed: boolean
}

export interface ContactMeasures {
  readonly contact: string
  readonly turns: number
  /** Points of 100, as in `ReportMeasures`. */
  readonly chrf: number
  readonly accepted: number
  readonly styleDistance: number | null
  readonly lengthFirst: number
}

/** What is kept of a replay beside its turns: everything of the report that does not depend on the threshold. */
export interface MeasuredReplay {
  /** Null with fewer than 20 turns that were drafted for. */
  readonly measures: ReportMeasures | null
  readonly contacts: readonly ContactMeasures[]
  /** In the order of the turns. */
  readonly outcomes: readonly TurnOutcome[]
  /** By register; left out of replays that were measured before there was this measure, and of the baseline. */
  readonly strangers?: readonly StrangerMeasure[]
}

const minTurns = 20

/**
 * Measures an engine's replay as `idiolect eval` measures engines (`core/evaluation`). Turns for which the engine failed with a reason are
 * not measured: other drafts answer there. They stay among the outcomes.
 */
export function measureReplay(turns: readonly ReplayTurn[], people: readonly ReportPerson[], seed: number): MeasuredReplay {
  const names = new Map(people.map(({ key, name }) => [key, name]))
  const drafted = turns.filter(({ failure }) => failure === null)
  const outcomes = turns.map(turnOutcome)
  return {
    measures: drafted.length < minTurns ? null : measuresOf(drafted, names, seed),
    contacts: [...groupBy(drafted)].map(([contact, own]) => contactMeasures(contact, own, outcomes)),
    outcomes,
  }
}

/** The same with what only an engine's own replay is measured for. */
export function measureEngine(turns: readonly ReplayTurn[], people: readonly ReportPerson[], seed: number): MeasuredReplay {
  return { ...measureReplay(turns, people, seed), strangers: measureStrangers(turns, seed) }
}

export function turnOutcome({ id, contact, drafts, wrote, failure }: ReplayTurn): TurnOutcome {
  return {
    id,
    contact,
    chrf: bestChrf(
      drafts.map(({ text }) => characterGrams(text)),
      characterGrams(wrote),
    ),
    drafts: drafts.map(({ text, confidence }) => ({ p: confidence, right: isAccepted(text, wrote) })),
    failed: failure !== null,
  }
}

function measuresOf(turns: readonly ReplayTurn[], names: ReadonlyMap<string, string>, seed: number): ReportMeasures {
  const judged = turns.map((turn): JudgedTurn => ({
    incoming: turn.incoming,
    previous: turn.previous.map(({ text }) => text),
    peer: names.get(turn.contact) ?? '',
    reply: turn.wrote,
    register: registerOf(turn),
  }))
  const detector = createFactDetector(judged)
  const { chrf, lift, accepted, unsupported, lengthFirst, lengthAll } = measureDrafts(
    turns.map(({ drafts, wrote }, i) => {
      const turn = judged[i] as JudgedTurn
      return { drafts, reply: wrote, unsupported: drafts.some(({ text }) => detector.isUnsupported(text, turn)) }
    }),
    seed,
  )
  return {
    turns: turns.length,
    chrf,
    lift: lift === null ? null : { mean: lift.mean, low: lift.low, high: lift.high },
    accepted,
    style_distance: styleDistance(
      firstDrafts(turns),
      turns.map(({ wrote }) => wrote),
    ),
    length_first: lengthFirst,
    length_all: lengthAll,
    unsupported,
  }
}

function contactMeasures(contact: string, turns: readonly ReplayTurn[], outcomes: readonly TurnOutcome[]): ContactMeasures {
  const own = outcomes.filter((outcome) => outcome.contact === contact && !outcome.failed)
  const firsts = firstDrafts(turns)
  const replies = turns.map(({ wrote }) => wrote)
  const written = meanLength(replies)
  return {
    contact,
    turns: turns.length,
    chrf: own.reduce((sum, { chrf }) => sum + chrf, 0) / turns.length,
    accepted: own.filter(({ drafts }) => drafts.some(({ right }) => right)).length / turns.length,
    styleDistance: styleDistance(firsts, replies),
    lengthFirst: written === 0 ? 0 : meanLength(firsts) / written,
  }
}

function groupBy(turns: readonly ReplayTurn[]): Map<string, ReplayTurn[]> {
  const groups = new Map<string, ReplayTurn[]>()
  for (const turn of turns) {
    const group = groups.get(turn.contact)
    if (group === undefined) groups.set(turn.contact, [turn])
    else group.push(turn)
  }
  return groups
}

function firstDrafts(turns: readonly ReplayTurn[]): string[] {
  return turns.flatMap(({ drafts }) => drafts.slice(0, 1).map(({ text }) => text))
}

function meanLength(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length)
}
