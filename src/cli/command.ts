import { AppError } from '#contract/errors.ts'

/**
 * Commands and how they end.
 *
 * How to add one: add a file `commands/<verb>.ts` with `summary`, `usage`, and `run`. Its name is the command. Import heavy modules inside `run`,
 * so that `--help` stays fast. Throw `AppError` for expected failures and `WrongUse` for wrong arguments.
 */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string
  /** What follows `idiolect`, as in `draft --text T [-n 3]`. */
  readonly usage?: string
  /** Resolves to the exit code: 0, or 1 if the command has already reported what went wrong. */
  run(args: string[], io: Io): Promise<number>
}

/** Where a command writes: one line per call, without the newline. */
export interface Io {
  out(line: string): void
  err(line: string): void
  /** Resolves when the output has been written, so that a slow reader does not fill the memory. */
  drained?(): Promise<void>
  /** Asks the person at the terminal, and resolves to what they type, or null if they end the input. Absent if nobody can be asked. */
  ask?(question: string): Promise<string | null>
}

/** Wrong arguments: prints the message and the command's usage, exit code 2. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse'
}

/** What running a command line needs from its environment. */
export interface Frame {
  readonly version: string
  /** All commands, in display order. */
  readonly names: readonly string[]
  load(name: string): Promise<Command>
  /** True to show details of failures (IDIOLECT_LOG_LEVEL=debug). */
  debug(): Promise<boolean>
}

/**
 * Runs one command line. Resolves to the exit code: 0 success, 1 failure, 2 wrong arguments. Never rejects.
 *
 * With `--json`, a failure is printed as one object on stdout, `{"error":{"code","message"}}`, because JSON consumers read stdout.
 */
export async function runCommandLine(words: readonly string[], io: Io, frame: Frame): Promise<number> {
  const [first, ...rest] = words
  if (first === undefined) {
    io.err(await listOfCommands(frame))
    return 2
  }
  if (first === '--version' || first === '-v') {
    io.out(frame.version)
    return 0
  }
  if (first === '--help' || first === '-h' || (first === 'help' && rest.length === 0)) {
    io.out(await listOfCommands(frame))
    return 0
  }
  const name = first === 'help' ? (rest[0] ?? '') : first
  const json = words.includes('--json')
  if (!frame.names.includes(name)) {
    return fail(io, json, 2, 'wrong-use', `There is no command "${name}". \`idiolect --help\` lists them.`)
  }
  let usage: string | undefined
  try {
    const command = await frame.load(name)
    usage = `Usage: idiolect ${command.usage ?? name}`
    if (first === 'help' || asksForHelp(rest)) {
      io.out(`${command.summary}\n\n${usage}`)
      return 0
    }
    return await command.run(rest, io)
  } catch (error) {
    return reportFailure(error, { io, json, name, usage, debug: () => frame.debug() })
  }
}

/** Reports a failure and resolves to the exit code. For an unexpected error it prints only the type, because its message may contain private text. */
export async function reportFailure(
  error: unknown,
  at: { io: Io; json: boolean; name: string; usage?: string | undefined; debug: () => Promise<boolean> },
): Promise<number> {
  if (error instanceof AppError) return fail(at.io, at.json, 1, error.code, error.message)
  if (error instanceof WrongUse || isWrongArguments(error)) {
    const message = error instanceof WrongUse ? error.message : firstLine(error.message)
    return fail(at.io, at.json, 2, 'wrong-use', at.json || at.usage === undefined ? message : `${message}\n${at.usage}`)
  }
  if (kindOf(error).endsWith('ERR_MODULE_NOT_FOUND') && error instanceof Error && error.message.includes('package')) {
    return fail(at.io, at.json, 1, 'internal', 'An installed package is missing. `node bin/ensure.mjs install` installs what is needed.')
  }
  if (await at.debug()) at.io.err(error instanceof Error ? (error.stack ?? error.message) : String(error))
  const advice = `Run it again with IDIOLECT_LOG_LEVEL=debug to see more.`
  return fail(at.io, at.json, 1, 'internal', `Something went wrong in \`idiolect ${at.name}\` (${kindOf(error)}). ${advice}`)
}

async function listOfCommands(frame: Frame): Promise<string> {
  const width = Math.max(...frame.names.map((name) => name.length))
  const lines = await Promise.all(
    frame.names.map(async (name) => {
      const summary = await frame.load(name).then(
        (command) => command.summary,
        () => '(cannot be loaded; run it to see why)',
      )
      return `  ${name.padEnd(width)}  ${summary}`
    }),
  )
  return [
    `Idiolect ${frame.version}: drafts replies the way you write them.`,
    '',
    'Usage: idiolect <command> [options]',
    '',
    ...lines,
    '',
    'idiolect <command> --help  what a command takes',
    '--json                     one JSON object instead of text; failures as {"error":{"code","message"}}',
    'Exit codes: 0 done, 1 failed, 2 wrong use.',
  ].join('\n')
}

function fail(io: Io, json: boolean, exit: number, code: string, message: string): number {
  if (json) io.out(JSON.stringify({ error: { code, message } }))
  else io.err(message)
  return exit
}

function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--')
  const options = end === -1 ? words : words.slice(0, end)
  return options.includes('--help') || options.includes('-h')
}

/** True for errors that `parseArgs` of node:util throws for unknown or malformed options. */
function isWrongArguments(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('ERR_PARSE_ARGS')
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? text
}
