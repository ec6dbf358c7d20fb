import type { FastifyBaseLogger } from 'fastify'

type Logger = FastifyBaseLogger
type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'
type Line = Parameters<Logger['info']>

/**
 * The log of one request: the server's log with the request's fields in every line. Most requests log nothing, so the child logger is created on
 * first use.
 */
export class RequestLog implements Logger {
  readonly #server: Logger
  readonly #args: Parameters<Logger['child']>
  #own: Logger | undefined

  constructor(server: Logger, ...args: Parameters<Logger['child']>) {
    this.#server = server
    this.#args = args
  }

  get level(): Logger['level'] {
    return (this.#own ?? this.#server).level
  }

  set level(level: Logger['level']) {
    this.#made().level = level
  }

  fatal(...line: unknown[]): void {
    this.#write('fatal', line)
  }

  error(...line: unknown[]): void {
    this.#write('error', line)
  }

  warn(...line: unknown[]): void {
    this.#write('warn', line)
  }

  info(...line: unknown[]): void {
    this.#write('info', line)
  }

  debug(...line: unknown[]): void {
    this.#write('debug', line)
  }

  trace(...line: unknown[]): void {
    this.#write('trace', line)
  }

  silent(): void {}

  child(...args: Parameters<Logger['child']>): Logger {
    return this.#made().child(...args)
  }

  #made(): Logger {
    this.#own ??= this.#server.child(...this.#args)
    return this.#own
  }

  #write(level: Level, line: unknown[]): void {
    this.#made()[level](...(line as Line))
  }
}
