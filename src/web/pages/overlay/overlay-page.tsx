import CloseIcon from '@mui/icons-material/CloseRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { overlay } from '#contract/live/overlay.ts'
import { cardOf, type Suggestion } from '#contract/live/suggestions.ts'
import { useTellOpener } from '#web/features/overlay/overlay-window.ts'
import { KillSwitch } from '#web/features/kill-switch/kill-switch.tsx'
import { useHeldWhileWriting, useSuggestionActs } from '#web/features/suggestions/use-suggestion-acts.ts'
import { useSuggestions } from '#web/features/suggestions/use-suggestions.ts'
import { LeftTexts } from '#web/ui/left-texts.tsx'
import { useTexts } from '#web/features/suggestions/use-texts.ts'
import { notAvailable } from '#web/lib/queries/control-queries.ts'
import { useKnowledge } from '#web/lib/queries/knowledge.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices, useSession } from '#web/lib/services.tsx'
import { countOf } from '#web/lib/time.ts'
import { TheirTurn } from '#web/ui/drafts/bubble.tsx'
import { NoneLeft, takeBackWords } from '#web/ui/drafts/none-left.tsx'
import { NoDraft, noDraftHeadline } from '#web/ui/drafts/no-draft.tsx'
import { ConnectionBanner } from '#web/ui/connection-banner.tsx'
import { DraftNote } from '#web/ui/drafts/draft-note.tsx'
import { DraftList } from '#web/ui/drafts/draft-list.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { Announce, LoadFailure, Loading, Notice } from '#web/ui/states.tsx'
import { chooseSuggestion, type Chosen } from './choose-suggestion.ts'

/** Product specification, section 3. */
const defaultCount = 3

/** Drafts for the conversation open in Messages. The overlay inserts and copies; it cannot send. */
export function OverlayPage() {
  useTellOpener()
  const { status } = useSession()
  if (status === 'loading') {
    return (
      <Shell title="Drafts">
        <Loading label="Checking…" />
      </Shell>
    )
  }
  if (status === 'signed-out') {
    return (
      <Shell title="Drafts">
        <Typography color="textSecondary">
          Nobody is signed in. <MuiLink href="./">Open Idiolect</MuiLink> and log in; this page will follow.
        </Typography>
      </Shell>
    )
  }
  return <Drafts />
}

function Drafts() {
  const { call } = useServices()
  const list = useSuggestions({ watched: true })
  // What the owner went to from here, until they open another conversation in Messages.
  const [picked, setPicked] = useState<{ card: string; active: string | null | undefined } | null>(null)
  const active = useQuery<string | null>({ queryKey: keys.activeChat, queryFn: () => null, enabled: false }).data
  const settings = useQuery({
    queryKey: keys.overlaySettings,
    queryFn: async ({ signal }) => (await call(overlay.getSettings, {}, { signal })).settings,
  })
  const count = settings.data?.suggestionCount ?? defaultCount
  const knowledge = useKnowledge()(list)
  if (notAvailable(list.error)) {
    return (
      <Shell title="Drafts">
        <Typography color="textSecondary">Suggestions beside the Messages app are not part of this version.</Typography>
      </Shell>
    )
  }
  const chosen = chooseSuggestion(list.data ?? [], active, picked)
  // Drafts that were there stay: the owner may be changing one. That there are none must be known.
  if (chosen === null && knowledge !== 'known') {
    return (
      <Shell title="Drafts">
        {knowledge === 'checking' ? (
          <Loading label="Checking…" />
        ) : (
          <LoadFailure what="Your drafts couldn’t be loaded. Nothing is lost." onRetry={() => void list.refetch()} />
        )}
      </Shell>
    )
  }
  if (chosen === null) {
    return (
      <Shell title="Drafts">
        <Announce>No drafts</Announce>
        <LeftTexts of="text" open={list.data ?? []} />
        <Typography color="textSecondary">
          Nothing is waiting. When somebody writes, your drafts appear here while the listener runs.
        </Typography>
      </Shell>
    )
  }
  return (
    <Turn
      key={cardOf(chosen.suggestion)}
      chosen={chosen}
      count={count}
      open={list.data ?? []}
      known={knowledge === 'known'}
      onOther={() => setPicked({ card: chosen.next, active })}
    />
  )
}

interface TurnProps {
  chosen: Chosen
  count: number
  /** All that waits, this one included. */
  open: readonly Suggestion[]
  /** False while the server cannot tell what happened to it. */
  known: boolean
  /** To the next one that waits. */
  onOther: () => void
}

