import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ListedModel } from '#contract/language-model/model.ts'
import { daysUntil, stopsWords } from '#web/lib/amounts.ts'

interface ModelFieldProps {
  models: readonly ListedModel[]
  value: string
  onValue: (id: string) => void
  /** Today, ms. */
  now: number
  /** The server is on this computer, so a model that runs elsewhere needs a word. */
  here: boolean
  helperText?: string | undefined
}

/** The models of a server, with what one must know of each beside its name; free text where the server lists none. */
export function ModelField({ models, value, onValue, now, here, helperText }: ModelFieldProps) {
  const wordsOfId = (id: string): string => {
    const listed = models.find((one) => one.id === id)
    return listed === undefined ? '' : wordsOf(listed, now, here)
  }
  const help = wordsOfId(value) || helperText
  if (models.length === 0) {
    return (
      <TextField
        label="Model"
        size="small"
        value={value}
        onChange={(event) => onValue(event.target.value)}
        helperText={helperText}
        slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off', spellCheck: false } }}
      />
    )
  }
  return (
    <Autocomplete
      size="small"
      // A model that the server does not list may still be served by it.
      freeSolo
      options={models.map(({ id }) => id)}
      inputValue={value}
      onInputChange={(_event, text) => onValue(text)}
      // With everything listed until something else is typed than what is chosen.
      filterOptions={(options, { inputValue }) =>
        options.includes(inputValue) ? options : options.filter((id) => id.toLowerCase().includes(inputValue.trim().toLowerCase()))
      }
      renderOption={({ key, ...props }, id) => (
        <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
          <Option id={id} words={wordsOfId(id)} />
        </Box>
      )}
      renderInput={(params) => <TextField {...params} label="Model" helperText={help} />}
      forcePopupIcon
    />
  )
}

function Option({ id, words }: { id: string; words: string }) {
  return (
    <>
      {id}
      {words !== '' && (
        <Typography variant="body2" color="textSecondary">
          {words}
        </Typography>
      )}
    </>
  )
}

function wordsOf({ cloud, shutdown_date: date }: ListedModel, now: number, here: boolean): string {
  const words = [
    ...(date === null ? [] : [stopsWords(date, daysUntil(date, now))]),
    ...(cloud && here ? ['does not run on this computer: its server passes your text on'] : []),
  ].join('; ')
  return words === '' ? '' : `${words[0]?.toUpperCase()}${words.slice(1)}.`
}
