import InboxIcon from '@mui/icons-material/InboxOutlined'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { notAvailable, useGmailListener } from '#web/lib/queries/control-queries.ts'
import { useKnowledge } from '#web/lib/queries/knowledge.ts'
import { countOf } from '#web/lib/time.ts'
import { FirstFew } from '#web/ui/folds/first-few.tsx'
import { KeepsFocus } from '#web/ui/folds/keeps-focus.tsx'
import { LeftTexts } from '#web/ui/left-texts.tsx'
import { SampleDataLabel } from '#web/ui/labels/sample-data-label.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Announce, Empty, LoadFailure } from '#web/ui/states.tsx'
import { PendingCard } from './pending-card.tsx'
import { texts } from './texts.ts'
import { usePendingMail } from './use-pending.ts'

/** Each takes half a desktop screen or a whole phone screen. */
const shownAtFirst = 3

/** Pending Email Responses. Renders nothing if the server has no such list. */
export function PendingEmails() {
  const list = usePendingMail({ watched: true })
  const knowledge = useKnowledge()(list)
  const sample = useGmailListener().data?.sample === true
  if (notAvailable(list.error)) return null
  const pending = list.data ?? []
  return (
    <SectionCard
      title="Pending Email Responses"
      aside={
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          {sample && <SampleDataLabel of="mailbox" />}
          <Button size="small" variant="outlined" onClick={() => void list.refetch()}>
            Refresh
          </Button>
        </Stack>
      }
    >
      {list.data !== undefined && <LeftTexts of="email" open={pending} />}
      <KeepsFocus ids={pending.map(({ id }) => id)} label="Emails that wait for you">
        {pending.length > 0 ? (
          <>
            <Announce>{`${countOf(pending.length, 'email')} waiting`}</Announce>
            <FirstFew
              items={pending}
              first={shownAtFirst}
              step={10}
              always={({ state }) => state !== 'waiting'}
              more={(count) => countOf(count, 'more email')}
            >
              {(mail) => <PendingCard key={mail.id} mail={mail} knowledge={knowledge} />}
            </FirstFew>
          </>
        ) : knowledge === 'known' ? (
          <Empty icon={<InboxIcon />} title={texts.none} small>
            New email worth answering shows up here with a reply for you to edit, approve or reject.
          </Empty>
        ) : knowledge === 'checking' ? (
          <Skeleton variant="rounded" height={140} />
        ) : knowledge === 'unreachable' ? (
          <Typography color="textSecondary">Your pending emails show up here once Idiolect answers.</Typography>
        ) : (
          <LoadFailure what="Your pending emails couldn’t be loaded. Nothing is lost." onRetry={() => void list.refetch()} />
        )}
      </KeepsFocus>
    </SectionCard>
  )
}
