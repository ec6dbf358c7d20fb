import { QueryClient, queryOptions, useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { app, type AppInfo } from '#contract/app.ts'
import type { OutputOf } from '#contract/define-endpoint.ts'
import { drafts } from '#contract/voice/drafts.ts'
import { google } from '#contract/account/google.ts'
import { training, type TrainingStatus } from '#contract/voice/training.ts'
import { ApiError } from '../api/api-error.ts'
import { logQuietly } from '../log.ts'
import { useServices, useSession } from '../services.tsx'

/** As specified; the event stream is usually faster. */
export const trainingPollMs = 30_000
/** Poll interval while messages or sent mail are read; the event stream is usually faster. */
const extractionPollMs = 2000
const appInfoRetryMs = 5000

export const keys = {
  app: ['app'],
  training: ['training'],
  sources: ['sources'],
  extractionProgress: ['extraction-progress'],
  contacts: ['contacts'],
  permissions: ['permissions'],
  gmail: ['gmail'],
  gmailListener: ['gmail-listener'],
  gmailTerminal: ['gmail-terminal-output'],
  pendingMail: ['pending-mail'],
  sentAround: ['sent-around'],
  listener: ['listener'],
  autoResponse: ['auto-response'],
  suggestions: ['suggestions'],
  leftTexts: ['left-texts'],
  conversations: ['conversations'],
  log: ['listener-log'],
  terminal: ['terminal-output'],
  overlaySettings: ['overlay-settings'],
  activeChat: ['active-chat'],
  learned: ['learned'],
  ownFacts: ['own-facts'],
  ownFactsOffered: ['own-facts-offered'],
  model: ['model'],
  modelFound: ['model-found'],
  box: ['box'],
  ledger: ['ledger'],
  draftProgress: ['draft-progress'],
  draftChoosing: ['draft-choosing'],
  styleReport: ['style-report'],
  practice: ['practice'],
  practiceCard: ['practice-card'],
  ladder: ['ladder'],
  trustReport: ['trust-report'],
  trustSettings: ['trust-settings'],
  automatic: ['sent-automatically'],
  lookedBack: ['looked-back'],
  desktopApp: ['desktop-app'],
} as const

/** Rows read so far by a running extraction. */
export interface ExtractionProgress {
  rows_read: number
  rows_total: number | null
}

/** `networkMode: 'always'` because the server usually runs on this computer: calls must not pause when the machine is offline. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 5000,
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.kind === 'network',
        retryDelay: 1000,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Facts about this server. Retried every five seconds until it answers. */
export function useAppInfo(): UseQueryResult<AppInfo> {
  const { call } = useServices()
  return useQuery({
    queryKey: keys.app,
    queryFn: ({ signal }) => call(app.info, {}, { signal }),
    staleTime: Infinity,
    refetchInterval: (query) => (query.state.status === 'error' ? appInfoRetryMs : false),
  })
}

/** Which pages exist here. Null until the server has answered. Without an answer the page behaves as in a browser on the owner's computer. */
export function useBuild(): 'browser' | 'desktop' | 'hosted' | null {
  const { bridge } = useServices()
  const info = useAppInfo()
  if (bridge !== null) return 'desktop'
  if (info.data !== undefined) return info.data.mode === 'hosted' ? 'hosted' : 'browser'
  return info.isError ? 'browser' : null
}

/** The status of training: fetched on load, and every 30 s while it runs or the server does not answer. */
export function useTrainingStatus(): UseQueryResult<TrainingStatus> {
  const { call } = useServices()
  return useQuery({
    queryKey: keys.training,
    queryFn: ({ signal }) => call(training.status, {}, { signal }),
    retry: false,
    refetchInterval: ({ state }) =>
      state.status === 'error' || (state.data?.in_progress === true && !state.data.trained) ? trainingPollMs : false,
    refetchIntervalInBackground: true,
  })
}

/** What was extracted, and the progress of reading messages or sent mail. `extracting`: one of them is about to start. */
export function useSources(extracting = false) {
  const { call } = useServices()
  return useQuery({
    queryKey: keys.sources,
    queryFn: ({ signal }) => call(training.integrateStatus, {}, { signal }),
    refetchInterval: ({ state }) => (extracting || state.data?.running || state.data?.mails.running ? extractionPollMs : false),
  })
}

/** Rows read, as last reported by the event stream. Undefined if nothing runs or nothing was reported. */
export function useExtractionProgress(): ExtractionProgress | undefined {
  return useQuery<ExtractionProgress | null>({ queryKey: keys.extractionProgress, queryFn: () => null, enabled: false }).data ?? undefined
}

/** Whether a mailbox is connected, and which one. A failed check is only logged and does not count as an answer. */
export function useGmail({ everyMs = false }: { everyMs?: number | false } = {}) {
  const { call, session } = useServices()
  const { status } = useSession()
  return useQuery({
    queryKey: keys.gmail,
    enabled: status === 'signed-in',
    queryFn: async ({ signal }) => {
      try {
        return await call(google.status, { user_id: session.userIdOrDefault }, { signal })
      } catch (error) {
        if (!signal.aborted) logQuietly('The Gmail status could not be checked.', error)
        throw error
      }
    },
    refetchInterval: everyMs,
  })
}

export function usePermissions() {
  const { call } = useServices()
  return useQuery({
    queryKey: keys.permissions,
    queryFn: ({ signal }) => call(app.permissions, {}, { signal }),
    refetchInterval: ({ state }) => (isIn(state.data, 'asking') ? askingPollMs : isIn(state.data, 'denied') ? deniedPollMs : false),
  })
}

/** Poll interval while the system's permission prompt is open. */
const askingPollMs = 2_000

/** Poll interval while a permission is missing: the owner may be granting it in System Settings right now. */
const deniedPollMs = 5_000

function isIn(permissions: OutputOf<typeof app.permissions> | undefined, wanted: 'asking' | 'denied'): boolean {
  return permissions !== undefined && Object.values(permissions).some(({ state }) => state === wanted)
}

/** Makes the system show its prompt. The call returns while the prompt is still open. */
export function useAskPermission() {
  const { call } = useServices()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (permission: 'accessibility' | 'automation') => call(app.askPermission, { permission }),
    onSuccess: (found) => cache.setQueryData(keys.permissions, found),
  })
}

/** The people in the voice, most recent first. */
export function useContacts() {
  const { call } = useServices()
  return useQuery(
    queryOptions({
      queryKey: keys.contacts,
      queryFn: ({ signal }) => call(drafts.contacts, { limit: 1000 }, { signal }),
      staleTime: 60_000,
    }),
  )
}
