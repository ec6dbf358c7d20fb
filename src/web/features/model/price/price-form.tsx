import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState, type SubmitEvent } from 'react'
import type { ModelChoice, ModelState } from '#contract/language-model/model.ts'
import { formatDollars } from '#web/lib/amounts.ts'
import { Notice } from '#web/ui/states.tsx'
import { useChoose } from '../choice/use-choose.ts'
import { PriceFields, sameModel, useTypedPrice } from './price-fields.tsx'

/** What the model costs and where that is known from; an owner who knows better types it in. */
export function PriceForm({ state }: { state: ModelState }) {
  const { price } = state
  const [open, setOpen] = useState(false)
  const typed = useTypedPrice()
  const { choose, choosing, problem, forgetProblem } = useChoose()
  const save = (next: ModelChoice['price']): void => {
    choose({ ...sameModel(state), price: next })
    setOpen(false)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (typed.price !== null) save(typed.price)
  }
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      {problem !== null && (
        <Notice severity="error" onClose={forgetProblem}>
          The price was not saved: {problem}
        </Notice>
      )}
      <Typography variant="body2" color="textSecondary">
        {formatDollars(price.input)} for a million tokens in, {formatDollars(price.output)} for a million out: {sources[price.source]}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', ml: -1.25 }}>
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          Type in the price
        </Button>
        {price.source === 'assumed' && (
          <Button size="small" color="inherit" loading={choosing} onClick={() => save({ input: 0, output: 0 })}>
            It costs me nothing
          </Button>
        )}
        {price.source === 'owner' && (
          <Button size="small" color="inherit" loading={choosing} onClick={() => save(null)}>
            Remove my price
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
          <PriceFields typed={typed} />
          <Button type="submit" variant="outlined" disabled={typed.price === null} loading={choosing}>
            Save price
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
