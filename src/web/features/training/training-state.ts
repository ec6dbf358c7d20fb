import type { TrainingStatus } from '#contract/voice/training.ts'
import { texts } from './texts.ts'

/**
 * Where training is, from the page's own start call and the server's status:
 * idle → starting → in progress → trained, and back to idle by a reset. `trained` in the status ends `in progress`.
 */
export type TrainingStep = 'idle' | 'starting' | 'in-progress' | 'trained'

export function trainingStep(starting: boolean, status: Pick<TrainingStatus, 'in_progress' | 'trained'> | undefined): TrainingStep {
  if (starting) return 'starting'
  if (status?.trained === true) return 'trained'
  return status?.in_progress === true ? 'in-progress' : 'idle'
}

export function trainLabel(step: TrainingStep): string {
  if (step === 'starting') return texts.busy
  return step === 'in-progress' ? texts.inProgress : texts.train
}

/**
 * The phases of a run as steps to show, and how many of them are behind it. Those of a fine-tuning run show only while it is in one, and so does
 * sent mail, which is read before everything else.
 */
export function phaseSteps(phase: TrainingStatus['phase'], readsMail: boolean): { steps: PhaseStep[]; active: number } {
  const remote = phase === 'uploading' || phase === 'queued' || phase === 'fine-tuning'
  const steps = trainingPhases.filter((step) => !step.remote || remote)
  const at = steps.findIndex((step) => step.phase === phase)
  if (readsMail) return { steps: [sentMail, ...steps], active: 0 }
  return { steps, active: phase === 'ready' ? steps.length : Math.max(0, at) }
}

export interface PhaseStep {
  phase: NonNullable<TrainingStatus['phase']> | 'sent-mail'
  label: string
  remote: boolean
}

const sentMail: PhaseStep = { phase: 'sent-mail', label: 'Reading your sent mail', remote: false }

const trainingPhases: readonly PhaseStep[] = [
  { phase: 'collecting', label: 'Collecting what you wrote', remote: false },
  { phase: 'profiling', label: 'Measuring your style', remote: false },
  { phase: 'indexing', label: 'Indexing your replies', remote: false },
  { phase: 'uploading', label: 'Uploading', remote: true },
  { phase: 'queued', label: 'Waiting for its turn', remote: true },
  { phase: 'fine-tuning', label: 'Fine-tuning', remote: true },
  { phase: 'calibrating', label: 'Learning how sure to be', remote: false },
  { phase: 'evaluating', label: 'Checking against replies it has not seen', remote: false },
]
