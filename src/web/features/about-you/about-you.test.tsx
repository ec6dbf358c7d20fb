// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok, refused, renderPart, robin } from '#test/pages/render-app.tsx'
import { applyEvent } from '#web/app/notices/apply-event.ts'
import { AboutYou } from './about-you.tsx'

const address = { kind: 'address', value: '1 Elm' }
const list = 'GET /api/own-facts'
const saved = () => within(screen.getByRole('list', { name: 'Saved about you' }))
const add = (title: string) => screen.getByRole('button', { name: title })
const field = (title: string) => screen.getByRole('textbox', { name: title })

it('saves one, checks it first, and the focus is never lost', async () => {
  const { calls, answers } = renderPart(<AboutYou />, { [list]: ok({ facts: [] }) })
  await screen.findByRole('button', { name: 'Home address' })
  expect(screen.getByText(/Leave out passwords, codes, and card numbers/)).toBeDefined()
  expect(screen.queryByRole('list')).toBeNull()
  fireEvent.click(add('Phone number'))
  expect(document.activeElement).toBe(field('Phone number'))
  fireEvent.keyDown(field('Phone number'), { key: 'Escape' })
  expect(document.activeElement).toBe(add('Phone number'))
  fireEvent.click(add('Phone number'))
  fireEvent.change(field('Phone number'), { target: { value: '4111 1111 1111 1111' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/digits, spaces and/)).toBeDefined()
  expect(calls.some(({ name }) => name.startsWith('PUT'))).toBe(false)
  answers['PUT /api/own-facts/phone'] = ok({ facts: [{ kind: 'phone', value: '555 0199' }] })
  fireEvent.change(field('Phone number'), { target: { value: ' 555 0199' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('555 0199')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change your number' })))
  expect(calls.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({ value: '555 0199' })
  expect(screen.queryByRole('button', { name: 'Phone number' })).toBeNull()
})

it('changes and deletes, says why that failed, and brings back what was deleted', async () => {
  const { answers } = renderPart(<AboutYou />, { [list]: ok({ facts: [address] }), 'DELETE /api/own-facts/address': 'offline' })
  fireEvent.click(await screen.findByRole('button', { name: 'Change your address' }))
  answers['PUT /api/own-facts/address'] = refused(500, 'internal', 'The disk is full.')
  fireEvent.change(field('Home address'), { target: { value: '2 Elm' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The disk is full.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(saved().getByText('1 Elm')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Delete your address' }))
  expect(await screen.findByText(/^It was not deleted/)).toBeDefined()
  answers['DELETE /api/own-facts/address'] = ok({ facts: [] })
  answers['PUT /api/own-facts/address'] = ok({ facts: [address] })
  fireEvent.click(screen.getByRole('button', { name: 'Delete your address' }))
  await waitFor(() => expect(document.activeElement).toBe(add('Home address')))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 Elm')).toBeDefined()
})

it('shows what another page saved', async () => {
  const { answers, queries } = renderPart(<AboutYou />, { [list]: ok({ facts: [] }) })
  await screen.findByRole('button', { name: 'Home address' })
  answers[list] = ok({ facts: [address] })
  act(() => applyEvent(queries, { type: 'own-facts' }))
  expect(await screen.findByText('1 Elm')).toBeDefined()
})

it('brings nothing back for whoever is signed in by then', async () => {
  const bob = { ...robin, id: 'u2', _id: 'u2' }
  const { calls, session } = renderPart(<AboutYou />, {
    [list]: ok({ facts: [address] }),
    'DELETE /api/own-facts/address': ok({ facts: [] }),
    'PUT /api/own-facts/address': ok({ facts: [address] }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete your address' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  act(() => session.begin('another token', bob))
  fireEvent.click(undo)
  await waitFor(() => expect(screen.queryByText('Deleted your address.')).toBeNull())
  expect(calls.some(({ name }) => name.startsWith('PUT'))).toBe(false)
})
