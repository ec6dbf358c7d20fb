import { sentencesOf, type Sentence } from '../reading.ts'

const link = /(?:https?:\/\/|www\.)\S+|(?<![\w.-])[\w-]+(?:\.[a-z][\w-]+)+\/\S*/giu
/** So many words beside a link only say what it leads to. */
const captionWords = 6

export const withoutLink = (text: string): string => text.replace(link, ' ').trim()

/** A turn that asks something and has links beside it. */
interface Linked {
  /** What is answered: without the links, and without what only says where they lead. */
  readonly answered: readonly string[]
  /** Everything that was written beside the links. */
  readonly around: readonly string[]
}

/** What is sent along does not take a question away; null if there are no links, or nothing is asked. */
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
