import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cleanEnvironment, compileCache, removeDataDir, root, temporaryDataDir, type Product } from '#test/product/product.ts'
import { bundled } from '#test/programs/programs.ts'

/** A product whose clock can be moved (`serve.ts`). */
export interface ClockedProduct extends Product {
  /** Rio writes. */
  writes(text: string): Promise<void>
  /** The owner answers Rio by hand. */
  answers(text: string): Promise<void>
  /** Time passes, ms. */
  pass(ms: number): Promise<void>
}

/** `behind`: how far its clock is behind at first, ms. */
export async function startClockedProduct(env: Readonly<Record<string, string>>, behind: number): Promise<ClockedProduct> {
  const dataDir = temporaryDataDir()
  const node = join(root, 'node_modules', '.bin', 'node')
  const child = spawn(node, ['--no-regexp-tier-up', await bundled('clocked-product'), String(behind)], {
    cwd: tmpdir(),
    env: cleanEnvironment({ ...compileCache, IDIOLECT_DATA_DIR: dataDir, IDIOLECT_PORT: '0', ...env }),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  let asked = 0
  const waiting: { line: RegExp; found: (match: RegExpExecArray) => void }[] = []
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  const read = (chunk: Buffer) => {
    output += chunk.toString('utf8')
    for (const one of waiting.slice()) {
      const match = one.line.exec(output)
      if (match === null) continue
      waiting.splice(waiting.indexOf(one), 1)
      one.found(match)
    }
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const said = (line: RegExp) =>
    Promise.race([
      new Promise<RegExpExecArray>((found) => waiting.push({ line, found })),
      ended.then((code) => Promise.reject(new Error(`The product ended with code ${code}:\n${output}`))),
    ])
  const tell = async (command: object) => {
    const id = ++asked
    const done = said(new RegExp(`^done ${id}$`, 'mu'))
    child.stdin.write(`${JSON.stringify({ id, ...command })}\n`)
    await done
  }
  const address = (await said(/^Idiolect is running at (http:\/\/\S+)$/mu))[1] ?? ''
  const stop = async () => {
    child.kill('SIGTERM')
    const code = await ended
    removeDataDir(dataDir)
    return code
  }
  return {
    address,
    dataDir,
    pid: child.pid ?? 0,
    output: () => output,
    stop,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
      removeDataDir(dataDir)
    },
    writes: (text) => tell({ text }),
    answers: (text) => tell({ byHand: text }),
    pass: (ms) => tell({ ahead: ms }),
  }
}
