import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState, type SubmitEvent } from 'react'
import type { ModelState } from '#contract/language-model/model.ts'
import { formatDollars } from '#web/lib/amounts.ts'
import { Facts } from '#web/ui/facts.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Notice } from '#web/ui/states.tsx'
import { PriceForm } from './price/price-form.tsx'
import { useSettings } from './use-settings.ts'

/** What was spent, what a set of drafts costs, and the daily limit. Renders nothing if nothing can cost anything. */
export function CostCard({ state }: { state: ModelState }) {
  const { spent, price } = state
  if (price.source === 'free' && spent.total === 0) return null
  return (
    <SectionCard title="Cost">
      <Stack spacing={2.5}>
        <Facts
          facts={[
            { name: 'Today', value: formatDollars(spent.today) },
            { name: 'This month', value: formatDollars(spent.month) },
            { name: 'In all', value: formatDollars(spent.total) },
            {
              name: 'A set of drafts',
              value: price.source === 'free' ? 'Free: it runs on your own hardware.' : `About ${formatDollars(spent.per_draft)}`,
            },
          ]}
        />
        {price.source !== 'free' && <PriceForm state={state} />}
        <DailyLimit state={state} />
      </Stack>
    </SectionCard>
  )
}

function DailyLimit({ state }: { state: ModelState }) {
  const { change, problem, forgetProblem } = useSettings()
  const [typed, setTyped] = useState<string | null>(null)
  const wanted = typed === null ? null : dollars(typed)
  const reached = state.spent.today >= state.daily_cap && state.price.source !== 'free'
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (wanted === null) return
    change({ daily_cap: wanted })
    setTyped(null)
  }
  return (
    <Stack component="form" onSubmit={submit} spacing={1.5} aria-label="Daily limit">
      {problem !== null && (
        <Notice severity="error" onClose={forgetProblem}>
          The limit was not changed: {problem}
        </Notice>
      )}
      {reached && (
        <Notice severity="warning" quiet>
          {state.daily_cap === 0
            ? 'With a limit of $0 nothing is sent; the on-device engine drafts.'
            : 'Today’s limit is reached. Nothing more is sent until tomorrow; the on-device engine drafts.'}
        </Notice>
      )}
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <TextField
          label="At most a day"
          size="small"
          value={typed ?? String(state.daily_cap)}
          error={typed !== null && wanted === null}
          onChange={(event) => setTyped(event.target.value)}
          helperText={typed !== null && wanted === null ? 'A number from 0 to 1000.' : 'Once it’s reached, nothing more is sent that day.'}
          sx={{ maxWidth: 280 }}
          slotProps={{
            input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
            htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
          }}
        />
        <Button type="submit" variant="outlined" disabled={wanted === null || wanted === state.daily_cap}>
          Save limit
        </Button>
      </Stack>
    </Stack>
  )
}

/** Parses an amount of 0 to 1,000 US dollars (`contract/language-model/model.ts`), with a point or a comma. Null for anything else. */
function dollars(text: string): number | null {
  const amount = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && Number.isFinite(amount) && amount >= 0 && amount <= 1000 ? amount : null
}
