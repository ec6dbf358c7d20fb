import ArrowBackIcon from '@mui/icons-material/ArrowBackRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { choosingText, type Contact } from '#contract/voice/drafts.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { useModel } from '#web/lib/queries/model-queries.ts'
import { paths } from '#web/lib/paths.ts'
import { countOf } from '#web/lib/time.ts'
import { Bubbles } from '#web/ui/drafts/bubble.tsx'
import { DraftList } from '#web/ui/drafts/draft-list.tsx'
import { defaultEngine } from '#web/ui/drafts/engine-name.ts'
import { TextLink } from '#web/ui/links.tsx'
import { NoneLeft } from '#web/ui/drafts/none-left.tsx'
import { NoDraft } from '#web/ui/drafts/no-draft.tsx'
import { Announce, Notice } from '#web/ui/states.tsx'
import { Composer } from './composer.tsx'
import { contactDetail, Face, newContact } from './contact-list.tsx'
import { Unfinished } from './unfinished.tsx'
import type { Rehearsal } from './use-rehearsal.ts'

interface ThreadProps {
  /** Null for somebody new, or while the people are loading. */
  contact: Contact | null
  id: string
  rehearsal: Rehearsal
  /** Shown only on a phone. */
  onBack: () => void
}

/** One conversation: what was said, the drafts for their newest turn, and the field for what they write next. */
export function Thread({ contact, id, rehearsal, onBack }: ThreadProps) {
  const { conversation, drafting, unfinished, choosing, error } = rehearsal
  const name = contact?.name ?? (id === newContact ? 'Someone new' : '')
  const composer = useRef<HTMLTextAreaElement>(null)
  const { said, drafts, own, arrival } = conversation
  const ended = !drafting && drafts.length === 0 && rehearsal.waiting && error === null
  const asideAll = ended && arrival > 0 && conversation.offered.length > 0

  const turnStart = said.findLastIndex(({ from_me }) => from_me) + 1
  const use = (draft: string): void => {
    rehearsal.use(draft)
    composer.current?.focus()
  }

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, p: 1.5, borderBottom: '1px solid', borderColor: 'divider' }}>
        <IconButton aria-label="Back to people" onClick={onBack} sx={{ display: { md: 'none' } }}>
          <ArrowBackIcon />
        </IconButton>
        <Face name={name} isNew={id === newContact} />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography variant="h3" component="h2" noWrap>
            {name}
          </Typography>
          <Typography variant="body2" color="textSecondary" noWrap>
            {id === newContact ? 'No shared history' : contact !== null && contactDetail(contact)}
          </Typography>
        </Box>
        {said.length > 0 && (
          <Button size="small" color="inherit" aria-label="Clear conversation" onClick={rehearsal.clear} sx={{ flexShrink: 0 }}>
            Clear
            {/* On a phone, the name needs the width. */}
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, whiteSpace: 'pre' }}>
              {' '}
              conversation
            </Box>
          </Button>
        )}
      </Stack>
      <Box sx={{ flex: 1, overflowY: 'auto', p: { xs: 1.5, sm: 2.5 }, minHeight: 0, position: 'relative' }} tabIndex={-1} data-thread>
        {said.length === 0 && <FirstWords name={name} />}
        <Stack spacing={1.25} component="ol" aria-label="Conversation" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {said.map((message, index) => (
            <Box
              component="li"
              key={message.id}
              data-turn-start={index === turnStart ? true : undefined}
              sx={message.from_me ? { pl: { xs: 4, sm: 10 } } : { pr: { xs: 4, sm: 10 } }}
            >
              <Bubbles kind={message.from_me ? 'yours' : 'theirs'} text={message.shown ?? message.text} />
            </Box>
          ))}
        </Stack>
        <Box sx={{ mt: 2 }} data-outcome>
          {drafting && unfinished.length > 0 && <Unfinished texts={unfinished} choosing={choosing} />}
          {drafting && unfinished.length === 0 && drafts.length === 0 && <DraftSkeleton choosing={choosing} />}
          {conversation.note !== null && !drafting && (
            <Box sx={{ mb: 1.5 }}>
              <Notice severity="info">
                <span>{conversation.note}</span> <TextLink to={paths.settingsModel}>Look at the model</TextLink>
              </Notice>
            </Box>
          )}
          {drafts.length > 0 && (
            <DraftList
              drafts={drafts}
              engine={conversation.engine}
              useLabel="Use this"
              // The focus stays where the owner is writing.
              arrival={own === null ? arrival : 0}
              regenerating={drafting}
              onText={rehearsal.edit}
              onEditing={(_, editing) => {
                if (!editing) rehearsal.left()
              }}
              onCancel={(id, before) => {
                rehearsal.edit(id, before)
                rehearsal.left()
              }}
              onFill={rehearsal.fillIn}
              onUse={use}
              onDismiss={rehearsal.dismiss}
              onRegenerate={rehearsal.again}
            />
          )}
          {asideAll && <NoneLeft onOthers={rehearsal.again} />}
          {(own !== null || (ended && !asideAll)) && (
            <NoDraft
              text={own}
              onText={rehearsal.write}
              {...(ended && !asideAll ? {} : { headline: null })}
              acts={[{ label: 'Use this', act: rehearsal.wrote }]}
            />
          )}
          {conversation.exhausted && (
            <Typography
              component="output"
              variant="body2"
              color="textSecondary"
              sx={{ display: 'block', textAlign: 'right', px: 1, mt: 1 }}
            >
              No others for this one: these are all the voice has.
            </Typography>
          )}
          {error !== null && (
            <Notice
              severity="error"
              action={
                <Button color="inherit" size="small" onClick={rehearsal.again}>
                  Try again
                </Button>
              }
            >
              {noDraftBecause(error)} The conversation is still here.
            </Notice>
          )}
        </Box>
        <Announce>
          {drafting
            ? 'Drafting'
            : drafts.length > 0
              ? countOf(drafts.length, 'draft')
              : rehearsal.waiting && error === null
                ? 'No draft'
                : ''}
        </Announce>
        <End key={`${said.length} ${arrival} ${drafting}`} />
      </Box>
      <Composer
        text={rehearsal.typed}
        onText={rehearsal.setTyped}
        drafting={drafting}
        count={rehearsal.count}
        onCount={rehearsal.setCount}
        onWrote={rehearsal.theyWrote}
        ref={composer}
      />
    </Box>
  )
}

