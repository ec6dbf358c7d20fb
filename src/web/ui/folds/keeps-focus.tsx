import Box from '@mui/material/Box'
import { useEffect, useRef, type ReactNode } from 'react'

interface KeepsFocusProps {
  /** The items shown, in order. Each has an element with `data-item={id}` and `tabIndex={-1}`. */
  ids: readonly string[]
  /** Names the list for a screen reader when the focus moves to it. */
  label: string
  children: ReactNode
}

/**
 * Around a list whose items go away once they are dealt with. The focus that went with one moves to the item that takes its place, else to the list,
 * and back to the one that went if it returns: without this, whoever uses the keyboard would start again at the top of the page.
 */
export function KeepsFocus({ ids, label, children }: KeepsFocusProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const had = useRef<{ id: string; place: number } | null>(null)
  const gone = useRef<string | null>(null)
  const shown = ids.join(' ')
  useEffect(() => {
    const now = shown === '' ? [] : shown.split(' ')
    const focus = (id: string | undefined): void => {
      const item = id === undefined ? null : list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`)
      ;(item ?? list.current)?.focus()
    }
    if (gone.current !== null && now.includes(gone.current)) {
      focus(gone.current)
      gone.current = null
      return
    }
    if (had.current === null) return
    const { id, place } = had.current
    if (now.includes(id)) {
      had.current = { id, place: now.indexOf(id) }
      return
    }
    gone.current = id
    had.current = null
    if (document.activeElement === null || document.activeElement === document.body) focus(now[Math.min(place, now.length - 1)])
  }, [shown])
  return (
    <Box
      ref={list}
      component="fieldset"
      aria-label={label}
      tabIndex={-1}
      onFocus={({ target }) => {
        const id = target.closest<HTMLElement>('[data-item]')?.dataset['item']
        had.current = id === undefined ? null : { id, place: shown.split(' ').indexOf(id) }
      }}
      sx={{
        m: 0,
        p: 0,
        border: 0,
        minWidth: 0,
        '&:focus': { outline: 'none' },
        '& [data-item]:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 4, borderRadius: 1 },
      }}
    >
      {children}
    </Box>
  )
}
