import Box from '@mui/material/Box'
import ClickAwayListener from '@mui/material/ClickAwayListener'
import Tooltip from '@mui/material/Tooltip'
import { useState, type ReactNode } from 'react'
import { pressedAround } from '../touch.ts'
import { evidenceWords, type Evidence } from './evidence-words.ts'

/** A number with its evidence, shown on hover, tap, or focus. Without evidence, only the number. */
export function WithEvidence({ evidence, children }: { evidence: Evidence | null | undefined; children: ReactNode }) {
  if (evidence === null || evidence === undefined) return children
  return <Explained by={evidenceWords(evidence)}>{children}</Explained>
}

/**
 * Text with an explanation, marked by a dotted underline. Shown on hover, long press, or focus, with the specified delays, which are the library’s own. A
 * click, a tap, Enter, or Space keeps it open until the next one, Escape, or a click elsewhere.
 */
export function Explained({ by, children }: { by: string; children: ReactNode }) {
  const [shown, setShown] = useState<'no' | 'passing' | 'kept'>('no')
  return (
    <ClickAwayListener onClickAway={() => setShown('no')}>
      <Box component="span">
        <Tooltip
          title={by}
          describeChild
          open={shown !== 'no'}
          onOpen={() => setShown((now) => (now === 'no' ? 'passing' : now))}
          onClose={({ type }) => setShown((now) => (now === 'kept' && type !== 'keydown' ? now : 'no'))}
          placement="bottom-start"
          slotProps={{ tooltip: { sx: { fontSize: '0.8125rem', bgcolor: 'grey.800' } } }}
        >
          <Box
            component="button"
            type="button"
            onClick={() => setShown((now) => (now === 'kept' ? 'no' : 'kept'))}
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
              ...pressedAround,
              textDecoration: 'underline dotted',
              textUnderlineOffset: '0.22em',
              '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
            }}
          >
            {children}
          </Box>
        </Tooltip>
      </Box>
    </ClickAwayListener>
  )
}
