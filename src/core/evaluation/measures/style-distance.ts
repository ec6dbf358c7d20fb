import { bubblesIn } from '#core/channel/register.ts'
import { measure, type StyleProfile } from '#core/voice/profile.ts'

/**
 * How far drafts are from real replies on the surface: mean difference of the shares of first-letter case, endings, emoji, emoticons and
 * turns of several lines (0 = the same habits). Random own replies come to about 0.03, an assistant's manner to 0.3.
 */
export function styleDistance(drafts: readonly string[], replies: readonly string[]): number | null {
  if (drafts.length === 0 || replies.length === 0) return null
  const a = surface(drafts)
  const b = surface(replies)
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length
}

function surface(texts: readonly string[]): number[] {
  const profile: StyleProfile = measure(texts.map((text) => bubblesIn(text, 'text')))
  const { ending } = profile
  return [
    profile.lowerCaseStart,
    ending.fullStop,
    ending.exclamation,
    ending.question,
    ending.ellipsis,
    ending.none,
    profile.emoji,
    profile.emoticon,
    profile.bubbles.moreThanOne,
  ]
}
