import type { Register } from '#core/channel/register.ts'
import type { StyleProfile } from '#core/voice/profile.ts'
import { quoted } from './quoted.ts'

/** With fewer replies, the card only states the length. */
const minTurns = 20
const oftenShare = 0.04
const signedShare = 0.1
const rareShare = 0.02
const clearShare = 0.8
const maxListed = 4

/**
 * How somebody writes, in a few lines of numbers: a model follows "4 of 100 end with a full stop", but turns "casual" into a caricature. Only clear
 * measurements are stated.
 *
 * `shown` returns a text in the form that may be shown. Null if it may not be shown.
 */
export function styleCard(
  profile: StyleProfile,
  register: Register,
  phrases: readonly string[],
  shown: (text: string) => string | null,
): string[] {
  const lines = [lengthLine(profile)]
  if (profile.turns < minTurns) return lines
  if (profile.lowerCaseStart >= clearShare) lines.push(`- ${inHundred(profile.lowerCaseStart)} begin with a small letter.`)
  else if (profile.lowerCaseStart <= 1 - clearShare) lines.push(`- ${inHundred(1 - profile.lowerCaseStart)} begin with a capital letter.`)
  lines.push(endingLine(profile))
  lines.push(profile.emoji <= rareShare ? '- No emoji.' : `- Emoji in ${inHundred(profile.emoji)}.`)
  if (profile.emoticon >= oftenShare) lines.push(`- Emoticons such as :) in ${inHundred(profile.emoticon)}.`)
  // A share of 0 may also mean that there was no contraction at all.
  if (profile.apostrophes >= clearShare) lines.push(`- ${inHundred(profile.apostrophes)} contractions have their apostrophe: don't, I'm.`)
  else if (profile.apostrophes > 0 && profile.apostrophes <= 1 - clearShare)
    lines.push(`- ${inHundred(1 - profile.apostrophes)} contractions are written without apostrophe: dont, im.`)
  // A mail is always one message.
  if (register === 'text')
    lines.push(
      profile.bubbles.moreThanOne <= rareShare
        ? '- One message a reply.'
        : `- ${inHundred(profile.bubbles.moreThanOne)} are several messages in a row.`,
    )
  const listed = (found: StyleProfile['openings'], least: number): string[] =>
    found
      .filter(({ share }) => share >= least)
      .slice(0, maxListed)
      .flatMap(({ text, share }) => {
        const may = shown(text)
        return may === null ? [] : [`${quoted(may)} (${inHundred(share)})`]
      })
  const openings = listed(profile.openings, oftenShare)
  if (openings.length > 0) lines.push(`- Begins with ${openings.join(', ')}.`)
  const signOffs = listed(profile.signOffs, signedShare)
  if (signOffs.length > 0) lines.push(`- Signs with ${signOffs.join(', ')}.`)
  const whole = phrases.flatMap((phrase) => shown(phrase) ?? [])
  if (whole.length > 0) lines.push(`- Whole replies sent again and again: ${whole.map((phrase) => quoted(phrase)).join(', ')}.`)
  return lines
}

function lengthLine({ length: { quartiles } }: StyleProfile): string {
  // They are not whole numbers if they are mixed with everybody's.
  const [low, middle, high] = [Math.round(quartiles[0]), Math.round(quartiles[1]), Math.round(quartiles[2])]
  return `- Half of the replies have ${low} to ${high} characters (${words(low)} to ${words(high)} words); the middle one has ${middle} (${words(middle)} words).`
}

function endingLine({ ending }: StyleProfile): string {
  const marks = [
    [ending.none, 'with no mark'],
    [ending.fullStop, 'with a full stop'],
    [ending.question, 'with ?'],
    [ending.exclamation, 'with !'],
    [ending.ellipsis, 'with …'],
  ] as const
  return `- Of 100 replies ${marks.map(([share, name]) => `${Math.round(share * 100)} end ${name}`).join(', ')}.`
}

function inHundred(share: number): string {
  return `${Math.round(share * 100)} of 100`
}

/** For English and similar languages. A model counts words better than characters. */
const charactersAWord = 5.2

export function words(characters: number): number {
  return Math.max(1, Math.round(characters / charactersAWord))
}
