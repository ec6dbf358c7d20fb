import { expect, it } from 'vitest'
import { saysOnlyWhoWrote, threadNames } from './quote-head.ts'

const ada = { name: 'Ada Lund', address: 'ada@example.com' }
const names = threadNames([{ from: [ada], to: [], cc: [], subject: 'Saturday' }])
const week = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 10, 16 + day))

it.each([
  ['de', (date: string) => `Am ${date} um 09:12 Uhr schrieb Ada Lund <ada@example.com>:`],
  ['fr', (date: string) => `Le ${date} à 09:12, Ada Lund <ada@example.com> a écrit :`],
  ['es', (date: string) => `El ${date} a las 9:12, Ada Lund <ada@example.com> escribió:`],
])('knows every day of the week in %s as part of who wrote when', (language, line) => {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const unknown = week.map((day) => line(format.format(day))).filter((said) => !saysOnlyWhoWrote([said], names))
  expect(unknown).toEqual([])
})

it('is not fooled by a line that says more', () => {
  expect(saysOnlyWhoWrote(['Am Freitag, 20. November 2026 um 09:12 Uhr schrieb Ada Lund und Geld <ada@example.com>:'], names)).toBe(false)
})
