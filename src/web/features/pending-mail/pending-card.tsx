import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Collapse from '@mui/material/Collapse'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { PendingEmail } from '#contract/live/gmail-listener.ts'
import { mayAct } from '#contract/live/suggestions.ts'
import { gapIn, type Draft } from '#contract/voice/drafts.ts'
import { unknownChips, type Knowledge } from '#web/lib/queries/knowledge.ts'
import { useModel } from '#web/lib/queries/model-queries.ts'
import { formatDayAndTime } from '#web/lib/time.ts'
import { hasEarned, KeyHint } from '#web/ui/drafts/draft-card.tsx'
import { DraftNote } from '#web/ui/drafts/draft-note.tsx'
import { defaultEngine } from '#web/ui/drafts/engine-name.ts'
import { Moments } from '#web/ui/drafts/moments.tsx'
import { NoDraft, noDraftHeadline } from '#web/ui/drafts/no-draft.tsx'
import { FillIn, FromAboutYou } from '#web/ui/drafts/own-facts/own-part.tsx'
import { Notice } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { Confidence } from '#web/ui/trust/confidence.tsx'
import { DraftPicker } from './draft-picker.tsx'
import { HeldBecause } from '#web/ui/trust/held-because.tsx'
import { FoldButton } from './fold-button.tsx'
import { InstructionField } from './instruction-field.tsx'
import { OriginalBox, ResponseBox } from './response-box.tsx'
import { chips, stateWords } from './texts.ts'
import { usePendingActs } from './use-pending.ts'
import { useResponse } from './use-response.ts'
import { WhatIsSent } from './what-is-sent.tsx'

