import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'

/** What a listener reads. */
export const listenerKind = z.enum(['texts', 'mail'])
export type ListenerKind = z.infer<typeof listenerKind>

/** A listener of one account of this computer. */
export const accountListener = z.object({ account_id: z.string(), listener: listenerKind })
export type AccountListener = z.infer<typeof accountListener>

/** Calls about the computer rather than an account. Only a program of this computer that names no account may make them. */
export const computer = {
  listeners: defineEndpoint({
    method: 'GET',
    path: '/api/computer/listeners',
    access: 'session',
    summary: 'The running listeners of all accounts of this computer; only for its own programs',
    input: z.object({}),
    output: z.object({
      running: z.array(accountListener),
      /**
       * The account to show where nobody is signed in in a window: the one whose texts are read, else the only one that listens, else the only one
       * there is. Null if that does not say which.
       */
      account_id: z.string().nullable(),
    }),
  }),
}
