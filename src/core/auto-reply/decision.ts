import type { ReasonId } from './reasons.ts'

export const outcomes = ['send', 'hold', 'skip'] as const
/** `hold` waits for the owner; `skip` waits for nobody. In the order of care. */
export type Outcome = (typeof outcomes)[number]

export interface Reason {
  readonly id: ReasonId
  readonly outcome: Outcome
  /** One plain sentence for the owner. */
  readonly text: string
}

export interface Decision {
  readonly outcome: Outcome
  /** Every rule that speaks against sending, in the order of the table; for `send` the one reason that none does. Never empty. */
  readonly reasons: readonly Reason[]
}
