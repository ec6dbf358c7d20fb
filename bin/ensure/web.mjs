import { join } from 'node:path'
import { ensureBuilt } from './built.mjs'
import { root } from './run.mjs'

const folder = join(root, 'dist', 'web')

/** Builds the web client if dist/web is missing or was built from different sources. */
export async function ensureWeb() {
  await ensureBuilt({
    name: 'the web client',
    folder,
    stamp: join(root, 'dist', '.web-built-from'),
    proof: join(folder, 'index.html'),
    sources: ['src/web', 'src/contract', 'vite.config.ts', 'package-lock.json'],
    command: (out) => [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', out, '--emptyOutDir', '--logLevel', 'warn'],
  })
}
