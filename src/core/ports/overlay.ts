/** The port to the panel beside the app in which the owner writes, and what the panel needs to know about that app. */

/** What the app shows. In points of the screen, from its top left. */
export interface ShownApp {
  readonly running: boolean
  /** False if the window was not read: the app is closed, or a glance found it behind another one. */
  readonly looked: boolean
  /** It is the application in front. */
  readonly front: boolean
  readonly window: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null
  /** The name that the open conversation is shown under; two may share one. Null if none is open or it cannot be told. */
  readonly title: string | null
  /** Text of the lowest bubble, to tell conversations of one name apart; null if it cannot be read. */
  readonly lastText: string | null
  /** What macOS 27 says of the lowest bubbles (`<sender>, <text>, <time>`), lowest last; empty where bubbles have texts of their own. */
  readonly descriptions: readonly string[]
}

export type Look = { readonly ok: true; readonly data: ShownApp } | { readonly ok: false; readonly failure: { readonly code: string } }

/** What the owner is told if there is no such app. */
export const noApp = 'The computer that this server runs on has no Messages app.'

/** Looks at the app. */
export interface AppLook {
  /** A glance costs the app little: it leaves the window alone while another application is in front. Default: a full look. */
  snapshot(how?: 'glance'): Promise<Look>
}

/** What the panel beside Messages is told. */
export interface OpenChat {
  /** Key of the contact or group; null if none is open, or it cannot be told which. */
  readonly conversation: string | null
  /** The app is the one in front. */
  readonly front: boolean
  readonly window: ShownApp['window']
}

/** A hub that places and shows the panel. It is told the newest state; what it misses while it cannot be reached is not repeated. */
export interface OverlayHub {
  tell(chat: OpenChat): void
  close(): void
}

export interface OverlayHubs {
  /** Never throws: it keeps connecting until it is closed, or the hub refuses the secret. */
  connect(address: string, secret: string): OverlayHub
}
