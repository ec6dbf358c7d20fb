import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip, { type ChipProps } from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { cardOf, mayAct, type Reason, type Suggestion, type SuggestionState } from '#contract/live/suggestions.ts'
import { unknownChips, type Knowledge } from '#web/lib/queries/knowledge.ts'
import { formatDayAndTime, formatElapsed, formatTime } from '#web/lib/time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Bubbles, TheirTurn } from '#web/ui/drafts/bubble.tsx'
import { DraftNote } from '#web/ui/drafts/draft-note.tsx'
import { DraftList } from '#web/ui/drafts/draft-list.tsx'
import { NoneLeft, takeBackWords } from '#web/ui/drafts/none-left.tsx'
import { NoDraft, noDraftHeadline } from '#web/ui/drafts/no-draft.tsx'
import { Notice } from '#web/ui/states.tsx'
import { HeldBecause } from '#web/ui/trust/held-because.tsx'
import { LookingBack } from '#web/ui/trust/looking-back.tsx'
import { PracticeFor } from '#web/ui/trust/practice-for.tsx'
import { stateWords, useHeldWhileWriting, useSuggestionActs } from './use-suggestion-acts.ts'
import { useTexts } from './use-texts.ts'

/** Code of the reason that the notice about what would have been sent already gives. */
const shownOnly = 'shadow'

const chips: Record<SuggestionState, { label: string; color: ChipProps['color'] }> = {
  waiting: { label: 'Waiting for your OK', color: 'default' },
  scheduled: { label: 'Scheduled', color: 'info' },
  sending: { label: 'Sending', color: 'info' },
  sent: { label: 'Sent', color: 'success' },
  failed: { label: 'Not sent', color: 'error' },
  unknown: { label: 'Not known', color: 'warning' },
  dismissed: { label: 'Dismissed', color: 'default' },
  answered: { label: 'You answered', color: 'default' },
  superseded: { label: 'Newer text', color: 'default' },
  expired: { label: 'Too old', color: 'default' },
}

