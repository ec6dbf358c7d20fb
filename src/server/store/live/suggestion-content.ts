import { z } from 'zod'
import { draft } from '#contract/voice/drafts.ts'
import { edits, reason, type Reason } from '#contract/live/suggestions.ts'
import { review, type Review } from '#contract/live/trust.ts'
import { precedentObstacles, type IncomingMessage, type Precedent, type PrecedentedDraft } from '#core/auto-reply/index.ts'
import type { Letter, ThreadName } from '#core/channel/channel.ts'
import { registers, type Register } from '#core/channel/register.ts'
import { exclusionReasons } from '#core/conversation/exclusion.ts'
import { messageKinds } from '#core/conversation/message.ts'
import type { SenderDoubt } from '#core/conversation/reply-pair.ts'
import type { Fields } from '../databases/sealer.ts'
import { draftSigns } from '../trust/judged-moment.ts'
import { withReview } from './reviews.ts'
import { threadOfText } from './threads.ts'

/** The person or group a suggestion is for, as the watcher saw them. */
export interface SuggestionPeer {
  /** Key of the contact or group. */
  readonly key: string
  readonly name: string
  /** See `ArrivedMessage.shownAs`. Omitted from suggestions made before this was stored, too. */
  readonly shownAs?: string
  readonly group: boolean
  /** Normalized. */
  readonly addresses: readonly string[]
  /** See `ArrivedMessage.memberNames`. Omitted from suggestions made before this was stored, too. */
  readonly memberNames?: Readonly<Record<string, string>>
  readonly known: boolean
  /** See `ArrivedMessage.senderDoubt`; set if any message of the turn has one. */
  readonly senderDoubt?: SenderDoubt
}

/** The sealed (encrypted) part of a suggestion. */
export interface SuggestionContent extends ThreadName {
  readonly peer: SuggestionPeer
  /** The first of the suggestions that superseded one another up to this one. Omitted if it superseded none. */
  readonly beganAs?: string
  /** What its listener read (see `Channel.resourceOf`). Omitted from suggestions made before this was stored. */
  readonly resource?: string
  /** The register of the message and of its reply; `text` if omitted (`registerOf`). */
  readonly register?: Register
  /** The incoming turn, as it was when the drafts were made. */
  readonly turn: readonly IncomingMessage[]
  readonly drafts: readonly PrecedentedDraft[]
  /** The text that would be sent: the first draft until the owner edits it. Empty if there is none. */
  readonly text: string
  /** True if `text` differs from the first draft as generated. */
  readonly edited: boolean
  /** The owner's edits by draft index. Omitted if there are none, and from suggestions made before this was stored. */
  readonly edits?: readonly { readonly draft: number; readonly text: string }[]
  readonly ask: boolean
  readonly reasons: readonly Reason[]
  /** What wrote the drafts, if worth mentioning. */
  readonly note: string | null
  /** Id of the model request that may replace the drafts. Null if none is pending, or the owner has touched the suggestion since. */
  readonly awaits: string | null
  /** The owner has touched the suggestion, so later messages in its turn no longer change what happens to it. */
  readonly touched?: true
  /** It said something beside its words. Kept once it is dismissed or answered and its reasons are gone; omitted otherwise. */
  readonly forOwner?: true
  /** The conversation around the turn when the drafts were made: the facts a draft may mention. */
  readonly context: readonly string[]
  /** True if every message of the turn was fresh (see `ArrivedMessage.fresh`). */
  readonly fresh: boolean
  /** The newest message the owner was shown when an approval was held. Null if none was. */
  readonly told: string | null
  /** True if it was claimed automatically. */
  readonly automatic?: boolean
  /** When it would have been sent automatically, ms since 1970, if it is only shown. */
  readonly wouldSendAt?: number | null
  /** How it, or one that it superseded, counted toward the person's trial: only shown, or due. Omitted if none has. */
  readonly trial?: 'shown' | 'due'
  /** The owner's review of a reply that was, or would have been, sent automatically. */
  readonly review?: Review | null
  /** The e-mail's header; omitted for texts. */
  readonly letter?: Letter
}

const texts = z.array(z.string())
const register = z.enum(registers).exactOptional()

const peer = z.object({
  key: z.string(),
  name: z.string(),
  shownAs: z.string().exactOptional(),
  group: z.boolean(),
  addresses: texts,
  memberNames: z.record(z.string(), z.string()).exactOptional(),
  known: z.boolean(),
  senderDoubt: z.enum(['by-name-alone', 'on-several-cards', 'never-answered', 'unchecked']).exactOptional(),
} satisfies Fields<SuggestionPeer>)

const message = z.object({
  guid: z.string(),
  kind: z.enum(messageKinds),
  text: z.string().nullable(),
  styled: z.boolean().exactOptional(),
  at: z.number().nullable(),
  exclusion: z.enum(exclusionReasons).nullable(),
  sender: z.string().nullable(),
  edited: z.boolean(),
  inline: z.boolean().exactOptional(),
  service: z.string().nullable(),
} satisfies Fields<IncomingMessage>)

const precedent = z.object({
  turn: z.string(),
  draft: z.string(),
  bar: z.number().nullable(),
  unseen: texts,
  answers: texts,
  turns: texts,
  times: z.array(z.number()),
  routine: texts,
  said: texts,
  names: texts,
  obstacle: z.enum(precedentObstacles).nullable(),
} satisfies Fields<Precedent>)

const precedented = z.object({
  ...draft.shape,
  precedent: precedent.exactOptional(),
  signs: draftSigns.omit({ hour: true }).exactOptional(),
  engine: z.string().exactOptional(),
  register,
  lastLook: z.enum(['sendable', 'not-sendable', 'unknown']).exactOptional(),
} satisfies Fields<PrecedentedDraft>)
/** What an earlier version knew of a draft may lack what this one asks for; without it, the draft is never sent automatically. */
const drafted = z.union([precedented, precedented.omit({ precedent: true, signs: true, lastLook: true })])

const content = z.object({
  peer,
  thread: z.string(),
  target: z.string(),
  beganAs: z.string().exactOptional(),
  resource: z.string().exactOptional(),
  register,
  turn: z.array(message),
  drafts: z.array(drafted),
  text: z.string(),
  edited: z.boolean(),
  edits: edits.exactOptional(),
  ask: z.boolean(),
  reasons: z.array(reason),
  note: z.string().nullable().default(null),
  awaits: z.string().nullable().default(null),
  touched: z.literal(true).exactOptional(),
  forOwner: z.literal(true).exactOptional(),
  context: texts,
  fresh: z.boolean(),
  told: z.string().nullable().default(null),
  automatic: z.boolean().exactOptional(),
  wouldSendAt: z.number().nullable().exactOptional(),
  trial: z.enum(['shown', 'due']).exactOptional(),
  review: review.nullable().exactOptional(),
  letter: z
    .object({
      subject: z.string(),
      sender: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    } satisfies Fields<Letter>)
    .exactOptional(),
} satisfies Fields<SuggestionContent>)

const beforeChannels = content
  .omit({ thread: true, target: true })
  .extend({ peer: peer.extend({ chat: z.string(), address: z.string().nullable() }) })
  .transform(({ peer: { chat, address, ...person }, ...rest }) => ({
    ...rest,
    peer: person,
    ...threadOfText(person.key, chat, address),
  }))

/** The sealed part of a suggestion, in any form in which it was ever stored. */
export const suggestionContent = withReview(z.union([content, beforeChannels]))
