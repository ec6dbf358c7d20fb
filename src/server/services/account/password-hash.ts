import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import { createTurnstile } from '#core/turnstile/turnstile.ts'

export interface PasswordHasher {
  /** Returns `scrypt$17$8$1$salt$hash`. The parameters are stored with the hash, so that they can be raised later. */
  hash(password: string): Promise<string>
  /** If `hash` is null (no such account, or no password set), takes as long and returns false. */
  verify(password: string, hash: string | null): Promise<boolean>
  /** True if the hash was made with other parameters than the current ones. */
  isOutdated(hash: string): boolean
}

interface Parameters {
  /** Binary logarithm of the cost N. */
  readonly logN: number
  readonly r: number
  readonly p: number
}

/** N = 2^17, r = 8, p = 1: 128 MiB and about 0.4 s per hash (OWASP's first choice for scrypt). */
const strong: Parameters = { logN: 17, r: 8, p: 1 }
const maxMemory = 256 * 1024 * 1024
/** Concurrent hashes. Each takes 128 MiB and one of the four threads of the pool. */
const atOnce = 2
/** Longest queue: about ten seconds of waiting. Beyond it, calls are refused at once. */
const maxWaiting = 50

/** `parameters`: weakened only by tests. */
export function createPasswordHasher(parameters: Parameters = strong): PasswordHasher {
  const turnstile = createTurnstile(atOnce)
  const limited = <T>(work: () => Promise<T>): Promise<T> => {
    if (turnstile.waiting >= maxWaiting)
      return Promise.reject(new AppError('unavailable', 'The server is busy. Please try again in a moment.'))
    return turnstile.pass(work)
  }
  const head = `scrypt$${parameters.logN}$${parameters.r}$${parameters.p}$`
  // A hash that matches no password. Unknown email addresses are checked against it.
  const nobody = `${head}${randomBytes(16).toString('base64url')}$${randomBytes(32).toString('base64url')}`

  return {
    async hash(password) {
      const salt = randomBytes(16)
      const hash = await limited(() => derive(password, salt, parameters))
      return `${head}${salt.toString('base64url')}$${hash.toString('base64url')}`
    },
    async verify(password, hash) {
      const known = parse(hash ?? nobody)
      const derived = await limited(() => derive(password, known.salt, known.parameters))
      return timingSafeEqual(derived, known.hash) && hash !== null
    },
    isOutdated: (hash) => !hash.startsWith(head),
  }
}

function parse(stored: string): { parameters: Parameters; salt: Buffer; hash: Buffer } {
  const [name, logN, r, p, salt, hash] = stored.split('$')
  if (name !== 'scrypt' || salt === undefined || hash === undefined) throw new Error('a stored password hash is not understood')
  return {
    parameters: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  }
}

/** Normalizes the password, so that composed and decomposed accents are the same (RFC 8265, section 4.2.2). */
function derive(password: string, salt: Buffer, { logN, r, p }: Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, 32, { N: 2 ** logN, r, p, maxmem: maxMemory }, (error, key) => {
      if (error === null) resolve(key)
      else reject(error)
    })
  })
}
