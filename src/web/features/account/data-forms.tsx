import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { data } from '#contract/account/data.ts'
import { ApiError, failureText } from '#web/lib/api/api-error.ts'
import { useServices, useSession } from '#web/lib/services.tsx'
import { useDownload } from '#web/lib/use-download.ts'
import { keptWords, useKept, wentWords } from './kept.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Notice } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toasts.tsx'

/** Enter chooses the safe answer. */
const takeFocus = (button: HTMLElement | null): void => button?.focus()

/** Downloads everything stored about the owner as a file. */
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
        <Typography color="textSecondary">Everything Idiolect stores about you, as a JSON Lines file.</Typography>
        <Button variant="outlined" onClick={() => download.mutate()} loading={download.isPending} sx={{ alignSelf: 'flex-start' }}>
          Download my data
        </Button>
      </Stack>
    </SectionCard>
  )
}

/** Deletes what was learned, or the whole account. Each asks first and says what will be deleted; the account also needs its password, if it has one. */
export function ForgetCard() {
  const { call, session } = useServices()
  const kept = useKept()
  const hasPassword = useSession().user?.has_password !== false
  const queries = useQueryClient()
  const toast = useToast()
  const [asking, setAsking] = useState<'learned' | 'all' | null>(null)
  const [password, setPassword] = useState('')
  const close = (): void => {
    setAsking(null)
    setPassword('')
  }
  const forget = useMutation({
    mutationFn: (all: boolean) => call(data.forget, { all, confirm: 'delete', ...(all && hasPassword ? { password } : {}) }),
    onSuccess: async (answer, all) => {
      close()
      if (all) return session.end('Your account and everything in it were deleted.')
      // Read before the refetch: after that, nothing is left to count.
      const there = kept
      await queries.invalidateQueries()
      toast(wentWords(there, answer.deleted))
    },
    onError: (error, all) => {
      if (!wasDeleted(error)) {
        // The dialog stays open after a wrong password, so that it can be typed again.
        if (!all) close()
        return
      }
      close()
      if (all) session.end(failureText(error))
      else void queries.invalidateQueries()
    },
  })
  const open = (what: 'learned' | 'all'): void => {
    forget.reset()
    setAsking(what)
  }
  return (
    <SectionCard title="Delete">
      <Stack spacing={2}>
        {forget.isError && asking === null && (
          <Notice severity={wasDeleted(forget.error) ? 'warning' : 'error'} onClose={forget.reset}>
            {wasDeleted(forget.error) ? '' : 'Nothing was deleted: '}
            {failureText(forget.error)}
          </Notice>
        )}
        <Typography color="textSecondary">
          {keptWords(kept)} Deleting what was learned deletes everything extracted, your voice, the drafts made with it, and what you saved
          under About you. Deleting your account deletes every setting too. Your messages in the Messages app aren’t touched.
        </Typography>
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          <Button variant="outlined" color="error" onClick={() => open('learned')}>
            Delete what was learned
          </Button>
          <Button variant="outlined" color="error" onClick={() => open('all')}>
            Delete my account
          </Button>
        </Stack>
      </Stack>
      <Dialog open={asking !== null} onClose={close} aria-labelledby="forget-title">
        <Box
          component="form"
          onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
            event.preventDefault()
            forget.mutate(asking === 'all')
          }}
        >
          <DialogTitle id="forget-title">{asking === 'all' ? 'Delete your account?' : 'Delete what was learned?'}</DialogTitle>
          <DialogContent>
            <Stack spacing={2}>
              <DialogContentText>
                {asking === 'all'
                  ? 'Your account, its settings, everything extracted, and your voice will be deleted. This can’t be undone.'
                  : 'Everything extracted, your voice, and what you saved under About you will be deleted. Drafts stop until you train again. This can’t be undone.'}
              </DialogContentText>
              {forget.isError && (
                <Notice severity="error" onClose={forget.reset}>
                  {wasDeleted(forget.error) ? '' : 'Nothing was deleted: '}
                  {failureText(forget.error)}
                </Notice>
              )}
              {asking === 'all' && hasPassword && (
                <TextField
                  label="Your password"
                  type="password"
                  autoComplete="current-password"
                  required
                  inputRef={takeFocus}
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                />
              )}
            </Stack>
          </DialogContent>
          <DialogActions sx={{ p: 2 }}>
            <Button color="inherit" ref={asking === 'learned' ? takeFocus : undefined} onClick={close}>
              Keep everything
            </Button>
            <Button
              type="submit"
              color="error"
              variant="contained"
              loading={forget.isPending}
              disabled={asking === 'all' && hasPassword && password === ''}
            >
              {asking === 'all' ? 'Delete my account' : 'Delete what was learned'}
            </Button>
          </DialogActions>
        </Box>
      </Dialog>
    </SectionCard>
  )
}

/** True if the server says that the failure came after the deletion: only traces in a file are left. */
function wasDeleted(error: unknown): boolean {
  return error instanceof ApiError && (error.details as { deleted?: unknown } | undefined)?.deleted === true
}
