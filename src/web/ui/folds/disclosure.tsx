import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import { useId, useState, type ReactNode } from 'react'

/** Optional content: a quiet button, and what it opens beneath it. */
export function Disclosure({ label, hideLabel, children }: { label: string; hideLabel: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Box>
      <Button size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)} sx={{ ml: -1.25 }}>
        {open ? hideLabel : label}
      </Button>
      <Collapse in={open} id={id} unmountOnExit timeout={160}>
        <Box sx={{ pt: 1 }}>{children}</Box>
      </Collapse>
    </Box>
  )
}
