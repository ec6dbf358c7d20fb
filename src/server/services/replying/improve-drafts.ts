import { choosingText } from '#contract/voice/drafts.ts'
import type { Tables } from '#server/store/tables.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import { readDecisionFacts } from './facts/decision-facts.ts'
import { applyVerdict, type AppliedVerdict } from './apply-verdict.ts'
import { assess } from './assess-reply.ts'
import type { ModelWriting, Written } from '../drafting/draft-replies.ts'
import { fraction } from '#server/random.ts'
import { surestFirst } from '../drafting/draft-order.ts'
import type { Journal } from '../listening/journal.ts'
import type { LiveDeps, ListenSession, ListenSessions } from '../listening/live-deps.ts'
import { busyText, stillOnDeviceText, writingText } from '../language-model/model-words.ts'

export type Improving = ReturnType<typeof createImproving>

/** A suggestion whose on-device drafts the chosen model is about to replace. */
interface Job {
  readonly session: ListenSession
  readonly suggestion: StoredSuggestion
  readonly model: ModelWriting
  readonly abort: AbortController
}

/** The maximum number of concurrent requests of one account. A local server usually answers one at a time. */
const maxAtOnce = 2
/** The maximum number of an account's suggestions that wait for the model. Beyond it, the oldest keep their on-device drafts. */
const maxWaiting = 20

/** The states in which drafts may still be replaced. */
const improvable = ['waiting', 'scheduled'] as const

/**
 * Lets the chosen model write in the background. A suggestion has on-device drafts at once; the model's drafts replace them if the suggestion is
 * unchanged and the owner has not touched it. `awaits` is the id of the running request; any action by the owner clears it.
 * The policy then decides again, in the same transaction. If the model fails, only the note changes.
 */
export function createImproving(deps: LiveDeps, sessions: ListenSessions, journal: Journal) {
  const { store, clock, random, log } = deps
  const waiting = new Map<string, Job[]>()
  const running = new Map<string, Set<Job>>()
  const working = new Set<Promise<void>>()
  let closed = false

  const allOf = (accountId: string): Job[] => [...(waiting.get(accountId) ?? []), ...(running.get(accountId) ?? [])]

  /** Starts the next jobs, newest first: the owner is most likely looking at the newest message. */
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

  /** The suggestion, or null if the model's drafts may no longer replace its own. */
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
      if (written.engine === 'on-device' || first === undefined) return tables.suggestions.change(found, improvable, () => untold)
      const candidate = { ...found, drafts, text: first.text }
      const facts = await readDecisionFacts(tables, session, candidate, clock.now())
      const verdict = assess(candidate, observation, facts, { claim: null, ownerTyping: false })
      // A reply that was held after it was scheduled, or that the owner touched, keeps waiting for them, whichever engine writes its drafts.
      const heldSince = found.state === 'waiting' && (suggestion.state === 'scheduled' || found.touched === true)
      // It may have been the last of a trial, and the owner was told that it would have been sent.
      const wouldSendAt = found.wouldSendAt ?? null
      const trial = found.trial ?? (wouldSendAt !== null ? 'shown' : found.state === 'scheduled' ? 'due' : undefined)
      const wasShown = wouldSendAt !== null && verdict.outcome === 'send'
      const applied: AppliedVerdict =
        heldSince || wasShown
          ? { state: 'waiting', dueAt: null, ask: verdict.asks, wouldSendAt: wasShown ? wouldSendAt : null, reasons: found.reasons }
          : await applyVerdict(tables, found, verdict, { now: clock.now(), wait, trial })
      const changed = await tables.suggestions.change(found, improvable, () => ({
        awaits: null,
        note: written.unchosen?.text ?? null,
        drafts,
        text: first.text,
        ...applied,
      }))
      if (changed !== null) await journal.amend(tables, changed)
      return changed
    })
  }

  async function giveUp(job: Job, note: string): Promise<void> {
    const { accountId } = job.suggestion
    const changed = await store.transaction(async (tables) => {
      await tables.outbox.lock(accountId)
      const found = await standing(tables, job)
      return found === null ? null : tables.suggestions.change(found, improvable, () => ({ awaits: null, note }))
    })
    journal.writes(job.suggestion.id, null)
    if (changed !== null) journal.noted(changed)
  }

  /** Updates the note about the running request, which the pages show. `holds`: whether the note is still current once the suggestion is read. */
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

  /** Ends matching jobs of an account, both running and queued, and returns them. */
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
    /** `suggestion`: as it was just stored, with the `awaits` of this request. Its note is shown at once. */
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

    /** Drops the job of a suggestion that the owner has acted on, or that a newer one has replaced. */
    drop(accountId: string, suggestionId: string): void {
      endWhere(accountId, ({ suggestion }) => suggestion.id === suggestionId)
    },

    /** Ends the jobs of a listener that stops. */
    stop(accountId: string, channel: string): void {
      const ended = endWhere(accountId, ({ suggestion }) => suggestion.channel === channel)
      if (!closed) for (const { suggestion } of ended) background(tellNote(suggestion))
    },

    /** Resolves when nothing is being written. */
    async idle(): Promise<void> {
      while (working.size > 0) await Promise.all(working)
    },

    /** Aborts running jobs and waits for pending writes. */
    async close(): Promise<void> {
      closed = true
      for (const accountId of new Set([...waiting.keys(), ...running.keys()])) end(allOf(accountId))
      waiting.clear()
      await Promise.all(working)
    },
  }
}

const untold = { awaits: null, note: null } as const
