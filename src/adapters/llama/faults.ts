import type { failureCodes } from './protocol.ts'

export type FaultCode = (typeof failureCodes)[number]

/** An error inside the model's process that didn't crash it. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly code: FaultCode
  /** For the owner. Null if the code says enough. */
  readonly detail: string | null
  constructor(code: FaultCode, detail: string | null) {
    super(code)
    this.code = code
    this.detail = detail
  }
}

const signs: readonly (readonly [RegExp, FaultCode])[] = [
  [/InsufficientMemory|not enough (?:v?ram|memory)|failed to allocate|unable to allocate|out of memory|too large to fit/iu, 'no-memory'],
  [/NoBinaryFound|no (?:prebuilt )?binary|could not load the native/iu, 'unsupported'],
  [/ENOENT|no such file|not found on the filesystem/iu, 'no-file'],
]

/** Classifies an error of the library by its message and the last lines of its log. */
export function createFault(error: unknown, log: readonly string[]): Fault {
  if (error instanceof Fault) return error
  const words = `${error instanceof Error ? `${error.constructor.name} ${error.name} ${error.message}` : ''}\n${log.join('\n')}`
  const code = signs.find(([sign]) => sign.test(words))?.[1] ?? 'bad-file'
  const architecture = /unknown model architecture: '([\w-]{1,40})'/u.exec(words)?.[1]
  if (architecture !== undefined)
    return new Fault('unsupported', `This version of Idiolect cannot run models of the kind “${architecture}”.`)
  return new Fault(code, null)
}
