import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Reason } from '#contract/live/suggestions.ts'
import { paths } from '#web/lib/paths.ts'
import { takeFocus } from '../take-focus.ts'

const noneFits = 'No short answer fits this one.'

interface NoDraftProps {
  /** What the owner writes themselves; null until they begin. Whoever shows this keeps it, because drafts may come in the middle of it. */
  text: string | null
  onText: (text: string) => void
  /** Null where there are drafts after all, beside what the owner writes. */
  headline?: string | null
  /** The actions for a text the owner writes themselves, safest first. */
  acts: readonly { label: string; act: (text: string) => void; busy?: boolean }[]
}

/** What to say in place of a draft: by the first reason, where it is what the message is about. */
export function noDraftHeadline([first]: readonly Reason[]): string {
  return first?.code.startsWith('topic-') === true ? 'This one is left to you.' : noneFits
}

/** Shown if no short answer fits, with two ways to continue. */
export function NoDraft({ text, onText, headline = noneFits, acts }: NoDraftProps) {
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      {headline !== null && <Typography color="textSecondary">{headline}</Typography>}
      {text === null ? (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <Button size="small" variant="outlined" onClick={() => onText('')}>
            Write it myself
          </Button>
          {/* The overlay has no router; a plain address works in both. */}
          <MuiLink href={`/#${paths.settingsModel}`}>Choose a model</MuiLink>
        </Stack>
      ) : (
        <>
          <TextField
            fullWidth
            multiline
            maxRows={8}
            size="small"
            label="Your reply"
            inputRef={takeFocus}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            {acts.map(({ label, act, busy = false }) => (
              <Button
                key={label}
                size="small"
                variant="outlined"
                disabled={text.trim() === ''}
                loading={busy}
                onClick={() => act(text.trim())}
              >
                {label}
              </Button>
            ))}
          </Stack>
        </>
      )}
    </Stack>
  )
}
