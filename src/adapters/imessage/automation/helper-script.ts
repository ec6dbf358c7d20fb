import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '#contract/errors.ts'

/** The parts, in the order in which they are joined. */
const parts = ['host.js', 'window.js', 'sending.js', 'lines.js'] as const

/** Folder of the parts in the sources. A packaged app has them elsewhere, and its configuration says where. */
export const helperScripts = join(import.meta.dirname, '..', 'scripts', 'messages')

/**
 * The helper script as one text. osascript takes a single script and cannot read inside an app's archive, so we read the parts and pass them as an
 * argument. No joined file exists that somebody could change between the read and the run.
 *
 * @throws AppError `not-available` naming the part that cannot be read.
 */
export function readHelperScript(folder: string): string {
  return parts
    .map((name) => {
      try {
        return readFileSync(join(folder, name), 'utf8')
      } catch (error) {
        throw new AppError('not-available', `A part of the helper that talks to Messages cannot be read: ${name}.`, { cause: error })
      }
    })
    .join('\n')
}
