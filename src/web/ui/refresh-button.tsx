import RefreshIcon from '@mui/icons-material/RefreshRounded'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'

export function RefreshButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onClick} sx={{ width: 40, height: 40 }}>
        <RefreshIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}
