import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { parse, withProduct, WrongUse, type Io } from '../product-command.ts'

export const summary = 'Write everything Idiolect keeps about you to a file'
export const usage = 'export --out FILE [--account EMAIL] [--json]'

export async function run(args: string[], io: Io): Promise<number> {
  const options = parse(args, { out: { type: 'string' } })
  const out = options.out
  if (out === undefined) throw new WrongUse('export needs --out FILE.')
  return withProduct(options.account, async (product) => {
    const partial = `${out}.partial`
    let bytes = 0
    try {
      await pipeline(
        Readable.from(product.exportData()),
        async function* count(source: AsyncIterable<Uint8Array>) {
          for await (const chunk of source) {
            bytes += chunk.byteLength
            yield chunk
          }
        },
        createWriteStream(partial, { mode: 0o600 }),
      )
      await rename(partial, out)
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
    io.out(options.json ? JSON.stringify({ out, bytes }) : `Wrote ${bytes} bytes to ${out}. The file holds your messages in plain text.`)
    return 0
  })
}
