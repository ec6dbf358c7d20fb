import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { OwnFactKind } from '#contract/account/own-facts.ts'
import { readOwnFact } from '#contract/account/own-values.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { ownFactWords } from '#web/ui/drafts/own-facts/words.ts'

interface FactEditorProps {
  kind: OwnFactKind
  value: string
  onSave: (value: string) => Promise<void>
  onCancel: () => void
}

/** What the browser may offer; it knows no usernames of other services. */
const autoComplete: Partial<Record<OwnFactKind, string>> = { address: 'street-address', email: 'email', phone: 'tel' }
const hints: Partial<Record<OwnFactKind, string>> = {
  birthday: 'Such as March 3.',
  instagram: 'Your username there.',
  snapchat: 'Your username there.',
  venmo: 'Your username there.',
  'cash-app': 'Your username there.',
}

/** The field for one of them. Enter saves, Esc leaves it as it was. */
export function FactEditor({ kind, value, onSave, onCancel }: FactEditorProps) {
  const [text, setText] = useState(value)
  const [problem, setProblem] = useState<string | null>(null)
  const save = useMutation({ mutationFn: onSave, onError: (error) => setProblem(failureText(error)) })
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const read = readOwnFact(kind, text)
    if ('problem' in read) setProblem(read.problem)
    else save.mutate(read.value)
  }
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 1, alignItems: { sm: 'flex-start' } }}
    >
      <TextField
        fullWidth
        size="small"
        label={ownFactWords[kind].title}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(null)
        }}
        error={problem !== null}
        helperText={problem ?? `${hints[kind] ?? ''} It’s sent exactly as you type it here.`.trim()}
        autoComplete={autoComplete[kind] ?? 'off'}
        inputRef={takeCaret}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Stack direction="row" sx={{ gap: 1, flexShrink: 0, pt: { sm: 0.25 } }}>
        <Button type="submit" variant="contained" loading={save.isPending} disabled={text.trim() === '' || text.trim() === value}>
          Save
        </Button>
        <Button color="inherit" onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  )
}

function takeCaret(field: HTMLInputElement | null): void {
  field?.focus()
}
