import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { RemovableRow } from '#web/ui/listener/removable-row.tsx'
import { withSender } from './limits.ts'
import { texts } from './texts.ts'
import type { GmailConfig, GmailControl } from './use-gmail-control.ts'

/**
 * Allowed Senders. While the listener is stopped, what is added or removed waits for SAVE; while it runs a
 * sender can only be removed, at once, because that can only make it answer less.
 */
export function AllowedSenders({ control, config }: { control: GmailControl; config: GmailConfig }) {
  const { locked, running, busy, knowledge, sendersEdited, editRules, saveSenders } = control
  const senders = config.filter_rules.allowed_senders
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const empty = typed.trim() === ''
  const add = (): void => {
    const next = withSender(senders, typed)
    if (next === null) {
      if (!empty) setProblem(`${typed.trim()} is already listed.`)
      return
    }
    editRules({ allowed_senders: next })
    setTyped('')
  }
  const remove = (sender: string): void => {
    const next = senders.filter((other) => other !== sender)
    if (running) saveSenders(next)
    else editRules({ allowed_senders: next })
  }
  const blocked =
    knowledge !== 'known' ? 'Not until its state is known' : busy !== null ? 'One moment: the last change is being made' : null
  return (
    <Box component="section" aria-label="Allowed Senders" sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        Allowed Senders
      </Typography>
      {senders.length === 0 ? (
        <Box sx={{ py: 1 }}>
          <Typography>{texts.noSenders}</Typography>
          <Typography variant="body2" color="textSecondary">
            With Auto-respond on, that means people you set to Auto. Everyone else gets a draft that waits for your OK.
          </Typography>
        </Box>
      ) : (
        <>
          <Typography variant="body2" color="textSecondary">
            Idiolect may reply to these automatically. Mail from anyone else waits for your OK.
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 264, overflowY: 'auto' }}>
            {senders.map((sender) => (
              <RemovableRow key={sender} label={`Remove ${sender}`} onRemove={() => remove(sender)} blocked={blocked}>
                {sender}
              </RemovableRow>
            ))}
          </Box>
        </>
      )}
      <Stack
        component="form"
        direction="row"
        sx={{ gap: 1, alignItems: 'flex-start', mt: 1.5 }}
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextField
          label="Sender"
          size="small"
          value={typed}
          disabled={locked}
          error={problem !== null}
          helperText={problem ?? 'One address, or a whole domain: @example.com, *.example.com'}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(null)
          }}
          slotProps={{ htmlInput: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false, maxLength: 320 } }}
        />
        <Button type="submit" variant="outlined" disabled={locked || empty}>
          ADD
        </Button>
      </Stack>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap', mt: 1.5 }}>
        <Button variant="outlined" disabled={locked || busy !== null} onClick={() => saveSenders(senders)}>
          SAVE ALLOWED SENDERS
        </Button>
        {sendersEdited && (
          <Typography variant="body2" color="textSecondary">
            Not saved yet.
          </Typography>
        )}
      </Stack>
    </Box>
  )
}
