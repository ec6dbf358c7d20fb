import type { Tables } from '#server/store/tables.ts'

/**
 * Whether the account's data were forgotten while something was made of them, so that it must not be stored. Forgetting stops the listeners, and then
 * deletes everything in one transaction, the voice included; a listener that was only stopped leaves the voice. Call it after `OutboxTable.lock`, in
 * the transaction that stores: forgetting takes the same lock, so it either finds what was stored, or is found here.
 */
export async function isForgotten(tables: Pick<Tables, 'listeners' | 'voices'>, accountId: string, channel: string): Promise<boolean> {
  if ((await tables.listeners.find(accountId, channel))?.running === true) return false
  return (await tables.voices.current(accountId)) === null
}
