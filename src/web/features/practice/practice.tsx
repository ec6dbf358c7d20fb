import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { PracticeState } from '#contract/live/practice.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { countOf, formatCount } from '#web/lib/time.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { Announce, LoadFailure, Notice } from '#web/ui/states.tsx'
import { WayOn } from '#web/ui/trust/practice-for.tsx'
import { AnswerBar } from './answer-bar.tsx'
import { answers } from './answers.ts'
import { MomentsDone, SetDone } from './ends.tsx'
import { PastMoment } from './practice-card.tsx'
import { useCards } from './use-practice.ts'
import { useKeys } from './use-keys.ts'

/** Cards until the owner stops. After a good start it says so, and continues if they like. */
export function Practice({ state }: { state: PracticeState }) {
  const cards = useCards()
  const { card, current, told, say, next, failure } = cards
  // Somebody who returns after a good start has already seen that.
  const [goesOn, setGoesOn] = useState(state.done >= state.of)
  const setDone = state.done >= state.of && !goesOn && told === null
  const isOver = current === null && card.data !== undefined && !card.isFetching && state.why_not === null && !setDone
  useKeys(
    setDone
      ? {}
      : {
          ...Object.fromEntries(answers.map(({ key, answer }) => [key, () => say(answer)])),
          s: () => say('skip'),
          Enter: next,
          ' ': next,
        },
  )
  return (
    <Stack spacing={2}>
      <Progress state={state} isOver={isOver} />
      {!isOver && state.unsure?.code === 'drafts-only' && (
        <Notice severity="info" quiet>
          {state.unsure.text} <WayOn code={state.unsure.code} />
        </Notice>
      )}
      {state.advice !== null && (
        <Notice severity="info" quiet>
          {state.advice}
        </Notice>
      )}
      {failure !== null && told === null && (
        <Notice severity="error">Your answer wasn’t saved: {failureText(failure)} The card is still here.</Notice>
      )}
      {setDone ? (
        <SetDone state={state} onGoOn={() => setGoesOn(true)} />
      ) : current !== null ? (
        <PastMoment key={current.id} card={current} arrives={cards.wentOn} wrote={told?.wrote ?? null}>
          <AnswerBar answer={told?.answer ?? null} known={told?.wrote !== null} skipping={cards.skipping} onSay={say} onNext={next} />
        </PastMoment>
      ) : card.isError ? (
        <LoadFailure what={`No card could be made: ${failureText(card.error)}`} onRetry={() => void card.refetch()} />
      ) : card.data === undefined || card.isFetching ? (
        <Drafting label={state.label} />
      ) : isOver ? (
        <MomentsDone state={state} />
      ) : (
        <Notice severity="warning">{state.why_not}</Notice>
      )}
      {!setDone && current !== null && (
        <Typography variant="body2" color="textSecondary" sx={{ '@media (hover: none)': { display: 'none' } }}>
          Keys 1, 2 and 3 answer, S skips, Enter goes on.
        </Typography>
      )}
    </Stack>
  )
}

function Progress({ state: { done, of, label }, isOver }: { state: PracticeState; isOver: boolean }) {
  const beyond = done >= of || isOver
  return (
    <Box>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {beyond ? `${countOf(done, 'card')} judged` : `${formatCount(done)} of ${formatCount(of)}`} · {label}
        </Typography>
        {!isOver && (
          <LinkButton to={paths.dashboard} size="small" color="inherit">
            Stop for now
          </LinkButton>
        )}
      </Stack>
      <LinearProgress
        variant="determinate"
        value={isOver ? 100 : of === 0 ? 0 : Math.min(100, (100 * done) / of)}
        aria-label="Practice"
        aria-valuetext={isOver ? `${done}, and no more` : `${done} of ${of}`}
      />
    </Box>
  )
}

/** A placeholder as tall as the next card. */
function Drafting({ label }: { label: string }) {
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, minHeight: { xs: 420, sm: 400 } }}>
      <Announce>{`${label} is drafting`}</Announce>
      <Stack spacing={2} aria-hidden>
        <Skeleton width="30%" height={28} />
        <Skeleton variant="rounded" width="56%" height={44} sx={{ borderRadius: '18px' }} />
        <Skeleton variant="rounded" width="44%" height={44} sx={{ borderRadius: '18px', alignSelf: 'flex-end' }} />
        <Skeleton variant="rounded" width="62%" height={44} sx={{ borderRadius: '18px' }} />
        <Typography variant="body2" color="textSecondary" sx={{ pt: 4 }}>
          {label} is drafting…
        </Typography>
      </Stack>
    </Card>
  )
}
