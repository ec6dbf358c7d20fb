import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Slider from '@mui/material/Slider'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { thresholdBounds, usualThreshold } from '#contract/live/auto-response.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { autoResponseTexts } from '#web/lib/auto-response-texts.ts'
import { notAvailable, useGmailListener } from '#web/lib/queries/control-queries.ts'
import { sections } from '#web/lib/paths.ts'
import { unknownWords, useKnowledge } from '#web/lib/queries/knowledge.ts'
import { ForecastDialog } from '#web/ui/trust/forecast-dialog.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LoadFailure, Notice } from '#web/ui/states.tsx'
import { StatusMessage, useStatusMessages } from '#web/ui/status-message.tsx'
import { scheduleWords } from './schedule-words.ts'
import { days, useSchedule, type Schedule } from './use-schedule.ts'

/** Whether, when, and above which confidence: applies to every automatic reply, to anyone. */
export function ScheduleEditor() {
  const { replies, schedule, stored, changed, edit, editHours, save } = useSchedule()
  const knowledge = useKnowledge()(replies)
  const off = knowledge === 'known' && replies.data?.active === false
  const noMail = notAvailable(useGmailListener().error)
  const messages = useStatusMessages()
  const [asking, setAsking] = useState<'threshold' | 'on' | null>(null)
  if (notAvailable(replies.error)) return null
  const keep = (next: Schedule & { turn_on?: boolean }): void =>
    save.mutate(next, {
      onSuccess: ({ schedule: saved }) => messages.say(savedWords(next, saved)),
      onError: (error) => messages.say(`The schedule was not saved: ${failureText(error)}`, 'error'),
    })
  const failed = schedule === undefined && replies.isError
  // The notice already says that they are off.
  const words = off ? '' : knowledge === 'known' && stored !== undefined ? scheduleWords(stored, !noMail) : unknownWords(knowledge)
  return (
    <SectionCard
      title="When Idiolect can reply for you"
      fold={{ id: sections.schedule, state: [words, changed ? 'Not saved yet.' : ''].join(' ').trim() || undefined }}
      notices={
        <>
          {failed && <LoadFailure what={autoResponseTexts.statusFailed} onRetry={() => void replies.refetch()} />}
          {off && (
            <Notice
              severity="warning"
              quiet
              action={
                <Button color="inherit" size="small" onClick={() => setAsking('on')} loading={save.isPending}>
                  Turn on again
                </Button>
              }
            >
              Automatic replies are off: nothing is sent automatically, whatever is set here.
            </Notice>
          )}
        </>
      }
    >
      {schedule === undefined || stored === undefined ? (
        !failed && <Skeleton variant="rounded" height={220} />
      ) : (
        <Stack spacing={3}>
          <div>
            <FormControlLabel
              control={
                <Switch checked={schedule.channels.text} onChange={(_event, text) => edit({ channels: { ...schedule.channels, text } })} />
              }
              label="Automatic replies to texts"
            />
            {!noMail && (
              <FormControlLabel
                control={
                  <Switch
                    checked={schedule.channels.email}
                    onChange={(_event, email) => edit({ channels: { ...schedule.channels, email } })}
                  />
                }
                label="Automatic replies to email"
              />
            )}
            <Typography variant="body2" color="textSecondary">
              {noMail ? 'The listener’s Auto-respond switch must be on, too.' : 'Each listener’s Auto-respond switch must be on, too.'}
            </Typography>
          </div>
          <div>
            <FormControlLabel
              control={<Switch checked={schedule.schedule.enabled} onChange={(_event, enabled) => editHours({ enabled })} />}
              label="Only at certain times"
            />
            {schedule.schedule.enabled && <HoursFields hours={schedule.schedule} onHours={editHours} />}
          </div>
          <Threshold value={schedule.confidence_threshold} onValue={(confidence_threshold) => edit({ confidence_threshold })} />
          <Stack direction="row" sx={{ columnGap: 2, rowGap: 1, flexWrap: 'wrap', alignItems: 'center', width: '100%' }}>
            <Button
              variant="contained"
              disabled={!changed}
              loading={save.isPending}
              onClick={() => {
                const lower = schedule.confidence_threshold < usualThreshold && schedule.confidence_threshold < stored.confidence_threshold
                if (lower) setAsking('threshold')
                else keep(schedule)
              }}
            >
              Save schedule
            </Button>
            <StatusMessage {...messages} />
          </Stack>
          <ForecastDialog
            open={asking === 'threshold'}
            title={`Send at ${schedule.confidence_threshold.toFixed(2)}?`}
            threshold={schedule.confidence_threshold}
            confirmLabel="Use this threshold"
            onConfirm={() => {
              setAsking(null)
              keep(schedule)
            }}
            onClose={() => setAsking(null)}
          />
          <ForecastDialog
            open={asking === 'on'}
            title="Turn automatic replies on again?"
            threshold={stored.confidence_threshold}
            confirmLabel="Turn on again"
            onConfirm={() => {
              setAsking(null)
              keep({ ...stored, active: true, turn_on: true })
            }}
            onClose={() => setAsking(null)}
          />
        </Stack>
      )}
    </SectionCard>
  )
}

