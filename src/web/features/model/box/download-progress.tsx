import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { BoxModel } from '#contract/language-model/box.ts'
import { useKnowledge } from '#web/lib/queries/knowledge.ts'
import { useBox } from '#web/lib/queries/model-queries.ts'
import { Announce, Notice } from '#web/ui/states.tsx'
import { downloadTitles, percentOf, progressWords } from './box-words.ts'
import type { BoxActs } from './use-box-acts.ts'

/** The state of a download: how much has arrived, how fast, how long it will take, why it waits or has stopped, and the available actions. */
export function DownloadProgress({ model, acts }: { model: BoxModel; acts: BoxActs }) {
  const known = useKnowledge()(useBox()) === 'known'
  const { download, name } = model
  if (download === null) return null
  const { state, why } = download
  const still = state === 'paused' || state === 'failed'
  const percent = percentOf(download)
  const title = known ? downloadTitles[state] : 'How far it is cannot be asked right now'
  return (
    <Stack spacing={1}>
      {known && why !== null && (
        <Notice severity={state === 'failed' ? 'error' : 'warning'} quiet={state !== 'failed'}>
          {why.text}
          {state === 'waiting' && ' It tries again automatically.'}
        </Notice>
      )}
      <Box>
        <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, mb: 0.75 }}>
          <Typography variant="body2" sx={{ fontWeight: 550 }}>
            {title}
          </Typography>
          {percent !== null && (
            <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {Math.floor(percent)}%
            </Typography>
          )}
        </Stack>
        {/* A stopped download has no moving bar. */}
        <LinearProgress
          aria-label={`Download of ${name}`}
          color={state === 'failed' ? 'error' : still || !known ? 'inherit' : 'primary'}
          variant={percent === null && !still && known ? 'indeterminate' : 'determinate'}
          value={percent ?? 0}
          sx={{ height: 6, borderRadius: 3 }}
        />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75, fontVariantNumeric: 'tabular-nums', minHeight: 20 }}>
          {known ? progressWords(download) : 'It continues in the background, also after a restart.'}
        </Typography>
      </Box>
      <Announce>{`${name}: ${title}`}</Announce>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {still ? (
          <Button size="small" variant="contained" disabled={acts.busy} onClick={() => acts.resume(model)}>
            {state === 'failed' ? 'Try again' : 'Resume'}
          </Button>
        ) : (
          <Button size="small" variant="outlined" disabled={acts.busy || state === 'checking'} onClick={() => acts.pause(model)}>
            Pause
          </Button>
        )}
        <Button size="small" color="inherit" disabled={acts.busy} onClick={() => acts.remove(model)}>
          Cancel download
        </Button>
      </Stack>
    </Stack>
  )
}
