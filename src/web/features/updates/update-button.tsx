import DownloadIcon from '@mui/icons-material/DownloadRounded'
import RestartIcon from '@mui/icons-material/RestartAltRounded'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import { useServices } from '#web/lib/services.tsx'
import { useDesktopUpdate } from './use-desktop-update.ts'

/**
 * The desktop app's update button: there only when an update is available or downloaded;
 * blue, and green once downloaded.
 */
export function UpdateButton() {
  const { bridge } = useServices()
  const { state, act } = useDesktopUpdate(bridge)
  if (state.phase === 'none') return null
  const downloaded = state.phase === 'downloaded'
  const hint = downloaded ? 'Restart to install update' : 'Download update'
  const label = downloaded ? 'Restart' : state.phase === 'downloading' ? `${Math.round(state.percent)}%` : 'Update'
  return (
    <Tooltip title={hint}>
      <Button
        size="small"
        variant="contained"
        color={downloaded ? 'success' : 'info'}
        startIcon={downloaded ? <RestartIcon /> : <DownloadIcon />}
        aria-label={`${label}: ${hint}`}
        onClick={act}
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {label}
      </Button>
    </Tooltip>
  )
}
