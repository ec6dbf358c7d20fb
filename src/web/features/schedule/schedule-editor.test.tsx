import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { liveServer, ok, refused, renderPart, replies, type Answers } from '#test/pages/render-app.tsx'
import { ScheduleEditor } from './schedule-editor.tsx'

const saveCall = 'PUT /api/auto-response/schedule'
const { schedule } = replies

async function open(answers: Answers = {}) {
  const view = renderPart(<ScheduleEditor />, { ...liveServer, [saveCall]: ok(replies), ...answers })
  const card = within(await screen.findByRole('region', { name: 'When Idiolect can reply for you' }, { timeout: 10_000 }))
  const body = () => view.calls.findLast(({ name }) => name === saveCall)?.body
  return { ...view, card, body, press: (name: string) => fireEvent.click(card.getByRole('button', { name })) }
}
const threshold = (value: number) => fireEvent.change(screen.getByRole('slider', { name: /^Confidence/ }), { target: { value } })

describe('the schedule', () => {
  it('shows the defaults and saves nothing unchanged', async () => {
    const { card } = await open()
    expect(await card.findByRole('switch', { name: 'Automatic replies to texts' })).toHaveProperty('checked', true)
    expect(card.getByRole('switch', { name: 'Only at certain times' })).toHaveProperty('checked', false)
    expect(card.getByRole('slider', { name: /70%$/ })).toMatchObject({ min: '0.5', max: '0.99' })
    expect(card.getByRole('button', { name: 'Save schedule' })).toHaveProperty('disabled', true)
  })

  it('sends days, hours and the time zone of the browser', async () => {
    const { card, press, body } = await open()
    fireEvent.click(await card.findByRole('switch', { name: 'Only at certain times' }))
    expect(card.getByLabelText('From')).toHaveProperty('value', '09:00')
    expect(card.getByLabelText('Until')).toHaveProperty('value', '17:00')
    expect(card.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual([
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
    ])
    press('Saturday')
    press('Monday')
    fireEvent.change(card.getByLabelText('From'), { target: { value: '22:00' } })
    fireEvent.change(card.getByLabelText('Until'), { target: { value: '06:30' } })
    expect(card.getByText(/Over midnight/)).toBeDefined()
    press('Save schedule')
    expect(await card.findByText('Schedule saved')).toBeDefined()
    expect(body()).toEqual({
      ...schedule,
      schedule: {
        enabled: true,
        start_time: '22:00',
        end_time: '06:30',
        days: ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
        time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    })
  })

  it('asks below 0.7, with what would have been sent, and saves only after a yes', async () => {
    const { card, press, body, calls } = await open()
    await card.findByRole('slider')
    threshold(0.6)
    press('Save schedule')
    const dialog = within(await screen.findByRole('dialog', { name: 'Send at 0.60?' }))
    expect(await dialog.findByText(/Of 80 drafts you judged, 43 were 70% sure or more/)).toBeDefined()
    expect(calls.findLast(({ name }) => name.endsWith('/forecast'))?.body).toEqual({ confidence_threshold: 0.6 })
    expect(body()).toBeUndefined()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Not now'))
    fireEvent.click(dialog.getByRole('button', { name: 'Use this threshold' }))
    await waitFor(() => expect(body()).toMatchObject({ confidence_threshold: 0.6 }))
  })

  it('does not ask at 0.7 and above', async () => {
    const { card, press, body } = await open()
    await card.findByRole('slider')
    threshold(0.9)
    press('Save schedule')
    await waitFor(() => expect(body()).toMatchObject({ confidence_threshold: 0.9 }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('turns automatic replies on again, after a question', async () => {
    const off = { ...replies, active: false, schedule: { ...schedule, active: false } }
    const { card, press, body } = await open({ 'GET /api/auto-response/status': ok(off) })
    expect(await card.findByText(/Automatic replies are off/)).toBeDefined()
    press('Turn on again')
    const dialog = within(await screen.findByRole('dialog', { name: 'Turn automatic replies on again?' }))
    await dialog.findByText(/It may answer 2 people:/)
    expect(body()).toBeUndefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Turn on again' }))
    await waitFor(() => expect(body()).toMatchObject({ active: true, turn_on: true }))
    await waitFor(() => expect(card.queryByText(/Automatic replies are off/)).toBeNull())
  })

  it('says that a channel which the kill switch stopped stays off', async () => {
    const texts = (text: boolean) => ({ ...replies, schedule: { ...schedule, channels: { ...schedule.channels, text } } })
    const { card, press } = await open({ 'GET /api/auto-response/status': ok(texts(false)), [saveCall]: ok(texts(false)) })
    fireEvent.click(await card.findByRole('switch', { name: 'Automatic replies to texts' }))
    press('Save schedule')
    expect(
      await card.findByText(/Automatic replies to texts stay off because you used the kill switch\. Turn them on again at the listener\.$/),
    ).toBeDefined()
  })

  it('says when it was not saved, and keeps what was changed', async () => {
    const { card, press } = await open({ [saveCall]: refused(500, 'internal', 'Disk full.') })
    fireEvent.click(await card.findByRole('switch', { name: 'Automatic replies to texts' }))
    press('Save schedule')
    expect(await card.findByText('The schedule was not saved: Disk full.')).toBeDefined()
    expect(card.getByRole('switch', { name: 'Automatic replies to texts' })).toHaveProperty('checked', false)
  })

  it('says when the status cannot be loaded', async () => {
    const { card } = await open({ 'GET /api/auto-response/status': refused(503, 'unavailable', 'Stopping.') })
    expect(await card.findByText('Failed to load auto-response status. Please try again later.')).toBeDefined()
  })
})
