import { stdin } from 'node:process'
import { readLine } from '../ask.ts'
import { parse, withProduct, WrongUse, type Io } from '../product-command.ts'

export const summary = 'Set a new password for an account of this data folder'
export const usage = 'reset-password [--account EMAIL] [--json]   (the new password is read from standard input)'

export async function run(args: string[], io: Io): Promise<number> {
  const options = parse(args, {})
  if (stdin.isTTY && !options.json) io.err('New password (it is shown as you type):')
  const password = await readLine(stdin)
  if (password === null || password === '') throw new WrongUse('Give the new password on standard input.')
  return withProduct(options.account, async (product) => {
    const email = await product.resetPassword(password)
    io.out(
      options.json
        ? JSON.stringify({ email })
        : `The password of ${email ?? 'the local account'} is changed. Every session was signed out.`,
    )
    return 0
  })
}
