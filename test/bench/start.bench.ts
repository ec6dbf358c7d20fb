import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { cleanEnvironment, removeDataDir, root, startProduct, temporaryDataDir } from '#test/product/product.ts'
import { quantile, type Report } from './report.ts'

export const name = 'Starting'

const rounds = 5

/** How long the owner waits for the command line and for the server, against an empty process of the same Node. */
export async function run(report: Report): Promise<void> {
  const empty = { what: 'node -e 0', value: median(() => timeOf(process.execPath, ['-e', '0'])) }
  const idiolect = join(root, 'bin', 'idiolect')
  report.row(
    'idiolect --version',
    median(() => timeOf(idiolect, ['--version'])),
    'ms',
    { floor: empty },
  )
  report.row(
    'idiolect --help',
    median(() => timeOf(idiolect, ['--help'])),
    'ms',
    { floor: empty },
  )
  report.row(
    'bin/ensure.mjs start, nothing to do',
    median(() => timeOf('node', [join(root, 'bin', 'ensure.mjs'), 'start'])),
    'ms',
    {
      floor: empty,
      target: 'under 150 ms',
    },
  )
  const firsts: number[] = []
  const seconds: number[] = []
  const stops: number[] = []
  for (let round = 0; round < rounds; round++) {
    const dataDir = temporaryDataDir()
    firsts.push(await startAndStop(dataDir, stops))
    seconds.push(await startAndStop(dataDir, stops))
    removeDataDir(dataDir)
  }
  report.row('server, first start on an empty folder', quantile(firsts, 0.5), 'ms', { floor: empty })
  report.row('server, second start', quantile(seconds, 0.5), 'ms', { floor: empty, target: 'under 3 s' })
  report.row('server, SIGTERM to its end', quantile(stops, 0.5), 'ms')
  report.note(`Medians of ${rounds} rounds; a server has started when it has printed its address.`)
}

async function startAndStop(dataDir: string, stops: number[]): Promise<number> {
  const since = performance.now()
  const product = await startProduct({ dataDir })
  const started = performance.now()
  const code = await product.stop()
  stops.push(performance.now() - started)
  if (code !== 0) throw new Error(`the server ended with code ${code}:\n${product.output()}`)
  return started - since
}

function timeOf(program: string, args: readonly string[]): number {
  const since = performance.now()
  const { status, error } = spawnSync(program, args, { env: cleanEnvironment(), stdio: 'ignore' })
  if (error !== undefined || status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${error?.message ?? `code ${status}`}`)
  return performance.now() - since
}

function median(measure: () => number): number {
  return quantile(
    Array.from({ length: rounds }, () => measure()),
    0.5,
  )
}
