import { flushCompileCache } from 'node:module'
import { serve } from '#composition/serve.ts'
import { cheapPasswords } from './cheap-passwords.ts'

/** What `bin/idiolect serve` runs, but for the half second of CPU time that a password costs there (`startProduct`, `cheap`). */
await serve(
  {
    say: (line) => process.stdout.write(`${line}\n`),
    ready: ({ address }) => {
      process.stdout.write(`Idiolect is running at ${address}\n`)
      // Some are killed, and the next starts faster.
      flushCompileCache()
    },
  },
  { passwords: cheapPasswords() },
)
