import type { HubFrame } from '#contract/desktop/overlay-hub.ts'
import type { OverlaySettings } from '#contract/live/overlay.ts'
import { panelSize, placePanel, type Display, type Rectangle } from './placement.ts'

/** The panel on the screen, as the shell has it. */
export interface PanelWindow {
  /** Shows it without taking the focus, or moves it. */
  place(bounds: Rectangle): void
  hide(): void
  /** Gone, and made anew by the next `place`. */
  close(): void
  /** The owner closed it. */
  onClosed(listener: () => void): void
}

/** How often it follows a window that is being moved, ms. */
const followEvery = 33

/**
 * Off, or on and following Messages: shown while Messages is in front and a window of it can be seen, hidden else. What is shown in it is
 * the overlay page's matter; here is only where and whether.
 */
export function createPanel(options: {
  readonly window: PanelWindow
  readonly displays: () => readonly Display[]
  /** Told when it went off from the native side, never after `deactivate`. */
  readonly deactivated: () => void
}) {
  const { window, displays } = options
  let on = false
  let settings: OverlaySettings = { suggestionCount: 3, position: 'right' }
  let frame: HubFrame | null = null
  let placed: Rectangle | null = null
  let pending: ReturnType<typeof setTimeout> | undefined
  let placedAt = Number.NEGATIVE_INFINITY

  function follow(): void {
    clearTimeout(pending)
    pending = undefined
    if (!on || frame === null || !frame.front || frame.window === null) return hide()
    const wait = placed === null ? 0 : placedAt + followEvery - Date.now()
    if (wait > 0) {
      pending = setTimeout(follow, wait)
      return
    }
    const next = placePanel({
      messages: frame.window,
      displays: displays(),
      size: panelSize(settings.suggestionCount),
      position: settings.position,
    })
    placedAt = Date.now()
    if (placed !== null && JSON.stringify(placed) === JSON.stringify(next)) return
    placed = next
    window.place(next)
  }

  function hide(): void {
    if (placed !== null) window.hide()
    placed = null
  }

  function off(): void {
    on = false
    frame = null
    placed = null
    clearTimeout(pending)
  }

  window.onClosed(() => {
    if (!on) return
    off()
    options.deactivated()
  })

  return {
    isOn: () => on,
    activate(): void {
      on = true
      follow()
    },
    deactivate(): void {
      if (!on) return
      off()
      window.close()
    },
    /** The same from the native side: the menu, a shortcut, a server that is gone. */
    close(): void {
      if (!on) return
      off()
      window.close()
      options.deactivated()
    },
    update(next: OverlaySettings): void {
      settings = next
      follow()
    },
    /** What the detector tells; nobody tells anything any more: null. */
    hear(next: HubFrame | null): void {
      frame = next
      follow()
    },
    /** A display came, went or changed. */
    displaysChanged: follow,
  }
}
