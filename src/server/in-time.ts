/** How long a call waits for the work it started before it answers without its result, ms. The client gives up after 30 s; the work continues. */
export const answerWithin = 25_000

/** Null if the work has not settled after `ms`. The work continues. */
export async function inTime<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
