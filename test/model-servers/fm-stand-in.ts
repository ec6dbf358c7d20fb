import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { Behavior } from './behavior.ts'

/**
 * Stands where Apple's `fm` of macOS 27 does: `fm available`, `fm serve --help`, `fm serve --host H --port N`, then `/health`, `/v1/models`
 * (`system` alone) and chat alone, streamed unless `stream` is false, as long as it likes (`max_tokens` is ignored). Seen by others; all of it is in
 * `docs/mac-checklist.md`.
 *
 * It is told its options in a file, since the product hands it nothing of the environment; it reads it at its start and at each request.
 */
export interface FmOptions {
  /** How the options of `serve` are called in its help; `none`: the help names none that we know; `old`: there is no `serve`. */
  readonly help?: 'port' | 'listen' | 'socket-only' | 'none' | 'old'
  /** What `fm available` says; `unknown`: there is no such command. Default: it is available. */
  readonly available?: 'yes' | 'license' | 'off' | 'unknown'
  /** ms from the start to the first healthy answer. */
  readonly startMs?: number
  /** It ends at once, with this code. */
  readonly failsAtStart?: number
  /** There is no `/health`. */
  readonly noHealth?: boolean
  /** It never becomes healthy. */
  readonly sick?: boolean
  /** It dies of the request after so many answers. */
  readonly crashAfter?: number
  /** It does not end when it is asked to. */
  readonly stubborn?: boolean
  readonly fault?: 'guardrail' | 'filter-in-mid-stream' | 'refusal' | 'reasoning' | null
}

const help = {
  port: 'OVERVIEW: Serve the model.\n\nUSAGE: fm serve [--host <host>] [--port <port>] [--socket <path>]\n\nOPTIONS:\n  --host <host>    Address. (default: 127.0.0.1)\n  --port <port>    Port.\n  -h, --help\n',
  listen: 'USAGE: fm serve [--listen <address:port>]\n\nOPTIONS:\n  --listen <address:port>\n',
  'socket-only': 'USAGE: fm serve --socket <path>\n\nOPTIONS:\n  --socket <path>   Unix domain socket.\n',
  none: 'USAGE: fm serve\n',
}

const availability = {
  yes: ['System model available\n', 0],
  license: ['Error: You have not agreed to the license. Run "sudo fm license" to review and accept it.\n', 1],
  off: ['System model unavailable: \u001b[1mApple Intelligence is not enabled\u001b[0m\n', 1],
  unknown: ['', 64],
} as const

/** What the program says to words that start no server. */
export interface FmAnswer {
  readonly on: 'stdout' | 'stderr'
  readonly words: string
  readonly code: number
}

/** What it says to `fm available` and to `fm serve --help`. */
export function answersOf({ help: names = 'port', available = 'yes' }: FmOptions): {
  readonly available: FmAnswer
  readonly help: FmAnswer
} {
  const [words, code] = availability[available]
  return {
    available: available === 'unknown' ? unexpected('available') : { on: 'stdout', words, code },
    help: names === 'old' ? unexpected('serve') : { on: 'stdout', words: help[names], code: 0 },
  }
}

const unexpected = (word: string): FmAnswer => ({ on: 'stderr', words: `Error: Unexpected argument '${word}'\n`, code: 64 })

/**
 * Serves, whatever else was asked is answered before (`fm-program.ts`). `log`: gets a JSON line for each start (`{pid, argv, env}`), each chat request
 * (`{chat}`) and each signal.
 */
export async function runFm(argv: readonly string[], optionsFile: string, log: string): Promise<void> {
  const options = (): FmOptions => (existsSync(optionsFile) ? (JSON.parse(readFileSync(optionsFile, 'utf8')) as FmOptions) : {})
  const note = (line: object) => appendFileSync(log, `${JSON.stringify(line)}\n`)
  const { help: names = 'port', startMs = 0, failsAtStart, stubborn } = options()
  note({ pid: process.pid, argv, env: process.env })
  if (argv[0] !== 'serve' || names === 'old') {
    const { words, code } = unexpected(argv[0] ?? '')
    process.stderr.write(words)
    process.exit(code)
  }
  if (failsAtStart !== undefined) {
    process.stderr.write('Error: Apple Intelligence is turned off.\n')
    process.exit(failsAtStart)
  }
  process.on('SIGTERM', () => {
    note({ signal: 'SIGTERM' })
    if (stubborn !== true) process.exit(0)
  })
  const [{ json, refuse }, { startModelServer }] = await Promise.all([import('./serve-models.ts'), import('./server.ts')])
  const value = (name: string) => argv[argv.indexOf(name) + 1] ?? ''
  const port = names === 'listen' ? Number(value('--listen').split(':')[1]) : Number(value('--port'))
  const readyAt = Date.now() + startMs
  let answered = 0
  const behavior = (): Behavior => ({
    usage: 'zero',
    n: 'ignored',
    logprobs: 'absent',
    models: { object: 'list', data: ['system'].map((id) => ({ id, object: 'model', created: 0, owned_by: 'apple' })) },
    health:
      options().noHealth === true
        ? (response) => json(response, 404, {})
        : (response) =>
            Date.now() >= readyAt && options().sick !== true
              ? json(response, 200, { status: 'ok' })
              : json(response, 503, { status: 'starting' }),
    fault: (response, body) => {
      note({ chat: body })
      const { crashAfter } = options()
      if (crashAfter !== undefined && answered >= crashAfter) process.exit(139)
      answered += 1
      return refusedByApple(refuse, response, body, options().fault ?? null)
    },
    streamsUnlessTold: true,
    ...faultOf(options().fault ?? null),
  })
  await startModelServer(behavior, port)
}

type Refuse = (typeof import('./serve-models.ts'))['refuse']

function refusedByApple(refuse: Refuse, response: ServerResponse, body: object, fault: FmOptions['fault']): boolean {
  const streamed = !('stream' in body && body.stream === false)
  if ('tools' in body) refuse(response, 400, { message: 'Tools are not supported.', param: 'tools' })
  else if (fault === 'guardrail' || (fault === 'filter-in-mid-stream' && !streamed))
    refuse(response, 500, { message: 'guardrailViolation: Safety guardrails were triggered.' })
  else if ('model' in body && body.model !== 'system') refuse(response, 404, { message: 'Model not found', code: 'model_not_found' })
  else return false
  return true
}

function faultOf(fault: FmOptions['fault']): Behavior {
  if (fault === 'refusal')
    return { says: () => '', message: () => ({ role: 'assistant', content: null, refusal: 'I can’t help with that.' }) }
  if (fault === 'reasoning') return { says: (reply) => `<think>Short.</think>${reply}` }
  if (fault !== 'filter-in-mid-stream') return {}
  const event = 'data: {"error":{"message":"Safety guardrails were triggered.","type":"content_filter","code":"content_filter"}}\n\n'
  return { inStream: { after: 2, does: (response) => void response.end(event) }, finish: 'content_filter' }
}
