import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { z } from 'zod'
import { downloadProblems, type DownloadProblem } from '#core/language-model/box/download-failure.ts'

/** The file next to a model's file: what the model is, and the requested download. Written before the first byte and after each change of state. */
const sidecar = z.object({
  id: z.string(),
  url: z.string(),
  bytes: z.number().int().positive().nullable(),
  sha256: z.string().nullable(),
  accountId: z.string(),
  state: z.enum(['running', 'paused', 'failed', 'whole']),
  problem: z
    .string()
    .nullable()
    .transform((code): DownloadProblem | null => problems.find((one) => one === code) ?? null),
})
export type Sidecar = z.infer<typeof sidecar>

const problems = Object.keys(downloadProblems) as DownloadProblem[]

/** Null if it is missing or cannot be read. */
export async function readSidecar(file: string): Promise<Sidecar | null> {
  try {
    return sidecar.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return null
  }
}

/** Atomic: the file is written completely or not at all. */
export async function writeSidecar(file: string, value: Sidecar): Promise<void> {
  const made = `${file}.${randomBytes(6).toString('hex')}.new`
  try {
    const handle = await open(made, 'wx', 0o600)
    try {
      await handle.writeFile(JSON.stringify(value))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(made, file)
  } catch (error) {
    await rm(made, { force: true })
    throw error
  }
}
