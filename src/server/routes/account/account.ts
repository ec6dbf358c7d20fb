import type { FastifyInstance } from 'fastify'
import { account } from '#contract/account/account.ts'
import { AppError } from '#contract/errors.ts'
import type { ServerDeps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { browserCookie } from '#server/http/session/browser-cookie.ts'
import { logIn } from '#server/services/account/log-in.ts'
import { changePassword, explainPasswordReset, resetPassword } from '#server/services/account/passwords.ts'
import { toUser } from '#server/services/account/sessions.ts'
import { signUp } from '#server/services/account/sign-up.ts'
import { endSignIn, startSession } from '#server/services/account/start-session.ts'

export function accountRoutes(app: FastifyInstance, deps: ServerDeps): void {
  route(app, account.signup, async ({ input, request }) => {
    app.countTry(request, 'signup', input.email)
    return signUp(deps, input)
  })

  route(app, account.simpleLogin, ({ input, request }) => app.tryPassword(request, input.email, () => logIn(deps, input)))

  route(app, account.startSession, async ({ input, request }) => {
    app.countTry(request, 'session')
    return startSession(deps, input.token)
  })

  route(app, account.endSignIn, async ({ input: { code, verifier }, request }) => {
    app.countTry(request, 'session')
    return endSignIn(deps, code, { verifier, browser: browserCookie(request) })
  })

  route(app, account.me, ({ account: own }) => toUser(own))

  route(app, account.updateMe, async ({ input, account: own }) => {
    const renamed = await deps.store.accounts.rename(own.id, input.name === '' ? null : input.name)
    if (renamed === null) throw new AppError('not-found', 'There is no such account.')
    return toUser(renamed)
  })

  route(app, account.logout, async ({ session }) => {
    if (session.sessionHash !== null) {
      await deps.store.sessions.delete(session.sessionHash)
      deps.events.endSession(session.sessionHash)
    }
    return { success: true as const, message: 'You are signed out.' }
  })

  route(app, account.changePassword, async ({ input, session, request }) => {
    const change = () => changePassword(deps, session, { current: input.current_password, next: input.new_password })
    await (session.local ? change() : app.tryPassword(request, session.account.id, change))
    return { success: true as const, message: 'Your password has been changed. Every other session has ended.' }
  })

  route(app, account.requestPasswordReset, async ({ input, request }) => {
    app.countTry(request, 'reset', input.email)
    return { success: true as const, message: explainPasswordReset(deps) }
  })

  route(app, account.resetPassword, async ({ input, request }) => {
    app.countTry(request, 'reset')
    await resetPassword(deps, input.token, input.new_password)
    return { success: true as const, message: 'Your password has been changed. Please sign in.' }
  })
}
