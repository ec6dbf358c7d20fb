import { resolve } from 'node:path'
import { parse, WrongUse, type Io } from '../product-command.ts'

export const summary = 'Play incoming messages into the sample'
export const usage = 'simulate --scenario NAME [--text TEXT] [--chat-db FILE] [--json]'

export async function run(args: string[], io: Io): Promise<number> {
  const options = parse(args, { scenario: { type: 'string' }, text: { type: 'string' }, 'chat-db': { type: 'string' } })
  const { scenarioList, simulate } = await import('#composition/messages/sample-facade.ts')
  if (options.scenario === undefined) {
    const names = scenarioList.map(({ name, about }) => `  ${name.padEnd(20)} ${about}`)
    throw new WrongUse(`simulate needs --scenario NAME. There are:\n${names.join('\n')}`)
  }
  const chatDb = options['chat-db']
  const played = await simulate(options.scenario, { chatDb: chatDb === undefined ? undefined : resolve(chatDb), text: options.text })
  if (options.json) {
    io.out(
      JSON.stringify({
        scenario: options.scenario,
        messages: played.map(({ guid, rowid, at, fromMe }) => ({ guid, rowid, date: at, from_me: fromMe })),
      }),
    )
  } else io.out(`Played ${played.length} ${played.length === 1 ? 'message' : 'messages'} into the sample.`)
  return 0
}
