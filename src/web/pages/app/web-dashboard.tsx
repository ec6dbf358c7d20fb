import DesktopIcon from '@mui/icons-material/DesktopMacOutlined'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { GmailPanel } from '#web/features/gmail/gmail-panel.tsx'
import { MessageLog } from '#web/features/log/message-log.tsx'
import { PendingEmails } from '#web/features/pending-mail/pending-emails.tsx'
import { MailVoice } from '#web/features/training/mail-voice.tsx'
import { notAvailable, useGmailListener } from '#web/lib/queries/control-queries.ts'
import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { Page } from '#web/ui/page.tsx'
import { Empty } from '#web/ui/states.tsx'

/** The dashboard of the web-only build: the specified page, with the Gmail part beneath it. */
export default function WebDashboardPage() {
  const mail = !notAvailable(useGmailListener().error)
  return (
    <Page title="Dashboard" width={mail ? 1120 : 880}>
      <Stack spacing={3}>
        <Card>
          <Empty
            icon={<DesktopIcon />}
            title="This content is web-only"
            action={
              <LinkButton to={paths.download} variant="contained">
                Download Desktop App
              </LinkButton>
            }
          >
            On the web you manage your account and your Gmail. Training, chat and drafts for iMessage need the Messages app on your Mac and
            live in the {productName} desktop app.
          </Empty>
        </Card>
        {mail && (
          <>
            <MailVoice />
            <GmailPanel />
            <PendingEmails />
            <MessageLog />
          </>
        )}
      </Stack>
    </Page>
  )
}
