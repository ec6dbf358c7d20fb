import { beforeEach, describe, expect, it, vi } from 'vitest'
import { displayName, SessionStore } from './session.ts'

const robin = { id: 'u1', _id: 'u1', name: 'Robin', email: 'robin@example.com', created_at: '2026-03-04T10:00:00Z' }

describe('the session', () => {
  beforeEach(() => localStorage.clear())

  it('keeps token, user and userId in the browser and forgets all three', () => {
    const session = new SessionStore(localStorage)
    expect(session.snapshot().status).toBe('signed-out')
    session.begin('t1', robin)
    expect(localStorage.getItem('token')).toBe('t1')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(robin)
    expect(localStorage.getItem('userId')).toBe('u1')
    expect(session.userIdOrDefault).toBe('u1')
    session.end('Over.')
    expect(localStorage.length).toBe(0)
    expect(session.snapshot()).toEqual({ status: 'signed-out', user: null, notice: 'Over.' })
    expect(session.userIdOrDefault).toBe('default')
  })

  it('starts as loading with a stored token, and knows the stored user meanwhile', () => {
    localStorage.setItem('token', 't1')
    localStorage.setItem('user', JSON.stringify(robin))
    expect(new SessionStore(localStorage).snapshot()).toEqual({ status: 'loading', user: robin, notice: null })
  })

  it('only logs a stored user that cannot be read, and never what it says', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    localStorage.setItem('token', 't1')
    localStorage.setItem('user', '{"name": "Robin Private"')
    expect(new SessionStore(localStorage).snapshot().user).toBeNull()
    expect(warn).toHaveBeenCalledOnce()
    expect(String(warn.mock.calls[0])).not.toContain('Private')
    warn.mockRestore()
  })

  it('notices when the token went or came meanwhile', () => {
    const session = new SessionStore(localStorage)
    localStorage.setItem('token', 't2')
    session.recheck()
    expect(session.snapshot().status).toBe('loading')
    session.confirm(robin)
    localStorage.removeItem('token')
    session.recheck()
    expect(session.snapshot()).toMatchObject({ status: 'signed-out', user: null })
  })
})

it('shows the name, else the e-mail address, else User', () => {
  expect(displayName(robin)).toBe('Robin')
  expect(displayName({ name: null, email: 'robin@example.com' })).toBe('robin@example.com')
  expect(displayName({ name: '', email: '' })).toBe('User')
  expect(displayName(null)).toBe('User')
})
