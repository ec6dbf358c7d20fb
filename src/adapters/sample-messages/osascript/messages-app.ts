/** What the simulated bridge needs of a simulated Messages: tests bring one in memory, the stand-in one that lives in the sample database. */
export interface MessagesApp {
  /** What the system's language calls it. */
  readonly name: string
  isRunning(): boolean
  isInFront(): boolean
  /** Points from the top left of the screen; null where it shows no window. */
  frame(): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null
  /** Whether the process that asks is in the list of System Settings, Accessibility. */
  accessibilityAllowed(): boolean
  /** Error of Accessibility that every look meets at the moment; 0 for none. */
  accessibilityError(): number
  windows(): readonly AppWindow[]
  accounts(): readonly { readonly serviceType: string; readonly enabled: boolean }[]
  /** Throws `appleError`. */
  send(target: SendTarget, text: string): void
}

export interface AppWindow {
  /** What stands over the open conversation; null where none is open. */
  readonly title: string | null
  /** Lowest last. */
  readonly bubbles: readonly string[]
  /** Where text is written: one, none while a new message is addressed, two while a message is edited. */
  readonly fields: readonly TextField[]
}

export interface TextField {
  read(): string
  /** False where the field refuses. */
  write(text: string): boolean
}

export type SendTarget =
  | { readonly kind: 'chat'; readonly guid: string }
  | { readonly kind: 'participant'; readonly service: string; readonly handle: string }

/** An error as scripts get it: with the number in `errorNumber` (reference on desktop, section 4). */
export function appleError(errorNumber: number): Error & { readonly errorNumber: number } {
  return Object.assign(new Error(`Apple error ${errorNumber}`), { errorNumber })
}
