/** A call is answered within the 30 s that the client waits, ms; what it asked for goes on. */
export const answerWithin = 25_000

/** Null if the work has not settled within so many ms; it goes on. */
export async function inTime<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
