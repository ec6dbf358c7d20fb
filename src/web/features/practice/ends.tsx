import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { PracticeState } from '#contract/live/practice.ts'
import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { countOf } from '#web/lib/time.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { Empty } from '#web/ui/states.tsx'
import { WayOn } from '#web/ui/trust/practice-for.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'

/** A good start is made: what it was good for, and what can come next. */
export function SetDone({ state, onGoOn }: { state: PracticeState; onGoOn: () => void }) {
  return (
    <Card component="output" sx={{ display: 'block', p: { xs: 2, sm: 3 } }}>
      <Stack spacing={2} sx={{ alignItems: 'flex-start', maxWidth: 560 }}>
        <Typography variant="h2">That’s {countOf(state.done, 'card')}.</Typography>
        <Typography color="textSecondary">{worth(state)}</Typography>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button ref={takeFocus} variant={state.unsure === null ? 'outlined' : 'contained'} onClick={onGoOn}>
            Keep going
          </Button>
          <LinkButton to={paths.autoResponse} variant={state.unsure === null ? 'contained' : 'outlined'}>
            Choose who gets automatic replies
          </LinkButton>
        </Stack>
      </Stack>
    </Card>
  )
}

export function MomentsDone({ state }: { state: PracticeState }) {
  return (
    <Empty title="That’s every card for now" action={<LinkButton to={paths.dashboard}>Back to the dashboard</LinkButton>}>
      {worth(state)} {state.unsure?.code === 'drafts-only' && <WayOn code={state.unsure.code} />}
    </Empty>
  )
}

function worth({ unsure, label, verdicts, done }: PracticeState): string {
  if (unsure === null) return `${productName} now knows how often you’d send what ${label} writes, and says so on every draft.`
  const cards = verdicts > done && done > 0 ? `, ${done} of them from cards` : ''
  return `${countOf(verdicts, 'verdict')} on ${label} so far${cards}. ${unsure.text}`
}
