import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState, type SubmitEvent } from 'react'
import type { ModelChoice, ModelState } from '#contract/model.ts'
import { formatDollars } from '../../lib/amounts.ts'
import { Notice } from '../../ui/states.tsx'
import { useChoose } from './use-choose.ts'

/** What the model costs and where that is known from; an owner who knows better types it in. */
export function PriceForm({ state }: { state: ModelState }) {
  const { price } = state
  const [open, setOpen] = useState(false)
  const [input, setInput] = useState('')
  const [output, setOutput] = useState('')
  const { choose, choosing, problem, forgetProblem } = useChoose()
  const typed = { input: amount(input), output: amount(output) }
  const save = (next: ModelChoice['price']): void => {
    choose({ ...sameModel(state), price: next })
    setOpen(false)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (typed.input !== null && typed.output !== null) save({ input: typed.input, output: typed.output })
  }
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      {problem !== null && (
        <Notice severity="error" onClose={forgetProblem}>
          The price was not kept: {problem}
        </Notice>
      )}
      <Typography variant="body2" color="textSecondary">
        {formatDollars(price.input)} for a million tokens in, {formatDollars(price.output)} for a million out: {sources[price.source]}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', ml: -1.25 }}>
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          Type in the price
        </Button>
        {price.source === 'owner' && (
          <Button size="small" color="inherit" loading={choosing} onClick={() => save(null)}>
            Forget my price
          </Button>
        )}
      </Stack>
      {open && (
        <Stack
          component="form"
          onSubmit={submit}
          aria-label="Price"
          direction={{ xs: 'column', sm: 'row' }}
          sx={{ gap: 1.5, width: '100%', alignItems: { sm: 'flex-start' } }}
        >
          <PriceField label="A million tokens in" value={input} onValue={setInput} />
          <PriceField label="A million tokens out" value={output} onValue={setOutput} />
          <Button type="submit" variant="outlined" disabled={typed.input === null || typed.output === null} loading={choosing}>
            Keep
          </Button>
        </Stack>
      )}
    </Stack>
  )
}

const sources: Record<ModelState['price']['source'], string> = {
  known: 'published price.',
  owner: 'the price you typed in.',
  assumed: 'assumed high, because the price of this model is not known. Type it in.',
  free: 'free.',
}

function PriceField({ label, value, onValue }: { label: string; value: string; onValue: (text: string) => void }) {
  const wrong = value.trim() !== '' && amount(value) === null
  return (
    <TextField
      label={label}
      size="small"
      value={value}
      error={wrong}
      helperText={wrong ? 'A number from 0 to 10,000.' : undefined}
      onChange={(event) => onValue(event.target.value)}
      slotProps={{
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
        htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
      }}
    />
  )
}

/** US dollars for a million tokens, 0 to 10,000 (`contract/model.ts`); null for anything else. */
function amount(text: string): number | null {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && Number.isFinite(value) && value >= 0 && value <= 10_000 ? value : null
}

/** The choice that holds now; its key stays where it is kept. */
function sameModel({ engine, model, base_url: address }: ModelState): ModelChoice {
  const place = engine === 'local' || engine === 'other'
  return { engine, ...(model === null ? {} : { model }), ...(place && address !== null ? { base_url: address } : {}) }
}
