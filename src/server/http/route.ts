import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, onRequestHookHandler } from 'fastify'
import { z } from 'zod'
import type { Endpoint, ParsedInputOf } from '#contract/define-endpoint.ts'
import { AppError, errorBody } from '#contract/errors.ts'
import type { SignedIn } from './session/signed-in.ts'
import { issueWords } from '../input/issue-words.ts'
import type { Account } from '../store/account/accounts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/**
 * Whether the request is an API call. Checks the matched route, since a path can be written in several ways, and the URL, since there may be no
 * route.
 */
export function isCall({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') === true || url.startsWith('/api/')
}

/** What a handler receives: the parsed input, and the caller if the call needs a session. */
export type CallContext<E extends Endpoint> = {
  readonly input: ParsedInputOf<E>
  readonly request: FastifyRequest
} & (E['access'] extends 'session' ? { readonly account: Account; readonly session: SignedIn } : unknown)

/**
 * Answers a call with JSON: authenticates the caller, checks the input, and sends only what the output schema declares.
 *
 * How to add one: in `routes/<area>/<noun>.ts`, `route(app, noun.verb, ({ input, account }) => service(…))`. A handler only unpacks and delegates. It
 * throws `AppError` for expected failures; anything else becomes `internal`.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (context: CallContext<E>) => Promise<z.input<E['output']>> | z.input<E['output']>,
): void {
  register(app, endpoint, (context, reply) => {
    const answer = handler(context)
    if (answer instanceof Promise) return answer.then((body) => endpoint.output.parse(body))
    void reply.send(endpoint.output.parse(answer))
    return undefined
  })
}

export interface FileAnswer {
  /** The file name for saving: letters, digits, `.`, `-`, `_`. */
  readonly name: string
  readonly contentType: string
  readonly body: Readable
}

/** Answers a call of kind `file`. */
export function fileRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (context: CallContext<E>) => Promise<FileAnswer>,
): void {
  register(app, endpoint, async (context, reply) => {
    const file = await handler(context)
    return reply
      .type(file.contentType)
      .header('content-disposition', `attachment; filename="${file.name.replace(/[^\w.-]/g, '_')}"`)
      .send(file.body)
  })
}

/** Answers a call of kind `redirect`: the handler returns the target address. */
export function redirectRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (context: CallContext<E>) => Promise<string>,
): void {
  register(app, endpoint, async (context, reply) => reply.redirect(await handler(context), 303))
}

/** Shared by all kinds of calls. `respond` returns the body, or undefined if it sends the reply itself. */
export function register<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  respond: (context: CallContext<E>, reply: FastifyReply) => Promise<unknown> | undefined,
  options: { readonly sse?: 'only'; readonly onRequest?: (request: FastifyRequest) => Promise<void> } = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    schema: describe(endpoint),
    // Runs before the body is read, so that a stranger's megabytes are never read.
    onRequest: endpoint.access === 'session' ? atOnceOrLater(signIn(app, endpoint.urgent)) : [],
    ...options,
    handler: (request, reply) => respond(contextOf(endpoint, request), reply),
  })
}

/** Rejects callers who are not signed in, and counts calls except urgent ones. Synchronous if there is nothing to wait for. */
export function signIn(app: FastifyInstance, urgent = false): (request: FastifyRequest) => Promise<void> | undefined {
  const admit = (request: FastifyRequest, signedIn: SignedIn) => {
    request.signedIn = signedIn
    if (!urgent) app.countCall(request, signedIn.sessionHash ?? 'local')
  }
  const refuse = (request: FastifyRequest, error: unknown) => {
    app.countCall(request, null)
    throw error
  }
  return (request) => {
    let found: SignedIn | Promise<SignedIn>
    try {
      found = app.authenticate(request, urgent)
    } catch (error) {
      return refuse(request, error)
    }
    if (found instanceof Promise) {
      return found.then(
        (signedIn) => admit(request, signedIn),
        (error: unknown) => refuse(request, error),
      )
    }
    admit(request, found)
    return undefined
  }
}

/** A promise delays every later step of the call, so a hook returns one only if there is something to wait for. */
function atOnceOrLater(pass: (request: FastifyRequest) => Promise<void> | undefined): onRequestHookHandler {
  return (request, _reply, goOn) => {
    const pending = pass(request)
    if (pending === undefined) goOn()
    else pending.then(() => goOn(), goOn)
  }
}

function contextOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): CallContext<E> {
  const input = parseInput(endpoint, request)
  const session = request.signedIn
  return (session === null ? { input, request } : { input, request, session, account: session.account }) as CallContext<E>
}

/** One schema covers path parameters, query, and body together. Fastify's compilers see each separately, so the check is here. */
function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): ParsedInputOf<E> {
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE' || endpoint.kind === 'upload'
  const sent: unknown = inQuery ? request.query : request.body
  if (sent !== undefined && sent !== null && (typeof sent !== 'object' || Array.isArray(sent))) {
    throw new AppError('invalid-input', 'Please send a JSON object.')
  }
  const parsed = endpoint.input.safeParse({ ...sent, ...(request.params as Record<string, string>) }, { error: issueWords })
  if (parsed.success) return parsed.data as ParsedInputOf<E>
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  throw new AppError('invalid-input', issues[0]?.message ?? 'The request could not be understood.', { details: { issues } })
}

/** The OpenAPI description of the call; not used for validation. */
function describe(endpoint: Endpoint): FastifySchema {
  const names = [...endpoint.path.matchAll(/:([a-z_]+)/g)].map((match) => match[1] ?? '')
  const sent = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? 'querystring' : 'body'
  const { inPath, rest } = splitInput(endpoint.input, names)
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    ...(endpoint.access === 'session' ? { security: [{ session: [] }] } : {}),
    ...(inPath === null ? {} : { params: inPath }),
    ...(rest === null || endpoint.kind === 'upload' ? {} : { [sent]: rest }),
    ...(endpoint.kind === 'upload' ? { consumes: ['multipart/form-data'] } : {}),
    ...(endpoint.kind === 'events' ? { produces: ['text/event-stream'] } : {}),
    response: { 200: endpoint.output, '4xx': errorBody, '5xx': errorBody },
  }
}

function splitInput(input: z.ZodType, names: readonly string[]): { inPath: z.ZodType | null; rest: z.ZodType | null } {
  if (!(input instanceof z.ZodObject)) return { inPath: null, rest: input }
  const shape = Object.entries(input.shape) as [string, z.ZodType][]
  const part = (isNamed: boolean) => {
    const fields = shape.filter(([name]) => names.includes(name) === isNamed)
    return fields.length === 0 ? null : z.object(Object.fromEntries(fields))
  }
  return { inPath: part(true), rest: part(false) }
}
