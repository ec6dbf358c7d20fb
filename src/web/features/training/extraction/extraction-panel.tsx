import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState, type SubmitEvent } from 'react'
import type { DataSource } from '#contract/voice/training.ts'
import { countOf, formatCount } from '#web/lib/time.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useFocusBack } from '#web/ui/take-focus.ts'
import { Notice } from '#web/ui/states.tsx'
import { DaysField, defaultDays } from './days-field.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { addedText, processedText, texts } from '../texts.ts'
import type { Extraction } from './use-extraction.ts'

interface ExtractionPanelProps {
  extraction: Extraction
  /** What the last extraction has stored, if anything. */
  stored: DataSource | undefined
  /** True if the sample Messages app is read instead of a Mac's. */
  sampleData: boolean
  /** The program that needs the permission, where one does. */
  permissionHolder: string | null
}

/** iMessage extraction. */
export function ExtractionPanel({ extraction, stored, sampleData, permissionHolder }: ExtractionPanelProps) {
  const { busy, progress, result, run } = extraction
  const around = useFocusBack<HTMLFormElement>(busy)
  const [days, setDays] = useState(defaultDays)
  const [asking, setAsking] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (stored !== undefined && days < stored.days) setAsking(true)
    else run(days)
  }
  return (
    <SectionCard title="Extract Messages from iMessage">
      <Stack ref={around} component="form" noValidate spacing={2.5} onSubmit={submit}>
        <Typography color="textSecondary">
          Reads the messages you sent, and those you were replying to, from the Messages app on this computer. The database is only read,
          never changed, and nothing is sent anywhere.
        </Typography>
        <DaysField days={days} disabled={busy} onDays={setDays} />
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          disabled={busy}
          startIcon={busy ? <CircularProgress size={18} color="inherit" aria-label="Extracting" /> : undefined}
        >
          {busy ? texts.busy : 'Extract iMessage Data'}
        </Button>
        {busy && progress !== undefined && <RowsRead read={progress.rows_read} total={progress.rows_total} />}
        {!busy && result !== undefined && (
          <Notice severity="success">
            {processedText(result.count, result.days)}
            <Typography variant="body2">{addedText(result.source)}</Typography>
          </Notice>
        )}
        <Notice severity={sampleData ? 'info' : 'warning'} quiet>
          The extraction needs the operating-system permission &apos;Full Disk Access&apos; for the app
          {permissionHolder !== null && ` (here: ${permissionHolder})`}.{sampleData && ' The sample data here doesn’t.'}
        </Notice>
      </Stack>
      {asking && stored !== undefined && (
        <ReplaceDialog
          days={days}
          stored={stored}
          onClose={() => setAsking(false)}
          onExtract={() => {
            setAsking(false)
            run(days)
          }}
        />
      )}
    </SectionCard>
  )
}

function RowsRead({ read, total }: { read: number; total: number | null }) {
  return (
    <Box>
      <LinearProgress
        aria-label="Messages read"
        {...(total === null || total === 0 ? {} : { variant: 'determinate', value: Math.min(100, (read / total) * 100) })}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}>
        {total === null ? `${countOf(read, 'row')} read` : `${formatCount(read)} of ${countOf(total, 'row')} read`}. You can leave this
        page; it goes on.
      </Typography>
    </Box>
  )
}