/** One turn waiting for an answer: what they wrote, the drafts, why nothing was sent, and the available actions. */
export function SuggestionCard({ suggestion, knowledge }: { suggestion: Suggestion; knowledge: Knowledge }) {
  const { state, name, ask } = suggestion
  const [open, setOpen] = useState(false)
  const texts = useTexts(suggestion)
  const { drafts, aside, setText, begin, finish, putAside, takeBack, returned, release } = texts
  const acts = useSuggestionActs(suggestion, texts.settle)
  useHeldWhileWriting(suggestion, texts.isWriting, acts.hold)
  const shown = open ? drafts : drafts.slice(0, 1)
  const hidden = drafts.length - shown.length
  const pending = mayAct(state, 'approve')
  const noDraft = drafts.length === 0 && aside === 0
  // A scheduled reply is held while its text is being edited, and when the owner dismisses one of its drafts.
  const touch = (): void => {
    if (state === 'scheduled') acts.hold()
  }
  const refresh = (): void => {
    release()
    acts.refresh()
  }
  const textOf = (id: string): string => drafts.find((draft) => draft.id === id)?.text ?? ''
  const known = knowledge === 'known'
  const chip = !known
    ? unknownChips[knowledge]
    : state === 'waiting' && ask
      ? { label: 'Asks you', color: 'primary' as const }
      : chips[state]

  return (
    <Box
      component="article"
      aria-label={`From ${name}`}
      data-item={cardOf(suggestion)}
      tabIndex={-1}
      sx={{
        py: 2.5,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0, pt: 0 },
        '&:last-of-type': { pb: 0 },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1.5, mb: 1 }}>
        <Stack direction="row" sx={{ flex: 1, minWidth: 0, alignItems: 'baseline', columnGap: 1, flexWrap: 'wrap' }}>
          <Typography variant="h3" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {formatDayAndTime(suggestion.received_at)}
          </Typography>
        </Stack>
        <Chip size="small" variant="outlined" label={chip.label} color={chip.color ?? 'default'} sx={{ flexShrink: 0 }} />
      </Stack>
      <TheirTurn turn={suggestion} />
      <Stack spacing={1.5} sx={{ mt: 1.5 }}>
        {acts.problem !== null && (
          <Notice severity="error" onClose={acts.forgetProblem}>
            {acts.problem}
          </Notice>
        )}
        {(state === 'failed' || state === 'unknown') && (
          <Notice severity={state === 'failed' ? 'error' : 'warning'} quiet>
            {stateWords[state]}
            <Reasons reasons={suggestion.reasons} unsure={suggestion.drafts[0]?.unsure} />
          </Notice>
        )}
        {state === 'scheduled' && suggestion.due_at !== null && (
          <Notice
            severity="info"
            quiet
            action={
              <Button color="inherit" size="small" onClick={acts.hold}>
                Hold it
              </Button>
            }
          >
            {known ? <Countdown due={suggestion.due_at} /> : 'It was about to go out automatically. Whether it has isn’t known right now.'}
          </Notice>
        )}
        {typeof suggestion.would_send_at === 'string' && (
          <Notice severity="info" quiet>
            <Stack spacing={1}>
              <span>Would have sent this at {formatTime(suggestion.would_send_at)}.</span>
              <LookingBack id={suggestion.id} name={name} sent={false} review={suggestion.review ?? null} />
            </Stack>
          </Notice>
        )}
        {pending && <DraftNote choosing={acts.choosing}>{suggestion.note}</DraftNote>}
        {pending && texts.fromBefore !== null && <DraftNote>{texts.fromBefore}</DraftNote>}
        {pending && (noDraft || texts.own !== null) && (
          <NoDraft
            text={texts.own}
            onText={texts.setOwn}
            headline={noDraft ? noDraftHeadline(suggestion.reasons) : null}
            acts={[
              { label: 'Insert', act: acts.insert },
              { label: 'Send', act: acts.approve, busy: acts.sending },
            ]}
          />
        )}
        {pending && drafts.length > 0 && (
          <DraftList
            drafts={shown}
            label={`Drafts for ${name}`}
            more={
              drafts.length > 1 && (
                <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
                  {open ? 'Show only the first' : `Show ${hidden} more ${hidden === 1 ? 'draft' : 'drafts'}`}
                </Button>
              )
            }
            useLabel="Insert"
            send={{ label: 'Approve & Send', act: acts.approve, busy: acts.sending }}
            arrival={returned}
            regenerating={acts.refreshing}
            onText={setText}
            onFill={texts.fillIn}
            onEditing={(id, begun) => {
              if (begun) {
                begin(id)
                touch()
                return
              }
              const changed = finish(id)
              if (changed !== null) acts.edit(changed)
            }}
            onCancel={texts.cancel}
            onUse={(id) => acts.insert(textOf(id))}
            onDismiss={(id) => {
              putAside(id)
              touch()
            }}
            onRegenerate={refresh}
          />
        )}
        {!pending && suggestion.text !== '' && <Bubbles kind="draft" text={suggestion.text} />}
        {pending && drafts.length === 0 && aside > 0 && <NoneLeft onOthers={refresh} busy={acts.refreshing} />}
        {known && state === 'waiting' && (
          <HeldBecause reasons={suggestion.reasons.filter(({ code }) => code !== shownOnly)} draft={suggestion.drafts[0]} />
        )}
        {mayAct(state, 'dismiss') && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            <Button size="small" variant="outlined" color="inherit" onClick={acts.dismiss} loading={acts.dismissing}>
              Dismiss message
            </Button>
            {aside > 0 && (
              <Button size="small" color="inherit" onClick={takeBack}>
                {takeBackWords(aside)}
              </Button>
            )}
            {noDraft && mayAct(state, 'refresh') && (
              <Button size="small" onClick={refresh} loading={acts.refreshing}>
                Other drafts
              </Button>
            )}
          </Stack>
        )}
      </Stack>
    </Box>
  )
}

function Countdown({ due }: { due: string }) {
  const left = Date.parse(due) - useNow(1000)
  return <>{left > 0 ? `Goes out automatically in ${formatElapsed(left)}, unless you answer first.` : 'Goes out now.'}</>
}

function Reasons({ reasons, unsure }: { reasons: readonly Reason[]; unsure: Suggestion['drafts'][number]['unsure'] }): ReactNode {
  if (reasons.length === 0) return null
  return (
    <Typography variant="body2" color="textSecondary" component="div">
      {reasons.map(({ text }) => text).join(' ')}
      <PracticeFor reasons={reasons} unsure={unsure} />
    </Typography>
  )
}
