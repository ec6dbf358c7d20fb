import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { KeyHint } from '#web/ui/drafts/draft-card.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { answers, labelOf, type Answer } from './answers.ts'

interface AnswerBarProps {
  /** Null while the owner has not said anything of the card. */
  answer: Answer | null
  /** The server has said what they really wrote. */
  known: boolean
  skipping: boolean
  onSay: (verdict: Answer | 'skip') => void
  onNext: () => void
}

/** The four answers, all of the same weight; then the way to the next card, in their place. */
export function AnswerBar({ answer, known, skipping, onSay, onNext }: AnswerBarProps) {
  return (
    <Box
      sx={{
        px: { xs: 2, sm: 3 },
        py: { xs: 1.5, sm: 2 },
        borderTop: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
        // In the reach of a thumb, however long the card is.
        position: { xs: 'sticky', sm: 'static' },
        bottom: 0,
        borderRadius: '0 0 12px 12px',
      }}
    >
      {answer === null ? (
        <Stack
          direction={{ xs: 'column', sm: 'row' }}
          component="fieldset"
          aria-label="Would you send it?"
          sx={{ gap: 1, border: 0, m: 0, p: 0, minWidth: 0 }}
        >
          <Box sx={{ display: 'grid', gap: 1, flex: 1, gridTemplateColumns: '1.5fr 1fr 1fr' }}>
            {answers.map((one) => (
              <Button
                key={one.answer}
                variant="outlined"
                aria-keyshortcuts={one.key}
                disabled={skipping}
                onClick={() => onSay(one.answer)}
                sx={{ minHeight: 48, px: 1, gap: 1, whiteSpace: 'nowrap' }}
              >
                {one.label} <KeyHint>{one.key}</KeyHint>
              </Button>
            ))}
          </Box>
          <Button
            color="inherit"
            aria-keyshortcuts="S"
            loading={skipping}
            onClick={() => onSay('skip')}
            sx={{ minHeight: { xs: 44, sm: 48 }, gap: 1, color: 'text.secondary' }}
          >
            Skip <KeyHint>S</KeyHint>
          </Button>
        </Stack>
      ) : (
        <Row>
          <Typography sx={{ flex: 1 }}>
            You said: <strong>{labelOf(answer)}</strong>
          </Typography>
          <Button
            ref={takeFocus}
            variant="contained"
            aria-keyshortcuts="Enter"
            aria-disabled={!known}
            onClick={onNext}
            sx={{ minHeight: 48, minWidth: { xs: 128, sm: 160 } }}
          >
            Next
          </Button>
        </Row>
      )}
    </Box>
  )
}

function Row({ children }: { children: ReactNode }) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, minHeight: { xs: 100, sm: 48 } }}>
      {children}
    </Stack>
  )
}
