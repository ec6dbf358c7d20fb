import type { QueryClient } from '@tanstack/react-query'
import type { BoxDownload, BoxState } from '#contract/language-model/box.ts'
import type { ServerEvent } from '#contract/events.ts'
import type { StyleReport } from '#contract/voice/style-report.ts'
import type { TrainingStatus } from '#contract/voice/training.ts'
import { takeSuggestion } from '#web/lib/queries/open-suggestions.ts'
import { keys, type ExtractionProgress } from '#web/lib/queries/queries.ts'

/** Puts a server event into the cache, so that pages show it at once. What an event does not carry is refetched. */
export function applyEvent(queries: QueryClient, event: ServerEvent): void {
  switch (event.type) {
    case 'hello':
      return
    case 'training': {
      const before = queries.getQueryData<TrainingStatus>(keys.training)
      queries.setQueryData(keys.training, event.status)
      if (before?.voice?.id !== event.status.voice?.id)
        for (const queryKey of [keys.contacts, keys.styleReport]) void queries.invalidateQueries({ queryKey })
      return
    }
    case 'extraction': {
      const progress: ExtractionProgress | null = event.running ? { rows_read: event.rows_read, rows_total: event.rows_total } : null
      queries.setQueryData(keys.extractionProgress, progress)
      if (!event.running) void queries.invalidateQueries({ queryKey: keys.sources })
      return
    }
    case 'mail-reading':
      // Many of these arrive during a read, so a refetch that is already running is not restarted.
      void queries.invalidateQueries({ queryKey: keys.sources }, { cancelRefetch: false })
      return
    case 'suggestion':
      takeSuggestion(queries, event.suggestion)
      void queries.invalidateQueries({ queryKey: keys.pendingMail })
      return
    case 'draft-progress':
      queries.setQueryData([...keys.draftProgress, event.request_id], event.texts)
      return
    case 'draft-choosing':
      queries.setQueryData([...keys.draftChoosing, event.request_id], true)
      return
    case 'replay':
      // Many of these arrive during a replay. The report polls for everything else it changes.
      if (!movedOn(queries, event)) void queries.invalidateQueries({ queryKey: keys.styleReport }, { cancelRefetch: false })
      return
    case 'own-facts':
      void queries.invalidateQueries({ queryKey: keys.ownFacts })
      return
    case 'model':
      for (const queryKey of [keys.model, keys.modelFound, keys.ledger, keys.styleReport, keys.practice, keys.ladder])
        void queries.invalidateQueries({ queryKey })
      return
    case 'box-download': {
      const { model, download } = event
      if (download !== null) {
        queries.setQueryData<BoxState>(keys.box, (known) => known && withDownload(known, model, download))
        return
      }
      for (const queryKey of [keys.box, keys.model, keys.ledger]) void queries.invalidateQueries({ queryKey })
      return
    }
    case 'box':
      for (const queryKey of [keys.box, keys.model]) void queries.invalidateQueries({ queryKey }, { cancelRefetch: false })
      return
    case 'control':
      for (const queryKey of [keys.listener, keys.gmailListener, keys.gmail, keys.autoResponse, keys.conversations, keys.ladder])
        void queries.invalidateQueries({ queryKey })
      return
    case 'sent-automatically':
      for (const queryKey of [keys.automatic, keys.log, keys.ladder]) void queries.invalidateQueries({ queryKey })
      return
    case 'stepped-down':
      for (const queryKey of [keys.conversations, keys.ladder, keys.listener]) void queries.invalidateQueries({ queryKey })
      return
    case 'active-chat':
      queries.setQueryData(keys.activeChat, event.conversation_id)
  }
}

type ReplayEvent = Extract<ServerEvent, { type: 'replay' }>

/** Updates a replay's progress if the report knows that it is running. Returns false if the report must be refetched. The report's age does not change. */
function movedOn(queries: QueryClient, { engine, done, of, running }: ReplayEvent): boolean {
  const known = queries.getQueryState<StyleReport>(keys.styleReport)
  const report = known?.data
  const knownToRun = report?.engines.some(({ key, state }) => key === engine && state === 'running') ?? false
  if (report === undefined || !running || !knownToRun) return false
  const engines = report.engines.map((one) => (one.key === engine ? { ...one, done, of } : one))
  queries.setQueryData<StyleReport>(keys.styleReport, { ...report, engines }, { updatedAt: known?.dataUpdatedAt ?? 0 })
  return true
}

function withDownload(state: BoxState, id: string, download: BoxDownload): BoxState {
  return { ...state, models: state.models.map((one) => (one.id === id ? { ...one, download, deletable: true } : one)) }
}
