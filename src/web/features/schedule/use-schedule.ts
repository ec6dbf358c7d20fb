import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { autoResponse, type AutoResponseState } from '#contract/live/auto-response.ts'
import { useAutoResponse } from '#web/lib/queries/control-queries.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'

export type Schedule = AutoResponseState['schedule']
export type Hours = Schedule['schedule']

export const days = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const satisfies readonly Hours['days'][number][]

/** IANA name of the owner's time zone. */
export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The schedule with the owner's edits on top of the server's values. */
export function useSchedule() {
  const { call } = useServices()
  const queries = useQueryClient()
  const replies = useAutoResponse()
  const [edits, setEdits] = useState<Partial<Schedule>>({})
  const stored = replies.data?.schedule
  const edited = stored === undefined ? undefined : { ...stored, ...edits }
  const save = useMutation({
    mutationFn: (next: Schedule & { turn_on?: boolean }) => call(autoResponse.updateSchedule, next),
    onSuccess: async (next) => {
      queries.setQueryData(keys.autoResponse, next)
      setEdits({})
      await queries.invalidateQueries({ queryKey: keys.listener })
    },
  })
  return {
    replies,
    schedule: edited,
    stored,
    changed: Object.keys(edits).length > 0,
    edit: (next: Partial<Schedule>) => setEdits((last) => ({ ...last, ...next })),
    editHours: (next: Partial<Hours>) => {
      if (edited === undefined) return
      // Edited hours are in the time zone the owner is in now, wherever they were set before.
      setEdits((last) => ({ ...last, schedule: { ...edited.schedule, ...next, time_zone: browserZone() } }))
    },
    save,
  }
}
