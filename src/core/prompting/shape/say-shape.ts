import type { Hand } from '../prompt/hand.ts'
import { cutInTheMiddle, quoted } from '../prompt/quoted.ts'
import { longestShape, type ShapeChoice } from './draw-shapes.ts'
import { withBlanks } from './blanks.ts'
import { letterOrder } from './letter-order.ts'

/** Of what was said to the owner. What they answered is shown whole: it is to be edited. */
const longestTheirs = { messages: 200, letters: 160 }

type Shown = (text: string, asked?: string) => string | null

export interface SaidShape {
  readonly choice: ShapeChoice
  readonly lines: readonly string[]
  /** UTF-16 units that a draft in the longest of its shapes has. */
  readonly length: number
}

/** What asks for each draft of a set as an edit of one of its own real replies. `shown` gives a text as it may be shown, or null if it may not be; `asked` is what it answers. */
export function sayShapes({ shapes, letters }: Pick<Hand, 'shapes' | 'letters'>, shown: Shown): SaidShape[] {
  const kind = letters === null ? 'messages' : 'letters'
  return shapes.map((choice) => ({
    choice,
    lines: editLines(choice, kind, shown),
    length: Math.max(...choice.examples.map(({ bubbles }) => bubbles.join('\n').length)),
  }))
}

function editLines({ examples }: ShapeChoice, kind: keyof typeof editOrder, shown: Shown): string[] {
  const sent = examples.flatMap(({ incoming, bubbles }) => {
    const [them, me] = [shown(incoming), shown(bubbles.join('\n'), incoming)]
    if (them === null || me === null) return []
    const said = kind === 'letters' ? withBlanks(me) : me
    return [`{"them": ${quoted(cutInTheMiddle(them, longestTheirs[kind]))}, "me": ${quoted(cutInTheMiddle(said, longestShape[kind]))}}`]
  })
  return [
    kind === 'messages' ? "Write ME's next message in THREAD: plain text, not JSON." : "Write ME's mail in THREAD: plain text, not JSON.",
    'SENT is what ME really sent in other conversations, each with what it answered, in the order in which they were drawn:',
    ...sent.map((line, i) => `${i + 1}. ${line}`),
    ...editOrder[kind],
  ]
}

/**
 * What is composed reads like a machine's, however well it is told how the owner writes; what is edited keeps the owner's frame, rhythm and slips. The order of
 * the draw is the owner's own distribution; passing over what cannot answer keeps to it as far as it can be kept to.
 */
const editOrder = {
  messages: [
    '- Above all it can be sent: THEM, reading it now, understands it at once; it fits what they said, is true as far as THREAD tells, and a plain question gets an answer, if only that ME does not know.',
    '- Do not compose: edit. Take the first of SENT whose "me" becomes such a message when some of its words are changed, and leave the rest as it stands: how it begins and ends, its small words and their order, its line breaks, small and capital letters, marks, emoticons and slips, and what it leaves unsaid. Pass over one only where it would have to be forced or would need facts which THREAD does not hold, never because it is long or odd. If none will do, write what ME could send.',
    "- What belongs to the other conversation (its matter, names, numbers, links, what ME was doing there) gives way to the matter of THREAD, which ME knows: one definite thing about it, from ME's own side. A long frame stays long and one of several messages keeps them all; a short one stays short. It becomes no tidier and no more helpful than it was: no reason where it had none, nothing that THEM said said back.",
    "- Somebody who knows ME's hand will be asked which of two messages is ME's and which a machine's. What gives a machine away: whole tidy sentences, every point taken up, words of THEM's used again, an explanation, a hedge, a helpful offer, a joke made of THEM's words, and a remark that would fit anywhere.",
  ],
  letters: letterOrder,
}
