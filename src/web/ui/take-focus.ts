import { useLayoutEffect, useRef, type RefObject } from 'react'

/** For the `ref` of the cancel button: a dialog opens with the focus on it, so that Enter agrees to nothing. */
export function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus()
}

/**
 * A browser takes the focus away from a button or field that is turned off while something is `busy`. Where it was in the element with this `ref`, it
 * comes back afterwards: to the same one, or else to the first button there.
 */
export function useFocusBack<Around extends HTMLElement>(busy: boolean): RefObject<Around | null> {
  const around = useRef<Around>(null)
  const had = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (busy) {
      had.current = activeElement instanceof HTMLElement && around.current?.contains(activeElement) === true ? activeElement : null
      return
    }
    const before = had.current
    had.current = null
    if (before === null || activeElement !== document.body) return
    const there = before.isConnected ? before : around.current?.querySelector<HTMLElement>('button:not(:disabled)')
    there?.focus({ preventScroll: true })
  }, [busy])
  return around
}
