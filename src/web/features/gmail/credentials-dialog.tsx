import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { Notice } from '#web/ui/states.tsx'
import { saidByServer } from '#web/ui/listener/use-listener-acts.ts'
import { texts } from './texts.ts'
import type { MailboxControl } from './use-mailbox.ts'

/** The dialog 'Upload Gmail API Credentials'. What is in the file is for the server to judge, and to explain. */
export function CredentialsDialog({ upload, onClose }: { upload: MailboxControl['upload']; onClose: () => void }) {
  const title = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = (chosen: File | undefined): void => {
    upload.reset()
    const usable = chosen !== undefined && /\.json$/iu.test(chosen.name) ? chosen : null
    setFile(usable)
    setProblem(usable !== null ? null : chosen === undefined ? texts.noFile : `${chosen.name} is no .json file. ${texts.noFile}`)
  }
  const submit = (): void => {
    if (file === null) setProblem(texts.noFile)
    else if (!upload.isPending) upload.mutate(file)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <DialogTitle id={title}>Upload Gmail API Credentials</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
            <Typography color="textSecondary">
              The JSON file of your own OAuth client, downloaded from the Google Cloud console. It’s stored encrypted and never shown again.
            </Typography>
            <input
              ref={(element) => {
                picker.current = element
                // React has no name for it on a field: the owner left the picker without choosing.
                const left = (): void => setProblem(element?.files?.length === 0 ? texts.noFile : null)
                element?.addEventListener('cancel', left)
                return () => element?.removeEventListener('cancel', left)
              }}
              hidden
              type="file"
              accept=".json,application/json"
              aria-label="Credentials file"
              onChange={(event) => choose(event.target.files?.[0])}
            />
            <Stack spacing={1} sx={{ alignItems: 'flex-start', minWidth: 0, maxWidth: '100%' }}>
              <Button variant="outlined" onClick={() => picker.current?.click()} sx={{ flexShrink: 0 }}>
                Choose a .json file
              </Button>
              <Typography
                component="output"
                sx={{ overflowWrap: 'anywhere', minWidth: 0 }}
                color={file === null ? 'textSecondary' : 'textPrimary'}
              >
                {file?.name ?? 'No file chosen'}
              </Typography>
            </Stack>
            {problem !== null && (
              <Notice severity="error" onClose={() => setProblem(null)}>
                {problem}
              </Notice>
            )}
            {upload.isError && (
              <Notice severity="error">
                {texts.uploadFailed}
                {saidByServer(upload.error) !== undefined && <Typography variant="body2">{saidByServer(upload.error)}</Typography>}
              </Notice>
            )}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={file === null} loading={upload.isPending}>
            Upload
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
