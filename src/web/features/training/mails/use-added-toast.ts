import { useEffect, useRef } from 'react'
import { useToast } from '#web/ui/toasts.tsx'
import { addedText } from '../texts.ts'
import { mailSource, type Integration } from './mail-reading.ts'

interface Watched {
  readonly run: string
  /** When the mail that was there before was read; undefined if there was none. */
  readonly before: string | undefined
  /** An answer has shown it running; one that is over sooner is still waited for. */
  shown: boolean
  stopping: boolean
}

/** Says once that a reading which this page began, or saw, has added mail to learn from. Nothing is said of one that the owner stops. */
export function useAddedToast(found: Integration | undefined) {
  const toast = useToast()
  const watched = useRef<Watched | null>(null)

  const watch = (run: string, shown: boolean): void => {
    const before = found === undefined ? undefined : mailSource(found.sources)?.extracted_at
    if (watched.current?.run !== run) watched.current = { run, before, shown, stopping: false }
    watched.current.shown ||= shown
  }

  useEffect(() => {
    if (found === undefined) return
    const { running, error } = found.mails
    const last = mailSource(found.sources)
    const one = watched.current
    if (one !== null && one.run !== running?.run_id) {
      const added = error === null && last !== undefined && last.extracted_at !== one.before
      if (added && !one.stopping) toast(addedText(last.source))
      if (added || one.shown) watched.current = null
    }
    if (running !== null) watch(running.run_id, true)
  })

  return {
    began: (run: string): void => watch(run, false),
    stopping: (now: boolean): void => {
      if (watched.current !== null) watched.current.stopping = now
    },
  }
}
