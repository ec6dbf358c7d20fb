import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { data } from '#contract/data.ts'
import { failureText } from '../../lib/api-error.ts'
import { useServices } from '../../lib/services.tsx'
import { countOf } from '../../lib/time.ts'
import { useDownload } from '../../lib/use-download.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { Notice } from '../../ui/states.tsx'
import { useToast } from '../../ui/toasts.tsx'

/** The safe answer is the one that Enter gives. */
const takeFocus = (button: HTMLElement | null): void => button?.focus()

/** Everything that is kept about the owner, as a file. */
export function ExportCard() {
  const toast = useToast()
  const download = useDownload({
    path: data.export.path,
    name: 'idiolect-export.jsonl',
    onDone: () => toast('Your data is in your downloads.'),
  })
  return (
    <SectionCard title="Take your data with you">
      <Stack spacing={2}>
        {download.isError && (
          <Notice severity="error" onClose={download.reset}>
            Nothing was downloaded: {failureText(download.error)}
          </Notice>
        )}
        <Typography color="textSecondary">Everything that is kept about you, one JSON object a line.</Typography>
        <Button variant="outlined" onClick={() => download.mutate()} loading={download.isPending} sx={{ alignSelf: 'flex-start' }}>
          Download my data
        </Button>
      </Stack>
    </SectionCard>
  )
}

/** Deletes what was learnt, or the whole account; each asks first and says what goes. */
export function ForgetCard() {
  const { call, session } = useServices()
  const queries = useQueryClient()
  const toast = useToast()
  const [asking, setAsking] = useState<'learnt' | 'all' | null>(null)
  const forget = useMutation({
    mutationFn: (all: boolean) => call(data.forget, { all, confirm: 'delete' }),
    onSuccess: async (answer, all) => {
      setAsking(null)
      if (all) return session.end('Your account and everything in it was deleted.')
      await queries.invalidateQueries()
      const rows = Object.values(answer.deleted).reduce((sum, count) => sum + count, 0)
      toast(`Deleted. ${countOf(rows, 'record')} gone.`)
    },
    onError: () => setAsking(null),
  })
  return (
    <SectionCard title="Delete">
      <Stack spacing={2}>
        {forget.isError && (
          <Notice severity="error" onClose={forget.reset}>
            Nothing was deleted: {failureText(forget.error)}
          </Notice>
        )}
        <Typography color="textSecondary">
          Deletes what was extracted and learnt from it, your voice included. Your messages in the Messages app are not touched.
        </Typography>
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          <Button variant="outlined" color="error" onClick={() => setAsking('learnt')}>
            Delete what was learnt
          </Button>
          <Button color="error" onClick={() => setAsking('all')}>
            Delete my account
          </Button>
        </Stack>
      </Stack>
      <Dialog open={asking !== null} onClose={() => setAsking(null)} aria-labelledby="forget-title">
        <DialogTitle id="forget-title">{asking === 'all' ? 'Delete your account?' : 'Delete what was learnt?'}</DialogTitle>
        <DialogContent>
          <DialogContentText>
            {asking === 'all'
              ? 'The account, its settings, everything extracted and your voice are deleted. This cannot be undone.'
              : 'Everything extracted and your voice are deleted. Drafts stop until you train again. This cannot be undone.'}
          </DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button ref={takeFocus} onClick={() => setAsking(null)}>
            Keep everything
          </Button>
          <Button color="error" variant="contained" loading={forget.isPending} onClick={() => forget.mutate(asking === 'all')}>
            {asking === 'all' ? 'Delete my account' : 'Delete what was learnt'}
          </Button>
        </DialogActions>
      </Dialog>
    </SectionCard>
  )
}
