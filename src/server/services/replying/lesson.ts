import { registerOf } from '#core/channel/register.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import { turnWords } from '../listening/journal.ts'

/** What `learnFrom` asks of a suggestion. */
export function lesson(suggestion: StoredSuggestion) {
  const { id, accountId, peer, turn, drafts } = suggestion
  const register = registerOf(suggestion)
  return {
    accountId,
    suggestion: id,
    conversation: peer.key,
    contact: peer.name,
    register,
    incoming: turnWords(turn, register),
    draft: drafts[0]?.text ?? '',
  }
}