function Turn({ chosen: { suggestion, elsewhere, others }, count, open, known, onOther }: TurnProps) {
  const texts = useTexts(suggestion)
  const acts = useSuggestionActs(suggestion, texts.settle)
  useHeldWhileWriting(suggestion, texts.isWriting, acts.hold)
  const noDraft = texts.drafts.length === 0 && texts.aside === 0
  const drafts = texts.drafts.slice(0, count)
  const insert = (index: number): void => {
    const draft = drafts[index]
    if (draft !== undefined) acts.insert(draft.text)
  }
  const refresh = (): void => {
    texts.release()
    acts.refresh()
  }
  // A scheduled reply is held while its text is being edited, and when the owner dismisses one of its drafts.
  const touch = (): void => {
    if (suggestion.state === 'scheduled') acts.hold()
  }
  useKeys({ insert, refresh })
  return (
    <Shell title={suggestion.name} aside={<RefreshButton label="Other drafts" onClick={refresh} />}>
      <Announce>{`${countOf(drafts.length, 'draft')} for ${suggestion.name}`}</Announce>
      {elsewhere && (
        <Typography variant="body2" color="textSecondary">
          Not the conversation you have open. Nothing waits there.
        </Typography>
      )}
      {/* A long message must not push its drafts out of this small panel. */}
      <Box
        component="section"
        aria-label="Their message"
        tabIndex={0}
        sx={{ maxHeight: '40vh', overflowY: 'auto', flexShrink: 0, borderRadius: '18px' }}
      >
        <TheirTurn turn={suggestion} />
      </Box>
      {suggestion.state === 'scheduled' && <ScheduledNotice suggestion={suggestion} known={known} onHold={acts.hold} />}
      {acts.problem !== null && (
        <Notice severity="error" onClose={acts.forgetProblem}>
          {acts.problem}
        </Notice>
      )}
      <DraftNote choosing={acts.choosing}>{suggestion.note}</DraftNote>
      {texts.fromBefore !== null && <DraftNote>{texts.fromBefore}</DraftNote>}
      {(noDraft || texts.own !== null) && (
        <NoDraft
          text={texts.own}
          onText={texts.setOwn}
          headline={noDraft ? noDraftHeadline(suggestion.reasons) : null}
          acts={[{ label: 'Insert', act: acts.insert }]}
        />
      )}
      {drafts.length === 0 && texts.aside > 0 && <NoneLeft onOthers={refresh} busy={acts.refreshing} />}
      {drafts.length > 0 && (
        <DraftList
          drafts={drafts}
          useLabel="Insert"
          instant
          // The first draft has the focus from the start, so that all the keys named beneath it work.
          arrival={texts.returned + 1}
          regenerating={acts.refreshing}
          onText={texts.setText}
          onFill={texts.fillIn}
          onEditing={(id, begun) => {
            if (begun) {
              texts.begin(id)
              touch()
              return
            }
            const changed = texts.finish(id)
            if (changed !== null) acts.edit(changed)
          }}
          onCancel={texts.cancel}
          onUse={(id) => insert(drafts.findIndex((draft) => draft.id === id))}
          onDismiss={(id) => {
            texts.putAside(id)
            touch()
          }}
          onRegenerate={refresh}
        />
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" color="inherit" onClick={acts.dismiss} loading={acts.dismissing}>
          Dismiss message
        </Button>
        {texts.aside > 0 && (
          <Button size="small" color="inherit" onClick={texts.takeBack}>
            {takeBackWords(texts.aside)}
          </Button>
        )}
      </Stack>
      <LeftTexts of="text" open={open} />
      {others > 0 && (
        <MuiLink component="button" type="button" variant="body2" onClick={onOther} sx={{ alignSelf: 'flex-start' }}>
          {countOf(others, 'other conversation')} waiting.
        </MuiLink>
      )}
    </Shell>
  )
}

function ScheduledNotice({ suggestion, known, onHold }: { suggestion: Suggestion; known: boolean; onHold: () => void }) {
  return (
    <Notice severity="info" quiet>
      {known
        ? 'This goes out automatically soon, unless you answer first.'
        : 'It was about to go out automatically. Whether it has isn’t known right now.'}{' '}
      <MuiLink component="button" type="button" onClick={onHold} aria-label={`Hold the reply to ${suggestion.name}`}>
        Hold it
      </MuiLink>
    </Notice>
  )
}

interface Keys {
  insert: (index: number) => void
  refresh: () => void
}

/** The keys work anywhere on this small page except in a field. Events that a draft has handled are ignored. */
function useKeys({ insert, refresh }: Keys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const inField = event.target instanceof HTMLElement && event.target.matches('textarea, input')
      if (event.defaultPrevented || inField || event.metaKey || event.ctrlKey || event.altKey) return
      if (/^[1-5]$/.test(event.key)) insert(Number(event.key) - 1)
      else if (event.key.toLowerCase() === 'r') refresh()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [insert, refresh])
}

function Shell({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const { bridge } = useServices()
  return (
    <Box component="main" sx={{ p: 2, maxWidth: 560, mx: 'auto' }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 1.5, minHeight: 40 }}>
        <Logo fontSize="small" />
        <Typography component="h1" variant="h3" noWrap sx={{ flex: 1 }}>
          {title}
        </Typography>
        {aside}
        <KillSwitch />
        {bridge !== null && (
          // The panel has no title bar. When it is closed this way, the app notifies its other pages.
          <Tooltip title="Close">
            <IconButton size="small" onClick={() => window.close()}>
              <CloseIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Stack>
      <Stack spacing={1.5}>
        <ConnectionBanner />
        {children}
      </Stack>
    </Box>
  )
}
