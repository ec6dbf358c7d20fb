import TextField from '@mui/material/TextField'
import { useState } from 'react'

interface NumberBoxProps {
  label: string
  value: number
  /** Attributes of the input only; `accept` validates what is typed. */
  min: number
  max: number
  disabled?: boolean
  helperText?: string
  /** Parses typed text. Null if it is not accepted. */
  accept: (text: string) => number | null
  onValue: (value: number) => void
}

/**
 * A number field. An acceptable number is taken while typing; on blur, the field shows the value that was taken. Where what is typed was taken as another
 * number, a line beneath says which.
 */
export function NumberBox({ label, value, min, max, disabled = false, helperText, accept, onValue }: NumberBoxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  // Stays when the field is left: pressing a button leaves it, which must not move the button away from under the pointer.
  const [isOther, setOther] = useState(false)
  return (
    <TextField
      label={label}
      type="number"
      size="small"
      disabled={disabled}
      value={typed ?? String(value)}
      helperText={isOther ? `Taken as ${value}. ${helperText ?? ''}` : helperText}
      onChange={(event) => {
        setTyped(event.target.value)
        const taken = accept(event.target.value)
        setOther(taken !== null && event.target.value.trim() !== String(taken))
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
