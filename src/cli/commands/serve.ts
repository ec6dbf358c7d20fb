import { parse, type Io } from '../product-command.ts'

export const summary = 'Run the server (what `npm start` runs)'
export const usage = 'serve [--json]'

export async function run(args: string[], io: Io): Promise<number> {
  const options = parse(args, {})
  const { serve } = await import('#composition/cli-facade.ts')
  if (options.json) await serve({ say: () => undefined, ready: (server) => io.out(JSON.stringify(server)) })
  else await serve({ say: (line) => io.out(line), ready: (server) => io.out(`Idiolect is running at ${server.address}`) })
  return 0
}
