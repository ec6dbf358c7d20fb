import { useEffect, useRef } from 'react'

/**
 * Keyboard shortcuts, active everywhere except in a field, a dialog, or a list. Combinations with ⌘, Ctrl, or Alt mean something else and are ignored. Enter
 * and Space stay with a focused button.
 */
export function useKeys(acts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.repeat || event.defaultPrevented) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest('input, textarea, select, [role=dialog], [role=menu], [role=listbox]') instanceof Element) return
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (act === undefined) return
      if ((event.key === 'Enter' || event.key === ' ') && target?.closest('button, a') instanceof Element) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
