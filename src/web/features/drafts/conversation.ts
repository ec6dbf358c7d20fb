import type { AskedFacts } from '#contract/account/own-facts.ts'
import type { Draft } from '#contract/voice/drafts.ts'
import type { ListedDraft } from '#web/ui/drafts/draft-list.tsx'

export interface Said {
  id: string
  from_me: boolean
  /** What the next drafts are made from: with gaps in place of what was filled in. */
  text: string
  /** What was said, if it is not `text`. */
  shown?: string
}

/** A draft with what the turn asked of the owner's own facts when it was made. */
export interface RehearsedDraft extends ListedDraft {
  asked: AskedFacts | null
}

/** A rehearsed conversation with one person: what was said, and the drafts to choose from. None of it is ever sent. */
export interface Conversation {
  said: readonly Said[]
  drafts: readonly RehearsedDraft[]
  engine: string
  /** Why the on-device drafts answered in place of the chosen model, or why it did not choose among its own, in words; null where neither is so. */
  note: string | null
  /** Texts already offered for the newest turn, so that asking again brings different ones. */
  offered: readonly string[]
  /** What the owner writes themselves in place of a draft; null until they begin. Drafts for more of what they wrote leave it alone. */
  own: string | null
  /** Incremented whenever drafts arrive. */
  arrival: number
  /** True if asking again brought nothing new. */
  exhausted: boolean
  /** Number of the next id in this conversation. */
  serial: number
}

export const emptyConversation: Conversation = {
  said: [],
  drafts: [],
  engine: 'on-device',
  note: null,
  offered: [],
  own: null,
  arrival: 0,
  exhausted: false,
  serial: 0,
}

export type ConversationEvent =
  | { type: 'they-wrote'; text: string }
  /** `wanted` drafts are shown; `again` leaves out what was offered before. */
  | {
      type: 'drafted'
      drafts: readonly Draft[]
      engine: string
      asked: AskedFacts | null
      note: string | null
      wanted: number
      again: boolean
    }
  | { type: 'edited'; id: string; text: string }
  | { type: 'dismissed'; id: string }
  /** `shown`: as the page filled it in, if it did. */
  | { type: 'used'; text: string; shown: string }
  /** The owner's own text, if no draft fit: while it is written, and when it is said. */
  | { type: 'writing'; text: string }
  | { type: 'wrote'; text: string }
  | { type: 'cleared' }

export function nextConversation(state: Conversation, event: ConversationEvent): Conversation {
  switch (event.type) {
    case 'they-wrote':
      return {
        ...state,
        said: [...state.said, { id: `said-${state.serial}`, from_me: false, text: event.text }],
        drafts: [],
        note: null,
        offered: [],
        exhausted: false,
        serial: state.serial + 1,
      }
    case 'drafted':
      return arrived(state, event)
    case 'edited':
      return { ...state, drafts: state.drafts.map((listed) => (listed.id === event.id ? { ...listed, text: event.text } : listed)) }
    case 'dismissed':
      return { ...state, drafts: state.drafts.filter(({ id }) => id !== event.id) }
    case 'used':
      return event.text.trim() === '' ? state : answered(state, event.text.trim(), event.shown.trim())
    case 'writing':
      return { ...state, own: event.text }
    case 'wrote':
      return answered(state, event.text)
    case 'cleared':
      break
  }
  return { ...emptyConversation, serial: state.serial, arrival: state.arrival }
}

function answered(state: Conversation, text: string, shown = text): Conversation {
  const said = [...state.said, { id: `said-${state.serial}`, from_me: true, text, ...(shown === text ? {} : { shown }) }]
  return { ...state, said, drafts: [], note: null, offered: [], own: null, exhausted: false, serial: state.serial + 1 }
}

function arrived(state: Conversation, event: Extract<ConversationEvent, { type: 'drafted' }>): Conversation {
  const fresh = event.again ? event.drafts.filter(({ text }) => !state.offered.includes(text)) : event.drafts
  if (fresh.length === 0 && event.again) return { ...state, note: event.note, exhausted: true }
  const shown = fresh.slice(0, event.wanted)
  // Text the owner has edited survives new drafts.
  const kept = event.again ? state.drafts.filter(({ draft, text }) => draft.text !== text) : []
  const listed = shown.map((draft, place) => ({ id: `draft-${state.serial + place}`, draft, text: draft.text, asked: event.asked }))
  return {
    ...state,
    drafts: [...kept, ...listed].slice(0, 5),
    engine: event.engine,
    note: event.note,
    offered: [...(event.again ? state.offered : []), ...shown.map(({ text }) => text)],
    arrival: state.arrival + 1,
    exhausted: false,
    serial: state.serial + shown.length,
  }
}

/** What the drafts are asked for: their newest turn, and the messages before it (`contract/voice/drafts.ts`). Null if it is not their turn. */
export function draftRequest(said: readonly Said[]): { text: string; thread: { from_me: boolean; text: string }[] } | null {
  const start = said.findLastIndex(({ from_me }) => from_me) + 1
  const turn = said.slice(start)
  if (turn.length === 0) return null
  return {
    text: turn.map(({ text }) => text).join('\n'),
    thread: said.slice(Math.max(0, start - 50), start).map(({ from_me, text }) => ({ from_me, text })),
  }
}