/** A channel that the kill switch stopped is allowed again where its listener is, not by a page that may have been opened before. */
function savedWords(wanted: Schedule, saved: Schedule): string {
  const stopped = [
    wanted.channels.text && !saved.channels.text ? 'texts' : null,
    wanted.channels.email && !saved.channels.email ? 'email' : null,
  ].filter((one) => one !== null)
  if (stopped.length === 0) return 'Schedule saved'
  return `Schedule saved. Automatic replies to ${stopped.join(' and ')} stay off because you used the kill switch. Turn them on again at the listener.`
}

function HoursFields({ hours, onHours }: { hours: Schedule['schedule']; onHours: (hours: Partial<Schedule['schedule']>) => void }) {
  const overnight = hours.end_time < hours.start_time
  return (
    <Stack spacing={2} sx={{ mt: 1.5 }}>
      <ToggleButtonGroup
        size="small"
        aria-label="Days"
        value={hours.days}
        onChange={(_event, chosen: Schedule['schedule']['days']) => onHours({ days: days.filter((day) => chosen.includes(day)) })}
        sx={{ flexWrap: 'wrap' }}
      >
        {days.map((day) => (
          <ToggleButton key={day} value={day} aria-label={capital(day)} sx={{ minWidth: 44, textTransform: 'none', color: 'text.primary' }}>
            {capital(day).slice(0, 3)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Stack direction="row" sx={{ gap: 2, maxWidth: 340 }}>
        <TextField
          label="From"
          type="time"
          size="small"
          value={hours.start_time}
          onChange={(event) => event.target.value !== '' && onHours({ start_time: event.target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <TextField
          label="Until"
          type="time"
          size="small"
          value={hours.end_time}
          onChange={(event) => event.target.value !== '' && onHours({ end_time: event.target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {overnight && 'Over midnight, into the next day. '}Time zone: {hours.time_zone}.
        {hours.days.length === 0 && ' No day is chosen: it never answers.'}
      </Typography>
    </Stack>
  )
}

function Threshold({ value, onValue }: { value: number; onValue: (value: number) => void }) {
  const label = useId()
  return (
    <Box sx={{ maxWidth: 480 }}>
      <Typography id={label} variant="body2" sx={{ fontWeight: 550 }}>
        Confidence a draft must reach: {Math.round(value * 100)}%
      </Typography>
      <Slider
        aria-labelledby={label}
        {...thresholdBounds}
        step={0.01}
        value={value}
        onChange={(_event, next) => onValue(next)}
        sx={{ ml: 1, width: 'calc(100% - 16px)' }}
      />
      <Typography variant="body2" color="textSecondary">
        How likely it must be that you’d send the draft as it is. Below {Math.round(usualThreshold * 100)}%, Idiolect asks you first.
      </Typography>
    </Box>
  )
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
