import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { liveServer, ok, refused, renderPart, type Answers } from '#test/pages/render-app.tsx'
import { OverlayPositionCard } from './overlay-position.tsx'

const stands = (position: string) => ok({ success: true, settings: { suggestionCount: 4, position } })

async function open(answers: Answers = {}) {
  const view = renderPart(<OverlayPositionCard />, { ...liveServer, 'GET /api/overlay-settings': stands('right'), ...answers })
  const card = within(await screen.findByRole('region', { name: 'Overlay position' }, { timeout: 10_000 }))
  const isAt = (label: RegExp) => card.getByRole<HTMLInputElement>('radio', { name: label }).checked
  return { ...view, card, isAt }
}

describe('the overlay position', () => {
  it('is the one that is kept', async () => {
    const { isAt } = await open({ 'GET /api/overlay-settings': stands('left') })
    await waitFor(() => expect(isAt(/^Left/)).toBe(true))
    expect(isAt(/^Right/)).toBe(false)
  })

  it('is saved as it is chosen, without the suggestion count', async () => {
    const { card, calls } = await open({
      'POST /api/overlay-settings': ok({ success: true, message: 'Overlay settings saved successfully' }),
    })
    await waitFor(() => expect(card.getByRole<HTMLInputElement>('radio', { name: /^Left/ }).disabled).toBe(false))
    fireEvent.click(card.getByRole('radio', { name: /^Left/ }))
    expect(await screen.findByText('Overlay settings saved successfully')).toBeDefined()
    expect(calls.findLast(({ name }) => name === 'POST /api/overlay-settings')?.body).toEqual({ settings: { position: 'left' } })
  })

  it('says when it could not be saved', async () => {
    const { card } = await open({ 'POST /api/overlay-settings': refused(500, 'internal', 'Disk full.') })
    await waitFor(() => expect(card.getByRole<HTMLInputElement>('radio', { name: /^Left/ }).disabled).toBe(false))
    fireEvent.click(card.getByRole('radio', { name: /^Left/ }))
    expect(await screen.findByText('Failed to save overlay settings: Disk full.')).toBeDefined()
  })
})
