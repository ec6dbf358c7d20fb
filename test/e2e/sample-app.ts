import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cleanEnvironment, compileCache, root, type Product } from '#test/product/product.ts'

const run = promisify(execFile)

/** Somebody writes: the sample Messages app of this product gets a text. */
export async function someoneWrites(product: Product, scenario: string, text?: string): Promise<void> {
  const env = cleanEnvironment({ IDIOLECT_DATA_DIR: product.dataDir })
  const words = text === undefined ? [] : ['--text', text]
  await run(join(root, 'bin', 'idiolect'), ['simulate', '--scenario', scenario, ...words], { cwd: tmpdir(), env })
}

/** What the window of the sample Messages app shows and has in its field, after a change to it; by the pinned Node, which SQLite needs. */
export async function sampleApp(product: Product, change: { open?: string }): Promise<{ open: string | null; compose: string }> {
  const code = `import { setSampleApp } from '#adapters/sample-messages/index.ts'
    console.log(JSON.stringify(setSampleApp(process.argv[1], JSON.parse(process.argv[2]))))`
  const path = join(product.dataDir, 'sample', 'chat.db')
  const { stdout } = await run(
    join(root, 'node_modules', '.bin', 'node'),
    ['--input-type=module', '-e', code, path, JSON.stringify(change)],
    { cwd: root, env: cleanEnvironment(compileCache) },
  )
  return JSON.parse(stdout) as { open: string | null; compose: string }
}
