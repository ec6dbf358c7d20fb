import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { ProductSession } from '#composition/cli-facade.ts'
import { WrongUse, type Io } from './command.ts'

export { WrongUse, type Io }

type Options = NonNullable<ParseArgsConfig['options']>

/** `--json` prints one JSON object. `--account` acts for an account in this folder other than the owner's. */
const sharedOptions = { json: { type: 'boolean', default: false }, account: { type: 'string' } } as const satisfies Options

export function parse<O extends Options>(args: string[], options: O) {
  try {
    return parseArgs({ args, options: { ...sharedOptions, ...options }, allowPositionals: false, strict: true }).values
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error))
  }
}

/** Parses an integer option and checks its bounds. */
export function wholeNumber(name: string, value: string | undefined, bounds: { min: number; max: number; default: number }): number {
  if (value === undefined) return bounds.default
  const number = Number(value)
  if (!Number.isInteger(number) || number < bounds.min || number > bounds.max)
    throw new WrongUse(`--${name} takes a whole number from ${bounds.min} to ${bounds.max}.`)
  return number
}

/** Runs `work` against the server that holds the data folder, or against the folder itself if no server is running. */
export async function withProduct(account: string | undefined, work: (product: ProductSession) => Promise<number>): Promise<number> {
  // Imported lazily, because `--help` and usage errors do not need the product.
  const { connect } = await import('#composition/cli-facade.ts')
  const product = await connect(account)
  try {
    return await work(product)
  } finally {
    await product.close()
  }
}
