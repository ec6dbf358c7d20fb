import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { model, type ListedModel, type ModelState } from '#contract/language-model/model.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { useServices } from '#web/lib/services.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Notice } from '#web/ui/states.tsx'
import type { Choice } from './choices.ts'
import { ForgetKey } from '../forget-key.tsx'
import { KeyField } from '../key-field.tsx'
import { ModelField } from '../model-field.tsx'
import type { Choosing } from './use-choose.ts'

const minuteMs = 60_000

interface ChoicePanelProps {
  choice: Choice
  state: ModelState
  choosing: Choosing
}

/** What a choice needs, and the button that makes it. */
export function ChoicePanel({ choice, state, choosing }: ChoicePanelProps) {
  const { engine, title, baseUrl } = choice
  const inUse = state.engine === engine && (engine !== 'local' || state.base_url === baseUrl)
  // A local server that was found is listed by its own address. One that is gone is shown as "another server".
  const known = inUse || (engine === 'other' && state.engine === 'local')
  const [address, setAddress] = useState(engine === 'other' && known ? (state.base_url ?? '') : '')
  const [key, setKey] = useState('')
  const [name, setName] = useState(known ? (state.model ?? '') : choice.models.length === 1 ? (choice.models[0]?.id ?? '') : '')
  const now = useNow(minuteMs)
  const listed = useListedModels(choice, address, key)
  const simple = engine === 'on-device' || engine === 'apple'
  const keyed = engine === 'openai' || engine === 'other'
  const models = keyed ? (listed.data?.models ?? []) : choice.models
  const complete = simple || (name.trim() !== '' && (engine !== 'other' || address.trim() !== ''))

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!complete) return
    const place = baseUrl ?? address.trim()
    choosing.choose({
      engine,
      ...(simple ? {} : { model: name.trim() }),
      ...(engine === 'local' || engine === 'other' ? { base_url: place } : {}),
      ...(keyed && key.trim() !== '' ? { key: key.trim() } : {}),
    })
  }
  return (
    <Stack component="form" onSubmit={submit} spacing={2} aria-label={title} sx={{ maxWidth: 520 }}>
      {choosing.problem !== null && (
        <Notice severity="error" onClose={choosing.forgetProblem}>
          {choosing.problem}
        </Notice>
      )}
      {engine === 'other' && (
        <TextField
          label="Address"
          size="small"
          type="url"
          placeholder="https://models.example.com/v1"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          helperText="It begins with http:// or https:// and usually ends with /v1."
          slotProps={{ htmlInput: { maxLength: 500, autoComplete: 'off', spellCheck: false } }}
        />
      )}
      {keyed && <KeyField value={key} onValue={setKey} kept={known ? state.key : null} needed={engine === 'openai'} />}
      {keyed && (
        <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
          <Button
            size="small"
            variant="outlined"
            loading={listed.isPending}
            disabled={engine === 'other' && address.trim() === ''}
            onClick={() => listed.mutate()}
          >
            Show its models
          </Button>
          {listed.isError && (
            <Notice severity="error" onClose={listed.reset}>
              The models could not be listed: {failureText(listed.error)} You can still type a model’s name.
            </Notice>
          )}
          {listed.data !== undefined && (
            <Typography component="output" variant="body2" color="textSecondary">
              {answerInWords(listed.data.label, listed.data.models)}
            </Typography>
          )}
        </Stack>
      )}
      {!simple && (
        <ModelField
          models={models}
          value={name}
          onValue={setName}
          now={now}
          here={choice.engine === 'local' || listed.data?.cloud === false}
          helperText={engine === 'openai' ? 'Such as gpt-4o-mini.' : undefined}
        />
      )}
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button type="submit" variant={inUse ? 'outlined' : 'contained'} disabled={!complete || !choice.ready} loading={choosing.choosing}>
          {inUse ? (simple ? 'Check it again' : 'Save') : `Use ${title === 'Another server' ? 'this server' : title}`}
        </Button>
        {inUse && state.key.kept && state.key.from === 'owner' && <ForgetKey />}
      </Stack>
    </Stack>
  )
}

/** Asks the server for its models only when the owner clicks, because the key is sent with it. */
function useListedModels(choice: Choice, address: string, key: string) {
  const { call } = useServices()
  return useMutation({
    mutationFn: () =>
      call(model.models, {
        engine: choice.engine,
        ...(choice.engine === 'other' ? { base_url: address.trim() } : {}),
        ...(key.trim() === '' ? {} : { key: key.trim() }),
      }),
  })
}

function answerInWords(label: string, models: readonly ListedModel[]): string {
  if (models.length === 0) return `${label} answered and lists no models. Type the name of the one it serves.`
  return `${label} answered: ${models.length === 1 ? '1 model' : `${models.length} models`}.`
}
