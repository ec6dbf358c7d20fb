/** The port to the panel next to the app in which the owner writes, and what the panel needs to know about that app. */

/** What the app shows. Coordinates are screen points from the top left. */
export interface ShownApp {
  readonly running: boolean
  /** False if the window was not read: the app is closed, or a glance found it behind another app. */
  readonly looked: boolean
  /** Whether it is the frontmost application. */
  readonly front: boolean
  readonly window: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null
  /** Title of the open conversation; two conversations may share one. Null if none is open or it can't be determined. */
  readonly title: string | null
  /** Text of the lowest bubble, to tell conversations with the same title apart. Null if it can't be read. */
  readonly lastText: string | null
  /** macOS 27's descriptions of the lowest bubbles (`<sender>, <text>, <time>`), lowest last. Empty if the bubbles' texts can be read directly. */
  readonly descriptions: readonly string[]
}

/** Why it could not be read, as a code, or what it shows. */
export type AppSnapshot =
  | { readonly ok: true; readonly data: ShownApp }
  | { readonly ok: false; readonly failure: { readonly code: string } }

/** Shown to the owner if there is no such app. */
export const noApp = 'The computer that this server runs on has no Messages app.'

/** The app whose open conversation is followed. */
export interface FollowedApp {
  /** `glance` is cheap for the app: it doesn't read the window while another application is in front. Default: reads it. */
  snapshot(how?: 'glance'): Promise<AppSnapshot>
}

/** What the panel next to Messages is told. */
export interface OpenChat {
  /** Key of the contact or group. Null if no conversation is open, or it can't be determined which. */
  readonly conversation: string | null
  /** Whether the app is frontmost. */
  readonly front: boolean
  readonly window: ShownApp['window']
}

/** A hub that places and shows the panel. It gets the newest state; updates missed while it is unreachable are not repeated. */
export interface OverlayHub {
  tell(chat: OpenChat): void
  close(): void
}

export interface OverlayHubs {
  /** Never throws: it keeps connecting until it is closed, or the hub refuses the secret. */
  connect(address: string, secret: string): OverlayHub
}
