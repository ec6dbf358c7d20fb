import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Conversation, ConversationMode } from '#contract/live/conversations.ts'
import type { Ladder } from '#contract/live/trust.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { LoadFailure, Notice } from '#web/ui/states.tsx'
import { WayOn } from '#web/ui/trust/practice-for.tsx'
import { Proof } from '#web/ui/trust/proof.tsx'
import { useLadder } from '#web/ui/trust/use-ladder.ts'
import { steps } from '#web/lib/modes.ts'
import type { useSendingState } from './use-sending.ts'

interface PeopleOnAutoProps {
  state: ReturnType<typeof useSendingState>
  /** The owner's latest choices, by conversation. */
  modes: Readonly<Record<string, ConversationMode>>
  onMode: (id: string, mode: ConversationMode) => void
}

/** The people the owner chose, each with their mode and what is proved for them. */
export function PeopleOnAuto({ state, modes, onMode }: PeopleOnAutoProps) {
  const [chosen, setChosen] = useState<readonly string[]>(() => state.asked)
  const ladder = useLadder(chosen.length === 0 ? null : { people: [...chosen] })
  const people = state.conversations.filter(({ group }) => !group)
  const rows = chosen.flatMap((id) => people.find((one) => one.id === id) ?? [])
  return (
    <Box>
      <Typography variant="h3" component="h3" sx={{ mb: 0.5 }}>
        People you choose
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        <strong>Auto</strong> sends replies for you, but only to what you’ve answered the same way before, and only when it’s sure enough.
        Anything new, serious or binding waits for you. It starts with a trial: for a while you’re shown what it would have sent, you say
        yes or no, and nothing goes out.
      </Typography>
      <Stack spacing={2.5}>
        {rows.map((person) => (
          <Person
            key={person.id}
            person={person}
            mode={modes[person.id] ?? person.effective_mode}
            ladder={ladder.data}
            onMode={(mode) => onMode(person.id, mode)}
          />
        ))}
        {ladder.isError && (
          <LoadFailure
            what={`What’s proved for them couldn’t be worked out: ${failureText(ladder.error)}`}
            onRetry={() => void ladder.refetch()}
          />
        )}
        {chosen.length > 0 && ladder.data !== undefined && ladder.data.unsure !== null && (
          <Notice severity="info" quiet>
            Nothing can go out automatically yet. {ladder.data.unsure.text} <WayOn code={ladder.data.unsure.code} />
          </Notice>
        )}
        <Autocomplete
          options={people.filter(({ id }) => !chosen.includes(id))}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id }) => id}
          value={null}
          blurOnSelect
          clearOnBlur
          noOptionsText="No one else"
          onChange={(_event, person) => {
            if (person !== null) setChosen((last) => [...last, person.id])
          }}
          renderInput={(field) => <TextField {...field} label="Add a person" size="small" />}
        />
      </Stack>
    </Box>
  )
}

interface PersonProps {
  person: Conversation
  mode: ConversationMode
  ladder: Ladder | undefined
  onMode: (mode: ConversationMode) => void
}

function Person({ person: { id, name, effective_mode: before }, mode, ladder, onMode }: PersonProps) {
  const proved = ladder?.people.find((one) => one.id === id)
  // Auto must be earned; people who have it may keep it.
  const locked = before !== 'auto' && (proved === undefined || proved.missing !== null)
  return (
    <Box component="section" aria-label={name}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, justifyContent: 'space-between', alignItems: { sm: 'center' }, mb: 1 }}>
        <Typography sx={{ fontWeight: 550, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={`What happens to texts from ${name}`}
          value={mode}
          onChange={(_event, next: ConversationMode | null) => next !== null && onMode(next)}
          sx={{ flexShrink: 0 }}
        >
          {steps.map((step) => (
            <ToggleButton
              key={step.mode}
              value={step.mode}
              disabled={step.mode === 'auto' && locked}
              sx={{ flex: { xs: 1, sm: 'none' }, px: 2, textTransform: 'none', color: 'text.primary' }}
            >
              {step.name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Stack>
      {proved !== undefined && ladder !== undefined ? (
        <Proof person={proved} threshold={ladder.threshold} unsure={ladder.unsure} />
      ) : (
        <Skeleton variant="rounded" height={44} />
      )}
    </Box>
  )
}
