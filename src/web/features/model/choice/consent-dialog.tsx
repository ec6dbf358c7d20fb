import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { ModelState, RedactionMode } from '#contract/language-model/model.ts'
import { formatDollars } from '#web/lib/amounts.ts'
import type { ConsentQuestion } from './use-choose.ts'
import { takeFocus } from '#web/ui/take-focus.ts'

/** The maximum number of the owner's exchanges in a prompt (`core/prompting/prompt/brief.ts`). */
const maxExchanges = 24

interface ConsentDialogProps {
  question: ConsentQuestion | null
  state: ModelState
  agreeing: boolean
  onAgree: () => void
  onDecline: () => void
}

/** Who would receive what, when, and what happens to it. Opened only when the server refuses a choice. Cancel has the focus. */
export function ConsentDialog({ question, state, agreeing, onAgree, onDecline }: ConsentDialogProps) {
  const title = useId()
  const text = useId()
  if (question === null) return null
  const { recipient, label } = question
  return (
    <Dialog open onClose={onDecline} aria-labelledby={title} aria-describedby={text} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>Send text to {recipient}?</DialogTitle>
      {/* It may be taller than a phone, so it must be scrollable by keyboard. */}
      <DialogContent tabIndex={0} dividers>
        <Typography id={text} sx={{ mb: 2 }}>
          {label} does not run on this computer. To draft with it, text of yours and of the people who write to you leaves this computer.
        </Typography>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
          {facts(question, state).map(({ name, value }) => (
            <Box key={name}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {name}
              </Typography>
              <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value}
              </Typography>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2, flexWrap: 'wrap', gap: 1, '& > :not(style) ~ :not(style)': { ml: 0 } }}>
        <Button color="inherit" onClick={onDecline} ref={takeFocus}>
          Cancel
        </Button>
        <Button variant="outlined" loading={agreeing} onClick={onAgree}>
          Agree and use {label}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function facts({ choice, recipient }: ConsentQuestion, { redaction, daily_cap: cap }: ModelState): { name: string; value: string }[] {
  const openAi = choice.engine === 'openai'
  return [
    { name: 'Who receives it', value: openAi ? `OpenAI (${recipient})` : recipient },
    {
      name: 'What',
      value: `The conversation that is being answered; up to ${maxExchanges} of your own similar past exchanges, with what others had written to you; your style in numbers; its own drafts, to be looked at again. Not your whole history.`,
    },
    {
      name: 'When',
      value:
        'Each time a reply is drafted: when you ask for drafts, and for texts and emails that come in while a listener runs, group chats included. Once more before you see the drafts, and before one is sent automatically.',
    },
    {
      name: 'How long it is kept there',
      value: openAi
        ? 'OpenAI does not use it for training by default, and keeps it up to 30 days to look for abuse.'
        : 'As its operator decides; we cannot know.',
    },
    { name: 'Sensitive details', value: redactionInWords[redaction] },
    {
      name: 'What it costs',
      value: `Whatever the provider charges you. Idiolect stops at ${formatDollars(cap)} a day; you can change that on this page.`,
    },
  ]
}

const redactionInWords: Record<RedactionMode, string> = {
  off: 'Sent as they are: masking is turned off.',
  mask: 'One-time codes, card and account numbers, passwords and keys, street and email addresses and phone numbers are replaced where Idiolect recognizes them, before anything is sent. It misses some, such as a password in a text that does not say it is one. Names and everything else stay.',
  block:
    'A conversation in which Idiolect recognizes codes, card or account numbers, passwords, addresses or phone numbers is not sent at all. It misses some, such as a password in a text that does not say it is one.',
}
