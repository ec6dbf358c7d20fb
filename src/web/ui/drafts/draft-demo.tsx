import PauseIcon from '@mui/icons-material/PauseRounded'
import PlayIcon from '@mui/icons-material/PlayArrowRounded'
import { keyframes } from '@emotion/react'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Bubble } from './bubble.tsx'

/**
 * A demo of the product in HTML: a message arrives, a draft appears with a dashed outline, it is sent, and the outline becomes solid. Labeled as made up. It
 * can be paused, and does not move if the visitor prefers reduced motion.
 */

const loopTiming = '9s infinite ease-in-out'
const arrive = (from: number) => keyframes`
  0%, ${from}% { opacity: 0; transform: translateY(6px) }
  ${from + 4}%, 94% { opacity: 1; transform: none }
  100% { opacity: 0; transform: none }
`
const close = keyframes`
  0%, 58% { opacity: 0 }
  61%, 100% { opacity: 1 }
`
const sure = keyframes`
  0%, 34% { opacity: 0 }
  38%, 56% { opacity: 1 }
  59%, 100% { opacity: 0 }
`
const sent = keyframes`
  0%, 60% { opacity: 0 }
  64%, 94% { opacity: 1 }
  100% { opacity: 0 }
`

export function DraftDemo() {
  const [playing, setPlaying] = useState(true)
  const motion = { animationPlayState: playing ? 'running' : 'paused' }
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 2 }}>
        <Typography component="figcaption" variant="body2" color="textSecondary">
          An example. Nobody wrote this.
        </Typography>
        <IconButton
          size="small"
          aria-label={playing ? 'Pause the example' : 'Play the example'}
          onClick={() => setPlaying(!playing)}
          sx={{ '@media (prefers-reduced-motion: reduce)': { visibility: 'hidden' } }}
        >
          {playing ? <PauseIcon fontSize="small" /> : <PlayIcon fontSize="small" />}
        </IconButton>
      </Stack>
      <Stack spacing={1.25} sx={{ minHeight: 236 }}>
        <Bubble kind="theirs" sx={{ maxWidth: '88%', animation: `${arrive(2)} ${loopTiming}`, ...motion }}>
          are you still coming on saturday?
        </Bubble>
        <Bubble kind="theirs" sx={{ maxWidth: '88%', animation: `${arrive(10)} ${loopTiming}`, ...motion }}>
          mom wants a number for the cake
        </Bubble>
        <Bubble
          kind="draft"
          sx={{
            position: 'relative',
            maxWidth: '88%',
            animation: `${arrive(24)} ${loopTiming}`,
            ...motion,
            '&::after': {
              content: '""',
              position: 'absolute',
              inset: '-1.5px',
              borderRadius: 'inherit',
              border: '1.5px solid',
              borderColor: 'primary.main',
              opacity: 0,
              animation: `${close} ${loopTiming}`,
              ...motion,
            },
          }}
        >
          wouldn&apos;t miss it! two of us, and leave me a corner piece
        </Bubble>
        <Box sx={{ display: 'grid', justifyItems: 'end', '& > *': { gridArea: '1 / 1' } }}>
          <Typography variant="body2" color="textSecondary" sx={{ animation: `${sure} ${loopTiming}`, ...motion }}>
            At least 7 in 10 you’d send it as is
          </Typography>
          <Typography variant="body2" color="primary" sx={{ opacity: 0, animation: `${sent} ${loopTiming}`, ...motion }}>
            You sent it
          </Typography>
        </Box>
      </Stack>
    </Box>
  )
}
