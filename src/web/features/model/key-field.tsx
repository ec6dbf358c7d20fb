import TextField from '@mui/material/TextField'
import type { ModelState } from '#contract/language-model/model.ts'

interface KeyFieldProps {
  value: string
  onValue: (key: string) => void
  /** The key that is kept, as far as a page may know it; null if it belongs to another engine. */
  kept: ModelState['key'] | null
  needed: boolean
}

/** A key goes in and never comes back: what is kept is only named by its end. */
export function KeyField({ value, onValue, kept, needed }: KeyFieldProps) {
  return (
    <TextField
      label={needed ? 'API key' : 'API key (if it needs one)'}
      size="small"
      type="password"
      value={value}
      onChange={(event) => onValue(event.target.value)}
      helperText={keyWords(kept)}
      slotProps={{ htmlInput: { maxLength: 500, autoComplete: 'off', spellCheck: false, 'data-1p-ignore': true } }}
    />
  )
}

function keyWords(kept: ModelState['key'] | null): string {
  if (kept?.kept !== true) return 'Saved encrypted, and sent to this server alone. Leave this empty if you gave one before.'
  const named = kept.last4 === null ? 'A key' : `A key ending in ${kept.last4}`
  if (kept.from === 'environment') return `${named} comes from the settings this program was started with. Type another to use that one.`
  return `${named} is saved, encrypted. Leave this empty to go on using it.`
}
