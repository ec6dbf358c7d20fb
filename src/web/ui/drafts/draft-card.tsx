import CloseIcon from '@mui/icons-material/CloseRounded'
import CopyIcon from '@mui/icons-material/ContentCopyRounded'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { Fragment, useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { gapIn, type Draft } from '#contract/voice/drafts.ts'
import { copyText, copyRefusedText } from '#web/lib/clipboard.ts'
import { Bubble, Bubbles } from './bubble.tsx'
import { DraftField } from './draft-field.tsx'
import { defaultEngine, engineName } from './engine-name.ts'
import { Moments } from './moments.tsx'
import { FillIn, FromAboutYou } from './own-facts/own-part.tsx'
import type { OwnPart } from './own-facts/use-filling.ts'
import { useToast } from '../toasts.tsx'
import { Confidence } from '../trust/confidence.tsx'

export interface SendAct {
  label: string
  /** `text` is what the bubble shows, including the owner's edits. */
  act: (text: string) => void
  busy: boolean
}

interface DraftCardProps {
  draft: Draft
  /** The draft's text, including the owner's edits and what was filled in for them. */
  text: string
  own?: OwnPart | undefined
  /** Position in the list, from 1: also the key that chooses it. */
  position: number
  total: number
  /** Shown once for the whole list instead, if the engine never rates drafts. */
  unrated?: boolean | undefined
  /** Shown if it is not the default engine. */
  engine?: string | undefined
  /** Label of the button that uses the draft. Using a draft never sends it automatically. */
  useLabel: string
  /** A click on the text uses the draft; editing is then only by the pencil button and E. */
  clickUses?: boolean | undefined
  /** Sending is a separate, named action. Absent if it is not possible. */
  send?: SendAct | undefined
  /** The owner started or finished editing. */
  onEditing?: ((editing: boolean) => void) | undefined
  /** The owner gave up editing: the text is to be what it was before. Without this, `onText` is told. */
  onCancel?: ((before: string) => void) | undefined
  onText: (text: string) => void
  /** Fill in what is `offered`. */
  onFill: () => void
  onUse: () => void
  onDismiss: () => void
  ref?: Ref<HTMLDivElement>
}

/**
 * A draft: your bubble with a dashed outline, because it is not sent yet. Editable in place, with its confidence in words and the past moments it is based
 * on. With the card focused, Enter uses it, E edits, Esc dismisses. In the editor, Esc takes the change back, and leaving it keeps it.
 */
export function DraftCard(props: DraftCardProps) {
  const {
    draft,
    text,
    own,
    position,
    total,
    unrated = false,
    engine = defaultEngine,
    useLabel,
    clickUses = false,
    send,
    onEditing,
    onCancel,
    onText,
    onFill,
    onUse,
    onDismiss,
    ref,
  } = props
  const [editing, setEditingState] = useState(false)
  const [whyOpen, setWhyOpen] = useState(false)
  const cardRef = useRef<HTMLDivElement | null>(null)
  const whyId = useId()
  const toast = useToast()

  // Leaving the field moves the focus, which leaves it again before anything is rendered.
  const isEditing = useRef(false)
  const before = useRef(text)
  const setEditing = (next: boolean): void => {
    if (next === isEditing.current) return
    isEditing.current = next
    if (next) before.current = text
    setEditingState(next)
    onEditing?.(next)
  }
  const gap = gapIn(text)
  // Blanks come first: every way to use the draft opens the editor at its blank.
  const use = (): void => (gap === null ? onUse() : setEditing(true))
  const sendIt = (): void => (gap === null ? send?.act(text) : setEditing(true))
  const isFilled = own?.state === 'filled'
  const notes: readonly { of: string; words: ReactNode }[] = [
    ...(gap === null || own?.state === 'offered' ? [] : [{ of: 'gap', words: `fill in ${gap} first` }]),
    ...(isFilled ? [{ of: 'own fact', words: <FromAboutYou own={own} /> }] : []),
    ...((isFilled ? own.from : text) === draft.text ? [] : [{ of: 'edit', words: 'edited' }]),
    ...(engine === defaultEngine ? [] : [{ of: 'engine', words: engineName(engine) }]),
  ]
  const stopEditing = (): void => {
    setEditing(false)
    cardRef.current?.focus()
  }
  const cancelEditing = (): void => {
    const given = text
    const was = before.current
    isEditing.current = false
    setEditingState(false)
    ;(onCancel ?? onText)(was)
    cardRef.current?.focus()
    if (given === was) return
    toast('Your change was taken back.', 'info', {
      label: 'Undo',
      act: () => {
        setEditing(true)
        before.current = was
        onText(given)
      },
    })
  }
  const copy = async (): Promise<void> => {
    if (await copyText(text)) toast('Copied.')
    else toast(copyRefusedText, 'error')
  }
  const onCardKey = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.altKey) return
    if (event.metaKey || event.ctrlKey) {
      if (event.key !== 'Enter' || send === undefined || send.busy) return
      event.preventDefault()
      sendIt()
      return
    }
    const act = { Enter: use, e: () => setEditing(true), E: () => setEditing(true), Escape: onDismiss }[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  return (
    <Box
      ref={(element: HTMLDivElement | null) => {
        cardRef.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      component="article"
      aria-label={`Draft ${position} of ${total}`}
      tabIndex={0}
      onKeyDown={onCardKey}
      sx={{
        display: 'grid',
        gap: 0.75,
        justifyItems: 'end',
        p: 1,
        borderRadius: '14px',
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 0 },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.25, maxWidth: '100%', justifyContent: 'flex-end', width: '100%' }}>
        <KeyHint>{String(position)}</KeyHint>
        {editing ? (
          <Bubble kind="draft" sx={{ width: 'min(100%, 34rem)' }}>
            <DraftField
              label={`Text of draft ${position}`}
              text={text}
              onText={onText}
              onBlur={() => setEditing(false)}
              onKeyDown={(event) => {
                const isDone = event.key === 'Enter' && (event.metaKey || event.ctrlKey)
                if (event.key !== 'Escape' && !isDone) return
                event.preventDefault()
                if (isDone) stopEditing()
                else cancelEditing()
              }}
            />
          </Bubble>
        ) : (
          <Box onClick={() => (clickUses ? use() : setEditing(true))} sx={{ cursor: clickUses ? 'pointer' : 'text', minWidth: 0 }}>
            <Bubbles kind="draft" text={text} own={own} />
          </Box>
        )}
      </Stack>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'flex-end', flexWrap: 'wrap', columnGap: 0.5, rowGap: 0.5 }}>
        <Typography variant="body2" color="textSecondary" sx={{ mr: 0.5, flexBasis: { xs: '100%', sm: 'auto' }, textAlign: 'right' }}>
          {!unrated && <Confidence draft={draft} />}
          {notes.map(({ of, words }, i) => (
            <Fragment key={of}>
              {(!unrated || i > 0) && ' · '}
              {words}
            </Fragment>
          ))}
        </Typography>
        {own?.state === 'offered' && (
          <FillIn
            own={own}
            onFill={() => {
              onFill()
              // The button goes.
              cardRef.current?.focus()
            }}
          />
        )}
        <Button size="small" color="inherit" aria-expanded={whyOpen} aria-controls={whyId} onClick={() => setWhyOpen(!whyOpen)} sx={quiet}>
          Why this draft
        </Button>
        <CardAction label="Edit" keys="E" onClick={() => setEditing(true)} icon={<EditIcon fontSize="small" />} />
        <CardAction label="Copy" onClick={() => void copy()} icon={<CopyIcon fontSize="small" />} />
        <CardAction label="Dismiss" keys="Esc" onClick={onDismiss} icon={<CloseIcon fontSize="small" />} />
        {/* If there is not enough room, these two wrap to the next line together. */}
        <Box sx={{ display: 'flex', gap: 1, flexShrink: 0 }}>
          <Button size="small" variant="outlined" onClick={use}>
            {useLabel}
          </Button>
          {send !== undefined && (
            <Button size="small" variant={hasEarned(draft) ? 'contained' : 'outlined'} loading={send.busy} onClick={sendIt}>
              {send.label}
            </Button>
          )}
        </Box>
      </Stack>
      <Collapse in={whyOpen} id={whyId} unmountOnExit timeout={160} sx={{ width: '100%' }}>
        <Moments reason={draft.reason} moments={draft.because} />
      </Collapse>
    </Box>
  )
}

