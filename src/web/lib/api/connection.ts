/**
 * State of the connection to the server. `doubted`: one call got no answer, and none has been answered since. `backSince`: when the server last answered
 * after an outage, in ms since 1970. 0 if there was no outage.
 */
export interface ConnectionState {
  readonly reachable: boolean
  readonly doubted: boolean
  readonly backSince: number
}

/**
 * Whether the server answers at all. Every call reports here. Any answer counts, even a refusal; two calls in a row without one are an outage. Starts as
 * reachable, because the page itself came from there.
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
