import { onTestFinished } from 'vitest'
import type { ServerEvent } from '#contract/events.ts'
import { readAllowedList } from '#core/auto-reply/index.ts'
import type { VoiceRef } from '#core/ports/compute.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import type { VoicePerson } from '#core/voice/people.ts'
import { autoResponseRoutes } from '#server/routes/live/auto-response.ts'
import { conversationRoutes } from '#server/routes/live/conversations.ts'
import { draftRoutes } from '#server/routes/voice/drafts.ts'
import { learnedRoutes } from '#server/routes/voice/learned.ts'
import { createAutoResponses } from '#server/services/automatic/auto-response.ts'
import { createConversations } from '#server/services/automatic/conversations.ts'
import { createConfidences } from '#server/services/trust/confidences.ts'
import { createDrafting } from '#server/services/drafting/draft-replies.ts'
import { forecastSending } from '#server/services/automatic/forecast.ts'
import { createSendingStops } from '#server/services/kill-switch/sending-stops.ts'
import type { LiveControl } from '#server/services/listening/live-control.ts'
import type { Contact, ReplyPair } from '#core/conversation/reply-pair.ts'
import type { Evaluation } from '#server/store/voice/voices.ts'
import { startTestApp, testDeps } from '../app.ts'
import { signUp } from '../factories.ts'
import { fakeCompute } from '../fake-compute.ts'
import { fakeClock } from '../fakes.ts'
import { onDevice } from '#test/live/listening.ts'
import { giveVoice } from '../voice.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Answer<Body> {
  readonly status: number
  readonly body: Body
}

interface Given {
  readonly people?: readonly VoicePerson[]
  readonly contacts?: readonly Contact[]
  readonly pairs?: readonly ReplyPair[]
  readonly evaluation?: Evaluation | null
  /** False: nothing was extracted or trained. */
  readonly voice?: boolean
  /** The allowed numbers of the listener. */
  readonly allowed?: readonly string[]
  readonly live?: Partial<LiveControl>
  /** What is missing before anybody may be put on auto. */
  readonly missing?: string | null
}

/** The real server and store with the calls by which the owner chooses; only CPU work and the listening half are the test's. */
export async function startChoices(given: Given = {}) {
  const clock = fakeClock()
  const base = await testDeps(clock)
  const { store } = base
  const drafted: DraftingRequest[] = []
  const fake = fakeCompute()
  const compute = {
    ...fake,
    people: () => Promise.resolve(given.people ?? []),
    draft: (_voice: VoiceRef, request: DraftingRequest) => {
      drafted.push(request)
      return Promise.resolve([])
    },
  }
  const asked: string[] = []
  const live: LiveControl = {
    stopAllSending: (id) => Promise.resolve(void asked.push(`stop ${id}`)),
    reconsider: (id) => Promise.resolve(void asked.push(`reconsider ${id}`)),
    allowedList: (_id, entries) => Promise.resolve(readAllowedList(entries ?? given.allowed ?? [], null)),
    ...given.live,
  }
  const confidences = createConfidences({ store, clock, compute })
  const drafting = createDrafting({ store, compute, clock, confidences })
  const errors: string[] = []
  const log = { error: (_details: object, message: string) => void errors.push(message) }
  const stops = createSendingStops({ clock, log, marker: null })
  onTestFinished(() => stops.close())
  const parts = { ...base, drafting, confidences, live, log, stops }
  const routes = [
    autoResponseRoutes({
      autoResponses: createAutoResponses(parts),
      forecast: (accountId, question) => forecastSending({ ...parts, chosen: onDevice, of: null }, accountId, question),
    }),
    conversationRoutes(createConversations({ ...parts, missingForAuto: () => Promise.resolve(given.missing ?? null) })),
    learnedRoutes({ ...base, live }),
    draftRoutes(drafting),
  ]
  const app = await startTestApp({ ...base, routes })
  const { token, user } = await signUp(app)
  const { id: accountId } = user
  if (given.voice !== false) await giveVoice(store, accountId, given)
  const published: ServerEvent[] = []
  base.events.subscribe(accountId, null, { event: (event) => published.push(event), end: () => undefined })
  const call = async <Body = Record<string, unknown>>(method: Method, path: string, body?: object): Promise<Answer<Body>> => {
    const answer = await app.call(method, path, { token, ...(body === undefined ? {} : { body }) })
    return { status: answer.statusCode, body: answer.json<Body>() }
  }
  return {
    store,
    clock,
    accountId,
    asked,
    drafted,
    published,
    errors,
    call,
  }
}
