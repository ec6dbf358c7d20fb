import { choosingText } from '#contract/voice/drafts.ts'
import { dueAt } from '#core/auto-reply/index.ts'
import type { Tables } from '#server/store/tables.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import { readGround } from './around/ground.ts'
import { assess } from './assess-reply.ts'
import type { ModelWriting, Written } from '../drafting/draft-replies.ts'
import { fraction, surestFirst } from '../drafting/draft-order.ts'
import type { Journal } from '../listening/journal.ts'
import type { LiveDeps, ListenSession, Sessions } from '../listening/live-deps.ts'
import { climb, shadowCode, wouldHaveSent } from '../trust/shadow.ts'
import { busyText, stillOnDeviceText, writingText } from '../language-model/model-words.ts'

export type Improving = ReturnType<typeof createImproving>

/** A suggestion with on-device drafts for which the chosen model is writing others. */
interface Job {
  readonly session: ListenSession
  readonly suggestion: StoredSuggestion
  readonly model: ModelWriting
  readonly abort: AbortController
}

/** The most requests of one account at the same time; a local server usually answers one by one. */
const maxAtOnce = 2
/** The most suggestions of an account that wait for the model; beyond it, the oldest keep the on-device drafts. */
const maxWaiting = 20

/** The states in which drafts may still be replaced. */
const improvable = ['waiting', 'scheduled'] as const

/**
 * The chosen model writes in the background: a suggestion has its on-device drafts at once, and the model's replace them when they come, if the
 * suggestion is unchanged and the owner has not touched it (`awaits` names the writing, and every act of the owner clears it).
 * The policy then decides anew, in the transaction that changes it. A model that fails changes nothing but the note.
 */
