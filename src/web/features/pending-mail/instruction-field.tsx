import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'

/** `contract/live/suggestions.ts` */
const longestInstruction = 500

interface InstructionFieldProps {
  busy: boolean
  onDraft: (instruction: string) => void
  onClose: () => void
}

/** What to change about the draft, in the owner's words. Empty asks for another draft like it. */
export function InstructionField({ busy, onDraft, onClose }: InstructionFieldProps) {
  const [typed, setTyped] = useState('')
  return (
    <Stack
      component="form"
      spacing={1}
      // The field's label stands on its upper edge.
      sx={{ pt: 1 }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onDraft(typed.trim())
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      <TextField
        label="What should be different?"
        size="small"
        value={typed}
        inputRef={(field: HTMLInputElement | null) => field?.focus()}
        onChange={(event) => setTyped(event.target.value)}
        helperText="Optional. For example: shorter, and say I’m away until Monday."
        slotProps={{ htmlInput: { maxLength: longestInstruction } }}
      />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button type="submit" size="small" variant="outlined" loading={busy}>
          Draft again
        </Button>
        <Button size="small" color="inherit" onClick={onClose}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  )
}
