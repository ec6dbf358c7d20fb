import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '#contract/errors.ts'

/** The parts, in the order in which they are joined. */
const parts = ['host.js', 'window.js', 'sending.js', 'lines.js'] as const

/** Where they lie in the sources. An app that is packed has them elsewhere, and its configuration says where. */
export const helperScripts = join(import.meta.dirname, '..', 'scripts', 'messages')

/**
 * The helper script as one text. osascript takes one script and cannot look into an app's archive, so the product reads the parts itself and
 * hands them over as an argument: there is no joined file that somebody could change between the reading and the run.
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
