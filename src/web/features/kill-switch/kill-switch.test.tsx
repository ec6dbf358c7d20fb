import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { liveServer, ok, refused, renderPart, replies, type Answer, type Answers } from '#test/pages/render-app.tsx'
import { gmailState, mailServer } from '#test/pages/render-mail.tsx'
import { keys } from '#web/lib/queries/queries.ts'
import { KillSwitch } from './kill-switch.tsx'

const running = { ...gmailState, status: 'running' as const, config: { ...gmailState.config, auto_respond: true } }
const open = (gmail: Answer, more: Answers = {}) =>
  renderPart(<KillSwitch />, { ...liveServer, ...mailServer, 'GET /api/gmail-listener/status': gmail, ...more })
const stop = () => screen.queryByRole('button', { name: 'Stop automatic replies' })

it.each([
  ['may be sent', ok(running)],
  ['is not known', refused(500, 'internal', 'It broke.')],
])('is there where of mail alone %s', async (_name, gmail) => {
  const { calls } = open(gmail)
  await waitFor(() => expect(calls.some(({ name }) => name === 'GET /api/gmail-listener/status')).toBe(true))
  await waitFor(() => expect(stop()).not.toBeNull())
})

it('stays where nothing is known, without the alarm where nothing was being sent when last seen', async () => {
  const { queries, answers } = open(ok({ ...running, config: gmailState.config }))
  await waitFor(() => expect(queries.getQueryData(keys.gmailListener)).toBeDefined())
  await waitFor(() => expect(stop()).toBeNull())
  answers['GET /api/gmail-listener/status'] = 'offline'
  await act(() => queries.invalidateQueries({ queryKey: keys.gmailListener }))
  await waitFor(() => expect(stop()).not.toBeNull())
  expect(stop()?.className).toContain('colorInherit')
})

it.each([
  ['stopped', ok(gmailState), {}],
  ['running for drafts alone', ok({ ...running, config: gmailState.config }), {}],
  ['switched off', ok(running), { 'GET /api/auto-response/status': ok({ ...replies, active: false }) }],
  ['not in this version', refused(501, 'not-available', 'Not built.'), {}],
])('is not there while mail is %s', async (_name, gmail, more) => {
  open(gmail, more)
  await waitFor(() => expect(stop()).toBeNull())
})