export function createImproving(deps: LiveDeps, sessions: Sessions, journal: Journal) {
  const { store, clock, random, log } = deps
  const waiting = new Map<string, Job[]>()
  const running = new Map<string, Set<Job>>()
  const working = new Set<Promise<void>>()
  let closed = false

  const allOf = (accountId: string): Job[] => [...(waiting.get(accountId) ?? []), ...(running.get(accountId) ?? [])]

  /** Newest first: the owner is most likely looking at what was just written. */
  function startNext(accountId: string): void {
    const busy = running.get(accountId) ?? new Set<Job>()
    running.set(accountId, busy)
    while (busy.size < maxAtOnce) {
      const job = waiting.get(accountId)?.pop()
      if (job === undefined) return
      busy.add(job)
      const work = run(job)
        .catch((error: unknown) => {
          log.error({ err: error }, 'the drafts of a model could not be kept')
          journal.writes(job.suggestion.id, null)
          if (!closed) background(tellNote(job.suggestion))
        })
        .finally(() => {
          busy.delete(job)
          working.delete(work)
          journal.writes(job.suggestion.id, null)
          if (!closed) startNext(accountId)
        })
      working.add(work)
    }
  }

  async function run(job: Job): Promise<void> {
    const { id } = job.suggestion
    let isChoosing = false
    const choosing = (): void => {
      isChoosing = true
      journal.writes(id, choosingText)
      background(tellNote(job.suggestion, () => isChoosing && !job.abort.signal.aborted))
    }
    const written = await job.model.write(job.abort.signal, { choosing })
    isChoosing = false
    if (job.abort.signal.aborted) return
    if (written.failure !== null) return giveUp(job, stillOnDeviceText(written.failure.text, job.suggestion.drafts.length))
    const changed = await replace(job, written)
    journal.writes(id, null)
    if (changed !== null) journal.told(changed)
  }

  /** The suggestion, if the model's writing may still change it. */
  async function standing(tables: Tables, { session, suggestion: { accountId, id, awaits } }: Job): Promise<StoredSuggestion | null> {
    if (sessions.of(accountId, session.channel.id) !== session) return null
    const found = await tables.suggestions.find(accountId, id)
    if (found === null || found.edited || awaits === null || found.awaits !== awaits) return null
    return improvable.some((state) => state === found.state) ? found : null
  }

  async function replace(job: Job, written: Extract<Written, { failure: null }>): Promise<StoredSuggestion | null> {
    const { session, suggestion } = job
    const { accountId } = suggestion
    const drafts = surestFirst(written.drafts)
    const [first] = drafts
    const wait = fraction(random.token())
    const observation = await session.channel.observe(suggestion, { certain: false })
    return store.transaction(async (tables) => {
      await tables.outbox.lock(accountId)
      const found = await standing(tables, job)
      if (found === null) return null
      if (written.engine === 'on-device' || first === undefined) return tables.suggestions.change(found, improvable, untold)
      const candidate = { ...found, drafts, text: first.text }
      const ground = await readGround(tables, session, candidate, clock.now())
      const verdict = assess(candidate, observation, ground, { claim: null, ownerTyping: false })
      // What was held after it was scheduled, or what the owner was working on, waits for them, whatever writes its drafts.
      const heldSince = found.state === 'waiting' && (suggestion.state === 'scheduled' || found.touched === true)
      const send = verdict.outcome === 'send' && !heldSince
      const shadowed = !heldSince && verdict.reasons.some(({ code }) => code === shadowCode)
      const wouldSendAt = shadowed ? dueAt(clock.now(), wait) : null
      const counted = found.state === 'scheduled' || (found.wouldSendAt ?? null) !== null
      if ((send || shadowed) && !counted) await climb(tables, accountId, found.peer, { shown: shadowed, now: clock.now() })
      const reasons = wouldSendAt === null ? verdict.reasons : [await wouldHaveSent(tables, accountId, wouldSendAt)]
      const changed = await tables.suggestions.change(found, improvable, {
        awaits: null,
        note: written.unchosen?.text ?? null,
        wouldSendAt,
        drafts,
        text: first.text,
        ask: !send && verdict.asks,
        reasons: heldSince ? found.reasons : reasons,
        state: send ? 'scheduled' : 'waiting',
        dueAt: send ? dueAt(clock.now(), wait) : null,
      })
      if (changed !== null) await journal.amend(tables, changed)
      return changed
    })
  }

  async function giveUp(job: Job, note: string): Promise<void> {
    const { accountId } = job.suggestion
    const changed = await store.transaction(async (tables) => {
      await tables.outbox.lock(accountId)
      const found = await standing(tables, job)
      return found === null ? null : tables.suggestions.change(found, improvable, { awaits: null, note })
    })
    journal.writes(job.suggestion.id, null)
    if (changed !== null) journal.noted(changed)
  }

  /** What is being written for it, or that nothing is any more: the pages still say what was so before. `holds`: it is still worth telling once read. */
  async function tellNote({ accountId, id }: StoredSuggestion, holds: () => boolean = () => true): Promise<void> {
    const found = await store.suggestions.find(accountId, id)
    if (found !== null && holds()) journal.noted(found)
  }

  function background(doing: Promise<void>): void {
    const work = doing.catch((error: unknown) => log.error({ err: error }, 'a note could not be kept')).finally(() => working.delete(work))
    working.add(work)
  }

  function end(jobs: readonly Job[]): void {
    for (const job of jobs) {
      job.abort.abort()
      journal.writes(job.suggestion.id, null)
    }
  }

  /** Ends those of an account that are running, keeps those that wait from starting, and returns them. */
  function endWhere(accountId: string, isOne: (job: Job) => boolean): readonly Job[] {
    const ended = allOf(accountId).filter(isOne)
    waiting.set(
      accountId,
      (waiting.get(accountId) ?? []).filter((job) => !isOne(job)),
    )
    end(ended)
    return ended
  }

  return {
    /** `suggestion` as it was just stored, with the `awaits` of this writing. Its note is shown at once. */
    begin(session: ListenSession, suggestion: StoredSuggestion, model: ModelWriting): void {
      if (closed) return
      const { accountId, id } = suggestion
      const queue = waiting.get(accountId) ?? []
      waiting.set(accountId, queue)
      queue.push({ session, suggestion, model, abort: new AbortController() })
      journal.writes(id, writingText(model.label))
      const late = queue.length > maxWaiting ? queue.shift() : undefined
      if (late !== undefined) background(giveUp(late, stillOnDeviceText(busyText(late.model.label), late.suggestion.drafts.length)))
      startNext(accountId)
    },

    /** Something newer has replaced it. */
    drop(accountId: string, suggestionId: string): void {
      endWhere(accountId, ({ suggestion }) => suggestion.id === suggestionId)
    },

    /** A listener stops: nothing more is written for it. */
    stop(accountId: string, channel: string): void {
      const ended = endWhere(accountId, ({ suggestion }) => suggestion.channel === channel)
      if (!closed) for (const { suggestion } of ended) background(tellNote(suggestion))
    },

    /** Resolves when nothing is being written. */
    async idle(): Promise<void> {
      while (working.size > 0) await Promise.all(working)
    },

    /** Aborts, and waits for what is being stored. */
    async close(): Promise<void> {
      closed = true
      for (const accountId of new Set([...waiting.keys(), ...running.keys()])) end(allOf(accountId))
      waiting.clear()
      await Promise.all(working)
    },
  }
}

const untold = { awaits: null, note: null } as const
