import type { MessagesSnapshot } from './messages-helper.ts'

/** The port to the panel beside Messages. */

/** What the panel beside Messages is told. */
export interface OpenChat {
  /** Key of the contact or group; null where none is open, or it cannot be told which. */
  readonly conversation: string | null
  /** Messages is the application in front. */
  readonly front: boolean
  readonly window: MessagesSnapshot['window']
}

/** A hub that places and shows the panel. It is told the newest; what it misses while it cannot be reached is not told later. */
export interface OverlayHub {
  tell(chat: OpenChat): void
  close(): void
}

export interface OverlayHubs {
  /** Never throws: it dials until it is closed, or the hub refuses the secret. */
  connect(address: string, secret: string): OverlayHub
}
