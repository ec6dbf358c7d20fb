import { registerOf, writtenOut } from '../channel/register.ts'
import type { DraftingRequest } from '../ports/drafting-request.ts'
import { createAttribution, type Attribution } from './measures/attribution.ts'
import { baselines } from './baselines.ts'
import { byTime, registerIn, toReplyPair, type CorpusPair } from './corpus-pair.ts'
import { realAgainstReal, tellApart, type ToldApart } from './discriminator/told-apart.ts'
import type { Engine, EngineDraft } from './engine.ts'
import type { Interval } from './measures/lift.ts'
import { measureDrafts, type Measures } from './measures/measures.ts'
import { oneOfHundred } from './measures/response-selection.ts'
import { styleDistance } from './measures/style-distance.ts'
import { createFactDetector, type FactDetector, type JudgedTurn } from './measures/unsupported.ts'

export interface EvaluationOptions {
  readonly engine: Engine
  /** Number of pairs to learn from: the last ones before the 80 % point. Default 10,000. */
  readonly history?: number
  /** Number of turns to draft for: the first ones after the 80 % point. Default 500. */
  readonly test?: number
  /**
   * Drafts only for every Nth turn after the 80 % point, because the prompt of a turn shows what was really answered to the turns just before it.
   * Default 1.
   */
  readonly every?: number
  /**
   * Retrains the engine before every Nth of the turns to draft for, on the last `history` pairs before it except those turns, like somebody who
   * retrains regularly. Default 0: trains once, at the 80 % point.
   */
  readonly anew?: number
  /** Drafts per turn, 1–5. Default 3. */
  readonly k?: number
  readonly seed?: number
  /** ms, for the latencies; core has no clock. */
  readonly now: () => number
}

export interface EngineReport extends Measures {
  readonly engine: string
  readonly turns: number
  /** Mean difference of surface shares, 0 = the same habits. */
  readonly style: number | null
  /** Share of groups of five first drafts that are attributed to the owner, relative to real replies. */
  readonly attribution: number | null
  readonly oneOfHundred: number | null
  /** How well a classifier on surface signs tells first drafts from the real replies to the same turns. Null if there are too few turns. */
  readonly toldApart: ToldApart | null
  /** ms per turn. */
  readonly p50: number
  readonly p99: number
  /** Training time, ms. */
  readonly learning: number
}

export interface EvaluationReport {
  /** Number of pairs in the file, used for learning, and drafted for. */
  readonly pairs: number
  readonly history: number
  readonly test: number
  readonly k: number
  readonly seed: number
  /** The engine first, then the baselines of the same run. */
  readonly engines: readonly EngineReport[]
  /** The same classifier's result for real replies against other real replies of the same person, on as many turns as the engine drafted for. */
  readonly realAgainstReal: Interval | null
  readonly drafts: readonly DraftRecord[]
}

/** What the engine drafted for one turn; `i` is the pair's index after the stable sort by `t`. */
export interface DraftRecord {
  readonly i: number
  readonly drafts: readonly EngineDraft[]
  readonly ms: number
}

const trainingShare = 0.8

/**
 * Learns from the last `history` pairs before the 80 % point, drafts for the `test` pairs after it, and measures the engine along with the baselines. An engine
 * sees nothing of the test turns before it drafts for them. Only the fact detector knows the names in all data.
 */
