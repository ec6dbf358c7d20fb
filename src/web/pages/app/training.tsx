import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ModelOfferCard } from '#web/features/model/box/model-offer.tsx'
import { ExtractionPanel } from '#web/features/training/extraction/extraction-panel.tsx'
import { SentMailPanel } from '#web/features/training/mails/sent-mail-panel.tsx'
import { useMailReading } from '#web/features/training/mails/use-mail-reading.ts'
import { extractionAlert, statusWarning, texts, type ExtractionAlert } from '#web/features/training/texts.ts'
import { TrainingPanel } from '#web/features/training/training-panel.tsx'
import { useExtraction } from '#web/features/training/extraction/use-extraction.ts'
import { useTraining } from '#web/features/training/use-training.ts'
import { VoicePanel } from '#web/features/training/voice-panel.tsx'
import { useAppInfo, useGmail, useSources } from '#web/lib/queries/queries.ts'
import { RestartApp } from '#web/ui/labels/restart-app.tsx'
import { OpenSettings } from '#web/ui/labels/open-settings.tsx'
import { Page } from '#web/ui/page.tsx'
import { LoadFailure, Notice } from '#web/ui/states.tsx'
import { LocalNotice } from '#web/ui/labels/privacy-claims.tsx'
import { TruthLine } from '#web/ui/labels/truth-line.tsx'

/** Product specification, section 2, Training page. */
export default function TrainingPage() {
  const info = useAppInfo().data
  const sources = useSources()
  const gmailAuthenticated = useGmail().data?.authenticated === true
  const training = useTraining()
  const mails = useMailReading(training.status)
  const [alert, setAlert] = useState<ExtractionAlert | null>(null)
  const [warningDismissed, setWarningDismissed] = useState(false)
  const extraction = useExtraction({
    // The panel says what was added: a toast would cover it.
    onAdded: () => setAlert({ severity: 'success', text: texts.extracted, detail: null }),
    onFailed: (error) => setAlert(extractionAlert(error)),
  })
  const sampleData = info?.sample_data ?? false
  const warning = training.loadError === null || warningDismissed ? null : statusWarning(training.loadError)
  const run = (days: number): void => {
    setAlert(null)
    extraction.run(days)
  }

  return (
    <Page
      title={texts.title}
      sampleData={sampleData}
      intro="Read the messages you sent, then train a voice on them. Drafts use your own words where you have used them before, and your style otherwise."
    >
      <Stack spacing={3}>
        {(alert !== null || warning !== null) && (
          <Box sx={{ position: alert?.severity === 'success' ? 'static' : 'sticky', top: 72, zIndex: 2, display: 'grid', gap: 1 }}>
            {alert !== null && (
              <Notice severity={alert.severity} onClose={() => setAlert(null)}>
                {alert.text}
                {alert.detail !== null && <Typography variant="body2">{alert.detail}</Typography>}
                {alert.text === texts.fullDiskAccess && (
                  <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
                    <OpenSettings permission="full_disk_access" label="Open Full Disk Access settings" />
                    <RestartApp />
                  </Box>
                )}
              </Notice>
            )}
            {warning !== null && (
              <Notice severity="warning" onClose={() => setWarningDismissed(true)}>
                {warning}
              </Notice>
            )}
          </Box>
        )}
        <Notice severity="info" quiet>
          <LocalNotice />
          <TruthLine />
        </Notice>
        {sources.isError && sources.data === undefined && (
          <LoadFailure what="What was extracted so far could not be loaded. It is not lost." onRetry={() => void sources.refetch()} />
        )}
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
            alignItems: 'start',
          }}
        >
          <Stack spacing={3}>
            <ExtractionPanel
              extraction={{ ...extraction, run }}
              stored={sources.data?.sources.find(({ source }) => source === 'imessage')}
              sampleData={sampleData}
              permissionHolder={info?.permission_holder ?? null}
            />
            <SentMailPanel mails={mails} training={training.step} />
            <TrainingPanel training={training} sources={sources.data?.sources} gmailAuthenticated={gmailAuthenticated} />
            {(training.status?.voice ?? null) !== null && <ModelOfferCard />}
          </Stack>
          <VoicePanel training={training} mails={mails.ahead} />
        </Box>
      </Stack>
    </Page>
  )
}
