import type { ReasonId } from './reasons.ts'

export const outcomes = ['send', 'hold', 'skip'] as const
/** `hold` waits for the owner; `skip` waits for nobody. From the least careful to the most. */
export type Outcome = (typeof outcomes)[number]

export interface Reason {
  readonly id: ReasonId
  readonly outcome: Outcome
  /** One plain sentence for the owner. */
  readonly text: string
}

export interface Decision {
  readonly outcome: Outcome
  /** Every rule that forbids sending, in the order of the table. For `send`, the one reason that no rule does. Never empty. */
  readonly reasons: readonly Reason[]
}
