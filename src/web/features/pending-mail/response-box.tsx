import Box from '@mui/material/Box'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { DraftField } from '#web/ui/drafts/draft-field.tsx'
import { WithOwnPart } from '#web/ui/drafts/own-facts/own-part.tsx'
import type { OwnPart } from '#web/ui/drafts/own-facts/use-filling.ts'

/** Product specification, section 2: heights in pixels. */
const originalHeight = 300
const responseHeight = 150

/** A group for screen readers, without the browser's default border. */
const plain = { m: 0, minWidth: 0 }
/** Line height at which a short mail, from greeting to name, fits into the response's height. */
const letter = { px: 2, py: 1, lineHeight: 1.4, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }

const readable = { ...plain, ...letter, overflowY: 'auto', borderRadius: '14px' }

/** The mail being answered, up to the specified height. */
export function OriginalBox({ text, label }: { text: string; label: string }) {
  return (
    <Box
      component="fieldset"
      aria-label={label}
      tabIndex={0}
      sx={{ ...readable, maxHeight: originalHeight, border: 0, bgcolor: 'theirs.main' }}
    >
      {text}
    </Box>
  )
}

/** A whole mail as it would be sent. */
export function LetterBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="fieldset"
      aria-label={label}
      tabIndex={0}
      sx={{ ...readable, maxHeight: 'min(32rem, 70vh)', border: '1px solid', borderColor: 'divider' }}
    >
      {children}
    </Box>
  )
}

interface ResponseBoxProps {
  text: string
  own: OwnPart | undefined
  label: string
  editing: boolean
  /** Not sent yet, or being sent and not editable. */
  fixed: boolean
  onEditing: (editing: boolean) => void
  /** Esc in the editor. */
  onCancel: () => void
  onText: (text: string) => void
  onSend: () => void
  ref?: Ref<HTMLElement>
}

/** The text that would be sent, in the owner's color with the dashed outline of an unsent message. A click, Enter, or E edits it, Esc takes the change back; ⌘Enter sends. */
export function ResponseBox({ text, own, label, editing, fixed, onEditing, onCancel, onText, onSend, ref }: ResponseBoxProps) {
  const onKey = (event: KeyboardEvent): void => {
    const sends = event.key === 'Enter' && (event.metaKey || event.ctrlKey)
    if (sends) onSend()
    else if (editing || event.metaKey || event.ctrlKey || event.altKey || !['Enter', 'e', 'E'].includes(event.key)) return
    else onEditing(true)
    event.preventDefault()
  }
  return (
    <Box
      ref={ref}
      component="fieldset"
      aria-label={label}
      tabIndex={editing ? -1 : 0}
      {...(fixed ? {} : { onKeyDown: onKey, onClick: () => onEditing(true) })}
      sx={{
        ...readable,
        height: responseHeight,
        border: '1.5px dashed',
        borderColor: 'primary.main',
        bgcolor: 'voice.tint',
        cursor: fixed ? 'default' : 'text',
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      {editing ? (
        <DraftField
          label={`Edit: ${label}`}
          text={text}
          maxLength={10_000}
          onText={onText}
          onBlur={() => onEditing(false)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            onCancel()
          }}
          sx={{ minHeight: '100%', alignItems: 'flex-start' }}
        />
      ) : (
        <WithOwnPart text={text} own={own} />
      )}
    </Box>
  )
}
