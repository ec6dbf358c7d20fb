import { isOverlaid } from '#core/conversation/text/shown-characters.ts'
import { isInvisible } from '#core/gravity/plain-text.ts'

/**
 * Everything in a text besides its words, each once: runs of punctuation and emoji ("!!!", ":'(", a flag), and words in capitals or mixed case.
 * They change what the same words mean.
 */
export function residueOf(text: string): Set<string> {
  const plain = text
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .replace(/\p{Variation_Selector}/gu, '')
    .replace(isInvisible, '')
  const marks = plain.match(/[^\p{L}\p{M}\p{N}\s]+/gu) ?? []
  // A smiley of a mark and a letter (":D", ":p") is one run.
  const faces = plain.match(/(?<!\S)[:;=xX>][^\s\p{Extended_Pictographic}]{1,3}(?!\S)/gu) ?? []
  const loud = plain.match(/(?<!\p{L})\p{Lu}{2,}(?!\p{L})/gu) ?? []
  // "tHaNk YoU" mocks.
  const mocking = plain.match(/(?<!\p{L})\p{L}*\p{Ll}\p{Lu}\p{L}*(?!\p{L})/gu) ?? []
  return new Set([...marks, ...faces, ...loud, ...mocking])
}

/** Emoji that go with any courtesy: with or without them, the words say the same. */
const plainEmoji = new Set(
  '❤💕💖💗💓💞💘💙💚💛🧡💜🤍🖤🤎💝♥😘😍🥰😚😙🤗😊🙂☺😇🫶🙏👍👌👋✨⭐🌟💫☀🌞🌅🌄🌙🌛🌜🌝🌃🌌😴💤🛌🌸🌹🌷🌻🌼💐🏠🏡✈🛬☕',
)

/** Whether nothing stands beside the words but what goes with any courtesy: a comma, an exclamation mark, a heart. A period may be cold ("ok."). */
export function isUnmarked(text: string): boolean {
  return [...residueOf(text)].every((marks) => Array.from(marks).every((mark) => mark === '!' || mark === ',' || plainEmoji.has(mark)))
}

/** Signs that mean the same, by what they say. Any other emoji only means the same as itself. */
const moods: readonly (readonly [mood: string, sign: RegExp])[] = [
  ['laugh', /[😂🤣😆😹😅😄😁]|(?<![\p{L}\p{N}])(?:l+o+l+(?:o+l+)*s?|l+m+f?a+o+|rofl|a?(?:h+[ae]+){2,}h*|xd|:-?d)(?![\p{L}\p{N}])/iu],
  ['joy', /[🎉🥳🎊🙌😃😀🤩😺💃🕺🎈]|(?<!\p{L})(?:y+a+y+|ya+s+|woo+(?:hoo+|t)?|woot|yipp?ee+|hoo+ra+y+|hurra+y+)(?!\p{L})/iu],
  ['sad', /[😢😭😞😔☹🙁😟😥😓😩😫😿🥺💔😣😖]|[:=][-^]?['’]?[-^]?[([]|(?<!\p{L})(?:ugh+|sigh+|sadly|alas|sob)(?!\p{L})/iu],
  ['wink', /;[-^]?[)dp]|[:=x][-^]?p(?![\p{L}\p{N}])/iu],
  ['cold', /[:=][-^]?[\\/|](?!\/)|-_+-|>[:=]/u],
  ['trailing', /\.{2,}|…/u],
  ['quoted', /["“”„«»*]/u],
  ['irony', /(?<!\S)\/s(?!\S)/u],
]

/** A smile or a heart goes with any courtesy, as its emoji do. */
const smile = /(?<![^\s\p{L}\p{N}.,!?])(?:[:=][-^o]?[)\]]+|[([]+[:=]|<3+)(?=[\s.,!?]|$)/gu
/** What stands in parentheses, and marks in a word ("I'm", "to-do"). */
const inside = /\([^()]*\)|(?<=[\p{L}\p{N}])['’`-](?=[\p{L}\p{N}])/gu
/** Runs of marks in one line, whatever room is between them, and a mark with a letter or two that begin a word with it (":o", ":3"). */
const runs = /(?<!\S)[:;=>][\p{L}\p{N}]{1,2}(?![\p{L}\p{N}])|[^\p{L}\p{M}\p{N}\s]+(?:[^\S\n]+[^\p{L}\p{M}\p{N}\s]+)*/gu
/** What parts sentences and says no more. */
const plainMarks = /^(?:[.,;:]|!+|\?+|[-–—]{1,2}|['’&/])$/u

const listed = moods.filter(([mood]) => mood !== 'quoted').map(([, sign]) => new RegExp(sign, `${sign.flags}g`))
const otherwiseRead = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\p{Variation_Selector}|["“”„«»*]/gu
/** Most texts have no marks but these. */
const hasOnlyPlain = /^[\p{L}\p{M}\p{N}\s]*[.!?]?$/u

/** Signs that nobody has listed ("._.", ">_<", "^^", a parenthesis of its own): each run of marks that is not plain punctuation only means itself. */
function unlisted(text: string): string[] {
  if (hasOnlyPlain.test(text)) return []
  const bare = [...listed, smile, otherwiseRead]
    .reduce((rest, sign) => rest.replace(sign, ' '), text)
    .replace(isInvisible, '')
    .replace(inside, (all) => (all.startsWith('(') ? ` ${all.slice(1, -1)} ` : ''))
  return [...bare.matchAll(runs)].flatMap(([run]) => {
    const parts = run.split(/\s+/u)
    return parts.length <= 2 && parts.every((part) => plainMarks.test(part)) ? [] : [parts.join('')]
  })
}

/**
 * What a text shows of the mood it was written in: laughing, glad, sad, winking, trailing off, quoting, crossing out, and every emoji, flag, and other sign that not just any
 * courtesy has. Words mean something else where it is missing ("nobody came lol") as well as where it is added.
 */
export function moodOf(text: string): string {
  const shown = moods.filter(([, sign]) => sign.test(text)).map(([mood]) => mood)
  const named = (emoji: string) => plainEmoji.has(emoji) || moods.some(([, sign]) => sign.test(emoji))
  const others = (text.match(/\p{Extended_Pictographic}|\p{Regional_Indicator}{2}/gu) ?? []).filter((emoji) => !named(emoji))
  if (isOverlaid(text)) shown.push('overlaid')
  return [...new Set([...shown, ...[...others, ...unlisted(text)].toSorted()])].join(' ')
}
