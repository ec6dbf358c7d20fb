import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { google as calls } from '#contract/account/google.ts'
import { AppError } from '#contract/errors.ts'
import { gmailListener } from '#contract/live/gmail-listener.ts'
import type { RouteGroup } from '#server/deps.ts'
import { redirectRoute, register, route } from '#server/http/route.ts'
import { uploadRoute } from '#server/http/upload.ts'
import { browserCookie, keepBrowser } from '#server/http/session/browser-cookie.ts'
import type { MailAccount } from '#server/services/mail-account/mail-account.ts'
import type { SampleMail } from '#server/services/mail-account/sample-mail.ts'
import type { Attempts } from '#server/services/sign-in/attempts.ts'
import type { Clients } from '#server/services/sign-in/clients.ts'
import { type CameBack, withParameters } from '#server/services/sign-in/come-back.ts'

export interface GoogleRoutesDeps {
  readonly clients: Clients
  readonly attempts: Attempts
  readonly comeBack: (came: CameBack, otherwise: string) => Promise<string>
  readonly mailAccount: MailAccount
  /** Stops this account's mail listener if it runs, when the mailbox is disconnected. */
  readonly stopListening: (accountId: string) => Promise<void>
  /** Null if there is no sample. */
  readonly sample?: SampleMail | null
  /** The client page that a sign-in returns to if it is not on this server: the Mac app's. Null if it is on this server. */
  readonly appPage: string | null
  /** True if all callers are on this machine, so that nobody elsewhere can be lured into someone's sign-in attempt. */
  readonly shared: boolean
}

/** Google's files are about 500 bytes. */
const maxBytes = 64 * 1024

const uploaded = 'Credentials uploaded successfully'

const missingClient = 'Google needs credentials first: upload the JSON file of an OAuth client, or set IDIOLECT_GOOGLE_CLIENT_FILE.'

export function googleRoutes(deps: GoogleRoutesDeps): RouteGroup {
  const { clients, attempts, comeBack, mailAccount, sample = null } = deps

  return (app) => {
    const originOf = (request: FastifyRequest) => app.allowed.originOf(request.headers.host ?? '')
    const redirectUri = (request: FastifyRequest) => `${originOf(request)}${calls.callback.path}`
    const keep = (request: FastifyRequest, reply: FastifyReply) =>
      keepBrowser(request, reply, { secure: originOf(request).startsWith('https:') })
    const returnTo = (request: FastifyRequest) => deps.appPage ?? `${originOf(request)}/#/auth-callback`

    register(app, calls.authorize, async ({ input, request }, reply) => {
      app.countTry(request, 'session')
      checkHint(app, input.redirect_uri)
      const back = returnTo(request)
      const refuse = (error: string) => reply.redirect(withParameters(back, { error }), 303)
      // A redirect carries no session, and only an authenticated call can say whose mailbox it is.
      if (input.auth_purpose === 'connect') return refuse('Please sign in first, and connect Gmail from there.')
      const visitors = await clients.forVisitors()
      if (visitors === null) return refuse(missingClient)
      const { client, onlyFor: accountId } = visitors
      const begun = { purpose: 'login', accountId, session: null, client, challenge: input.challenge ?? null, expected: null } as const
      const places = { redirectUri: redirectUri(request), returnTo: back, browser: keep(request, reply) }
      try {
        return await reply.redirect(await attempts.begin({ ...begun, ...places }), 303)
      } catch (error) {
        if (error instanceof AppError) return refuse(error.message)
        throw error
      }
    })

    redirectRoute(app, calls.callback, async ({ input, request }) => {
      app.countTry(request, 'session')
      return comeBack({ ...input, browser: browserCookie(request) }, returnTo(request))
    })

    route(app, calls.status, async ({ account, request }) => {
      const { address, problem, hasClient } = await mailAccount.state(account.id)
      const [isSample, offered] = await Promise.all([sample?.isConnected(account.id), sample?.isOffered(account.id)])
      return {
        authenticated: address !== null || isSample === true,
        address: isSample === true ? (sample?.address ?? null) : address,
        problem,
        has_client: hasClient,
        redirect_uri: redirectUri(request),
        sample: isSample === true,
        sample_offered: offered === true,
      }
    })

    register(app, calls.connect, async ({ account, session, request }, reply) => {
      const client = await clients.forAccount(account.id)
      if (client === null) {
        if (sample === null || !(await sample.isOffered(account.id))) throw new AppError('conflict', missingClient)
        await sample.connect(account.id)
        return { url: null }
      }
      const { address: expected } = await mailAccount.state(account.id)
      const begun = { purpose: 'connect', accountId: account.id, session: session.sessionHash, client, challenge: null, expected } as const
      const browser = deps.shared && !isOwnPage(app, request) ? null : keep(request, reply)
      const url = await attempts.begin({ ...begun, redirectUri: redirectUri(request), returnTo: returnTo(request), browser })
      return calls.connect.output.parse({ url })
    })

    route(app, calls.disconnect, async ({ account }) => {
      await deps.stopListening(account.id)
      if ((await sample?.isConnected(account.id)) === true) {
        await sample?.disconnect(account.id)
        return { success: true as const, message: 'The sample mailbox is disconnected.' }
      }
      const told = await mailAccount.disconnect(account.id)
      const message = told
        ? 'Gmail is disconnected, and Idiolect’s access is taken back at Google.'
        : 'Gmail is disconnected here. Google could not be told: remove Idiolect at myaccount.google.com/connections as well.'
      return { success: true as const, message }
    })

    const file = { field: 'credentials', maxBytes, missing: 'Please select a credentials file first' }
    uploadRoute(app, gmailListener.credentials, file, async ({ account, request }, bytes) => {
      const client = await mailAccount.upload(account.id, bytes)
      const address = redirectUri(request)
      const registered = client.kind === 'installed' || client.redirectUris.includes(address)
      const todo = `. This client may not return here yet: in Google’s console add ${address} to its authorized redirect URIs.`
      return { success: true as const, message: registered ? uploaded : uploaded + todo }
    })
  }
}

/** The page says which address it expects to return to. It is only a hint; one that names another address comes from another site. */
function checkHint(app: FastifyInstance, hint: string | undefined): void {
  if (hint === undefined) return
  const url = URL.canParse(hint) ? new URL(hint) : null
  const own = url !== null && app.allowed.isOwnOrigin(url.origin) && url.pathname === calls.callback.path && url.search + url.hash === ''
  if (!own || url.username !== '' || url.password !== '')
    throw new AppError('invalid-input', 'This redirect address is not one of this server’s.')
}

/** The app and the CLI open the system browser, which has none of their cookies. */
function isOwnPage(app: FastifyInstance, request: FastifyRequest): boolean {
  const { origin } = request.headers
  return origin !== undefined && app.allowed.isOwnOrigin(origin)
}
