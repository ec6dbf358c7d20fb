/** The Chromium or Chrome of this machine, or undefined. */
export function findChromium(): string | undefined
export function ensureChromium(): Promise<void>
