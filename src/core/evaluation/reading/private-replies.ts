import { readLetter } from '#core/mail/letter.ts'
import { collectWordStatistics } from '#core/voice/word-statistics.ts'
import { byTime, registerIn, toReplyPair, type CorpusPair } from '../corpus-pair.ts'
import { createFactDetector, type JudgedTurn } from '../measures/unsupported.ts'
import { contactsOf } from '../on-device.ts'
import { bringsCode, maskFacts, tellsOfOwn } from './masked.ts'

/**
 * Tells which real replies hold what their conversation does not: a link, code, a number, a name, or what their writer did. A draft may hold none of it, so
 * whoever recognizes such a reply has not recognized the hand.
 */
export function privateReplies(pairs: readonly CorpusPair[]): (pair: CorpusPair) => boolean {
  const judged = (pair: CorpusPair): JudgedTurn => ({
    incoming: pair.ctx,
    previous: pair.prev,
    peer: pair.peer,
    reply: pair.reply,
    register: registerIn(pair),
  })
  const facts = createFactDetector(pairs.map(judged))
  return (pair) =>
    facts.isUnsupported(pair.reply, judged(pair)) || bringsCode(saidIn(pair), [...pair.prev, pair.ctx].join('\n')) || tellsOfOwn(pair.reply)
}

/** A sign-off brings nothing. */
function saidIn(pair: CorpusPair): string {
  return registerIn(pair) === 'email' ? readLetter(pair.reply).body.join('\n\n') : pair.reply
}

/** Masks texts of these people by the names that all of their pairs hold. */
export function maskingOf(pairs: readonly CorpusPair[]): (text: string) => string {
  const read = byTime(pairs).map(toReplyPair)
  const words = collectWordStatistics(read, contactsOf(read))
  return (text) => maskFacts(text, words)
}
