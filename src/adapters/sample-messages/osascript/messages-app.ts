/** What the simulated bridge needs of a simulated Messages: tests bring one in memory, the stand-in one that lives in the sample database. */
export interface MessagesApp {
  /** What the system's language calls it. */
  readonly name: string
  isRunning(): boolean
  isInFront(): boolean
  /** Points from the top left of the screen; null if it shows no window. */
  frame(): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null
  /** What `open -gj -b com.apple.MobileSMS` does: it runs a moment later, without a window in front. */
  open(): void
  /** The script stands still for so long, s. */
  wait(seconds: number): void
  /** Whether the process that asks is in the list of System Settings, Accessibility. */
  accessibilityAllowed(): boolean
  /** macOS shows its dialog and puts the process in that list, switched off. */
  promptAccessibility(): void
  /** Error of Accessibility that every look meets at the moment; 0 for none. */
  accessibilityError(): number
  /** One question was given up after so many s, because Messages did not answer. */
  gaveUp?(seconds: number): void
  windows(): readonly AppWindow[]
  /**
   * Whether the process may control Messages: 0, -1743 (no), -1744 (not asked yet), -600 (Messages is closed). With `ask` macOS asks the
   * owner where they have not been asked, and their answer is the result.
   */
  automation(ask: boolean): number
  accounts(): readonly Account[]
  /** A harmless read, or the look-up of what something is sent to: throws `appleError` where it is not there or may not be asked. */
  find(target: SendTarget | null): void
  /** The address of the participant that a name gives. Throws `appleError`. */
  handleOf(service: string, name: string): string
  /** Throws `appleError`; it may have been sent all the same. */
  send(target: SendTarget, text: string): void
}

export interface Account {
  readonly serviceType: string
  readonly enabled: boolean
  readonly connectionStatus: 'connected' | 'disconnected'
}

export interface AppWindow {
  /** What stands over the open conversation; null if none is open. */
  readonly title: string | null
  /** Lowest last. */
  readonly bubbles: readonly string[]
  /** How macOS lays the tree out: 26 has bubbles as text areas, 27 describes them (seen on 26.2 and 27.2); default 26. */
  readonly layout?: 26 | 27
  /** On another desktop, or beside a full-screen window: not in the list of windows, and the main one all the same. */
  readonly elsewhere?: boolean
  /** Where text is written: one, none while a new message is addressed, two while a message is edited. */
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

/** An error as scripts get it: with the number in `errorNumber`, which may be a string of digits. */
export function appleError(errorNumber: number): Error & { readonly errorNumber: string } {
  return Object.assign(new Error(`Apple error ${errorNumber}`), { errorNumber: String(errorNumber) })
}
