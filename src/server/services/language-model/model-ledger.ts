/** The part of the ledger that choosing and drafting use. */
export interface ModelLedger {
  /** Spending in US dollars. */
  spent(accountId: string): Promise<{ readonly today: number; readonly month: number; readonly total: number }>
  /** When the day of the spending limit began, ms since 1970. */
  dayStart(accountId: string): Promise<number>
  /** Records what the requests of one act cost together, as counted by the server. `micros`: millionths of a US dollar. */
  settle(accountId: string, act: string, micros: number): Promise<void>
}
