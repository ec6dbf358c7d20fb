import ExpandIcon from '@mui/icons-material/ExpandMoreRounded'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Collapse from '@mui/material/Collapse'
import { useId, useState, type ReactNode } from 'react'

interface FoldedRowProps {
  /** What the row shows: one child for each of `columns`. All of it is one button. */
  row: ReactNode
  /** CSS grid columns of the row, by breakpoint. The arrow's is added. */
  columns: { readonly xs: string; readonly md?: string }
  /** What it opens beneath itself. */
  children: ReactNode
}

/** A row of a list that opens what belongs to it. */
export function FoldedRow({ row, columns: { xs, md = xs }, children }: FoldedRowProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Box component="li" sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
      <ButtonBase
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        sx={{
          width: { xs: '100%', sm: 'calc(100% + 16px)' },
          mx: { sm: -1 },
          textAlign: 'left',
          font: 'inherit',
          py: 1.5,
          px: { xs: 0, sm: 1 },
          borderRadius: '8px',
          display: 'grid',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.25,
          gridTemplateColumns: { xs: `${xs} 24px`, md: `${md} 24px` },
          '&:hover': { bgcolor: 'background.default' },
        }}
      >
        {row}
        <ExpandIcon fontSize="small" aria-hidden sx={{ color: 'text.secondary', transform: open ? 'rotate(180deg)' : 'none' }} />
      </ButtonBase>
      <Collapse in={open} id={id} unmountOnExit timeout={160}>
        {children}
      </Collapse>
    </Box>
  )
}
