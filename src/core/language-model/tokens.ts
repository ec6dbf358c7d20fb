/**
 * Estimates the tokens of a text, on the high side, so that a packed prompt never overflows a context, whatever the tokenizer.
 *
 * Weights by kind of character, chosen so that the estimate is above the real count of byte-pair vocabularies of 32,000 to 262,000 entries for chat and mail:
 * about four letters a token in English, one token for each digit (several vocabularies split numbers so), one for each sign, up to two for a character outside
 * the Latin alphabet and three for an emoji.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (const character of text) tokens += weight(character.codePointAt(0) ?? 0)
  return Math.ceil(tokens)
}

/** Overhead of a chat message: role and separators. */
export const tokensPerMessage = 6

/** Estimates a whole prompt, including the overhead of each message. */
export function estimatePromptTokens(messages: readonly { readonly content: string }[]): number {
  return messages.reduce((sum, message) => sum + estimateTokens(message.content) + tokensPerMessage, 3)
}

function weight(point: number): number {
  if (point === 0x20) return 0.3
  if ((point >= 0x61 && point <= 0x7a) || (point >= 0x41 && point <= 0x5a)) return 0.29
  if (point < 0x80) return 1
  if (point < 0x250) return 0.8
  if (point < 0x10000) return 1.6
  return 3
}
