import { resolve } from 'node:path'
import { training } from '#contract/voice/training.ts'
import { parse, wholeNumber, withProduct, type Io } from '../product-command.ts'

export const summary = 'Read a Messages database and keep what can be learned from'
export const usage = 'extract [--chat-db FILE] [--days 365] [--account EMAIL] [--json]'

export async function run(args: string[], io: Io): Promise<number> {
  const options = parse(args, { 'chat-db': { type: 'string' }, days: { type: 'string' } })
  const days = wholeNumber('days', options.days, { min: 1, max: 3650, default: 365 })
  const chatDb = options['chat-db']
  return withProduct(options.account, async (product) => {
    let result = await product.call(training.integrateImessage, chatDb === undefined ? { days } : { days, chat_db: resolve(chatDb) })
    // The call may return before the read is done; calling again joins it.
    while (result.in_progress) {
      if (!options.json) io.err('Still reading …')
      result = await product.call(training.integrateImessage, chatDb === undefined ? { days } : { days, chat_db: resolve(chatDb) })
    }
    if (options.json) {
      const { message_count, sent, received, conversations, pairs, skipped, sample_data } = result
      io.out(JSON.stringify({ message_count, sent, received, conversations, pairs, skipped, sample_data }))
      return 0
    }
    io.out(result.message)
    io.out(
      `${result.sent} sent, ${result.received} received in ${result.conversations} conversations; ${result.pairs} replies to learn from.`,
    )
    for (const [reason, count] of Object.entries(result.skipped)) io.out(`  left out: ${count} ${reason}`)
    if (result.sample_data) io.out('This is sample data.')
    return 0
  })
}
