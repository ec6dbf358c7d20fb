import { AppError } from '#contract/errors.ts'
import type { IncomingMessage } from '#core/auto-reply/index.ts'
import type { ThreadMessage } from '#core/channel/observation.ts'
import type { Register } from '#core/channel/register.ts'
import { textOf } from '#core/conversation/turns.ts'
import type { SuggestionPeer } from '#server/store/live/suggestion-content.ts'
import type { LiveDeps } from '../listening/live-deps.ts'
import { surestFirst } from './draft-order.ts'
import type { DraftOrder } from './draft-replies.ts'

/** Maximum number of drafts at once. */
const maxDrafts = 5
/** Number of messages of the conversation that a draft is made from. */
export const contextRows = 24

const instructionAside = 'The on-device engine cannot follow instructions, so these drafts leave yours aside.'

const nothing = { drafts: [], note: null, model: null }

export interface TurnDraftOptions {
  readonly register: Register
  /** Texts that the owner has seen. Only other drafts are returned, and the call waits for the model. */
  readonly other?: readonly string[]
  readonly instruction?: string | undefined
  readonly requestId?: string | undefined
}

/** Drafts for an incoming turn. A failure becomes a reason for the owner to read, never a draft. */
export function createTurnDrafting(deps: Pick<LiveDeps, 'drafting' | 'suggestionCount' | 'log'>) {
  async function draftTurn(
    accountId: string,
    peer: SuggestionPeer,
    turn: readonly IncomingMessage[],
    before: readonly ThreadMessage[],
    options: TurnDraftOptions,
  ) {
    const { register, other, instruction, requestId } = options
    const text = textOf(turn, register)
    if (text === '') return { ...nothing, failure: null }
    try {
      const thread = before
        .slice(-contextRows)
        .flatMap((row) => (row.exclusion === null && row.text !== null ? [{ from_me: row.fromMe, text: row.text }] : []))
      const count = await deps.suggestionCount(accountId)
      const order = {
        contactId: peer.key,
        register,
        text: text.slice(0, 20_000),
        thread,
        count: other === undefined ? count : maxDrafts,
        instruction,
        requestId,
      }
      const { drafts, note, model } = await (other === undefined ? begin(accountId, order) : draftNow(accountId, order))
      return { drafts: drafts.filter((draft) => other?.includes(draft.text) !== true).slice(0, count), failure: null, note, model }
    } catch (error) {
      if (!(error instanceof AppError)) deps.log.error({ err: error }, 'drafting failed')
      const words = error instanceof AppError ? error.message : 'Drafting failed inside Idiolect.'
      return { ...nothing, failure: { code: 'no-draft', text: words } }
    }
  }

  /** On-device drafts, and the model that may write others in the background. */
  async function begin(accountId: string, order: DraftOrder) {
    const { drafts, model } = await deps.drafting.begin(accountId, order)
    return { drafts: surestFirst(drafts), note: null, model }
  }

  /** Waits for the model, because the owner is waiting. Its drafts keep their order. */
  async function draftNow(accountId: string, order: DraftOrder) {
    const { drafts, engine, fallback, unchosen } = await deps.drafting.draft(accountId, order)
    const aside = order.instruction !== undefined && engine === 'on-device' ? [instructionAside] : []
    const why = fallback ?? unchosen ?? null
    const note = [...(why === null ? [] : [why.text]), ...aside].join(' ')
    return { drafts: engine === 'on-device' ? surestFirst(drafts) : drafts, note: note === '' ? null : note, model: null }
  }

  return draftTurn
}
