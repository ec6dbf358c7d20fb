/** What choosing and drafting need of the ledger. */
export interface ModelLedger {
  /** US dollars. */
  spent(accountId: string): Promise<{ readonly today: number; readonly month: number; readonly total: number }>
  /** When the day of the limit began, ms since 1970. */
  dayStart(accountId: string): Promise<number>
  /** What the requests of one act cost together, in millionths of a US dollar, as the server counted it. */
  settle(accountId: string, act: string, micros: number): Promise<void>
}
