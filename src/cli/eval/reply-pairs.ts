import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { AppError } from '#contract/errors.ts'
import { corpusPair, type CorpusPair } from '#core/evaluation/index.ts'

/** Reads and validates a file of pairs. Error messages give the position of a problem, never its text. */
export async function readPairs(file: string): Promise<CorpusPair[]> {
  const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    throw new AppError('not-found', `${file} cannot be read (${cause.code ?? 'unknown'}).`, { cause })
  })
  const pairs: CorpusPair[] = []
  for (const [i, line] of unpacked(bytes, file).split('\n').entries()) {
    if (line.trim() === '') continue
    let parsed
    try {
      parsed = corpusPair.safeParse(JSON.parse(line))
    } catch {
      throw new AppError('invalid-input', `${file}, line ${i + 1}: this is not JSON.`)
    }
    if (!parsed.success) {
      const where = parsed.error.issues[0]?.path.join('.') ?? ''
      throw new AppError(
        'invalid-input',
        `${file}, line ${i + 1}: ${where === '' ? 'this is not a reply pair' : `"${where}" is missing or of another kind`}.`,
      )
    }
    pairs.push(parsed.data)
  }
  return pairs
}

function unpacked(bytes: Buffer, file: string): string {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.toString('utf8')
  try {
    return gunzipSync(bytes).toString('utf8')
  } catch (cause) {
    throw new AppError('invalid-input', `${file} is a damaged gzip file.`, { cause })
  }
}
