import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FirstFew } from './first-few.tsx'

const items = (...ids: string[]) => ids.map((id) => ({ id }))
const list = (shown: readonly { id: string }[]) => (
  <FirstFew items={shown} first={2} step={2} more={(count) => `${count} more`}>
    {({ id }) => <article key={id}>{id}</article>}
  </FirstFew>
)
const texts = () => screen.getAllByRole('article').map(({ textContent }) => textContent)

it('shows the first few of a list, and more at a time, reading on where they begin', () => {
  render(list(items('a', 'b', 'c', 'd', 'e')))
  expect(texts()).toEqual(['a', 'b'])
  fireEvent.click(screen.getByRole('button', { name: 'Show 2 more of 3' }))
  expect(texts()).toEqual(['a', 'b', 'c', 'd'])
  expect(document.activeElement?.textContent).toBe('c')
  fireEvent.click(screen.getByRole('button', { name: 'Show 1 more' }))
  expect(texts()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(document.activeElement?.textContent).toBe('e')
  expect(screen.queryByRole('button')).toBeNull()
})

it('always shows what acts by itself, and reads on above it', () => {
  render(
    <FirstFew items={items('a', 'b', 'c', 'd')} first={1} step={1} always={({ id }) => id === 'd'} more={(count) => `${count} more`}>
      {({ id }) => <article key={id}>{id}</article>}
    </FirstFew>,
  )
  expect(texts()).toEqual(['a', 'd'])
  fireEvent.click(screen.getByRole('button', { name: 'Show 1 more of 2' }))
  expect(texts()).toEqual(['a', 'b', 'd'])
  expect(document.activeElement?.textContent).toBe('b')
})

it('takes nothing away that was shown where newer ones come in, and follows up where one goes', () => {
  const { rerender } = render(list(items('a', 'b', 'c', 'd')))
  rerender(list(items('new', 'a', 'b', 'c', 'd')))
  expect(texts()).toEqual(['new', 'a', 'b'])
  rerender(list(items('a', 'c', 'd')))
  expect(texts()).toEqual(['a', 'c'])
})
