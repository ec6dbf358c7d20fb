import { parse, type Io } from '../product-command.ts'

export const summary = 'Test everything Idiolect depends on; a report to copy, without anything private in it'
export const usage = 'doctor [--json]'

export async function run(args: string[], io: Io): Promise<number> {
  const options = parse(args, {})
  const { doctor } = await import('#composition/cli-facade.ts')
  const report = await doctor()
  if (options.json) io.out(JSON.stringify(report))
  else for (const check of report.checks) io.out(`${check.ok ? 'ok  ' : 'FAIL'}  ${check.name}: ${check.detail}`)
  return report.ok ? 0 : 1
}
