import { isSilent } from '#core/conversation/exclusion.ts'
import { precedentFor } from './precedent/given.ts'
import { readAddress } from '#core/conversation/address.ts'
import { nobodyListed, type DraftToSend, type IncomingMessage, type PastSend, type Situation } from '#core/auto-reply/index.ts'

/**
 * A text from somebody the owner knows and lets be answered: nothing speaks against sending. Tests change what they are about.
 *
 * How to add one: another beginning that several tests share, as a function with defaults for everything.
 */
export const noon = Date.UTC(2026, 5, 15, 12)

export const alex = '+15550100101'

export interface Changes {
  readonly now?: number
  readonly medium?: Situation['medium']
  readonly incoming?: readonly Partial<IncomingMessage>[]
  readonly mail?: Situation['mail']
  readonly conversation?: Partial<Situation['conversation']>
  readonly draft?: Partial<DraftToSend> | null
  readonly settings?: Partial<Situation['settings']>
  readonly history?: Partial<Situation['history']>
  readonly claim?: string | null
}

export function eligible(changes: Changes = {}): Situation {
  const incoming = (changes.incoming ?? [{}]).map((message, i, all) => incomingMessage(all.length - i, message))
  return {
    now: changes.now ?? noon,
    medium: changes.medium ?? 'text',
    incoming,
    mail: changes.mail ?? null,
    conversation: {
      key: 'alex',
      group: false,
      addresses: [readAddress(alex, 'US')],
      filtered: false,
      known: true,
      mode: 'auto',
      lastFromMe: false,
      answered: false,
      ownerTyping: false,
      ...changes.conversation,
    },
    owner: { addresses: new Set(['+15550100199', 'owner@example.com']) },
    draft:
      changes.draft === null
        ? null
        : withPrecedent(
            { text: 'sounds good', confidence: 0.9, madeFor: incoming.at(-1)?.guid ?? '', findings: [], ...changes.draft },
            incoming,
          ),
    settings: {
      active: true,
      listenerRunning: true,
      autoRespond: true,
      channelAllowed: true,
      schedule: { enabled: false, start_time: '09:00', end_time: '17:00', days: ['monday'], time_zone: 'UTC' },
      until: null,
      allowed: nobodyListed,
      defaultMode: 'draft',
      threshold: 0.7,
      channelThreshold: null,
      answersFrom: noon - 3_600_000,
      ...changes.settings,
    },
    history: { sends: [], ownerWroteAt: null, earlierRows: [], earlierIncoming: [], ...changes.history },
    claim: changes.claim ?? null,
  }
}

/** The draft with a precedent for this turn, where the test says nothing of it. */
function withPrecedent(
  draft: Omit<DraftToSend, 'precedent'> & Partial<Pick<DraftToSend, 'precedent'>>,
  incoming: readonly IncomingMessage[],
): DraftToSend {
  const texts = incoming.filter(
    ({ kind, exclusion }) => (kind === 'text' || kind === 'link') && !(exclusion !== null && isSilent(exclusion)),
  )
  const turn = texts.map(({ text }) => text ?? '').join('\n')
  return { precedent: precedentFor(draft.text, turn), ...draft }
}

/** An e-mail that may be answered. */
export function eligibleMail(changes: Changes = {}): Situation {
  const mail = { automatic: false, bulk: false, noReply: false, authenticated: true, toOwner: true }
  return eligible({
    medium: 'email',
    mail,
    ...changes,
    conversation: { addresses: [readAddress('sam@example.com', 'US')], ...changes.conversation },
  })
}

/** `fromEnd` 1 is the newest; each message is 20 s older than the next. */
function incomingMessage(fromEnd: number, given: Partial<IncomingMessage>): IncomingMessage {
  return {
    guid: `message-${fromEnd}`,
    kind: 'text',
    text: 'im fine with the plan',
    at: noon - fromEnd * 20_000,
    exclusion: null,
    sender: alex,
    edited: false,
    service: 'iMessage',
    ...given,
  }
}

export function pastSend(given: Partial<PastSend> & { readonly id: string }): PastSend {
  return { conversation: 'alex', answers: [`answered by ${given.id}`], at: noon - 3_000_000, automatic: true, text: null, ...given }
}
