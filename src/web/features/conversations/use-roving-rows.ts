import { useState, type FocusEvent, type KeyboardEvent } from 'react'

/**
 * Keyboard navigation of a grid with one field per row. The grid is a single tab stop; the arrows, Home, and End move between rows. A closed field would use
 * the arrows to open, so that is left to Enter, the space bar, and Alt with an arrow. See the grid pattern of the ARIA practices.
 */
export function useRovingRows(ids: readonly string[]) {
  const [last, setLast] = useState<string | null>(null)
  // When the row with the tab stop is filtered out, the first row gets it.
  const stop = last !== null && ids.includes(last) ? last : (ids[0] ?? null)
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=combobox]')]
    // React also delivers keys from the field's open list, which is elsewhere in the DOM.
    const at = fields.findIndex((field) => field === event.target)
    if (at < 0) return
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: fields.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    fields[next]?.focus()
  }
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    const row = event.target.closest('[data-row]')?.getAttribute('data-row')
    if (row !== null && row !== undefined) setLast(row)
  }
  return { stop, grid: { onKeyDownCapture, onFocus } }
}
