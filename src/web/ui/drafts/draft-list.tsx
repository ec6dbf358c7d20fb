import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { Draft } from '#contract/voice/drafts.ts'
import { Confidence } from '../trust/confidence.tsx'
import { isNeverRated } from './confidence.ts'
import type { OwnPart } from './own-facts/use-filling.ts'
import { DraftCard, KeyHint, type SendAct } from './draft-card.tsx'

/** A draft in a list. Its text may have been edited. */
export interface ListedDraft {
  id: string
  draft: Draft
  text: string
  /** Where it says, or leaves open, what the owner saved about themselves. */
  own?: OwnPart | undefined
}

interface DraftListProps {
  drafts: readonly ListedDraft[]
  engine?: string | undefined
  useLabel: string
  /** A click or a number key uses the draft at once instead of selecting it first; for the overlay. */
  instant?: boolean | undefined
  send?: SendAct | undefined
  /** Name of the list, if a page has several. */
  label?: string | undefined
  /** Shown next to the button for other drafts. */
  more?: ReactNode
  onEditing?: ((id: string, editing: boolean) => void) | undefined
  /** As in `DraftCard`. */
  onCancel?: ((id: string, before: string) => void) | undefined
  /** A higher value moves the focus to the first draft: the owner has just asked for these drafts, or taken them back. */
  arrival: number
  regenerating: boolean
  onText: (id: string, text: string) => void
  /** Fill in what the owner saved about themselves. */
  onFill: (id: string) => void
  onUse: (id: string) => void
  onDismiss: (id: string) => void
  onRegenerate: () => void
}

/** One to five drafts. With the focus inside, 1–5 choose and R asks for others; the cards have their own keys. */
export function DraftList(props: DraftListProps) {
  const { drafts, engine, useLabel, instant = false, send, label = 'Drafts', more, arrival, regenerating } = props
  const { onEditing, onCancel, onText, onFill, onUse, onDismiss, onRegenerate } = props
  const unrated = drafts.every(({ draft }) => isNeverRated(draft)) ? drafts[0]?.draft : undefined
  const cards = useRef<(HTMLDivElement | null)[]>([])
  useEffect(() => {
    if (arrival > 0) cards.current[0]?.focus({ preventScroll: true })
  }, [arrival])

  // After a draft is dismissed, the focus moves to the one that takes its place.
  const removed = useRef<number | null>(null)
  useEffect(() => {
    if (removed.current === null) return
    cards.current[Math.min(removed.current, drafts.length - 1)]?.focus()
    removed.current = null
  }, [drafts])

  const onKey = (event: KeyboardEvent): void => {
    const inField = event.target instanceof HTMLElement && event.target.matches('textarea, input')
    if (inField || event.metaKey || event.ctrlKey || event.altKey) return
    if (/^[1-5]$/.test(event.key)) {
      event.preventDefault()
      const position = Number(event.key) - 1
      cards.current[position]?.focus()
      const chosen = drafts[position]
      if (instant && chosen !== undefined) onUse(chosen.id)
    } else if (event.key.toLowerCase() === 'r' && !regenerating) {
      event.preventDefault()
      onRegenerate()
    }
  }
  const dismiss = (id: string, position: number): void => {
    removed.current = position
    onDismiss(id)
  }

  return (
    <Box component="section" aria-label={label} onKeyDown={onKey} sx={{ minWidth: 0 }}>
      {/* Each draft has room for its focus outline, while its text stays aligned with everything else. */}
      <Stack spacing={0.5} sx={{ mx: -1 }}>
        {drafts.map(({ id, draft, text, own }, position) => (
          <DraftCard
            key={id}
            ref={(element) => {
              cards.current[position] = element
            }}
            draft={draft}
            text={text}
            own={own}
            position={position + 1}
            total={drafts.length}
            unrated={unrated !== undefined}
            engine={engine}
            useLabel={useLabel}
            clickUses={instant}
            send={send}
            onEditing={(editing) => onEditing?.(id, editing)}
            {...(onCancel === undefined ? {} : { onCancel: (before) => onCancel(id, before) })}
            onText={(edited) => onText(id, edited)}
            onFill={() => onFill(id)}
            onUse={() => onUse(id)}
            onDismiss={() => dismiss(id, position)}
          />
        ))}
        <Stack direction="row" sx={{ justifyContent: 'flex-end', alignItems: 'center', flexWrap: 'wrap', gap: 1, px: 1 }}>
          {unrated !== undefined && (
            <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
              <Confidence draft={unrated} />
            </Typography>
          )}
          {(instant || drafts.length > 1) && (
            <Typography variant="caption" color="textSecondary" sx={{ '@media (hover: none)': { display: 'none' } }}>
              {keyWords(drafts.length, instant)}
            </Typography>
          )}
          {more}
          <Button size="small" onClick={onRegenerate} loading={regenerating} endIcon={<KeyHint>R</KeyHint>}>
            Other drafts
          </Button>
        </Stack>
      </Stack>
    </Box>
  )
}

function keyWords(drafts: number, instant: boolean): string {
  const numbers = drafts === 1 ? '1' : `1–${drafts}`
  if (!instant) return `${numbers} choose, Enter uses`
  return `${numbers} ${drafts === 1 ? 'inserts' : 'insert'}, E edits, Esc dismisses`
}
