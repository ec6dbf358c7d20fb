import type { OutputOf } from '#contract/define-endpoint.ts'
import type { app } from '#contract/app.ts'
import type { ModelState } from '#contract/language-model/model.ts'
import type { DataSource, TrainingStatus } from '#contract/voice/training.ts'
import { paths } from '#web/lib/paths.ts'
import { sourceCounts } from '#web/lib/queries/source-counts.ts'
import { countOf, formatDay } from '#web/lib/time.ts'
import { onDeviceDrafts } from '#web/lib/product.ts'

export interface SetupStep {
  id: 'permission' | 'extract' | 'train' | 'model'
  title: string
  detail: string
  done: boolean
  action: { label: string; to: string }
}

interface Found {
  permissions: OutputOf<typeof app.permissions> | undefined
  sources: readonly DataSource[]
  status: TrainingStatus
  permissionHolder: string | null
  /** The drafting engine. `absent` if this server has no models, `unknown` if that could not be determined. */
  model: ModelState | 'absent' | 'unknown'
}

/** The remaining steps before drafts can be made, based on the actual server state. Opening a page ticks nothing. */
export function setupSteps({ permissions, sources, status, permissionHolder, model }: Found): SetupStep[] {
  const access = permissions?.full_disk_access.state ?? 'unknown'
  const sent = sourceCounts(sources)
  const voice = status.voice
  return [
    {
      id: 'permission',
      title: 'Let Idiolect read Messages',
      // An extraction that worked is better evidence than any probe.
      done: access === 'granted' || access === 'not-needed' || sources.length > 0,
      detail:
        access === 'not-needed'
          ? 'Not needed here: the sample data needs no permission.'
          : access === 'granted'
            ? 'Full Disk Access is granted.'
            : `Grant Full Disk Access to ${permissionHolder ?? 'the app'} in the system settings.`,
      action: { label: 'See permissions', to: paths.imessage },
    },
    {
      id: 'extract',
      title: 'Extract your messages',
      done: sources.length > 0,
      detail:
        sources.length > 0
          ? `${sent.length === 0 ? '0 messages' : sent.join(' and ')} you sent, ready to learn from.`
          : 'Reads what you sent and keeps it on this computer.',
      action: { label: 'Extract', to: paths.training },
    },
    {
      id: 'train',
      title: 'Train your voice',
      done: voice !== null,
      detail: trainDetail(status),
      action: { label: status.in_progress ? 'See how far' : 'Train', to: paths.training },
    },
    ...(model === 'absent' ? [] : [modelStep(model)]),
  ]
}

/** Chosen and able to draft: a model whose file is still on its way is not ticked. */
function modelStep(model: ModelState | 'unknown'): SetupStep {
  const step = { id: 'model' as const, title: 'Choose what drafts for you', action: { label: 'Choose', to: paths.settingsModel } }
  if (model === 'unknown') return { ...step, done: false, detail: 'What drafts can’t be found out right now.' }
  const { engine, label, why_not: whyNot } = model
  if (engine === 'on-device') return { ...step, done: false, detail: `No model is chosen: drafts are ${onDeviceDrafts}.` }
  if (whyNot?.code === 'unfinished') return { ...step, done: false, detail: `${label} is chosen. Its download is not finished.` }
  return { ...step, done: true, detail: whyNot === null ? `${label} drafts.` : `${label} is chosen.` }
}

function trainDetail({ voice, in_progress, progress }: TrainingStatus): string {
  if (in_progress) return progress === null ? 'Running now.' : `Running now, ${Math.floor(progress * 100)}% done.`
  if (voice !== null) return `Made from ${countOf(voice.pairs, 'reply pair')} on ${formatDay(voice.trained_at)}.`
  return 'Measures how you write and indexes your own replies.'
}
