import { expect, it } from 'vitest'
import { bubblesIn, writtenOut } from './register.ts'

const letter = 'Hi Sam,\n\nyes.\nSunday is fine.\n\nLee'

it('a turn of texts is a line each, and comes back as its bubbles', () => {
  expect(writtenOut(['yes', 'sunday is fine'], 'text')).toBe('yes\nsunday is fine')
  expect(bubblesIn(' yes\n\nsunday is fine \n', 'text')).toEqual(['yes', 'sunday is fine'])
})

it('a mail keeps its lines and paragraphs, and is one bubble', () => {
  expect(bubblesIn(`\n${letter.replaceAll('\n', '\r\n')}\n`, 'email')).toEqual([letter])
  expect(writtenOut([letter, 'PS: or Monday'], 'email')).toBe(`${letter}\n\nPS: or Monday`)
})

it('nothing is no bubble', () => {
  for (const register of ['text', 'email'] as const) expect(bubblesIn(' \n \n', register)).toEqual([])
})
