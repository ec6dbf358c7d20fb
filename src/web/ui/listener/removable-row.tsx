import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { dividedRow } from '../divided-rows.ts'

interface RemovableRowProps {
  /** Label above the value, if it needs one. */
  name?: string
  /** Label of the delete icon. */
  label: string
  onRemove: () => void
  /** Why it cannot be removed now. Null if it can. */
  blocked: string | null
  children: ReactNode
}

/** A value with a delete icon, as a list item. If it cannot be deleted, it says why. */
export function RemovableRow({ name, label, onRemove, blocked, children }: RemovableRowProps) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 1,
        minHeight: 44,
        ...dividedRow,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, py: 0.75 }}>
        {name !== undefined && (
          <Typography variant="body2" color="textSecondary">
            {name}
          </Typography>
        )}
        <Typography sx={{ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>{children}</Typography>
      </Box>
      <Tooltip title={blocked ?? label}>
        <span>
          <IconButton aria-label={label} disabled={blocked !== null} onClick={onRemove} sx={{ width: 40, height: 40 }}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        </span>
      </Tooltip>
    </Stack>
  )
}
