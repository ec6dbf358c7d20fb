/**
 * Limits on automatic sending. Apple does not publish its limits for Messages; people report lockouts at about 200 an hour.
 */
export const caps = {
  chat: { sends: 5, windowMs: 10 * 60_000 },
  hour: { sends: 30, windowMs: 60 * 60_000 },
  automaticTurns: 3,
  /** Email: two machines that answer each other do so once per poll, for days. */
  mail: { toOne: 1, toAll: 20, windowMs: 24 * 60 * 60_000 },
} as const
