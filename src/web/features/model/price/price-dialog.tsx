import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, type SubmitEvent } from 'react'
import type { ModelChoice, ModelState } from '#contract/language-model/model.ts'
import { formatDollars } from '#web/lib/amounts.ts'
import { takeFocus } from '#web/ui/take-focus.ts'
import { PriceFields, useTypedPrice } from './price-fields.tsx'

interface PriceDialogProps {
  /** The model that was just chosen and has no known price; null if there is nothing to ask. */
  state: ModelState | null
  saving: boolean
  onPrice: (price: NonNullable<ModelChoice['price']>) => void
  onClose: () => void
}

/** Asks once what a model costs that no price list has; without an answer it is counted high, so that the daily limit holds. */
export function PriceDialog({ state, ...rest }: PriceDialogProps) {
  return state === null ? null : <Question state={state} {...rest} />
}

function Question({ state, saving, onPrice, onClose }: PriceDialogProps & { state: ModelState }) {
  const title = useId()
  const typed = useTypedPrice()
  const { price, daily_cap: cap } = state
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (typed.price !== null) onPrice(typed.price)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>What does {state.model ?? state.label} cost?</DialogTitle>
      <Box component="form" onSubmit={submit} aria-label="Price of the model">
        <DialogContent>
          <Typography sx={{ mb: 2 }}>
            Its price isn’t in our list. Type what your provider charges, so that your limit of {formatDollars(cap)} a day is counted right.
            Until you do, it’s counted at {formatDollars(price.input)} in and {formatDollars(price.output)} out, which can use the limit up
            early.
          </Typography>
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5, alignItems: { sm: 'flex-start' } }}>
            <PriceFields typed={typed} />
          </Stack>
        </DialogContent>
        <DialogActions sx={{ p: 2, flexWrap: 'wrap', gap: 1, '& > :not(style) ~ :not(style)': { ml: 0 } }}>
          <Button color="inherit" onClick={onClose} ref={takeFocus}>
            I don’t know
          </Button>
          <Button color="inherit" variant="outlined" disabled={saving} onClick={() => onPrice({ input: 0, output: 0 })}>
            It costs me nothing
          </Button>
          <Button type="submit" variant="contained" disabled={typed.price === null} loading={saving}>
            Save price
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
