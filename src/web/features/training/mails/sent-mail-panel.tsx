import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { unknownChips } from '#web/lib/queries/knowledge.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Announce, Notice } from '#web/ui/states.tsx'
import type { TrainingStep } from '../training-state.ts'
import { howFar, lastText, mailSource, nextText, type Integration, type RunningMails } from './mail-reading.ts'
import type { MailReading } from './use-mail-reading.ts'

interface SentMailPanelProps {
  mails: MailReading
  training: TrainingStep
}

/** What is read of the connected mailbox for training. Absent where none is connected, and before the first answer. */
export function SentMailPanel({ mails, training }: SentMailPanelProps) {
  const { found, knowledge } = mails
  if (found === undefined || (found.mails.connected === false && found.mails.running === null)) return null
  const { running } = found.mails
  const known = knowledge === 'known'
  const chip = known ? null : unknownChips[knowledge]
  return (
    <SectionCard title="Sent mail" aside={<output>{chip !== null && <Chip size="small" label={chip.label} color={chip.color} />}</output>}>
      <Stack spacing={2}>
        {!known ? (
          <Typography color="textSecondary">
            Whether your sent mail is being read can’t be shown right now. What was read isn’t lost.
          </Typography>
        ) : running !== null ? (
          <Running running={running} />
        ) : (
          <Resting mails={mails} found={found} training={training} />
        )}
        {running !== null && (
          <>
            {mails.ahead !== null && (
              <Typography variant="body2" color="textSecondary">
                Training waits for this: stopping it here stops the training too.
              </Typography>
            )}
            <Box>
              <Button size="small" variant="outlined" aria-label="Stop reading sent mail" onClick={mails.stop} loading={mails.stopping}>
                Stop
              </Button>
            </Box>
          </>
        )}
      </Stack>
    </SectionCard>
  )
}

function Running({ running }: { running: RunningMails }) {
  const paused = running.paused_until !== null
  return (
    <Box>
      {!paused && <LinearProgress aria-label="Sent mail" />}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}>
        {howFar(running)}. {paused ? 'Then it continues automatically.' : 'You can leave this page; it continues in the background.'}
      </Typography>
      <Announce>{paused ? 'Sent mail: waiting for Google' : 'Sent mail: reading'}</Announce>
    </Box>
  )
}

function Resting({ mails, found, training }: SentMailPanelProps & { found: Integration }) {
  const { connected, error } = found.mails
  const last = mailSource(found.sources)
  const trains = training === 'starting' || training === 'in-progress'
  return (
    <>
      {connected === null && <Typography>Whether a mailbox is connected isn’t known right now.</Typography>}
      {last !== undefined && <Typography>{lastText(last)}</Typography>}
      {connected === true && <Typography color="textSecondary">{nextText(last)} It’s only read, never changed.</Typography>}
      {error !== null && (
        <Notice
          severity="error"
          action={
            <Button
              color="inherit"
              size="small"
              onClick={mails.start}
              disabled={trains}
              loading={mails.starting}
              sx={{ whiteSpace: 'nowrap' }}
            >
              Try again
            </Button>
          }
        >
          Your sent mail couldn’t be read: {error.message}
        </Notice>
      )}
      {connected === null ? (
        <Box>
          <Button variant="outlined" onClick={mails.check} loading={mails.checking}>
            Check again
          </Button>
        </Box>
      ) : (
        error === null && (
          <Box>
            <Button variant="outlined" onClick={mails.start} disabled={trains} loading={mails.starting}>
              Read sent mail now
            </Button>
          </Box>
        )
      )}
      {trains && (
        <Typography variant="body2" color="textSecondary">
          Training is running. Your sent mail can be read on its own when it has finished.
        </Typography>
      )}
    </>
  )
}
