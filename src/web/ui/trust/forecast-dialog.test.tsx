import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { forecast, liveServer, ok, renderPart } from '#test/pages/render-app.tsx'
import { ForecastDialog } from './forecast-dialog.tsx'

const text = 'On its own the on-device engine only drafts.'

it.each([`It reaches nobody. Auto will hold everything for now. ${text}`, 'It reaches nobody.'])(
  'says once why nothing would be sent, with the way on: %s',
  async (summary) => {
    renderPart(<ForecastDialog open title="Start?" confirmLabel="Start" onConfirm={() => undefined} onClose={() => undefined} />, {
      ...liveServer,
      'POST /api/auto-response/forecast': ok({ ...forecast, summary }),
      'POST /api/trust/ladder': ok({
        engine: 'on-device',
        label: 'On-device engine',
        threshold: 0.7,
        verdicts: 0,
        needed: 20,
        unsure: { code: 'drafts-only', text },
        people: [],
        summary: '',
      }),
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Start?' }))
    expect(await dialog.findByRole('link', { name: 'Choose a model' })).toBeDefined()
    expect(dialog.getAllByText(/only drafts\./u)).toHaveLength(1)
  },
)
