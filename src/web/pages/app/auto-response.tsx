import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { ConversationModes } from '../../features/conversations/conversation-modes.tsx'
import { GmailPanel } from '../../features/gmail/gmail-panel.tsx'
import { ListenerPanel } from '../../features/listener/listener-panel.tsx'
import { MessageLog } from '../../features/log/message-log.tsx'
import { OverlayPositionCard } from '../../features/overlay-position/overlay-position.tsx'
import { PendingEmails } from '../../features/pending-mail/pending-emails.tsx'
import { ScheduleEditor } from '../../features/schedule/schedule-editor.tsx'
import { SendingSentence } from '../../features/sending/sending-sentence.tsx'
import { NotifyButton } from '../../features/suggestions/notify-button.tsx'
import { SuggestionList } from '../../features/suggestions/suggestion-list.tsx'
import { notAvailable, useGmailListener, useListener } from '#web/lib/queries/control-queries.ts'
import { paths } from '../../lib/paths.ts'
import { useAppInfo } from '#web/lib/queries/queries.ts'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { SectionCard } from '../../ui/section-card.tsx'

/** The Auto-Response Control Panel; where the server has no listener it says that nothing is watched. */
export default function AutoResponsePage() {
  const info = useAppInfo().data
  const errors = [useListener().error, useGmailListener().error]
  if (errors.every(notAvailable)) return <NotHere />
  return (
    <Page
      title="Auto-response"
      sampleData={info?.sample_data === true}
      intro="Idiolect drafts a reply to each new text and email. You decide what gets sent."
    >
      <Stack spacing={3}>
        <SendingSentence />
        <SectionCard title="Waiting for you" aside={<NotifyButton />}>
          <SuggestionList
            watched
            small
            emptyTitle="No text is waiting"
            emptyText="While the listener runs, Idiolect drafts a reply to each new text and lists it here."
          />
        </SectionCard>
        <PendingEmails />
        <ListenerPanel />
        <GmailPanel />
        <ScheduleEditor />
        <ConversationModes />
        <OverlayPositionCard />
        <MessageLog />
      </Stack>
    </Page>
  )
}

function NotHere() {
  return (
    <Page
      title="Auto-response"
      width={760}
      intro="Answering by itself, for people you choose and with a hold on everything doubtful, is not part of this version."
    >
      <SectionCard title="What works now">
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          <Typography color="textSecondary">
            Nothing is watched and nothing is sent. Drafts in your voice are there in chat, for you to read, edit and copy.
          </Typography>
          <LinkButton to={paths.chat} variant="contained">
            Go to Chat Page
          </LinkButton>
        </Stack>
      </SectionCard>
    </Page>
  )
}
