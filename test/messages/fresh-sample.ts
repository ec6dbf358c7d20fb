import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { generateSampleDatabase } from '#adapters/sample-messages/index.ts'

/** The files of a sample by its seed and time: their names in its folder, and their contents. */
const made = new Map<string, readonly (readonly [name: string, content: Buffer])[]>()

/** Puts a sample of 2,000 messages and its address book where there is none, as `generateSampleDatabase` leaves them: writing a copy takes a millisecond, generating it a hundred. */
export function putFreshSample({ path, seed, now }: { readonly path: string; readonly seed: number; readonly now: number }): void {
  const name = `${seed} at ${now}`
  const files = made.get(name) ?? make(seed, now)
  made.set(name, files)
  for (const [file, content] of files) {
    const place = file === database ? path : join(dirname(path), file)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, content)
  }
}

const database = 'chat.db'

function make(seed: number, now: number) {
  const folder = mkdtempSync(join(tmpdir(), 'idiolect-sample-'))
  try {
    generateSampleDatabase({ path: join(folder, database), seed, now })
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    return files.map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      return [relative(folder, file), readFileSync(file)] as const
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
