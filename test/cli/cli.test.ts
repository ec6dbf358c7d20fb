import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommandLine } from '#cli/command.ts'
import { createFrame } from '#cli/frame.ts'
import { createOutput, type Sink } from '#cli/output.ts'
import { temporaryFolder } from '#test/folder.ts'
import { bundledCommandLine, cleanEnvironment, compileCache, root } from '#test/product/product.ts'

/** The executable itself, as a shell runs it. */
const program = join(root, 'bin', 'idiolect')
const commands = readdirSync(join(root, 'src/cli/commands'))
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => file.replace('.ts', ''))

function idiolect(args: string[], options: { program?: string; cwd?: string; env?: Record<string, string> } = {}) {
  const { status, stdout, stderr } = spawnSync(options.program ?? program, args, {
    cwd: options.cwd ?? tmpdir(),
    env: options.env ?? cleanEnvironment(),
    encoding: 'utf8',
  })
  return { code: status, out: stdout, err: stderr }
}

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

describe('bin/idiolect', () => {
  it('runs from another folder, through a symbolic link and with an empty environment', () => {
    const folder = temporaryFolder()
    const link = join(folder, 'my idiolect')
    symlinkSync(program, link)
    const expected = { code: 0, out: `${version}\n`, err: '' }
    expect(idiolect(['--version'], { cwd: '/' })).toEqual(expected)
    expect(idiolect(['--version'], { program: link, cwd: folder })).toEqual(expected)
    expect(idiolect(['--version'], { env: {} })).toEqual(expected)
  })

  it('says what is missing where there is neither an installed Node nor one on the PATH', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'bin'))
    copyFileSync(program, join(folder, 'bin', 'idiolect'))
    mkdirSync(join(folder, 'tools'))
    for (const tool of ['sh', 'readlink', 'dirname']) symlinkSync(`/usr/bin/${tool}`, join(folder, 'tools', tool))
    const { code, err } = idiolect(['--version'], { program: join(folder, 'bin', 'idiolect'), env: { PATH: join(folder, 'tools') } })
    expect([code, err]).toEqual([1, expect.stringContaining('Install Node 24 from https://nodejs.org.')])
  })

  it('lists every command with what it does', () => {
    const { code, out, err } = idiolect(['--help'])
    expect([code, err]).toEqual([0, ''])
    for (const name of commands) expect(out).toMatch(new RegExp(`^  ${name} +[A-Z]`, 'm'))
    expect(out).not.toContain('cannot be loaded')
  })

  it('explains a command, and refuses an option that it does not have', () => {
    expect(idiolect(['draft', '--help'])).toMatchObject({ code: 0, out: expect.stringContaining('Usage: idiolect draft'), err: '' })
    expect(idiolect(['draft', '--no-such-option'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('Usage: idiolect draft'),
    })
  })

  it('refuses an unknown command with 2, in words and as JSON', () => {
    expect(idiolect(['nonsense'])).toEqual({ code: 2, out: '', err: 'There is no command "nonsense". `idiolect --help` lists them.\n' })
    const json = idiolect(['nonsense', '--json'])
    expect([json.code, json.err]).toEqual([2, ''])
    expect(JSON.parse(json.out)).toEqual({ error: { code: 'wrong-use', message: expect.stringContaining('nonsense') } })
  })

  it('ends quietly when the reader of the pipe has seen enough', () => {
    const script = `{ sleep 0.3; "${program}" --help; echo "code $?" >&2; } | true`
    const { stderr } = spawnSync('sh', ['-c', script], { env: cleanEnvironment(), encoding: 'utf8' })
    expect(stderr).toBe('code 0\n')
  })
})

/** The same in this process: a start of the program for each takes seconds. */
describe('a command line', () => {
  const frame = createFrame()

  async function run(...words: string[]) {
    const said = { out: '', err: '' }
    const sink = (where: keyof typeof said): Sink => ({
      write(text, done) {
        said[where] += text
        done?.()
        return true
      },
    })
    const output = createOutput(sink('out'), sink('err'))
    const code = await runCommandLine(words, output, frame)
    await output.flush()
    return { code, ...said }
  }

  it.each(commands)('explains %s', async (name) => {
    const { code, out, err } = await run(name, '--help')
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain(`Usage: idiolect ${name}`)
  })

  it.each(commands)('refuses an option that %s does not have, with 2 and without a stack', async (name) => {
    const { code, out, err } = await run(name, '--no-such-option')
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(`Usage: idiolect ${name}`)
    expect(err).not.toMatch(/^\s+at /m)
  })
})

describe('idiolect status', () => {
  it('says what drafts and what leaves the machine; a setting alone sends nothing', async () => {
    const [program, words] = await bundledCommandLine()
    const folder = temporaryFolder()
    const env = cleanEnvironment({ ...compileCache, IDIOLECT_DATA_DIR: folder })
    const plain = idiolect([...words, 'status'], { program, env })
    expect(plain.out).toContain('Drafts: On-device engine\nRight now nothing leaves this computer')
    const preset = { ...env, IDIOLECT_ENGINE: 'openai', OPENAI_API_KEY: 'sk-none', IDIOLECT_CHAT_MODEL: 'gpt-4o-mini' }
    const chosen = idiolect([...words, 'status'], { program, env: preset })
    expect(chosen.out).toContain('Drafts: OpenAI (gpt-4o-mini), but')
    expect(chosen.out).toContain('Right now nothing leaves this computer: OpenAI (gpt-4o-mini) is chosen, but you have not agreed')
  })
})

describe('a proxy of Node’s own', () => {
  const env = { ...cleanEnvironment(), NODE_USE_ENV_PROXY: '1', NODE_OPTIONS: '--use-env-proxy', HTTP_PROXY: 'http://127.0.0.1:9' }
  const probe = 'import { createOutgoing } from "#composition/outgoing/outgoing.ts"; createOutgoing({}); console.log("made")'
  const node = join(root, 'node_modules', '.bin', 'node')
  const run = (...options: string[]) =>
    spawnSync(node, [...options, '--input-type=module', '-e', probe], { cwd: root, env, encoding: 'utf8' })

  it('carries nothing past the ledger: the program switches it off, and without that nothing goes out at all', () => {
    expect(readFileSync(program, 'utf8')).toContain('unset NODE_USE_ENV_PROXY\nexec "$node" --no-use-env-proxy ')
    expect(run().stderr).toContain('Node was told to send everything through a proxy')
    delete (env as Partial<typeof env>).NODE_USE_ENV_PROXY
    expect(run('--no-use-env-proxy')).toMatchObject({ stdout: 'made\n' })
  })
})
