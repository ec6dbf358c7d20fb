import type { OutputOf } from '#contract/define-endpoint.ts'
import type { Contact, drafts as contract } from '#contract/drafts.ts'
import { AppError } from '#contract/errors.ts'
import type { Turn } from '#core/conversation/reply-pair.ts'
import type { Clock, Compute } from '#core/ports.ts'
import type { Store } from '../store/db.ts'

export type Drafting = ReturnType<typeof createDrafting>

export interface DraftOrder {
  readonly contactId: string | null
  /** Their turn, bubbles separated by a newline. */
  readonly text: string
  readonly thread: readonly { readonly from_me: boolean; readonly text: string }[]
  readonly count: number
}

/** Drafts in the account's current voice, on this machine. */
export function createDrafting(deps: { store: Store; compute: Compute; clock: Clock }) {
  const { store, compute, clock } = deps
  const loading = new Map<string, Promise<void>>()

  /** Loads the voice into the drafting worker once, however many ask at the same time. */
  async function ready(accountId: string): Promise<string> {
    const voice = await store.voices.current(accountId)
    if (voice === null) throw new AppError('not-trained', 'There is no voice yet. Extract your messages and train first.')
    if (compute.isLoaded(voice.id)) return voice.id
    let load = loading.get(voice.id)
    if (load === undefined) {
      load = compute.load(voice.id, store.voiceParts.read(voice.id)).finally(() => loading.delete(voice.id))
      loading.set(voice.id, load)
    }
    await load
    return voice.id
  }

  return {
    async draft(accountId: string, order: DraftOrder): Promise<OutputOf<typeof contract.create>> {
      const voiceId = await ready(accountId)
      const started = clock.now()
      const drafts = await compute.draft(voiceId, {
        excluded: await store.learned.excluded(accountId),
        contact: order.contactId,
        incoming: bubbles(order.text),
        previous: turns(order.thread),
        count: order.count,
      })
      return { drafts: [...drafts], engine: 'on-device', latency_ms: clock.now() - started, fallback: null }
    },

    async people(accountId: string, asked: { query?: string | undefined; limit: number }): Promise<{ contacts: Contact[]; total: number }> {
      const voiceId = await ready(accountId)
      const [people, known] = await Promise.all([compute.people(voiceId), store.contacts.list(accountId)])
      const addresses = new Map(known.map((contact) => [contact.key, contact.addresses]))
      const query = asked.query?.trim().toLowerCase() ?? ''
      const found = people.filter(
        (person) =>
          query === '' ||
          person.name.toLowerCase().includes(query) ||
          (addresses.get(person.key) ?? []).some((address) => address.includes(query)),
      )
      const contacts = found
        .slice(0, asked.limit)
        .map(({ key, name, group, pairs, lastAt }) => ({ id: key, name, group, pairs, last_at: new Date(lastAt).toISOString() }))
      return { contacts, total: found.length }
    },

    /** Loads the owner's voice ahead of the first question. */
    async warmNewest(): Promise<void> {
      const voice = await store.voices.newest()
      // A voice that does not load fails again, with its words, when somebody asks.
      if (voice !== null) await ready(voice.accountId).catch(() => undefined)
    },
  }
}

function bubbles(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Messages of one side in a row are one turn. */
function turns(thread: DraftOrder['thread']): Turn[] {
  const out: { fromMe: boolean; bubbles: string[] }[] = []
  for (const message of thread) {
    const lines = bubbles(message.text)
    if (lines.length === 0) continue
    const last = out.at(-1)
    if (last?.fromMe === message.from_me) last.bubbles.push(...lines)
    else out.push({ fromMe: message.from_me, bubbles: lines })
  }
  return out
}
