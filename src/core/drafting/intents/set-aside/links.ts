import { sentencesOf, type Sentence } from '../reading.ts'

const link = /(?:https?:\/\/|www\.)\S+|(?<![\w.-])[\w-]+(?:\.[a-z][\w-]+)+\/\S*/giu
/** A text of at most this many words next to a link only says what it links to. */
const captionWords = 6

export const withoutLink = (text: string): string => text.replace(link, ' ').trim()

/** A turn that asks something and contains links. */
interface Linked {
  /** The part to answer: without the links, and without texts that only say where they lead. */
  readonly answered: readonly string[]
  /** Everything written besides the links. */
  readonly around: readonly string[]
}

/** A link does not cancel the question next to it. Null if there are no links, or nothing is asked. */
export function besideLinks(bubbles: readonly string[], asks: (sentence: Sentence) => boolean): Linked | null {
  const bare = bubbles.map((bubble) => withoutLink(bubble))
  if (bare.every((text, i) => text === bubbles[i]?.trim())) return null
  const asked = (text: string) => sentencesOf([text]).some(asks)
  if (!bare.some(asked)) return null
  const around = bare.filter((text) => text !== '')
  const answered = bare.filter(
    (text, i) => text !== '' && (text === bubbles[i]?.trim() || asked(text) || text.split(/\s+/u).length > captionWords),
  )
  return answered.length === around.length ? { answered: around, around } : { answered, around }
}