/** One e-mail waiting for the owner: what came, the proposed response, and why it was not sent. */
export function PendingCard({ mail, knowledge }: { mail: PendingEmail; knowledge: Knowledge }) {
  const { state, note, reasons, drafts, email_details: details } = mail
  const known = knowledge === 'known'
  const response = useResponse(mail)
  const { text, draft, editing, ownPart } = response
  const isFilled = ownPart?.state === 'filled'
  const [asking, setAsking] = useState(false)
  const acts = usePendingActs(mail, {
    settle: response.settle,
    onRegenerated: () => {
      response.release()
      setAsking(false)
    },
  })
  const [whyOpen, setWhyOpen] = useState(false)
  const toast = useToast()
  // What cannot follow instructions is not asked for with any. Until that is known, they are.
  const { data: model } = useModel()
  const follows = model === undefined || (model.engine !== defaultEngine && model.why_not === null)
  const why = useId()
  const pending = mayAct(state, 'approve')
  const chip = known ? (chips[state] ?? { label: state, color: 'default' as const }) : unknownChips[knowledge]
  const subject = details.subject.trim() === '' ? '(no subject)' : details.subject
  const gap = gapIn(text)

  // A scheduled reply is held while its text is being edited, and when another draft is selected: what is shown is what is sent.
  const touch = (): void => {
    if (state === 'scheduled') acts.edit(mail.response, null)
  }
  const choose = (chosen: Draft): void => {
    response.choose(chosen)
    touch()
  }
  const before = useRef(text)
  const box = useRef<HTMLElement>(null)
  const setEditing = (begun: boolean): void => {
    if (begun === editing) return
    // Nothing empty can be sent, so leaving the editor empty brings back what was there.
    if (!begun && text.trim() === '') {
      response.cancel(before.current)
      return
    }
    if (begun) before.current = text
    response.setEditing(begun)
    if (begun) touch()
    else if (text.trim() !== '' && !response.isStored(text)) acts.edit(text, response.place)
  }
  const cancelEditing = (): void => {
    const given = text
    response.cancel(before.current)
    if (given !== before.current)
      toast('Your change was taken back.', 'info', {
        label: 'Undo',
        act: () => {
          response.setEditing(true)
          response.setText(given)
        },
      })
  }
  const draftAgain = (): void => {
    if (follows) setAsking(true)
    else acts.regenerate('')
  }
  const approve = (): void => {
    if (gap !== null) setEditing(true)
    else if (text.trim() !== '' && acts.busy !== 'approve') acts.approve(text, response.place)
  }
  const onKey = (event: KeyboardEvent): void => {
    const inField = event.target instanceof HTMLElement && event.target.matches('textarea, input')
    if (!pending || inField || event.metaKey || event.ctrlKey || event.altKey) return
    const wanted = drafts[Number(event.key) - 1]
    if (wanted !== undefined) choose(wanted)
    else if (event.key.toLowerCase() === 'r') draftAgain()
    else return
    event.preventDefault()
  }

  return (
    <Box
      component="article"
      aria-label={`Email from ${details.sender}: ${subject}`}
      data-item={mail.id}
      tabIndex={-1}
      onKeyDown={onKey}
      sx={{
        py: 3,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0, pt: 0 },
        '&:last-of-type': { pb: 0 },
      }}
    >
      <Box sx={{ mb: 1.5 }}>
        <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1.5 }}>
          <Typography variant="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {subject}
          </Typography>
          <Chip size="small" variant="outlined" label={chip.label} color={chip.color ?? 'default'} sx={{ flexShrink: 0 }} />
        </Stack>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {details.sender} ·{' '}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {formatDayAndTime(new Date(details.timestamp).toISOString())}
          </Box>
        </Typography>
      </Box>
      {acts.problem !== null && (
        <Box sx={{ mb: 1.5 }}>
          <Notice severity="error" onClose={acts.forgetProblem}>
            {acts.problem.text}
            {acts.problem.detail !== undefined && <Typography variant="body2">{acts.problem.detail}</Typography>}
          </Notice>
        </Box>
      )}
      {stateWords[state] !== undefined && (
        <Box sx={{ mb: 1.5 }}>
          <Notice severity={state === 'failed' ? 'error' : state === 'unknown' ? 'warning' : 'info'} quiet>
            {stateWords[state]}
            {state !== 'scheduled' && <Typography variant="body2">{reasons.map((reason) => reason.text).join(' ')}</Typography>}
          </Notice>
        </Box>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, md: 3 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Stack sx={{ minWidth: 0 }}>
          {/* As tall as the line beside it, so that the two boxes begin at one height. */}
          <Stack direction="row" sx={{ alignItems: 'center', mb: 0.75, minHeight: { md: 28 } }}>
            <Label>Original email</Label>
          </Stack>
          <OriginalBox text={details.body} label="Original email" />
        </Stack>
        <Stack spacing={1} sx={{ minWidth: 0 }}>
          <Box>
            <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1, mb: 0.75, minHeight: 28 }}>
              <Label>Response</Label>
              {pending && drafts.length > 1 && <DraftPicker drafts={drafts} chosen={draft} onChoose={choose} />}
            </Stack>
            {text === '' && !editing && pending ? (
              <NoDraft
                text={response.written}
                onText={response.write}
                headline={noDraftHeadline(reasons)}
                acts={[{ label: 'Approve & Send', act: (text) => acts.approve(text, null), busy: acts.busy === 'approve' }]}
              />
            ) : (
              <ResponseBox
                ref={box}
                text={text}
                own={ownPart}
                label="Response"
                editing={editing && pending}
                fixed={!pending}
                onEditing={setEditing}
                onCancel={cancelEditing}
                onText={response.setText}
                onSend={approve}
              />
            )}
          </Box>
          <WhatIsSent mail={mail} text={text} quoting={pending && state !== 'scheduled'} />
          {pending && <DraftNote choosing={acts.choosing}>{note}</DraftNote>}
          {pending && draft !== undefined && (
            <Typography variant="body2" color="textSecondary" component="div">
              <Confidence draft={draft} />
              {gap !== null && ownPart?.state !== 'offered' && ` · fill in ${gap} first`}
              {isFilled && (
                <>
                  {' · '}
                  <FromAboutYou own={ownPart} />
                </>
              )}
              {(isFilled ? ownPart.from : text) !== draft.text && ' · edited'}
              {' · '}
              <FoldButton open={whyOpen} controls={why} onClick={() => setWhyOpen(!whyOpen)}>
                Why this draft
              </FoldButton>
              {ownPart?.state === 'offered' && !editing && (
                <FillIn
                  own={ownPart}
                  onFill={() => {
                    response.fillIn()
                    // The button goes.
                    box.current?.focus()
                  }}
                />
              )}
            </Typography>
          )}
          {draft !== undefined && (
            <Collapse in={whyOpen} id={why} unmountOnExit timeout={160}>
              <Moments reason={draft.reason} moments={draft.because} letters />
            </Collapse>
          )}
          {known && state === 'waiting' && <HeldBecause reasons={reasons} draft={draft} />}
          {pending && asking && (
            <InstructionField
              busy={acts.busy === 'regenerate'}
              onDraft={(instruction) => acts.regenerate(instruction)}
              onClose={() => setAsking(false)}
            />
          )}
          {mayAct(state, 'dismiss') && (
            <Stack
              direction="row"
              sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', pt: 1.25, mt: 'auto !important' }}
            >
              {pending && !asking && (
                <Button
                  color="inherit"
                  onClick={draftAgain}
                  loading={acts.busy === 'regenerate'}
                  endIcon={<KeyHint>R</KeyHint>}
                  sx={{ mr: 'auto' }}
                >
                  Draft again
                </Button>
              )}
              {pending && text !== '' && !editing && (
                <Button color="inherit" onClick={() => setEditing(true)} startIcon={<EditIcon />}>
                  Edit
                </Button>
              )}
              <Button color="inherit" onClick={acts.reject} loading={acts.busy === 'reject'}>
                Reject
              </Button>
              {pending && text !== '' && (
                <Button
                  variant={draft !== undefined && hasEarned(draft) ? 'contained' : 'outlined'}
                  onClick={approve}
                  loading={acts.busy === 'approve'}
                  sx={{ flexBasis: { xs: '100%', sm: 'auto' } }}
                >
                  Approve &amp; Send
                </Button>
              )}
            </Stack>
          )}
        </Stack>
      </Box>
    </Box>
  )
}

function Label({ children }: { children: string }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  )
}
