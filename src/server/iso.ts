/** A time (ms since 1970) as the calls give it: ISO 8601, UTC. Null if there is none. */
export function iso(at: number): string
export function iso(at: number | null | undefined): string | null
export function iso(at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : new Date(at).toISOString()
}
