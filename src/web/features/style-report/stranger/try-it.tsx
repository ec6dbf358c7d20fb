import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { StrangerPair } from '#contract/voice/style-report.ts'
import { countOf, formatDayAndTime } from '#web/lib/time.ts'
import { Bubbles } from '#web/ui/drafts/bubble.tsx'
import { triedSentence } from './stranger-texts.ts'

/** Pairs of a reply and a draft, one after the other: which one did you write? Nothing is stored. */
export function TryIt({ pairs }: { pairs: readonly StrangerPair[] }) {
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const [shown, setShown] = useState(0)
  if (pairs.length === 0) return null
  if (chosen === null)
    return (
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <Typography>
          Can you tell? {countOf(pairs.length, 'message')} you answered, each with your reply beside a draft: pick the one you wrote.
        </Typography>
        <Button variant="outlined" onClick={() => setChosen([])}>
          Try it yourself
        </Button>
      </Stack>
    )
  const right = chosen.filter((choice, i) => choice === pairs[i]?.real).length
  const pair = pairs[shown]
  if (pair === undefined)
    return (
      <Stack spacing={1} useFlexGap>
        <Typography component="output">{triedSentence(right, pairs.length)}</Typography>
        <Button
          size="small"
          onClick={() => {
            setChosen([])
            setShown(0)
          }}
          sx={{ alignSelf: 'flex-start', ml: -1.25 }}
        >
          Start over
        </Button>
      </Stack>
    )
  const choice = chosen[shown]
  return (
    <Box component="section" aria-label={`Pair ${shown + 1} of ${pairs.length}`}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography variant="h3" component="p">
          Which one did you write?
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
          {shown + 1} of {pairs.length}
        </Typography>
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {pair.name} · {formatDayAndTime(pair.at)}
      </Typography>
      <Bubbles kind="theirs" text={pair.incoming} />
      <Box sx={{ mt: 2, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
        {pair.answers.map((text, i) => (
          <ButtonBase
            key={i === 0 ? 'first' : 'second'}
            aria-label={`I wrote this: ${text}`}
            disabled={choice !== undefined}
            onClick={() => setChosen([...chosen, i])}
            sx={{
              display: 'block',
              // A button has a font of its own: what is to be told apart must look like any message.
              font: 'inherit',
              textAlign: 'left',
              p: 1.5,
              border: '1px solid',
              borderColor: choice === i ? 'primary.main' : 'edge.main',
              borderRadius: 2,
              '&:hover': { bgcolor: 'action.hover' },
            }}
          >
            <Bubbles kind="yours" text={text} />
            {choice !== undefined && (
              <Typography variant="body2" color="textSecondary" sx={{ mt: 1, textAlign: 'right' }}>
                {i === pair.real ? 'You wrote this.' : 'It drafted this.'}
              </Typography>
            )}
          </ButtonBase>
        ))}
      </Box>
      {choice !== undefined && (
        <Stack direction="row" sx={{ mt: 1.5, gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography component="output">{choice === pair.real ? 'Right.' : 'That was the draft.'}</Typography>
          <Button variant="contained" onClick={() => setShown(shown + 1)}>
            {shown + 1 < pairs.length ? 'Next' : 'How did I do?'}
          </Button>
        </Stack>
      )}
    </Box>
  )
}
