import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { LoadFailure } from '../../ui/states.tsx'
import { ForecastDialog } from '../../ui/trust/forecast-dialog.tsx'
import { AutoStop } from '../../ui/listener/auto-stop.tsx'
import { ListenerButtons } from '../../ui/listener/listener-buttons.tsx'
import { ListenerCard } from '../../ui/listener/listener-card.tsx'
import { NoSettings } from '../../ui/listener/no-settings.tsx'
import { AllowedSenders } from './allowed-senders.tsx'
import { CredentialsDialog } from './credentials-dialog.tsx'
import { GmailConfigFields } from './gmail-config.tsx'
import { MailboxConnection } from './mailbox-connection.tsx'
import { texts } from './texts.ts'
import { useGmailControl } from './use-gmail-control.ts'
import { useMailbox } from './use-mailbox.ts'

/** Gmail Listener Control. Nothing where the server has no such listener. */
export function GmailPanel() {
  const control = useGmailControl()
  const { absent, state, knowledge, running, stopped, busy, config, messages } = control
  const [asking, setAsking] = useState(false)
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
  const begin = (): void => {
    if (config?.auto_respond === true) setAsking(true)
    else control.start(false)
  }
  return (
    <ListenerCard
      title="Gmail Listener Control"
      knowledge={knowledge}
      running={running}
      state={state}
      sample={state?.sample === true ? 'mailbox' : undefined}
      refreshLabel="Refresh Gmail listener status"
      onRefresh={() => {
        control.refresh()
        mailbox.refetch()
      }}
      unknown={
        <>
          <LoadFailure what={texts.loadFailed} onRetry={control.refresh} />
          <Typography variant="body2" color="textSecondary">
            {knowledge === 'failed'
              ? 'The Gmail listener may be running and sending. STOP LISTENER still works.'
              : 'The Gmail listener may be running and sending. STOP LISTENER works again once Idiolect answers.'}
          </Typography>
        </>
      }
    >
      <MailboxConnection
        mailbox={mailbox}
        uploadBlocked={running ? 'Stop the listener first' : null}
        hasCredentials={state?.has_credentials === true}
        onUpload={() => setUploading(true)}
      />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 3, md: 5 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        {config === undefined ? (
          <NoSettings checking={knowledge === 'checking'} />
        ) : (
          <>
            <Stack spacing={3}>
              <GmailConfigFields control={control} config={config} />
              <AutoStop
                channel="email"
                running={running}
                until={control.until}
                busy={busy}
                switchedOff={control.switchedOff}
                setAutoStop={control.setAutoStop}
              />
            </Stack>
            <AllowedSenders control={control} config={config} />
          </>
        )}
      </Box>
      <Box>
        {missing !== null && (
          <Typography id={hint} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {missing}
          </Typography>
        )}
        <ListenerButtons
          running={running}
          stopped={stopped}
          busy={busy}
          startBlockedBy={missing === null ? undefined : hint}
          onStart={begin}
          onStop={control.stop}
          onConfigure={control.configure}
          messages={messages}
        />
      </Box>
      {uploading && (
        <CredentialsDialog
          upload={mailbox.upload}
          onClose={() => {
            setUploading(false)
            mailbox.upload.reset()
          }}
        />
      )}
      <ForecastDialog
        open={asking}
        channel="email"
        title="Start with automatic replies?"
        allowed={config?.filter_rules.allowed_senders}
        confirmLabel="Start with automatic replies"
        instead={{
          label: 'Start, drafts only',
          act: () => {
            setAsking(false)
            control.start(false)
          },
        }}
        onConfirm={() => {
          setAsking(false)
          control.start(true)
        }}
        onClose={() => setAsking(false)}
      />
    </ListenerCard>
  )
}
