import type { Review } from '#contract/live/trust.ts'

/** Sealed contents from before the review had this name. */
interface BeforeReview {
  readonly lookedAt?: Review | null
}

/** Names the owner's review in a stored content as it is named now. */
export function withReview<Content extends object>(content: Content & BeforeReview): Content {
  const { lookedAt, ...rest } = content
  return lookedAt === undefined ? content : Object.assign(rest as Content, { review: lookedAt })
}
