import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { countOf } from '#web/lib/time.ts'

/** Product specification, sections 5 and 9. */
export const defaultDays = 365
const maxDays = 3650

/** A typed text as days: whole, below 1 or not a number becomes 1, and above the maximum stays what was typed. */
export function parseDays(text: string): number {
  const days = Number.parseInt(text, 10)
  return Number.isNaN(days) || days < 1 ? 1 : days
}

interface DaysFieldProps {
  days: number
  disabled: boolean
  onDays: (days: number) => void
}

/**
 * The value follows every keystroke; the text in the field follows the value only when the field is left, so that it can be cleared. Where the two differ
 * meanwhile, a line beneath says which days would be used.
 */
export function DaysField({ days, disabled, onDays }: DaysFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  // Stays when the field is left: pressing the button leaves it, which must not move the button away from under the pointer.
  const [isOther, setOther] = useState(false)
  return (
    <TextField
      label="Days to extract"
      type="number"
      disabled={disabled}
      value={typed ?? String(days)}
      helperText={
        <>
          <span>{`How far back to extract messages (1-${maxDays} days)`}</span>
          {isOther && <span style={{ display: 'block' }}>As it stands, this goes back {countOf(days, 'day')}.</span>}
          {days > maxDays && <span style={{ display: 'block' }}>That’s more than ten years: everything Messages still has.</span>}
        </>
      }
      onChange={(event) => {
        setTyped(event.target.value)
        const taken = parseDays(event.target.value)
        setOther(event.target.value.trim() !== String(taken))
        onDays(taken)
      }}
      onBlur={() => setTyped(null)}
      slotProps={{ htmlInput: { min: 1, max: maxDays, step: 1, inputMode: 'numeric' } }}
    />
  )
}
