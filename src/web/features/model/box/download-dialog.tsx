import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import type { BoxModel, BoxState } from '#contract/language-model/box.ts'
import { formatSize } from '#web/lib/amounts.ts'
import { Facts } from '#web/ui/facts.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'

interface DownloadDialogProps {
  model: BoxModel | null
  state: BoxState
  agreeing: boolean
  onAgree: () => void
  onClose: () => void
}

/** Before anything is fetched: from whom, how much, under which terms, and that nothing of the owner's goes along. */
export function DownloadDialog({ model, state, agreeing, onAgree, onClose }: DownloadDialogProps) {
  const title = useId()
  const text = useId()
  if (model === null) return null
  const { name, source, license, bytes, maker, fit_text: fit } = model
  const free = state.machine.disk_free
  const outside = (href: string, words: string): ReactNode => (
    <Link href={href} target="_blank" rel="noreferrer">
      {words}
    </Link>
  )
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} aria-describedby={text} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>Download {name}?</DialogTitle>
      <DialogContent tabIndex={0} dividers>
        <Typography id={text} sx={{ mb: 2 }}>
          Nothing of yours is sent: no message, no name, no account. The file comes once and stays; from then on the model runs on this
          computer alone.
        </Typography>
        <Facts
          facts={[
            {
              name: 'From',
              value: `${source?.host ?? 'unknown'}${state.hosts.length > 1 ? ` (also ${others(state.hosts, source?.host)})` : ''}`,
            },
            { name: 'Size', value: sizeWords(bytes, free) },
            {
              name: 'License',
              value: license === null ? 'Not stated' : license.url === '' ? license.name : outside(license.url, license.name),
            },
            {
              name: 'Made by',
              value:
                source === null ? (
                  (maker ?? 'Not stated')
                ) : (
                  <>
                    {maker ?? 'Not stated'} ({outside(source.page, 'about it')})
                  </>
                ),
            },
            { name: 'On this computer', value: fit },
            { name: 'Kept in', value: state.folder },
          ]}
        />
      </DialogContent>
      <DialogActions sx={{ p: 2, flexWrap: 'wrap', gap: 1, '& > :not(style) ~ :not(style)': { ml: 0 } }}>
        <Button color="inherit" onClick={onClose} ref={takeFocus}>
          Not now
        </Button>
        <Button variant="contained" loading={agreeing} onClick={onAgree}>
          Download and use it
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function others(hosts: readonly string[], first: string | undefined): string {
  return hosts.filter((host) => host !== first).join(', ')
}

function sizeWords(bytes: number | null, free: number | null): string {
  const size = bytes === null ? 'As its publisher states it when the download begins' : formatSize(bytes)
  return free === null ? `${size}; how much space is free is not known` : `${size}; ${formatSize(free)} are free`
}