/** Completes the sentence, whatever its source: browser messages have no period. */
function noDraftBecause(error: unknown): string {
  const said = failureText(error)
  return `No draft could be made: ${/[.!?…]$/u.test(said) ? said : `${said}.`}`
}

/** Scrolls the thread to the newest turn when it appears, and past the start of a long one: what came of it must be in view. A new key makes it appear anew. */
function End() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const thread = ref.current?.closest<HTMLElement>('[data-thread]')
    const turn = thread?.querySelector<HTMLElement>('[data-turn-start]')
    const outcome = thread?.querySelector<HTMLElement>('[data-outcome]')
    if (!thread || !outcome) return
    if (!turn) {
      thread.scrollTop = thread.scrollHeight
      return
    }
    const all = outcome.offsetTop + outcome.offsetHeight + 16 - thread.clientHeight
    // The drafts answer their last message: it stays whole, unless it would take the room of the drafts.
    const last = thread.querySelector<HTMLElement>('li:last-child')
    const top = last !== null && last.offsetHeight * 3 <= thread.clientHeight ? last : outcome
    thread.scrollTop = Math.max(turn.offsetTop - 16, Math.min(all, top.offsetTop - 16))
  }, [])
  return <div ref={ref} />
}

function FirstWords({ name }: { name: string }) {
  return (
    <Stack spacing={1} sx={{ height: '100%', minHeight: 160, justifyContent: 'center', textAlign: 'center', maxWidth: 380, mx: 'auto' }}>
      <Typography variant="h3" component="p">
        What did {name === '' || name === 'Someone new' ? 'somebody' : name} text you?
      </Typography>
      <Typography color="textSecondary">Type it below and read what you would have answered. Nothing here is ever sent.</Typography>
    </Stack>
  )
}

/** A model may take many seconds until its first word, so it is named. The on-device engine is done before anyone could read that. */
function DraftSkeleton({ choosing }: { choosing: boolean }) {
  const { data: model } = useModel()
  const asked = model !== undefined && model.engine !== defaultEngine && model.why_not === null
  return (
    <Stack spacing={1.5} aria-hidden sx={{ alignItems: 'flex-end' }}>
      {[210, 290, 160].map((width) => (
        <Skeleton key={width} variant="rounded" width={width} height={42} sx={{ borderRadius: '18px', maxWidth: '80%' }} />
      ))}
      {asked && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 1, overflowWrap: 'anywhere' }}>
          {choosing ? choosingText : `${model.label} is writing…`}
        </Typography>
      )}
    </Stack>
  )
}
