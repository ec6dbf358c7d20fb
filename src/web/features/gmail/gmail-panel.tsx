import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { sections } from '#web/lib/paths.ts'
import { LoadFailure } from '#web/ui/states.tsx'
import { AutoStop } from '#web/ui/listener/auto-stop.tsx'
import { ListenerButtons, UpdateConfiguration } from '#web/ui/listener/listener-buttons.tsx'
import { lastSeenWords } from '#web/ui/listener/last-seen.ts'
import { ListenerCard } from '#web/ui/listener/listener-card.tsx'
import { ListenerColumns, settingWords } from '#web/ui/listener/listener-fields.tsx'
import { NoSettings } from '#web/ui/listener/no-settings.tsx'
import { AllowedSenders } from './allowed-senders.tsx'
import { CredentialsDialog } from './credentials-dialog.tsx'
import { GmailConfigFields } from './gmail-config.tsx'
import { MailboxConnection } from './mailbox-connection.tsx'
import { texts } from './texts.ts'
import { useGmailControl } from './use-gmail-control.ts'
import { useMailbox } from './use-mailbox.ts'

/** Gmail Listener Control. Renders nothing if the server has no such listener. */
export function GmailPanel() {
  const control = useGmailControl()
  const { absent, state, knowledge, running, stopped, config, messages } = control
  const [uploading, setUploading] = useState(false)
  const hint = useId()
  const mailbox = useMailbox({
    onUploaded: () => {
      setUploading(false)
      messages.say(texts.uploaded)
    },
  })
  if (absent) return null
  const missing =
    state === undefined || !stopped
      ? null
      : !state.has_credentials
        ? `Upload your credentials${mailbox.status?.sample_offered === true ? ' or connect the sample mailbox' : ''} to start.`
        : state.connected === false
          ? `${mailbox.status?.authenticated === true ? 'Reconnect' : 'Connect'} Gmail to start.`
          : null
  return (
    <ListenerCard
      title="Gmail Listener Control"
      id={sections.gmailListener}
      // What is missing is more informative, and is shown above the button.
      setting={state === undefined || missing !== null ? null : settingWords({ ...control, config: state.config }, 'email')}
      control={control}
      sample={state?.sample === true ? 'mailbox' : undefined}
      refreshLabel="Refresh Gmail listener status"
      onRefresh={mailbox.refetch}
      unknown={
        <>
          <LoadFailure what={texts.loadFailed} onRetry={control.refresh} />
          <Typography variant="body2" color="textSecondary">
            {knowledge === 'failed'
              ? `${lastSeenWords(state, 'The Gmail listener')} STOP LISTENER still works.`
              : `${lastSeenWords(state, 'The Gmail listener')} STOP LISTENER works again once Idiolect answers.`}
          </Typography>
        </>
      }
      buttons={
        <Box>
          {missing !== null && (
            <Typography id={hint} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
              {missing}
            </Typography>
          )}
          <ListenerButtons
            control={control}
            allowed={config?.filter_rules.allowed_senders}
            startBlockedBy={missing === null ? undefined : hint}
          />
        </Box>
      }
    >
      <MailboxConnection
        mailbox={mailbox}
        uploadBlocked={running ? 'Stop the listener first' : null}
        hasCredentials={state?.has_credentials === true}
        onUpload={() => setUploading(true)}
      />
      <ListenerColumns>
        {config === undefined ? (
          <NoSettings checking={knowledge === 'checking'} />
        ) : (
          <>
            <Stack spacing={3}>
              <GmailConfigFields control={control} config={config} />
              <AutoStop control={control} />
            </Stack>
            <AllowedSenders control={control} config={config} />
          </>
        )}
      </ListenerColumns>
      <UpdateConfiguration control={control} />
      {uploading && (
        <CredentialsDialog
          upload={mailbox.upload}
          onClose={() => {
            setUploading(false)
            mailbox.upload.reset()
          }}
        />
      )}
    </ListenerCard>
  )
}
