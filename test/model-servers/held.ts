import type { ServerResponse } from 'node:http'
import type { Behavior } from './behavior.ts'
import { serveModels } from './serve-models.ts'

export interface Held {
  readonly behavior: Behavior
  /** Chat requests so far. */
  readonly count: () => number
  /** When the first of them is there. */
  readonly asked: Promise<void>
  /** From here on, those that wait and all that follow end so. */
  readonly end: (does: (response: ServerResponse) => void) => void
  /** From here on they are answered, by a server that behaves so. */
  readonly goOn: (behavior: Behavior) => void
}

/** A server that keeps chat requests waiting until it is told how they end; in all else it is `other`. */
export function held(other: Behavior = {}): Held {
  const waiting: { response: ServerResponse; body: unknown }[] = []
  const first = Promise.withResolvers<void>()
  let ending: ((response: ServerResponse, body: unknown) => void) | null = null
  let count = 0
  const end = (does: (response: ServerResponse, body: unknown) => void) => {
    ending = does
    for (const { response, body } of waiting.splice(0)) does(response, body)
  }
  return {
    behavior: {
      ...other,
      fault: (response, body) => {
        count += 1
        first.resolve()
        if (ending === null) waiting.push({ response, body })
        else ending(response, body)
        return true
      },
    },
    count: () => count,
    asked: first.promise,
    end,
    goOn: (behavior) =>
      end((response, body) => {
        const request = { method: 'POST', path: '/v1/chat/completions', headers: {}, body }
        serveModels(behavior, [request], request, response)
      }),
  }
}