/** A filled button recommends the action: only if the owner's own verdicts show that they would take it at least half of the time. */
export function hasEarned({ confidence }: Draft): boolean {
  return confidence !== null && confidence >= 0.5
}

const quiet = {
  color: 'text.secondary',
  textDecoration: 'underline',
  textUnderlineOffset: '0.18em',
  fontSize: '0.8125rem',
  px: 1,
  '&:hover': { textDecoration: 'underline' },
}

function CardAction({ label, keys, onClick, icon }: { label: string; keys?: string; onClick: () => void; icon: React.ReactNode }) {
  return (
    <Tooltip title={keys === undefined ? label : `${label} (${keys})`}>
      <IconButton size="small" aria-label={label} onClick={onClick} sx={{ width: 32, height: 32 }}>
        {icon}
      </IconButton>
    </Tooltip>
  )
}

/** A keyboard hint, shown next to its action; hidden on touch screens. */
export function KeyHint({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{
        '@media (hover: none)': { display: 'none' },
        flexShrink: 0,
        display: 'inline-grid',
        placeItems: 'center',
        minWidth: 20,
        height: 20,
        px: 0.5,
        borderRadius: '5px',
        border: '1px solid',
        borderColor: 'divider',
        color: 'text.secondary',
        fontFamily: 'inherit',
        // The class is repeated three times to outweigh the size that a button gives its icons.
        '&&&': { fontSize: '0.75rem' },
        lineHeight: 1,
      }}
    >
      {children}
    </Box>
  )
}
