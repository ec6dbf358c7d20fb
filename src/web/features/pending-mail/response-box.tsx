import Box from '@mui/material/Box'
import type { KeyboardEvent, ReactNode } from 'react'
import { DraftField } from '#web/ui/drafts/draft-field.tsx'

/** Product specification, section 2: heights in pixels. */
const originalHeight = 300
const responseHeight = 150

/** A group of its own for screen readers, with none of what browsers draw around one. */
const plain = { m: 0, minWidth: 0 }
/** Lines this near each other let a short mail, from its greeting to its name, be seen whole in the response's height. */
const letter = { px: 2, py: 1, lineHeight: 1.4, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }

const readable = { ...plain, ...letter, overflowY: 'auto', borderRadius: '14px' }

/** The mail that is answered, as tall as specified however short it is. */
export function OriginalBox({ text, label }: { text: string; label: string }) {
  return (
    <Box
      component="fieldset"
      aria-label={label}
      tabIndex={0}
      sx={{ ...readable, height: originalHeight, border: 0, bgcolor: 'theirs.main' }}
    >
      {text}
    </Box>
  )
}

/** All of a mail as it would be sent. */
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
  label: string
  editing: boolean
  /** It is not said yet, or it is being said and cannot be changed. */
  fixed: boolean
  onEditing: (editing: boolean) => void
  onText: (text: string) => void
  onSend: () => void
}

/** What would be sent, in the owner's color with the dashed outline of what is not said yet. A click edits it; so do Enter and E, and ⌘Enter sends. */
export function ResponseBox({ text, label, editing, fixed, onEditing, onText, onSend }: ResponseBoxProps) {
  const onKey = (event: KeyboardEvent): void => {
    const sends = event.key === 'Enter' && (event.metaKey || event.ctrlKey)
    if (sends) onSend()
    else if (editing || event.metaKey || event.ctrlKey || event.altKey || !['Enter', 'e', 'E'].includes(event.key)) return
    else onEditing(true)
    event.preventDefault()
  }
  return (
    <Box
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
            onEditing(false)
          }}
          sx={{ minHeight: '100%', alignItems: 'flex-start' }}
        />
      ) : (
        text
      )}
    </Box>
  )
}
