import type { Store } from '#server/store/db.ts'

/** Where a server may die: before or after a call of one of its ports. */
export type DeadlyPort = 'store' | 'transaction' | 'send' | 'verify' | 'draft' | MailPort
/** Calls of a mailbox: those after whose loss it may be doubtful whether a mail was sent, and all others. */
export type MailPort = 'mail' | 'mailbox'

/** A moment of death: at the `count`-th call of `port` from now. */
export interface Death {
  readonly port: DeadlyPort
  readonly when: 'before' | 'after'
  readonly count: number
}

/** The life of one server. After its death none of its calls ever comes back, as with a process that was killed. */
export interface Life {
  readonly isOver: () => boolean
  /** Resolves at the death. */
  readonly death: Promise<void>
  /** The port that it died at; null if it was in the middle of none. */
  readonly diedAt: () => DeadlyPort | null
  doom(death: Death): void
  /** Whether a death is still to come. */
  readonly isDoomed: () => boolean
  die(): void
  /** A call of a port. */
  through<T>(port: DeadlyPort, work: () => Promise<T>): Promise<T>
  /** Resolves when no call that was begun before the death is under way: what had reached the database is in it or rolled back. */
  still(): Promise<void>
}

export function createLife(): Life {
  let over = false
  let diedAt: DeadlyPort | null = null
  let tell: () => void = () => undefined
  const death = new Promise<void>((resolve) => {
    tell = resolve
  })
  let doomed: { port: DeadlyPort; when: 'before' | 'after'; left: number } | null = null
  const calls = new Set<Promise<unknown>>()
  const never = <T>() => new Promise<T>(() => undefined)

  function die(): void {
    over = true
    tell()
  }

  /** Whether this call is the one to die at. */
  function isLast(port: DeadlyPort, when: 'before' | 'after'): boolean {
    if (doomed === null || doomed.port !== port || doomed.when !== when) return false
    doomed.left -= 1
    if (doomed.left > 0) return false
    diedAt = port
    return true
  }

  return {
    isOver: () => over,
    death,
    diedAt: () => diedAt,
    doom(death) {
      doomed = { port: death.port, when: death.when, left: death.count }
    },
    isDoomed: () => !over && doomed !== null,
    die,
    async through(port, work) {
      if (!over && isLast(port, 'before')) die()
      if (over) return never()
      const call = work()
      calls.add(call)
      const [ended] = await Promise.allSettled([call])
      calls.delete(call)
      if (!over && isLast(port, 'after')) die()
      if (over) return never()
      if (ended.status === 'rejected') throw ended.reason
      return ended.value
    },
    async still() {
      while (calls.size > 0) await Promise.allSettled(calls)
    },
  }
}

/** The store as a server has it that may die at any call. */
export function mortalStore(store: Store, life: Life): Store {
  return mortal(store, life)
}

function mortal<T extends object>(target: T, life: Life): T {
  return new Proxy(target, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name)
      // What streams is read while a voice is loaded or drafts, where nothing that matters can be cut in two.
      if (name === 'voiceParts' || name === 'voiceTexts') return value
      if (typeof value === 'function') {
        const port = name === 'transaction' ? 'transaction' : 'store'
        return (...parameters: unknown[]) => life.through(port, () => Reflect.apply(value, of, parameters) as Promise<unknown>)
      }
      return typeof value === 'object' && value !== null ? mortal(value, life) : value
    },
  })
}
