import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { paths } from '#web/lib/paths.ts'
import { takeFocus } from '../take-focus.ts'

interface NoDraftProps {
  /** The actions for a text the owner writes themselves, safest first. */
  acts: readonly { label: string; act: (text: string) => void; busy?: boolean }[]
}

/** Shown if no short answer fits, with two ways to continue. */
export function NoDraft({ acts }: NoDraftProps) {
  const [text, setText] = useState<string | null>(null)
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Typography color="textSecondary">No short answer fits this one.</Typography>
      {text === null ? (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <Button size="small" variant="outlined" onClick={() => setText('')}>
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
            onChange={(event) => setText(event.target.value)}
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
