import type { EngineReport, StyleReport } from '#contract/voice/style-report.ts'
import { paths, reportSections } from '#web/lib/paths.ts'
import { countOf, formatDay } from '#web/lib/time.ts'
import { autoSentence } from './report-texts.ts'
import type { EngineTrust } from './verdicts/use-trust-report.ts'

interface Step {
  label: string
  to: string
  /** What the step is good for. */
  why: string
}

const most = 3

interface Known {
  report: Pick<StyleReport, 'voice' | 'offer'>
  engine: Pick<EngineReport, 'key' | 'contacts' | 'done' | 'measures'>
  /** What the owner said of this engine's drafts; undefined while that is not known. */
  said: readonly EngineTrust[] | undefined
}

/** What the owner can do about the report's findings, most helpful first. */
export function nextSteps({ report: { voice, offer }, engine, said }: Known): Step[] {
  const steps: (Step | false)[] = [
    engine.key === 'on-device' &&
      offer === null && {
        label: 'Choose a model',
        to: paths.settingsModel,
        why: 'A language model answers what none of your own phrases fits. The on-device engine only drafts.',
      },
    engine.key !== 'on-device' &&
      said !== undefined &&
      !said.some(({ verdicts, unsure }) => verdicts > 0 && unsure === null) && {
        label: 'Practice',
        to: paths.practice,
        why:
          said.find(({ unsure }) => unsure !== null)?.unsure?.text ??
          'Say which drafts you’d send. Confidence comes from your verdicts alone.',
      },
    engine.contacts.some(({ auto }) => auto === 'right') && {
      label: 'Choose who gets what',
      to: paths.people,
      why: autoSentence(engine.contacts),
    },
    engine.done > 0 && {
      label: 'Read the drafts',
      to: `${paths.styleReport}?engine=${encodeURIComponent(engine.key)}#${reportSections.messages}`,
      why: `${countOf(engine.done, 'message')} of yours, each beside what it would have drafted.`,
    },
    voice !== null && {
      label: 'Train again',
      to: paths.training,
      why: `It learned from ${countOf(voice.pairs, 'reply pair')} up to ${formatDay(voice.trained_at)}. Training takes in what you wrote since.`,
    },
  ]
  return steps.filter((step) => step !== false).slice(0, most)
}
