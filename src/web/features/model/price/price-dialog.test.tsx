// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { found, onDeviceState, openAiState } from '#test/pages/model-answers.ts'
import { ok, renderPage, type Answer } from '#test/pages/render-app.tsx'

const putCall = 'PUT /api/model'
const assumed = { ...openAiState, label: 'OpenAI (new-model)', model: 'new-model', price: { input: 10, output: 50, source: 'assumed' } }

/** Chooses a model that no price list has. */
async function chooseUnknown() {
  const view = renderPage('/settings/model', {
    'GET /api/model': ok(onDeviceState),
    'GET /api/model/found': ok(found),
    [putCall]: (body): Answer => {
      const { price } = body as { price?: object }
      return ok(price === undefined ? assumed : { ...assumed, price: { ...price, source: 'owner' } })
    },
  })
  fireEvent.click(await screen.findByRole('radio', { name: 'OpenAI' }, { timeout: 10_000 }))
  const panel = within(screen.getByRole('form', { name: 'OpenAI' }))
  fireEvent.change(panel.getByLabelText('API key'), { target: { value: 'sk-test-0123456789' } })
  fireEvent.change(panel.getByLabelText('Model'), { target: { value: 'new-model' } })
  fireEvent.click(panel.getByRole('button', { name: 'Use OpenAI' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What does new-model cost?' }))
  const prices = () => view.calls.filter(({ name }) => name === putCall).map(({ body }) => (body as { price?: object }).price)
  return { dialog, prices }
}

it('a model of unknown price is asked about once, when it is chosen', async () => {
  const { dialog, prices } = await chooseUnknown()
  expect(dialog.getByText(/counted at \$10\.00 in and \$50\.00 out/)).toBeDefined()
  fireEvent.change(dialog.getByLabelText('A million tokens in'), { target: { value: '0.2' } })
  fireEvent.change(dialog.getByLabelText('A million tokens out'), { target: { value: '0,8' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save price' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(prices()).toEqual([undefined, { input: 0.2, output: 0.8 }])
})

it('a model that costs nothing is one press, and an owner who does not know is left alone', async () => {
  const { dialog, prices } = await chooseUnknown()
  fireEvent.click(dialog.getByRole('button', { name: 'It costs me nothing' }))
  await waitFor(() => expect(prices()).toEqual([undefined, { input: 0, output: 0 }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText(/the price you typed in/)).toBeDefined()
})
