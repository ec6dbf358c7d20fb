import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { ConversationModes } from '#web/features/conversations/conversation-modes.tsx'
import { GmailPanel } from '#web/features/gmail/gmail-panel.tsx'
import { ListenerPanel } from '#web/features/listener/listener-panel.tsx'
import { MessageLog } from '#web/features/log/message-log.tsx'
import { OverlayPositionCard } from '#web/features/overlay-position/overlay-position.tsx'
import { PendingEmails } from '#web/features/pending-mail/pending-emails.tsx'
import { ScheduleEditor } from '#web/features/schedule/schedule-editor.tsx'
import { SendingSentence } from '#web/features/sending/sending-sentence.tsx'
import { NotifyButton } from '#web/features/suggestions/notify-button.tsx'
import { SuggestionList } from '#web/features/suggestions/suggestion-list.tsx'
import { notAvailable, useGmailListener, useListener } from '#web/lib/queries/control-queries.ts'
import { paths } from '#web/lib/paths.ts'
import { useAppInfo } from '#web/lib/queries/queries.ts'
import { Folds } from '#web/ui/folds/folded-card.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { Page } from '#web/ui/page.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

/** The Auto-Response Control Panel. If the server has no listener, it says that nothing is watched. */
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
        {/* Settings stay folded: the page is opened to see what is waiting and whether anything is sent. */}
        <Folds value>
          <Stack spacing={1.5}>
            <ListenerPanel />
            <GmailPanel />
            <ScheduleEditor />
            <ConversationModes />
            <OverlayPositionCard />
            <MessageLog />
          </Stack>
        </Folds>
      </Stack>
    </Page>
  )
}

function NotHere() {
  return (
    <Page
      title="Auto-response"
      width={760}
      intro="Answering automatically, for people you choose and with a hold on everything doubtful, is not part of this version."
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
