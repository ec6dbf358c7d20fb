import type { LiveDeps } from './live-deps.ts'
import type { Session, Sessions } from './sessions.ts'

/** Shortest and longest pause between two ticks, ms. The longest is how late a due reply may be tried. */
const shortestPause = 20
const longestPause = 1_000

/** Ticks that failed since the last one that polled. What fails may be the polls alone, so one that only tries due replies ends nothing. */
interface Failing {
  readonly times: number
  /** When it is tried again, ms since 1970. */
  readonly until: number
}

/**
 * Ticks each listener of this process when it has something to do. One whose ticks fail, because the store cannot be read for example, is tried after
 * a pause that doubles up to the longest, and logged less and less often: what fails may fail for hours.
 */
export function createTicking(
  { clock, log }: Pick<LiveDeps, 'clock' | 'log'>,
  parts: {
    readonly sessions: Pick<Sessions, 'all' | 'onBegin'>
    /** A poll, if one is due, and the due replies. Returns whether it polled. */
    readonly tick: (session: Session) => Promise<boolean>
  },
) {
  const ticking = new Set<Session>()
  const failing = new WeakMap<Session, Failing>()
  let timer: NodeJS.Timeout | undefined
  let begun = false
  let closed = false

  /** Never rejects. */
  async function tickOne(session: Session): Promise<void> {
    const { channel } = session
    try {
      if ((await parts.tick(session)) && failing.delete(session)) log.info({ channel: channel.id }, 'a listener ticks again')
    } catch (error) {
      const times = (failing.get(session)?.times ?? 0) + 1
      failing.set(session, { times, until: clock.now() + Math.min(longestPause, shortestPause * 2 ** times) })
      if (isPowerOfTwo(times)) log.error({ err: error, channel: channel.id, times }, 'a tick of a listener failed')
    }
  }

  /** How long a failing session still rests, ms. */
  function restOf(session: Session): number {
    const rest = (failing.get(session)?.until ?? 0) - clock.now()
    // More than the longest pause: the clock was set back.
    return rest > longestPause ? 0 : Math.max(0, rest)
  }

  /** Not awaited: a hanging network must not keep another listener from polling. */
  function tickAll(): void {
    for (const session of parts.sessions.all()) {
      if (ticking.has(session) || restOf(session) > 0) continue
      ticking.add(session)
      void tickOne(session).finally(() => {
        ticking.delete(session)
        schedule()
      })
    }
  }

  /** Sets no timer while nothing listens. */
  function schedule(): void {
    clearTimeout(timer)
    const sessions = parts.sessions.all()
    if (closed || !begun || sessions.length === 0) return
    const waits = sessions
      .filter((session) => !ticking.has(session))
      .map((session) => Math.max(session.nextPoll - clock.now(), restOf(session)))
    timer = setTimeout(wake, Math.max(shortestPause, Math.min(longestPause, ...waits)))
  }

  function wake(): void {
    if (closed || !begun) return
    tickAll()
    schedule()
  }

  parts.sessions.onBegin(wake)

  return {
    tickOne,
    begin(): void {
      begun = true
      wake()
    },
    close(): void {
      closed = true
      clearTimeout(timer)
    },
  }
}

function isPowerOfTwo(count: number): boolean {
  return Number.isInteger(Math.log2(count))
}
