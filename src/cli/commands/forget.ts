import { data } from '#contract/account/data.ts'
import { parse, withProduct, type Io } from '../product-command.ts'

export const summary = 'Delete what was extracted and learned; with --all the account and its settings as well'
export const usage = 'forget [--all] [--account EMAIL] [--json]'

export async function run(args: string[], io: Io): Promise<number> {
  const options = parse(args, { all: { type: 'boolean', default: false } })
  return withProduct(options.account, async (product) => {
    const result = await product.call(data.forget, { all: options.all, confirm: 'delete' })
    io.out(options.json ? JSON.stringify({ deleted: result.deleted }) : result.message)
    return 0
  })
}