export async function evaluatePairs(pairs: readonly CorpusPair[], options: EvaluationOptions): Promise<EvaluationReport> {
  const { engine, history = 10_000, test = 500, every = 1, anew = 0, k = 3, seed = 1, now } = options
  const sorted = byTime(pairs)
  const replyPairs = sorted.map(toReplyPair)
  const cut = Math.floor(sorted.length * trainingShare)
  const learned = replyPairs.slice(Math.max(0, cut - history), cut)
  const judged = sorted.map((pair): JudgedTurn => ({
    incoming: pair.ctx,
    previous: pair.prev,
    peer: pair.peer,
    reply: pair.reply,
    register: registerIn(pair),
  }))
  const turns = judged
    .map((turn, i): Turn => {
      const { contact, register = 'text', incoming, previous } = replyPairs[i] as (typeof replyPairs)[number]
      return { ...turn, i, request: { contact, register, incoming, previous, count: k } }
    })
    .slice(cut)
    .filter((_, behind) => (behind + 1) % every === 0)
    .slice(0, test)
  const drafted = new Set(turns.map(({ i }) => i))
  const tools: Tools = {
    detector: createFactDetector(judged),
    attribution: createAttribution(
      learned.map((pair) => writtenOut(pair.reply, registerOf(pair))),
      learned.map((pair) => writtenOut(pair.incoming, registerOf(pair))),
    ),
    seed,
    now,
  }
  const engines: EngineReport[] = []
  let drafts: DraftRecord[] = []
  for (const measured of [engine, ...baselines(seed)]) {
    const began = now()
    await measured.prepare(learned)
    const learning = now() - began
    const learnAnew = async (turn: Turn, at: number) => {
      if (anew > 0 && measured === engine && at % anew === 0)
        await measured.prepare(
          replyPairs
            .slice(0, turn.i)
            .filter((_, i) => !drafted.has(i))
            .slice(-history),
        )
    }
    const records = await draftAll(measured, turns, now, learnAnew)
    if (measured === engine) drafts = records
    engines.push(reportOf(measured, turns, records, learning, tools))
  }
  return {
    pairs: sorted.length,
    history: learned.length,
    test: turns.length,
    k,
    seed,
    engines,
    realAgainstReal: realAgainstReal(
      turns.slice(0, engines[0]?.toldApart?.area.turns ?? turns.length).map(({ reply }) => reply),
      learned.map((pair) => writtenOut(pair.reply, registerOf(pair))),
      seed,
    ),
    drafts,
  }
}

interface Turn extends JudgedTurn {
  readonly i: number
  readonly request: DraftingRequest
}

interface Tools {
  readonly detector: FactDetector
  readonly attribution: Attribution
  readonly seed: number
  readonly now: () => number
}

async function draftAll(
  engine: Engine,
  turns: readonly Turn[],
  now: () => number,
  before: (turn: Turn, at: number) => Promise<void>,
): Promise<DraftRecord[]> {
  const records: DraftRecord[] = []
  for (const [at, turn] of turns.entries()) {
    await before(turn, at)
    const { i, request } = turn
    const began = now()
    const drafts = await engine.draft(request)
    const ms = now() - began
    records.push({ i, drafts: drafts.map(({ text, confidence }) => ({ text, confidence })), ms })
  }
  return records
}

function reportOf(engine: Engine, turns: readonly Turn[], records: readonly DraftRecord[], learning: number, tools: Tools): EngineReport {
  const measures = measureDrafts(
    records.map(({ drafts }, i) => {
      const turn = turns[i] as Turn
      return { drafts, reply: turn.reply, unsupported: drafts.some(({ text }) => tools.detector.isUnsupported(text, turn)) }
    }),
    tools.seed,
  )
  const firsts = records.flatMap(({ drafts }) => drafts.slice(0, 1).map(({ text }) => text))
  const replies = turns.map(({ reply }) => reply)
  const hand = tools.attribution.share(firsts)
  const realHand = tools.attribution.share(replies)
  const times = records.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0
  return {
    engine: engine.name,
    turns: turns.length,
    ...measures,
    style: styleDistance(firsts, replies),
    attribution: hand === null || realHand === null || realHand === 0 ? null : hand / realHand,
    oneOfHundred: engine.fit === undefined ? null : oneOfHundred(turns, (request, reply) => engine.fit?.(request, reply) ?? 0, tools.seed),
    toldApart: tellApart(
      records.flatMap(({ drafts }, i) => drafts.slice(0, 1).map(({ text }) => ({ draft: text, real: replies[i] as string }))),
      tools.seed,
    ),
    p50: at(0.5),
    p99: at(0.99),
    learning,
  }
}
