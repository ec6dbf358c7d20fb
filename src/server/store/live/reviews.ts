import { z } from 'zod'

/** Reads a content as `schema` does, which has the owner's `review`, also from before the review had this name. */
export function withReview<S extends z.ZodType>(schema: S) {
  return z.preprocess(renamed, schema)
}

function renamed(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('lookedAt' in stored)) return stored
  const { lookedAt, ...rest } = stored
  return { ...rest, review: lookedAt }
}
