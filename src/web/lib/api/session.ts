import { user as userSchema, type User } from '#contract/account/account.ts'
import { logQuietly } from '../log.ts'

/** Product specification, sections 3 and 9: storage keys in the browser. */
const tokenKey = 'token'
const userKey = 'user'
const userIdKey = 'userId'

export const sessionExpiredText = 'Session expired. Please login again.'

export interface SessionState {
  /** `loading`: there is a token, and its profile is being fetched. */
  status: 'loading' | 'signed-in' | 'signed-out'
  user: User | null
  /** Why the session ended, if the owner did not end it; shown until dismissed. */
  notice: string | null
}

type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Who is signed in. The token in the browser's storage decides; its profile is fetched once at load. */
export class SessionStore {
  readonly #storage: KeyValue
  readonly #listeners = new Set<() => void>()
  #state: SessionState
  #known: string | null

  constructor(storage: KeyValue) {
    this.#storage = storage
    this.#known = this.token
    this.#state = { status: this.token === null ? 'signed-out' : 'loading', user: this.#storedUser(), notice: null }
  }

  get token(): string | null {
    return this.#storage.getItem(tokenKey)
  }

  /** The token that this state belongs to. Another tab may have stored a different one since; `recheck` finds out. */
  get known(): string | null {
    return this.#known
  }

  /** Id of the stored user, or 'default'. */
  get userIdOrDefault(): string {
    return this.#storage.getItem(userIdKey) ?? this.#state.user?.id ?? 'default'
  }

  readonly snapshot = (): SessionState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  begin(token: string, user: User): void {
    this.#storage.setItem(tokenKey, token)
    this.#known = token
    this.#keep(user)
    this.#set({ status: 'signed-in', user, notice: null })
  }

  /** The profile for the stored token was loaded or has changed. */
  confirm(user: User): void {
    // Only the identifier is specified. An answer without the other fields does not erase the stored ones.
    const whole = user.created_at === '' && this.#state.user?.id === user.id ? this.#state.user : user
    this.#keep(whole)
    this.#set({ ...this.#state, status: 'signed-in', user: whole })
  }

  /** Rereads the token. Called on every route change and when another tab signs in or out. A replaced token may belong to another person. */
  recheck(): void {
    if (this.token === null) {
      if (this.#state.status !== 'signed-out') this.#set({ ...this.#state, status: 'signed-out', user: null })
    } else if (this.#state.status === 'signed-out' || this.token !== this.#known) {
      this.#known = this.token
      this.#set({ status: 'loading', user: this.#storedUser(), notice: null })
    }
  }

  end(notice: string | null = null): void {
    for (const key of [tokenKey, userKey, userIdKey]) this.#storage.removeItem(key)
    this.#set({ status: 'signed-out', user: null, notice })
  }

  dismissNotice(): void {
    this.#set({ ...this.#state, notice: null })
  }

  #keep(user: User): void {
    this.#storage.setItem(userKey, JSON.stringify(user))
    this.#storage.setItem(userIdKey, user.id)
  }

  #storedUser(): User | null {
    const stored = this.#storage.getItem(userKey)
    if (stored === null || this.token === null) return null
    try {
      return userSchema.parse(JSON.parse(stored))
    } catch {
      logQuietly('The stored user could not be read; the profile is fetched again.')
      return null
    }
  }

  #set(state: SessionState): void {
    this.#state = state
    if (state.status === 'signed-out') this.#known = null
    for (const listener of this.#listeners) listener()
  }
}

/** Name, else e-mail, else 'User'. */
export function displayName(user: Pick<User, 'name' | 'email'> | null): string {
  return user?.name || user?.email || 'User'
}
