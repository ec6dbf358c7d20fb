import { fastifySSE } from '@fastify/sse'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { AppError } from '#contract/errors.ts'
import { type Addresses, createAddresses } from './http/addresses.ts'
import { answer, answerErrors } from './http/answer-errors.ts'
import type { ServerDeps } from './deps.ts'
import { guardRequests } from './http/guard.ts'
import { answerClientError, createHttpServer } from './http/http-server.ts'
import { type Listening, listenOn } from './http/listen.ts'
import { guardSessions } from './http/session/guard-session.ts'
import { limitRates } from './http/limits/rate-limits.ts'
import { accountRoutes } from './routes/account/account.ts'
import { appRoutes } from './routes/app.ts'
import { eventRoutes } from './routes/events.ts'
import { notAvailableRoutes } from './routes/not-available.ts'
import { describeRoutes, openapiRoutes } from './routes/openapi.ts'
import { webClientRoutes } from './routes/web-client.ts'
import { RequestLog } from './logging/request-log.ts'
import { securityHeaders, setSecurityHeaders } from './http/security-headers.ts'

/**
 * The HTTP server, the same in every mode.
 *
 * How to add a call: declare it in `contract/<area>/<noun>.ts`; answer it in `routes/<area>/<noun>.ts` with one service of `services/`; pass that
 * file's routes in as `deps.routes` from composition. Until then it answers `not-available`.
 */
export interface RunningServer {
  readonly port: number
  /** `http://127.0.0.1:5002`, without a trailing slash. */
  readonly address: string
  /** The address shown to people: `http://localhost:5002` if `localhost` reaches only this server. */
  readonly shown: string
  /** Ends the event streams, lets running requests finish, and drops those still open after ten seconds. */
  close(): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The hosts, ports, and origins this server accepts. */
    allowed: Addresses
  }
}

/** How long running requests may take to finish at shutdown, ms. */
const patience = 10_000
/** A draft's thread is the largest honest body: 50 messages of 20,000 characters. */
const maxBody = 4 * 1024 * 1024
const heartbeat = 15_000

/** Throws AppError `conflict` if the port is taken. Port 0 takes any free one. */
export async function startServer(deps: ServerDeps, options: { host: string; port: number }): Promise<RunningServer> {
  const app = await buildApp(deps)
  let listening: Listening
  try {
    listening = await listenOn(app, options)
  } catch (error) {
    await app.close()
    throw error
  }
  const { port, name } = listening
  app.allowed.listeningOn(port)
  return {
    port,
    address: `http://127.0.0.1:${port}`,
    shown: `http://${name}:${port}`,
    async close() {
      const giveUp = setTimeout(() => app.server.closeAllConnections(), patience)
      await Promise.all([listening.close(), app.close()]).finally(() => clearTimeout(giveUp))
    },
  }
}

/** Builds the server without listening. `startServer` listens with it; `app.allowed.listeningOn(port)` records the port it may be called on. */
export async function buildApp(deps: ServerDeps): Promise<FastifyInstance> {
  const headers = await securityHeaders(deps.publicUrl)
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(deps),
    childLoggerFactory: (log, fields, options) => new RequestLog(log, fields, options),
    bodyLimit: maxBody,
    // Paths contain conversation keys; each call limits their length itself.
    routerOptions: { maxParamLength: 2000 },
    serverFactory: (handler) => createHttpServer(handler),
    clientErrorHandler: answerClientError,
    trustProxy: trusted(deps.trustedProxies ?? 0),
    return503OnClosing: false,
    exposeHeadRoutes: false,
    frameworkErrors: (_error, _request, reply) => {
      // A path that cannot be parsed reaches no hook.
      void answer(new AppError('invalid-input', 'The request could not be understood.'), reply.headers(headers.ofCalls))
    },
  })
  // Input and output are checked by `route()`; the schemas on the routes only describe.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  acceptJsonOnly(app)
  answerErrors(app)

  const addresses = createAddresses(deps)
  app.decorate('allowed', addresses)
  setSecurityHeaders(app, headers)
  refuseWhileStopping(app, deps)
  guardRequests(app, addresses)
  logAnswers(app)
  guardSessions(app, deps)
  limitRates(app, deps)
  await app.register(fastifySSE, { heartbeatInterval: heartbeat })
  await describeRoutes(app, deps)

  appRoutes(app, deps)
  accountRoutes(app, deps)
  eventRoutes(app, deps)
  openapiRoutes(app, deps)
  for (const group of deps.routes) group(app)
  // Uploads are registered in their own scopes.
  await app.after()
  notAvailableRoutes(app, endpoints)
  if (deps.webDir !== null) await webClientRoutes(app, deps.webDir)
  return app
}

/** Unique across processes and starts, and cheap to make. */
function requestIds({ random }: ServerDeps): () => string {
  const start = random.id()
  let count = 0
  return () => `${start}-${++count}`
}

/** Hop 0 is the socket's peer. If it isn't a trusted proxy, its address is the client's. */
function trusted(proxies: number | readonly string[]): string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies]
}

/** Accepts only JSON. An empty body with a JSON type counts as an empty object, because some clients always send the header. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, {})
    else void parseJson(request, body, done)
  })
}

function refuseWhileStopping(app: FastifyInstance, deps: ServerDeps): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
    deps.events.endAll()
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    done(stopping ? new AppError('unavailable', 'The server is stopping.') : undefined)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A keep-alive connection would delay shutdown.
    if (stopping) reply.header('connection', 'close')
    done()
  })
}

/** Logs one line per response, by route pattern: no address, query, header, or body. Successful reads are logged only at debug level. */
function logAnswers(app: FastifyInstance): void {
  const debugs = app.log.level === 'debug' || app.log.level === 'trace'
  app.addHook('onResponse', (request, reply, done) => {
    const quiet = reply.statusCode < 400 && request.method === 'GET'
    if (quiet && !debugs) return done()
    request.log[quiet ? 'debug' : 'info'](
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        account: request.signedIn?.account.id,
      },
      'answered',
    )
    return done()
  })
}
