import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { TrainingStatus } from '#contract/voice/training.ts'
import { unknownChips, useKnowledge } from '#web/lib/queries/knowledge.ts'
import { useGmail, useTrainingStatus } from '#web/lib/queries/queries.ts'
import { countOf, formatDay } from '#web/lib/time.ts'
import { SectionCard } from '#web/ui/section-card.tsx'

/** The voice where it is learned from mail alone, which begins by itself once Gmail is connected. */
export function MailVoice() {
  const status = useTrainingStatus()
  const gmail = useGmail()
  const judge = useKnowledge()
  const knowledge = judge(status)
  const known = knowledge === 'known' && status.data !== undefined
  const found = known ? stateOf(status.data, gmail.data?.authenticated) : undefined
  const chip = found?.chip ?? unknownChips[knowledge === 'known' ? 'checking' : knowledge]
  return (
    <SectionCard
      title="Your voice"
      aside={
        <output>
          <Chip size="small" label={chip.label} color={chip.color} />
        </output>
      }
    >
      {found !== undefined ? (
        <Typography color="textSecondary">{found.words}</Typography>
      ) : knowledge === 'checking' ? (
        <Skeleton width="60%" />
      ) : (
        <Typography color="textSecondary">Your voice can’t be shown right now. It isn’t lost.</Typography>
      )}
    </SectionCard>
  )
}

function stateOf({ in_progress: inProgress, progress, voice, error }: TrainingStatus, connected: boolean | undefined) {
  if (inProgress) {
    const far = progress === null ? '' : ` ${Math.floor(progress * 100)}% done.`
    return { chip: { label: 'Learning', color: 'info' as const }, words: `Idiolect is learning from the email you’ve sent.${far}` }
  }
  if (voice !== null) {
    const words = `Learned from ${countOf(voice.pairs, 'reply', 'replies')} on ${formatDay(voice.trained_at)}.`
    return { chip: { label: 'Ready', color: 'success' as const }, words }
  }
  const words =
    error?.message ??
    (connected === true
      ? 'Idiolect learns from the email you’ve sent. It hasn’t begun yet.'
      : 'Connect Gmail, and Idiolect starts learning from the email you’ve sent.')
  return { chip: { label: 'Not trained', color: 'default' as const }, words }
}
