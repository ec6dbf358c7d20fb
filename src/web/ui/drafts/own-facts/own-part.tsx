import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { ownFactWords } from './words.ts'
import { paths } from '#web/lib/paths.ts'
import type { OwnPart } from './use-filling.ts'

/** A text with what was filled in marked; `at` is where the text begins in that of the draft. */
export function WithOwnPart({ text, own, at = 0 }: { text: string; own: OwnPart | undefined; at?: number }) {
  if (own?.state !== 'filled') return text
  const [start, end] = [own.start - at, own.end - at]
  if (start < 0 || end > text.length) return text
  return (
    <>
      {text.slice(0, start)}
      <Box
        component="mark"
        sx={{
          bgcolor: 'transparent',
          color: 'inherit',
          textDecoration: 'underline dotted 1.5px',
          textDecorationColor: 'primary.main',
          textUnderlineOffset: '0.22em',
        }}
      >
        {text.slice(start, end)}
      </Box>
      {text.slice(end)}
    </>
  )
}

/** Says where it is from; in words, because a mark alone says nothing to a screen reader. */
export function FromAboutYou({ own }: { own: OwnPart }) {
  return (
    <>
      {/* The overlay has no router; a plain address works in both. */}
      {ownFactWords[own.kind].yours} is from <MuiLink href={`/#${paths.settingsData}`}>About you</MuiLink>
    </>
  )
}

export function FillIn({ own, onFill }: { own: OwnPart; onFill: () => void }) {
  return (
    <Button size="small" onClick={onFill}>
      Fill in {ownFactWords[own.kind].yours}
    </Button>
  )
}
