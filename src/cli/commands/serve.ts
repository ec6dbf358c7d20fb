import { parse, type Io } from '../product-command.ts'

export const summary = 'Run the server (what `npm start` runs)'

export async function run(args: string[], io: Io): Promise<number> {
  parse(args, {})
  const { serve } = await import('#composition/cli-facade.ts')
  await serve({ say: (line) => io.out(line) })
  return 0
}
