import type { ModelPrice } from '#contract/model.ts'
import type { Resolved } from './chosen-model.ts'

/** What models cost and have cost. */
export interface ModelMoney {
  priceOf(model: Pick<Resolved, 'address' | 'model' | 'price' | 'recipient'>): ModelPrice
  /** US dollars that one set of drafts is estimated to cost. */
  perDraft(price: ModelPrice): number
  /** US dollars. */
  spent(accountId: string): Promise<{ readonly today: number; readonly month: number; readonly total: number }>
  /** When the day of the limit began, ms since 1970. */
  dayStart(accountId: string): Promise<number>
  /** In which the owner reads the time of day. */
  timeZone(accountId: string): Promise<string>
}
