export interface Clock {
  /** ms since 1970, UTC. */
  now(): number
}
