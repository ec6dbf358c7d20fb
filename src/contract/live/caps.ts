/**
 * The most that is sent automatically. Messages' own limits are not published; people have reported being locked out at some 200 an hour.
 */
export const caps = {
  chat: { sends: 5, windowMs: 10 * 60_000 },
  hour: { sends: 30, windowMs: 60 * 60_000 },
  automaticTurns: 3,
  /** Of mail: machines that answer each other do it once a poll, for days. */
  mail: { toOne: 1, toAll: 20, windowMs: 24 * 60 * 60_000 },
} as const
