import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { ModelChoice, ModelState } from '#contract/language-model/model.ts'

export interface TypedPrice {
  input: string
  output: string
  setInput: (text: string) => void
  setOutput: (text: string) => void
  /** Null until both are amounts. */
  price: NonNullable<ModelChoice['price']> | null
}

export function useTypedPrice(): TypedPrice {
  const [input, setInput] = useState('')
  const [output, setOutput] = useState('')
  const typed = { input: amount(input), output: amount(output) }
  const price = typed.input === null || typed.output === null ? null : { input: typed.input, output: typed.output }
  return { input, output, setInput, setOutput, price }
}

/** What a million tokens cost, in and out. */
export function PriceFields({ typed }: { typed: TypedPrice }) {
  return (
    <>
      <PriceField label="A million tokens in" value={typed.input} onValue={typed.setInput} />
      <PriceField label="A million tokens out" value={typed.output} onValue={typed.setOutput} />
    </>
  )
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

/** US dollars for a million tokens, 0 to 10,000 (`contract/language-model/model.ts`); null for anything else. */
function amount(text: string): number | null {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && Number.isFinite(value) && value >= 0 && value <= 10_000 ? value : null
}

/** The choice that holds now; its key stays where it is kept. */
export function sameModel({ engine, model, base_url: address }: ModelState): ModelChoice {
  const place = engine === 'local' || engine === 'other'
  return { engine, ...(model === null ? {} : { model }), ...(place && address !== null ? { base_url: address } : {}) }
}
