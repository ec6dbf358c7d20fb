import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { evidenceWords, type Evidence } from './evidence-words.ts'

/** A number with what stands behind it, for whoever points at it, taps it or moves the focus there. Without evidence, the number alone. */
export function WithEvidence({ evidence, children }: { evidence: Evidence | null | undefined; children: ReactNode }) {
  if (evidence === null || evidence === undefined) return children
  return <Explained by={evidenceWords(evidence)}>{children}</Explained>
}

/** Words with an explanation beneath, as a dotted line says. */
export function Explained({ by, children }: { by: string; children: ReactNode }) {
  return (
    <Tooltip title={by} describeChild enterTouchDelay={0} leaveTouchDelay={6000} slotProps={{ tooltip: { sx: { fontSize: '0.8125rem' } } }}>
      <Box
        component="button"
        type="button"
        sx={{
          font: 'inherit',
          color: 'inherit',
          textAlign: 'inherit',
          fontVariantNumeric: 'inherit',
          bgcolor: 'transparent',
          border: 0,
          p: 0,
          py: 0.25,
          borderRadius: '4px',
          cursor: 'help',
          textDecoration: 'underline dotted',
          textUnderlineOffset: '0.22em',
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
        }}
      >
        {children}
      </Box>
    </Tooltip>
  )
}
