import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderPart } from '#test/pages/render-app.tsx'
import { Explained } from './with-evidence.tsx'

const button = () => screen.getByRole('button', { name: 'At least 90% sure' })
/** Null once it goes, however long it takes to fade. */
const explanation = () => document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent ?? null
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** As a phone does: the click comes after the finger has left. */
function tap(): void {
  fireEvent.touchStart(button())
  fireEvent.touchEnd(button())
  fireEvent.click(button())
}

beforeEach(async () => {
  vi.useFakeTimers()
  renderPart(
    <>
      <Explained by="18 of 19">At least 90% sure</Explained>
      <p>elsewhere</p>
    </>,
    {},
  )
  // Where another explanation has just gone, the next one comes at once: here it is long since one did.
  fireEvent.mouseOver(button())
  await pass(100)
  fireEvent.mouseLeave(button())
  await pass(5_000)
})

it('is shown to a pointer after 100 ms, and to a finger that stays after 700 ms, until 1,500 ms after it has left', async () => {
  fireEvent.mouseOver(button())
  await pass(99)
  expect(explanation()).toBeNull()
  await pass(1)
  expect(explanation()).toBe('18 of 19')
  fireEvent.mouseLeave(button())
  await pass(1)
  expect(explanation()).toBeNull()
  await pass(1_000)

  fireEvent.touchStart(button())
  await pass(699)
  expect(explanation()).toBeNull()
  // Both delays, one after the other.
  await pass(101)
  expect(explanation()).toBe('18 of 19')
  fireEvent.touchEnd(button())
  await pass(1_499)
  expect(explanation()).toBe('18 of 19')
  await pass(1)
  expect(explanation()).toBeNull()
})

it('stays after a tap, until the next or one elsewhere', async () => {
  tap()
  expect(explanation()).toBe('18 of 19')
  await pass(60_000)
  expect(explanation()).toBe('18 of 19')
  tap()
  await pass(1_000)
  expect(explanation()).toBeNull()
  tap()
  await pass(60_000)
  expect(explanation()).toBe('18 of 19')
  fireEvent.click(screen.getByText('elsewhere'))
  await pass(1_000)
  expect(explanation()).toBeNull()
})

it('stays where a pointer has clicked though it goes on, and closes by Escape', async () => {
  fireEvent.mouseOver(button())
  await pass(100)
  fireEvent.click(button())
  fireEvent.mouseLeave(button())
  await pass(60_000)
  expect(explanation()).toBe('18 of 19')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await pass(1_000)
  expect(explanation()).toBeNull()
})
