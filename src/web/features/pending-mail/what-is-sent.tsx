import Box from '@mui/material/Box'
import Collapse from '@mui/material/Collapse'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { PendingEmail, SentAround } from '#contract/live/gmail-listener.ts'
import { LoadFailure } from '#web/ui/states.tsx'
import { FoldButton } from './fold-button.tsx'
import { LetterBox } from './response-box.tsx'
import { useSentAround } from './use-pending.ts'

interface WhatIsSentProps {
  mail: PendingEmail
  /** The response as it stands now. */
  text: string
  /** The original is quoted if the owner usually quotes. */
  quoting: boolean
}

/** The sender and recipient addresses and, on request, the whole mail: the response with the quoted original and the signature. */
export function WhatIsSent({ mail, text, quoting }: WhatIsSentProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const around = useSentAround(mail.id, open)
  return (
    <Box>
      <Typography variant="body2" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
        <span>
          {goes(mail)}
          {quoting && `\u00a0· ${quotes(around.data)}`}
        </span>
        {quoting && text !== '' && (
          <>
            {'\u00a0· '}
            <FoldButton open={open} controls={id} onClick={() => setOpen(!open)}>
              {open ? 'Hide the full email' : 'Show the full email'}
            </FoldButton>
          </>
        )}
      </Typography>
      <Collapse in={open && quoting && text !== ''} id={id} unmountOnExit timeout={160}>
        <Box sx={{ pt: 1 }}>
          {around.data !== undefined ? (
            <Whole text={text} around={around.data} />
          ) : around.isError ? (
            <LoadFailure
              what="The full email couldn’t be loaded. Your mailbox may not be answering right now."
              onRetry={() => void around.refetch()}
            />
          ) : (
            <Typography variant="body2" color="textSecondary" component="output">
              Looking in your mailbox…
            </Typography>
          )}
        </Box>
      </Collapse>
    </Box>
  )
}

function Whole({ text, around: { above, below } }: { text: string; around: SentAround }) {
  const added = (words: string) => (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {words}
    </Box>
  )
  return (
    <LetterBox label="What will be sent">
      {above !== '' && added(`${above}\n\n`)}
      {text.trim()}
      {below !== '' && added(`\n\n${below}`)}
    </LetterBox>
  )
}

function quotes(around: SentAround | undefined): string {
  if (around === undefined) return 'quotes the original if you usually do'
  return around.quotes ? 'quotes the original, as you usually do' : 'doesn’t quote the original'
}

/** Which of the owner's addresses it is sent from, and to whom, as far as that is known. */
function goes({ from, to }: PendingEmail): string {
  const parts = [from === null ? null : `from ${from}`, to === null ? null : `to ${to}`].filter((part) => part !== null)
  return parts.length === 0 ? '' : `Goes ${parts.join(' ')}`
}
