import type { Letters } from '../letter/letters.ts'
import type { Hand } from '../prompt/brief.ts'
import { cutInTheMiddle, quoted } from '../prompt/quoted.ts'
import type { ShapeExample } from './draw-shapes.ts'
import { shapeOf, type Shape } from './shape.ts'

const EXAMPLE_LIMIT = 300

export interface SaidShape {
  readonly example: ShapeExample
  readonly lines: readonly string[]
  /** UTF-16 units that a draft in this shape has. */
  readonly length: number
}

/** What asks for each draft of a set, in the shape that is its own. `shown` gives a text as it may be shown, or null where it may not be. */
export function sayShapes({ shapes, letters }: Pick<Hand, 'shapes' | 'letters'>, shown: (text: string) => string | null): SaidShape[] {
  return shapes.map((example) => {
    const shape = shapeOf(example.bubbles, letters)
    return { example, lines: shapeLines(shape, letters, shown(example.bubbles.join('\n'))), length: example.bubbles.join('\n').length }
  })
}

/** The last lines of a prompt that ask for one draft: the shape of one real reply, with the reply. `example` as it may be shown, or null where it may not. */
function shapeLines(shape: Shape, letters: Letters | null, example: string | null): string[] {
  return [
    letters === null ? "Write ME's next message in THREAD: plain text, not JSON." : "Write ME's mail in THREAD: plain text, not JSON.",
    'SHAPE: it is built as one that ME really sent, whatever it says.',
    ...(example === null
      ? []
      : [
          `- ME sent this, about something else: ${quoted(cutInTheMiddle(example, EXAMPLE_LIMIT))}. Take how it is built and how it sounds, nothing of what it says.`,
        ]),
    `- ${letters === null ? messages(shape) : paragraphs(shape)}${shape.fragment ? '; no full sentence' : ''}.`,
    `- It ${shape.asks ? 'asks something' : 'asks nothing'}. ${ending(shape)}${smileys(shape)}`,
    ...(letters === null ? [] : [opening(shape), closing(shape)]),
    'Keep to SHAPE even where you would say more or less: what does not fit in is left out, half of an answer is an answer.',
  ]
}

function messages({ words }: Shape): string {
  const said = (count: number) => (count === 0 ? 'no word, only a mark' : count === 1 ? '1 word' : `${count} words`)
  if (words.length <= 1) return `One message of ${said(words[0] ?? 0)}`
  return `${words.length} messages, each on a line of its own, of ${words.map(said).join(', ')}`
}

function paragraphs({ words }: Shape): string {
  if (words.length <= 1) return `One paragraph of ${words[0] ?? 0} ${words[0] === 1 ? 'word' : 'words'}`
  return `${words.length} paragraphs, of ${words.join(', ')} words, a blank line between them`
}

const ENDINGS: Readonly<Record<Shape['end'], string>> = {
  none: 'No mark at its end.',
  '.': 'It ends with a full stop.',
  '?': 'It ends with ?.',
  '!': 'It ends with !.',
  '…': 'It ends with … or ....',
  emoticon: 'It ends with an emoticon or emoji that ME uses.',
}

const ending = ({ end }: Shape): string => ENDINGS[end]

function smileys({ smileys: count, end }: Shape): string {
  if (count === 0) return ' No emoticon, no emoji.'
  return end === 'emoticon' && count === 1 ? '' : ` ${count === 1 ? 'One emoticon or emoji' : `${count} emoticons or emoji`} in all.`
}

const opening = ({ greeting }: Shape): string =>
  greeting === null
    ? '- No greeting: it begins with what it says.'
    : `- It begins with a greeting as ME writes one: ${quoted(greeting)} with the name of THEM.`

const closing = ({ signOff }: Shape): string =>
  signOff === null ? '- No sign-off, no name at its end.' : `- It ends with ${quoted(signOff)} on lines of their own.`
