import { data } from '#contract/account/data.ts'
import { parse, withProduct, WrongUse, type Io } from '../product-command.ts'

export const summary = 'Delete what was extracted and learned; with --all the account and its settings as well'
export const usage = 'forget [--all] [--yes] [--account EMAIL] [--json]   (asks first, unless --yes is given)'

export async function run(args: string[], io: Io): Promise<number> {
  const options = parse(args, { all: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } })
  if (!options.yes && !(await agreed(io, options.all))) {
    io.out(options.json ? JSON.stringify({ deleted: {} }) : 'Nothing was deleted.')
    return 1
  }
  return withProduct(options.account, async (product) => {
    const result = await product.call(data.forget, { all: options.all, confirm: 'delete' })
    io.out(options.json ? JSON.stringify({ deleted: result.deleted }) : result.message)
    return 0
  })
}

async function agreed(io: Io, all: boolean): Promise<boolean> {
  if (io.ask === undefined) throw new WrongUse('Nobody can be asked here whether to delete. Add --yes to delete without being asked.')
  const what = all ? 'The account, its settings, everything extracted, and the voice' : 'Everything extracted and the voice'
  const answer = await io.ask(`${what} will be deleted. This can’t be undone. Type "delete" to go on:`)
  return answer?.trim().toLowerCase() === 'delete'
}
