import { createHash } from 'node:crypto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api/api-error.ts'
import { appInfo, ok, refused, renderApp, robin, type Answer } from '#test/pages/render-app.tsx'
import { authErrorText, callbackParameters } from './auth-texts.ts'
import { googleSignInAddress } from './google-button.tsx'

const success = ok({ status: 'success', token: 't1', user: robin, message: 'ok' })

async function login(answer: Answer) {
  const view = renderApp('/login', { 'POST /api/auth/simple-login': answer })
  fireEvent.change(await screen.findByLabelText(/Email/), { target: { value: 'robin@example.com' } })
  fireEvent.change(screen.getByLabelText(/Password/), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  return view
}

async function signup(answer: Answer, again = 'secret') {
  const view = renderApp('/signup', { 'POST /api/auth/signup': answer })
  fireEvent.change(await screen.findByLabelText(/Email/), { target: { value: 'robin@example.com' } })
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'secret' } })
  fireEvent.change(screen.getByLabelText(/Confirm Password/), { target: { value: again } })
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
  return view
}

const errorText = async (): Promise<string> => (await screen.findByRole('alert')).textContent

describe('login', () => {
  it('stores token and user and goes to the dashboard', async () => {
    const view = await login(success)
    await waitFor(() => expect(view.path()).toBe('/dashboard'))
    expect(localStorage.getItem('token')).toBe('t1')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(robin)
    expect(view.calls.find(({ name }) => name === 'POST /api/auth/simple-login')?.body).toEqual({
      email: 'robin@example.com',
      password: 'secret',
    })
  })

  it('starts the session with the token it got, and says so where that fails', async () => {
    const view = await login(success)
    await waitFor(() => expect(view.path()).toBe('/dashboard'))
    expect(view.calls.find(({ name }) => name === 'POST /api/auth/session')?.body).toEqual({ token: 't1' })
    view.unmount()
    const failed = renderApp('/login', {
      'POST /api/auth/simple-login': success,
      'POST /api/auth/session': refused(401, 'unauthenticated', 'It has ended.'),
    })
    fireEvent.change(await screen.findByLabelText(/Email/), { target: { value: 'robin' } })
    fireEvent.change(screen.getByLabelText(/Password/), { target: { value: 'secret' } })
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await errorText()).toBe('It has ended.')
    expect(failed.path()).toBe('/login')
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('leaves the focus where it was when the password was wrong', async () => {
    const answer = Promise.withResolvers<Answer>()
    renderApp('/login', { 'POST /api/auth/simple-login': () => answer.promise })
    const password = await screen.findByLabelText(/Password/)
    fireEvent.change(screen.getByLabelText(/Email/), { target: { value: 'robin' } })
    fireEvent.change(password, { target: { value: 'secret' } })
    password.focus()
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(password).toHaveProperty('disabled', true))
    // As a browser does.
    password.blur()
    answer.resolve(refused(401, 'wrong-credentials', 'Invalid email or password.'))
    expect(await errorText()).toBe('Invalid email or password.')
    await waitFor(() => expect(document.activeElement).toBe(password))
  })

  it('has no rule for an address but that it is there', async () => {
    renderApp('/login')
    expect(await screen.findByLabelText(/Email/)).toMatchObject({ type: 'text', required: true })
  })

  it('says Signing in... and takes no input meanwhile', async () => {
    let finish = (_answer: Answer): void => {}
    await login(() => new Promise<Answer>((resolve) => (finish = resolve)))
    expect(screen.getByRole('button', { name: 'Signing in...' })).toHaveProperty('disabled', true)
    expect(screen.getByLabelText(/Email/)).toHaveProperty('disabled', true)
    await act(async () => finish(refused(401, 'wrong-credentials', 'They do not belong together.')))
    expect(await errorText()).toBe('They do not belong together.')
    expect(screen.getByLabelText(/Email/)).toHaveProperty('disabled', false)
  })

  it.each<[string, Answer, string]>([
    ['nobody answers', 'offline', 'Network error: Could not connect to the server. Please check if the backend is running.'],
    ['the server answers with an error without words', { status: 502, body: '<html>' }, 'Server error: 502'],
    ['the status is not success', ok({ status: 'error', message: 'This account is closed.' }), 'This account is closed.'],
    ['the status is not success and nothing is said', ok({ status: 'error' }), 'Login failed'],
    ['the server has an error field alone', { status: 503, body: { error: 'Not for eyes.' } }, 'Server error: 503'],
    ['the status is not success and there is an error field alone', ok({ status: 'error', error: 'Not for eyes.' }), 'Login failed'],
  ])('shows the specified text where %s', async (_case, answer, text) => {
    await login(answer)
    expect(await errorText()).toBe(text)
  })
})

