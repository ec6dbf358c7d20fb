import type { Register } from '#core/channel/register.ts'
import { registerAt, replyText } from '#core/voice/pair-store.ts'
import type { Voice } from '#core/voice/voice.ts'

/**
 * Phrases of language models that answer for somebody, the most revealing to readers first. They are compared with the owner's replies: only what this owner
 * never says counts as a machine's habit. What one engine says too often with one voice is learned from replays (`learn-habits.ts`).
 */
const machineHabits = [
  "I'd say",
  "I'd guess",
  'offhand',
  'makes sense',
  'could be, but',
  'good call',
  'good catch',
  'good point',
  'fair enough',
  'fair point',
  'sounds good',
  'no worries',
  'happy to',
  'let me know',
  'for sure',
  'any idea',
  'my guess is',
  'worth a try',
  'worth checking',
  'out of curiosity',
  'got it',
  'pretty sure',
  'either way',
  'in that case',
  'does the trick',
  'that said',
  'to be fair',
  'feel free',
  'hope that helps',
  'hope this helps',
  'at least',
  'right, so',
  'nice one',
  'ah, right',
  'ah, ok',
  'ha,',
  'fwiw',
  'tbh',
  'honestly',
  'actually,',
  "I'll take a look",
  "I'd have to",
  "I don't know offhand",
  'thanks for',
  'if you like',
  'or is it',
] as const

const maxRead = 4000
/** With fewer replies, never having said something means little. */
const minReplies = 300
const rareShare = 1 / 1500
const onTheCard = 14

/** Model habits that the owner practically does not have, most telling first. Empty if there are few replies. */
export function neverSays({ store }: Pick<Voice, 'store'>, register: Register): string[] {
  const replies: string[] = []
  for (let pair = store.size - 1; pair >= 0 && replies.length < maxRead; pair--)
    if (registerAt(store, pair) === register) replies.push(plain(replyText(store, pair).slice(0, 1500)))
  if (replies.length < minReplies) return []
  return machineHabits.filter((habit) => {
    const says = saying(habit)
    return replies.filter((reply) => says.test(reply)).length <= replies.length * rareShare
  })
}

/** The habits that a text contains. */
export function saysAny(text: string, habits: readonly string[]): string[] {
  const read = plain(text)
  return habits.filter((habit) => saying(habit).test(read))
}

/** Its line on the style card. Empty if there are no habits. */
export function neverLine(habits: readonly string[]): string[] {
  const listed = habits.slice(0, onTheCard).map((habit) => JSON.stringify(habit))
  return listed.length === 0 ? [] : [`- ME never writes: ${listed.join(', ')}.`]
}

const plain = (text: string): string => text.replaceAll('’', "'").toLowerCase()

function saying(habit: string): RegExp {
  const escaped = plain(habit).replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'u')
}
