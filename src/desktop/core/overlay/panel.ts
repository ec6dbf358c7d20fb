import type { HubFrame } from '#contract/desktop/overlay-hub.ts'
import type { OverlaySettings } from '#contract/live/overlay.ts'
import { panelSize, placePanel, type Display, type Rectangle } from './placement.ts'

/** The panel window, implemented by the shell. */
export interface PanelWindow {
  /** Shows or moves the panel without taking focus. */
  place(bounds: Rectangle): void
  hide(): void
  /** Destroys the window; the next `place` creates a new one. */
  close(): void
  /** Calls `listener` when the owner closes the window. */
  onClosed(listener: () => void): void
}

/** How often the panel follows a moving window, ms. */
const followEvery = 33

/**
 * The panel is off, or on and following Messages: shown while Messages is in front with a visible window, hidden otherwise. This file only decides
 * where and whether it is shown; the overlay page owns the content.
 */
export function createPanel(options: {
  readonly window: PanelWindow
  readonly displays: () => readonly Display[]
  /** Called when the panel was turned off from the native side, never after `deactivate`. */
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
    /** Like `deactivate`, but from the native side: the menu, a shortcut, a lost server. */
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
    /** Takes the detector's latest frame. Null if the detector is disconnected. */
    hear(next: HubFrame | null): void {
      frame = next
      follow()
    },
    /** A display was added, removed or changed. */
    displaysChanged: follow,
  }
}
