import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { model, type ModelState } from '#contract/language-model/model.ts'
import { ApiError, failureText } from '#web/lib/api/api-error.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { paths } from '#web/lib/paths.ts'
import { useServices } from '#web/lib/services.tsx'
import { formatElapsed } from '#web/lib/time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { TextLink } from '#web/ui/links.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useFocusBack } from '#web/ui/take-focus.ts'
import { Notice } from '#web/ui/states.tsx'
import { TestResult } from './test-result.tsx'

/** Drafts for a message that really came, beside what was really answered; nothing is sent to anybody. */
export function TestCard({ state }: { state: ModelState }) {
  const { call } = useServices()
  const queries = useQueryClient()
  const [skip, setSkip] = useState(0)
  const trial = useMutation({
    mutationFn: (from: number) => call(model.test, { skip: from }),
    onSettled: () => {
      for (const queryKey of [keys.model, keys.ledger]) void queries.invalidateQueries({ queryKey })
    },
  })
  const run = (from: number): void => {
    setSkip(from)
    trial.mutate(from)
  }
  const result = trial.data
  const around = useFocusBack<HTMLDivElement>(trial.isPending)
  return (
    <SectionCard title="Try it on a real message">
      <Stack spacing={2}>
        <Typography color="textSecondary">
          Takes a message somebody really wrote you, drafts for it, and puts the drafts beside what you really answered.
          {state.recipient !== null && state.why_not === null && ` The conversation goes to ${state.recipient} for that.`}
        </Typography>
        {trial.isError && (
          <Notice severity="error" onClose={trial.reset}>
            {trial.error instanceof ApiError && trial.error.code === 'not-trained' ? (
              <>
                There is no voice to draft with yet. <TextLink to={paths.training}>Train one</TextLink> first.
              </>
            ) : (
              `It could not be tried: ${failureText(trial.error)}`
            )}
          </Notice>
        )}
        {trial.isPending && <Running label={state.label} since={trial.submittedAt} />}
        {result !== undefined && !trial.isPending && <TestResult result={result} label={state.label} />}
        <Stack ref={around} direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          {result === undefined ? (
            <Button variant="contained" loading={trial.isPending} onClick={() => run(skip)}>
              Try it on a real message
            </Button>
          ) : (
            <>
              <Button variant="contained" loading={trial.isPending} onClick={() => run(skip + 1)}>
                Another message
              </Button>
              <Button color="inherit" disabled={trial.isPending} onClick={() => run(skip)}>
                The same again
              </Button>
            </>
          )}
        </Stack>
      </Stack>
    </SectionCard>
  )
}

function Running({ label, since }: { label: string; since: number }) {
  const now = useNow(1000)
  return (
    <Box>
      <LinearProgress aria-label={`${label} drafts`} />
      <Stack direction="row" sx={{ justifyContent: 'space-between', mt: 1 }}>
        <Typography component="output" variant="body2" color="textSecondary">
          {label} drafts
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatElapsed(now - since)}
        </Typography>
      </Stack>
    </Box>
  )
}
