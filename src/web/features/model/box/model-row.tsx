import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { BoxModel, BoxState } from '#contract/language-model/box.ts'
import { Notice } from '#web/ui/states.tsx'
import type { Choosing } from '../choice/use-choose.ts'
import { modelFacts } from './box-words.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { DownloadProgress } from './download-progress.tsx'
import type { BoxActs } from './use-box-acts.ts'

interface ModelRowProps {
  model: BoxModel
  state: BoxState
  acts: BoxActs
  choosing: Choosing
}

/** One model: what it is, whether it fits, where it lies, and the one thing to do with it. */
export function ModelRow({ model, acts, choosing }: ModelRowProps) {
  const { name, about, fit, fit_text: fitText, ready, chosen, recommended, path, problem, deletable, download } = model
  const [deleting, setDeleting] = useState(false)
  const tooBig = fit === 'too-big'
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        border: '1px solid',
        borderColor: chosen ? 'primary.main' : 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        p: 2,
      }}
    >
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {recommended && !chosen && <Chip size="small" color="primary" label="Recommended here" />}
        {chosen && <Chip size="small" variant="outlined" color="primary" label={ready ? 'In use' : 'Chosen'} />}
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {modelFacts(model)}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.75 }}>
        {about}{' '}
        <Box component="span" sx={{ color: tooBig || fit === 'tight' ? 'warning.main' : 'text.secondary' }}>
          {fitText}
        </Box>
      </Typography>
      {path !== null && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {path}
        </Typography>
      )}
      {problem !== null && (
        <Box sx={{ mt: 1 }}>
          <Notice severity="warning" quiet>
            {problem.text}
          </Notice>
        </Box>
      )}
      <Box sx={{ mt: 1.5, '&:empty': { display: 'none' } }}>
        {download !== null ? (
          <DownloadProgress model={model} acts={acts} />
        ) : (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            {ready && !chosen && (
              <Button
                size="small"
                variant="contained"
                aria-label={`Use ${name}`}
                loading={choosing.choosing}
                onClick={() => choosing.choose({ engine: 'box', model: model.id })}
              >
                Use
              </Button>
            )}
            {!ready && model.source !== null && (
              <Button
                size="small"
                variant={recommended ? 'contained' : 'outlined'}
                aria-label={`Download ${name}`}
                disabled={tooBig}
                onClick={() => acts.ask(model)}
              >
                Download
              </Button>
            )}
            {deletable && ready && (
              <Button size="small" color="error" aria-label={`Delete ${name}`} onClick={() => setDeleting(true)}>
                Delete
              </Button>
            )}
          </Stack>
        )}
      </Box>
      {deleting && (
        <DeleteDialog
          model={model}
          onClose={() => setDeleting(false)}
          onDelete={() => {
            setDeleting(false)
            acts.remove(model)
          }}
        />
      )}
    </Box>
  )
}
