/** This machine's Chromium or Chrome. Undefined if there is none. */
export function findChromium(): string | undefined
export function ensureChromium(): Promise<void>
