import TextField from '@mui/material/TextField'
import { useState } from 'react'

interface NumberBoxProps {
  label: string
  value: number
  /** Attributes of the field only: what is typed is judged by `accept`. */
  min: number
  max: number
  disabled?: boolean
  helperText?: string
  /** What a typed text means, or null if it is not taken. */
  accept: (text: string) => number | null
  onValue: (value: number) => void
}

/** A number that may be typed: taken as it is typed where it is acceptable, and shown as it was taken once the field is left. */
export function NumberBox({ label, value, min, max, disabled = false, helperText, accept, onValue }: NumberBoxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={label}
      type="number"
      size="small"
      disabled={disabled}
      value={typed ?? String(value)}
      helperText={helperText}
      onChange={(event) => {
        setTyped(event.target.value)
        const taken = accept(event.target.value)
        if (taken !== null) onValue(taken)
      }}
      onBlur={() => setTyped(null)}
      slotProps={{ htmlInput: { min, max, inputMode: 'numeric' } }}
    />
  )
}

/** Product specification, section 5: accepted only if it is a number greater than 0; there is no upper bound on a typed value. */
export function positive(text: string): number | null {
  const value = Number(text)
  return text.trim() !== '' && Number.isFinite(value) && value > 0 ? value : null
}
