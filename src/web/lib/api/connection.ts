/**
 * What is known of the way to the server. `doubted`: one call got no answer, and none has been answered since. `backSince`: ms since 1970 at
 * which it last answered again after a silence, 0 before any.
 */
export interface ConnectionState {
  readonly reachable: boolean
  readonly doubted: boolean
  readonly backSince: number
}

/**
 * Whether the server answers at all. Every call tells it: an answer of any kind, a refusal too, is an answer, and two calls in a row without
 * one are a silence. It begins as reachable, because the page itself came from there.
 */
export class Connection {
  readonly #listeners = new Set<() => void>()
  readonly #now: () => number
  #state: ConnectionState = { reachable: true, doubted: false, backSince: 0 }

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  readonly snapshot = (): ConnectionState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  heard(): void {
    const { reachable, doubted, backSince } = this.#state
    if (!reachable || doubted) this.#set({ reachable: true, doubted: false, backSince: reachable ? backSince : this.#now() })
  }

  missed(): void {
    const { reachable, doubted } = this.#state
    if (reachable) this.#set({ ...this.#state, reachable: !doubted, doubted: true })
  }

  #set(state: ConnectionState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