describe('signup', () => {
  it('creates the account and goes to the dashboard', async () => {
    const view = await signup(success)
    await waitFor(() => expect(view.path()).toBe('/dashboard'))
  })

  it('asks nobody where the passwords differ', async () => {
    const view = await signup(success, 'secrte')
    expect(await errorText()).toBe('Passwords do not match')
    expect(view.calls.some(({ name }) => name === 'POST /api/auth/signup')).toBe(false)
  })

  it('says Creating Account... meanwhile', async () => {
    await signup(() => new Promise<Answer>(() => {}))
    expect(screen.getByRole('button', { name: 'Creating Account...' })).toHaveProperty('disabled', true)
  })

  it.each<[string, Answer, string]>([
    [
      'the address is taken',
      refused(409, 'email-taken', 'There is an account with this address.'),
      'There is an account with this address.',
    ],
    ['the status is not success and nothing is said', ok({ status: 'pending' }), 'Signup failed'],
  ])('shows the specified text where %s', async (_case, answer, text) => {
    await signup(answer)
    expect(await errorText()).toBe(text)
  })
})

it('says of any other failure what it was', () => {
  expect(authErrorText('Login', new ApiError({ kind: 'other', message: 'timeout of 30000ms exceeded' }))).toBe(
    'Login failed: timeout of 30000ms exceeded',
  )
  expect(authErrorText('Signup', new Error('storage is full'))).toBe('Signup failed: storage is full')
})

