import { registerOf } from '#core/channel/register.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import { turnWords } from '../listening/journal.ts'

/** The fields of a suggestion that `learnFrom` needs. */
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
