import { serve } from '#composition/serve.ts'
import { cheapPasswords } from './cheap-passwords.ts'

/** What `bin/idiolect serve` runs, but for the half second of CPU time that a password costs there (`startProduct`, `cheap`). */
await serve(
  {
    say: (line) => process.stdout.write(`${line}\n`),
    ready: ({ address }) => process.stdout.write(`Idiolect is running at ${address}\n`),
  },
  { passwords: cheapPasswords() },
)
