import { useState, type FocusEvent, type KeyboardEvent } from 'react'

/**
 * The keys of a grid whose rows hold one field each: one tab stop for all of them, the arrows, Home, and End go from row to row, and what a field does
 * with the arrows while it is closed (open) is left to Enter, the space bar, and Alt with an arrow. See the grid pattern of the ARIA practices.
 */
export function useRovingRows(ids: readonly string[]) {
  const [last, setLast] = useState<string | null>(null)
  // A row that is no longer found takes the tab stop with it to the first one.
  const stop = last !== null && ids.includes(last) ? last : (ids[0] ?? null)
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=combobox]')]
    // React tells of keys in the field's open list, too, which is elsewhere on the page.
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
