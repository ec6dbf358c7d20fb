import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { box } from '#contract/language-model/box.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { useServices } from '#web/lib/services.tsx'
import type { Choosing } from '../choice/use-choose.ts'

/** Any GGUF file of the owner's, by its path: looked into first, then used where it lies. */
export function OwnFile({ choosing }: { choosing: Choosing }) {
  const { call } = useServices()
  const [path, setPath] = useState('')
  const look = useMutation({
    mutationFn: (typed: string) => call(box.inspect, { path: typed }),
    onSuccess: ({ id }) => {
      setPath('')
      choosing.choose({ engine: 'box', model: id })
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (path.trim() !== '') look.mutate(path.trim())
  }
  return (
    <Stack component="form" aria-label="A file of yours" onSubmit={submit} spacing={1}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        A file of yours
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, alignItems: 'flex-start' }}>
        <TextField
          label="Path of a GGUF file"
          size="small"
          fullWidth
          placeholder="~/models/my-model.gguf"
          value={path}
          error={look.isError}
          helperText={look.isError ? failureText(look.error) : 'Used right where it is; it’s never changed or moved.'}
          onChange={(event) => {
            look.reset()
            setPath(event.target.value)
          }}
          slotProps={{ htmlInput: { maxLength: 1024, autoComplete: 'off', spellCheck: false } }}
        />
        <Button
          type="submit"
          variant="outlined"
          disabled={path.trim() === ''}
          loading={look.isPending}
          sx={{ flexShrink: 0, minHeight: 40 }}
        >
          Use this file
        </Button>
      </Stack>
    </Stack>
  )
}
