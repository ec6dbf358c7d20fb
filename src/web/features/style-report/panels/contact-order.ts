import type { ContactReport } from '#contract/voice/style-report.ts'
import { formatCount } from '#web/lib/time.ts'
import { distance, part, points } from '../report-numbers.ts'

/** What is told of a contact in numbers, and how it is sorted; a sort begins with the most. */
export const columns = [
  { id: 'turns', label: 'Messages', value: ({ turns }: ContactReport) => turns, text: ({ turns }: ContactReport) => formatCount(turns) },
  { id: 'chrf', label: 'Shared letters', value: ({ chrf }: ContactReport) => chrf, text: ({ chrf }: ContactReport) => points(chrf) },
  {
    id: 'accepted',
    label: 'What you wrote',
    value: ({ accepted }: ContactReport) => accepted,
    text: ({ accepted }: ContactReport) => part(accepted),
  },
  {
    id: 'style',
    label: 'Habits apart',
    value: ({ style_distance: apart }: ContactReport) => apart ?? -1,
    text: ({ style_distance: apart }: ContactReport) => (apart === null ? '–' : distance(apart)),
  },
  {
    id: 'sent',
    label: 'Would have sent',
    value: ({ sent }: ContactReport) => sent,
    text: ({ sent, right }: ContactReport) => (sent === 0 ? 'none' : `${formatCount(sent)}, ${formatCount(right)} right`),
  },
] as const

export interface Order {
  by: (typeof columns)[number]['id']
  direction: 'asc' | 'desc'
}

/** The contacts whose name has `query` in it, in the order asked for; among equals, the ones with more messages first. */
export function arranged(contacts: readonly ContactReport[], query: string, { by, direction }: Order): ContactReport[] {
  const column = columns.find(({ id }) => id === by) ?? columns[0]
  const sign = direction === 'asc' ? 1 : -1
  const wanted = query.trim().toLocaleLowerCase()
  return contacts
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => sign * (column.value(a) - column.value(b)) || b.turns - a.turns || a.name.localeCompare(b.name))
}
