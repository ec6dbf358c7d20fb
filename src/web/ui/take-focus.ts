import { useLayoutEffect, useRef, type RefObject } from 'react'

/** For the `ref` of the cancel button: a dialog opens with the focus on it, so that Enter agrees to nothing. */
export function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus()
}

/**
 * A browser takes the focus away from a button that is turned off while it works. Where it was on a button in the element with this `ref`, it comes back
 * once nothing is `busy`, to the first button there: the same one, or the one that took its place.
 */
export function useFocusBack<Around extends HTMLElement>(busy: boolean): RefObject<Around | null> {
  const around = useRef<Around>(null)
  const wasHere = useRef(false)
  useLayoutEffect(() => {
    if (busy) {
      wasHere.current = around.current?.contains(document.activeElement) === true
      return
    }
    if (!wasHere.current) return
    wasHere.current = false
    if (document.activeElement === document.body)
      around.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus({ preventScroll: true })
  }, [busy])
  return around
}