describe('the sign-in callback', () => {
  it('shows the decoded error', async () => {
    renderApp('/auth-callback?error=access%2520denied')
    expect(await errorText()).toBe('access denied')
  })

  it('has words for an error that has none', async () => {
    renderApp('/auth-callback?error=')
    expect(await errorText()).toBe('Authentication failed. Please try again.')
  })

  it.each(['', '?token=', '?token=%20'])('says when there is no token: “%s”', async (search) => {
    renderApp(`/auth-callback${search}`)
    expect(await errorText()).toBe('No authentication token received')
  })

  it('starts the session once, with what only the browser that began it knows, and goes to the start page after half a second', async () => {
    const left: string[] = []
    const answers = { 'GET /api/app': ok({ ...appInfo, google_sign_in: true }), 'POST /api/auth/sign-in': success }
    const view = renderApp('/login', answers, { leave: (address) => void left.push(address) })
    const button = await screen.findByRole('button', { name: 'Sign in with Google' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    fireEvent.click(button)
    await waitFor(() => expect(left).toHaveLength(1))
    const challenge = new URL(left[0] ?? '', 'http://localhost').searchParams.get('challenge')
    await act(() => view.router.navigate('/auth-callback?token=code'))
    expect(await screen.findByRole('progressbar', { name: 'Completing authentication...' })).toBeDefined()
    await waitFor(() => expect(view.path()).toBe('/'), { timeout: 3000 })
    expect(localStorage.getItem('token')).toBe('t1')
    const sent = view.calls.filter(({ name }) => name.startsWith('POST /api/auth/'))
    expect(sent).toEqual([
      { name: 'POST /api/auth/sign-in', body: { code: 'code', verifier: expect.any(String) as string }, authorization: undefined },
    ])
    const { verifier = '' } = (sent[0]?.body ?? {}) as { verifier?: string }
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenge)
    expect(window.location.href).not.toContain('code')
    expect(localStorage.getItem('sign-in-verifier')).toBeNull()
  })

  it('signs nobody in by a link that somebody sent, whose session stays what it was', async () => {
    const view = renderApp(
      '/auth-callback?token=theirs',
      { 'POST /api/auth/sign-in': refused(403, 'forbidden', 'No.') },
      { signedIn: true },
    )
    expect(await errorText()).toBe('Authentication failed. Please try again.')
    expect(screen.getByText(/^Nobody was signed in\. .* only in the browser that it began in\./)).toBeDefined()
    expect(view.calls.find(({ name }) => name === 'POST /api/auth/sign-in')?.body).toEqual({ code: 'theirs', verifier: null })
    expect(view.calls.some(({ name }) => name === 'POST /api/auth/session')).toBe(false)
    expect(localStorage.getItem('token')).toBe('a-token')
  })

  it('says when the session could not be started', async () => {
    renderApp('/auth-callback?token=used', { 'POST /api/auth/sign-in': refused(410, 'code-expired', 'Used before.') })
    expect(await errorText()).toBe('Authentication failed. Please try again.')
  })

  it('finds the parameters before the hash too, and shows what cannot be decoded as it is', () => {
    expect(callbackParameters('', '?token=abc')).toEqual({ token: 'abc', error: null, connecting: false })
    expect(callbackParameters('?token=new', '?token=old').token).toBe('new')
    expect(callbackParameters('?error=100%25', '').error).toBe('100%')
  })
})

describe('Sign in with Google', () => {
  it('leads to the specified address', () => {
    expect(googleSignInAddress('', 'http://localhost:5002', null)).toBe(
      '/api/oauth/authorize/gmail?user_id=default&redirect_uri=http%3A%2F%2Flocalhost%3A5002%2Fapi%2Foauth%2Fcallback%2Fgmail&auth_purpose=login',
    )
    expect(googleSignInAddress('https://api.example.com', 'https://example.com', 'c')).toMatch(
      /redirect_uri=https%3A%2F%2Fapi\.example\.com%2Fapi%2Foauth%2Fcallback%2Fgmail&auth_purpose=login&challenge=c$/,
    )
  })

  it.each([
    ['Sign in with Google', '/login', 'browser', /needs Google credentials first\. .* choose UPLOAD CREDENTIALS under Auto-response\./],
    ['Sign up with Google', '/signup', 'desktop', /needs Google credentials first/],
    ['Sign in with Google', '/login', 'hosted', /^This server has no Google credentials/],
  ] as const)('%s says what is missing where there are no credentials', async (name, path, mode, words) => {
    renderApp(path, { 'GET /api/app': ok({ ...appInfo, mode }) })
    const hint = await screen.findByText(words)
    expect(hint.textContent).not.toContain('IDIOLECT_')
    const button = screen.getByRole('button', { name })
    expect(button).toHaveProperty('disabled', true)
    expect(button.getAttribute('aria-describedby')).toBe(hint.id)
  })

  it('can be used where there are some', async () => {
    renderApp('/login', { 'GET /api/app': ok({ ...appInfo, google_sign_in: true }) })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in with Google' })).toHaveProperty('disabled', false))
    expect(screen.queryByText(/Google credentials/)).toBeNull()
  })
})

describe('coming back from connecting a mailbox', () => {
  it.each([
    ['browser', '/auto-response'],
    ['hosted', '/dashboard'],
  ])('leads to its page (%s)', async (mode, page) => {
    const view = renderApp('/auth-callback?token=theirs&purpose=connect', { 'GET /api/app': ok({ ...appInfo, mode }) }, { signedIn: true })
    await waitFor(() => expect(view.path()).toBe(page), { timeout: 3000 })
    expect(localStorage.getItem('token')).toBe('a-token')
    expect(view.calls.some(({ name }) => name === 'POST /api/auth/sign-in')).toBe(false)
  })

  it('says what went wrong to somebody who is signed in', async () => {
    const view = renderApp('/auth-callback?error=Nothing%20has%20changed.&purpose=connect', {}, { signedIn: true })
    expect(await errorText()).toBe('Nothing has changed.')
    fireEvent.click(screen.getByRole('link', { name: 'Back to Gmail' }))
    await waitFor(() => expect(view.path()).toBe('/auto-response'))
    expect(localStorage.getItem('token')).toBe('a-token')
  })
})

describe('the session at load', () => {
  it('shows the spinner, then the page', async () => {
    let arrive = (_answer: Answer): void => {}
    renderApp('/how-it-works', { 'GET /api/auth/me': () => new Promise<Answer>((resolve) => (arrive = resolve)) }, { signedIn: true })
    expect(await screen.findByRole('progressbar', { name: 'Loading session' })).toBeDefined()
    await act(async () => arrive(ok(robin)))
    expect(await screen.findByRole('heading', { level: 1, name: 'How It Works' })).toBeDefined()
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(robin)
  })

  it('ends with the specified words where the token is refused', async () => {
    const view = renderApp('/training', { 'GET /api/auth/me': refused(401, 'forbidden', 'No such session.') }, { signedIn: true })
    expect(await screen.findByText('Session expired. Please login again.')).toBeDefined()
    expect(view.path()).toBe('/login')
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('sends a visitor of a protected page to the login', async () => {
    const view = renderApp('/training')
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in to Idiolect' })).toBeDefined()
    expect(view.path()).toBe('/login')
  })

  it('leads back to the page that was asked for once somebody has signed in, and not to where somebody has logged out', async () => {
    const view = renderApp('/training?days=9#extract', { 'POST /api/auth/simple-login': success })
    const signIn = async (): Promise<void> => {
      fireEvent.change(await screen.findByLabelText(/Email/), { target: { value: 'robin@example.com' } })
      fireEvent.change(screen.getByLabelText(/Password/), { target: { value: 'secret' } })
      fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    }
    await signIn()
    await waitFor(() => expect(view.path()).toBe('/training'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Train Idiolect' })).toBeDefined()
    act(() => view.session.end(null))
    await waitFor(() => expect(view.path()).toBe('/login'))
    await signIn()
    await waitFor(() => expect(view.path()).toBe('/dashboard'))
  })

  it('only logs a stored user that cannot be read', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const view = renderApp('/how-it-works', {}, { signedIn: true })
    localStorage.setItem('user', '{')
    view.session.recheck()
    expect(await screen.findByRole('heading', { level: 1, name: 'How It Works' })).toBeDefined()
    warn.mockRestore()
  })
})
