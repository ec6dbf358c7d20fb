import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { OwnFact } from '#contract/account/own-facts.ts'
import { ownFactWords } from '#web/ui/drafts/own-facts/words.ts'
import { dividedRow } from '#web/ui/divided-rows.ts'

interface FactRowProps {
  fact: OwnFact
  onEdit: () => void
  onRemove: () => void
  /** The editor in place of the value, while it is changed. */
  children: ReactNode
}

/** What is saved, with what can be done with it. */
export function FactRow({ fact: { kind, value }, onEdit, onRemove, children }: FactRowProps) {
  const { title, yours } = ownFactWords[kind]
  const acts = [
    { label: `Change ${yours}`, act: onEdit, icon: <EditIcon fontSize="small" />, kind },
    { label: `Delete ${yours}`, act: onRemove, icon: <DeleteIcon fontSize="small" /> },
  ]
  return (
    <Box component="li" sx={{ py: 1, ...dividedRow }}>
      {children ?? (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="body2" color="textSecondary">
              {title}
            </Typography>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{value}</Typography>
          </Box>
          {acts.map(({ label, act, icon, kind: of }) => (
            <Tooltip key={label} title={label}>
              <IconButton aria-label={label} data-kind={of} onClick={act} sx={{ width: 40, height: 40 }}>
                {icon}
              </IconButton>
            </Tooltip>
          ))}
        </Stack>
      )}
    </Box>
  )
}
