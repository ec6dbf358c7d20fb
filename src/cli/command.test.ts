import { describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { runCommandLine, WrongUse, type Command, type Frame } from './command.ts'
import { createOutput } from './output.ts'

function play(words: string[], command: Partial<Command> = {}, debug = false) {
  const out: string[] = []
  const err: string[] = []
  const frame: Frame = {
    version: '1.2.3',
    names: ['greet', 'broken'],
    load: async (name) => {
      if (name === 'broken') throw new Error('a module is missing')
      return { summary: 'Say hello', usage: 'greet [--json]', run: async () => 0, ...command }
    },
    debug: async () => debug,
  }
  return runCommandLine(words, { out: (line) => out.push(line), err: (line) => err.push(line) }, frame).then((code) => ({
    code,
    out: out.join('\n'),
    err: err.join('\n'),
  }))
}

const failing = (error: unknown): Partial<Command> => ({ run: () => Promise.reject(error) })

describe('the frame', () => {
  it('hands the words after the name to the command and keeps its exit code', async () => {
    const seen: string[][] = []
    const result = await play(['greet', '--to', 'Ann', '--json'], {
      run: async (args, io) => {
        seen.push(args)
        io.out('hello')
        return 1
      },
    })
    expect(seen).toEqual([['--to', 'Ann', '--json']])
    expect(result).toEqual({ code: 1, out: 'hello', err: '' })
  })

  it.each([['--help'], ['-h'], ['help']])('lists the commands for %s, also where one cannot be loaded', async (word) => {
    const { code, out } = await play([word])
    expect(code).toBe(0)
    expect(out).toContain('greet   Say hello')
    expect(out).toContain('broken  (cannot be loaded')
  })

  it('is used wrongly without a word, and says on stderr what there is', async () => {
    const { code, out, err } = await play([])
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('Usage: idiolect <command>')
  })

  it.each([[['greet', '--help']], [['greet', '-h']], [['help', 'greet']]])(
    'explains a command for %j instead of running it',
    async (words) => {
      const { code, out } = await play(words, failing(new Error('ran')))
      expect([code, out]).toEqual([0, 'Say hello\n\nUsage: idiolect greet [--json]'])
    },
  )

  it('leaves words after -- to the command', async () => {
    expect(await play(['greet', '--', '--help'], { run: async () => 7 })).toMatchObject({ code: 7 })
  })

  it.each(['nonsense', '../index', 'constructor'])('refuses the command %s with 2', async (word) => {
    const { code, err } = await play([word])
    expect([code, err]).toEqual([2, `There is no command "${word}". \`idiolect --help\` lists them.`])
  })
})

describe('a failure', () => {
  it('that was expected is its own words and 1', async () => {
    const error = new AppError('no-database', 'There is no Messages database.')
    expect(await play(['greet'], failing(error))).toEqual({ code: 1, out: '', err: 'There is no Messages database.' })
    const json = await play(['greet', '--json'], failing(error))
    expect(json).toEqual({ code: 1, err: '', out: '{"error":{"code":"no-database","message":"There is no Messages database."}}' })
  })

  it('of the words is 2 with the usage', async () => {
    expect(await play(['greet'], failing(new WrongUse('greet needs --to NAME.')))).toEqual({
      code: 2,
      out: '',
      err: 'greet needs --to NAME.\nUsage: idiolect greet [--json]',
    })
    const unknown = Object.assign(new TypeError("Unknown option '--x'. To specify…\nmore"), { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' })
    expect(await play(['greet', '--json'], failing(unknown))).toMatchObject({
      code: 2,
      out: '{"error":{"code":"wrong-use","message":"Unknown option \'--x\'. To specify…"}}',
    })
  })

  it('that nobody expected is named by its kind only, since its words may hold a message', async () => {
    const error = Object.assign(new Error('cannot parse "see you at 8, love"'), { code: 'SQLITE_CORRUPT' })
    const { code, err } = await play(['greet'], failing(error))
    expect(code).toBe(1)
    expect(err).toBe(
      'Something went wrong in `idiolect greet` (Error SQLITE_CORRUPT). Run it again with IDIOLECT_LOG_LEVEL=debug to see more.',
    )
    expect(JSON.parse((await play(['greet', '--json'], failing(error))).out)).toMatchObject({ error: { code: 'internal' } })
  })

  it('of a package that is not there names the cure', async () => {
    const error = Object.assign(new Error("Cannot find package 'zod' imported from …"), { code: 'ERR_MODULE_NOT_FOUND' })
    expect((await play(['greet'], failing(error))).err).toContain('`node bin/ensure.mjs install`')
  })

  it('shows its stack to those who asked for it', async () => {
    expect((await play(['greet'], failing(new Error('deep inside')), true)).err).toContain('deep inside\n    at ')
  })
})

describe('the output', () => {
  const gather = () => {
    const written: string[] = []
    const sink = (name: string) => ({
      write: (text: string, done?: () => void) => {
        if (text !== '') written.push(`${name}:${text}`)
        done?.()
        return true
      },
    })
    return { written, output: createOutput(sink('out'), sink('err')) }
  }

  it('writes many lines in few blocks and loses none', async () => {
    const { written, output } = gather()
    for (let line = 0; line < 100_000; line++) output.out(String(line))
    await output.flush()
    expect(written.length).toBeLessThan(20)
    expect(written.map((block) => block.slice('out:'.length)).join('')).toBe(
      Array.from({ length: 100_000 }, (_, line) => `${line}\n`).join(''),
    )
  })

  it('keeps the order of both streams, and does not sit on a line', async () => {
    const { written, output } = gather()
    output.out('one')
    output.err('two')
    output.out('three')
    await new Promise(setImmediate)
    expect(written).toEqual(['out:one\n', 'err:two\n', 'out:three\n'])
  })
})
