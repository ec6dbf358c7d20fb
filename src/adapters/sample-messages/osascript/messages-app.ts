/** Interface between the simulated bridge and a simulated Messages. Tests use one in memory, the stand-in one in the sample database. */
export interface MessagesApp {
  /** Name of Messages in the system's language. */
  readonly name: string
  isRunning(): boolean
  isInFront(): boolean
  /** Points from the top left of the screen. Null if no window is visible. */
  frame(): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null
  /** Effect of `open -gj -b com.apple.MobileSMS`: the app runs a moment later, without a window in front. */
  open(): void
  /** Blocks the script for this long, s. */
  wait(seconds: number): void
  /** Whether the calling process is allowed in System Settings, Accessibility. */
  accessibilityAllowed(): boolean
  /** macOS shows its dialog and adds the process to that list, switched off. */
  promptAccessibility(): void
  /** Accessibility error that any read returns at the moment; 0 for none. */
  accessibilityError(): number
  /** Called when a request was given up after this many s because Messages didn't answer. */
  gaveUp?(seconds: number): void
  windows(): readonly AppWindow[]
  /**
   * Whether the process may control Messages: 0, -1743 (no), -1744 (not asked yet), -600 (Messages is closed). With `ask`, macOS asks the owner
   * unless they were asked before, and the result is their answer.
   */
  automation(ask: boolean): number
  accounts(): readonly Account[]
  /** A harmless read, or the look-up of a send target. Throws `appleError` if it doesn't exist or isn't allowed. */
  find(target: SendTarget | null): void
  /** Address of the participant with this name. Throws `appleError`. */
  handleOf(service: string, name: string): string
  /** Throws `appleError`, in which case the text may still have been sent. */
  send(target: SendTarget, text: string): void
}

export interface Account {
  readonly serviceType: string
  readonly enabled: boolean
  readonly connectionStatus: 'connected' | 'disconnected'
}

export interface AppWindow {
  /** Title of the open conversation. Null if none is open. */
  readonly title: string | null
  /** In order, the lowest last. */
  readonly bubbles: readonly string[]
  /** Layout of the tree: 26 has bubbles as text areas, 27 describes them (seen on 26.2 and 27.2). Default 26. */
  readonly layout?: 26 | 27
  /** On another desktop or next to a full-screen window: missing from the list of windows, but still the main one. */
  readonly elsewhere?: boolean
  /** Text fields: one; none while a new message is addressed; two while a message is edited. */
  readonly fields: readonly TextField[]
}

export interface TextField {
  read(): string
  /** False if the field refuses. */
  write(text: string): boolean
}

export type SendTarget =
  | { readonly kind: 'chat'; readonly guid: string }
  | { readonly kind: 'participant'; readonly service: string; readonly handle: string }

/** An error as scripts receive it, with the number in `errorNumber`, possibly as a string of digits. */
export function appleError(errorNumber: number): Error & { readonly errorNumber: string } {
  return Object.assign(new Error(`Apple error ${errorNumber}`), { errorNumber: String(errorNumber) })
}
