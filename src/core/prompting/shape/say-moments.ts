import type { Letters } from '../letter/letters.ts'
import { cutInTheMiddle, quoted } from '../prompt/quoted.ts'
import type { ShapeChoice, ShapeExample } from './draw-shapes.ts'
import { shapeOf, type Shape } from './shape.ts'

/** Of what was said to the owner, and of what they answered. */
const LIMITS = { them: 140, me: 260 }

/** What asks for a mail that is built like a real one. Edited mails were sent less often as they stood: what is left of a long frame says things that nobody asked for. */
export function momentLines({ examples }: ShapeChoice, letters: Letters, shown: (text: string) => string | null): string[] {
  return [
    "Write ME's mail in THREAD: plain text, not JSON.",
    "MOMENTS are real moments from ME's other conversations, in the order in which they were drawn:",
    ...examples.map((example, i) => momentLine(example, letters, i + 1, shown)),
    ...ORDER,
  ]
}

/** The order of the draw is the owner's own distribution; passing over what cannot answer keeps to it as far as it can be kept to. */
const ORDER = [
  '- Above all, it can be sent: to THEM, reading it now, it fits, is true, and is no riddle. Take the first moment that can carry such a reply; pass over one that cannot, that would leave a plain question without any answer, or that would need facts which THREAD does not hold. If none can, write the shortest reply that ME could send.',
  "- Treat this message the way ME treated the one in that moment: take up as much or as little of it, as flatly or as warmly, and add as much of ME's own; as many messages, about as many words, the same marks. Leave out what does not fit in. Take nothing from what the moment says.",
  "- Where it is more than a word or a mark, be concrete: ME knows the matter that THREAD is about and says one thing about it, from ME's own side, such as what to do, what is wrong, what ME wants or finds odd. A remark that would fit anywhere gives a machine away.",
]

function momentLine({ incoming, bubbles }: ShapeExample, letters: Letters, number: number, shown: (text: string) => string | null): string {
  const shape = shapeOf(bubbles, letters)
  const [them, me] = [shown(incoming), shown(bubbles.join('\n'))]
  const said = [
    ...(them === null || me === null ? [] : [`"them": ${quoted(cutInTheMiddle(them, LIMITS.them))}`]),
    ...(me === null ? [] : [`"me": ${quoted(cutInTheMiddle(me, LIMITS.me))}`]),
  ]
  const built = [
    `${paragraphs(shape)}${shape.fragment ? '; no full sentence' : ''}.`,
    `${shape.asks ? 'Asks something' : 'Asks nothing'}. ${ending(shape)}${smileys(shape)}`,
    ...[brackets(shape), joints(shape), opening(shape), closing(shape)].filter((line) => line !== ''),
  ]
  return `${number}. ${said.length === 0 ? '' : `{${said.join(', ')}} `}${built.join(' ')}`
}

function paragraphs({ words }: Shape): string {
  if (words.length <= 1) return `One paragraph of ${words[0] ?? 0} ${words[0] === 1 ? 'word' : 'words'}`
  return `${words.length} paragraphs, of ${words.join(', ')} words, a blank line between them`
}

const ENDINGS: Readonly<Record<Shape['end'], string>> = {
  none: 'No mark at its end.',
  '.': 'Ends with a full stop.',
  '?': 'Ends with ?.',
  '!': 'Ends with !.',
  '…': 'Ends with … or ....',
  emoticon: 'Ends with an emoticon or emoji that ME uses.',
}

const ending = ({ end }: Shape): string => ENDINGS[end]

function smileys({ smileys: count, end }: Shape): string {
  if (count === 0) return ' No emoticon, no emoji.'
  return end === 'emoticon' && count === 1 ? '' : ` ${count === 1 ? 'One emoticon or emoji' : `${count} emoticons or emoji`} in all.`
}

const brackets = ({ bracketed }: Shape): string => (bracketed ? 'A remark in brackets.' : 'Nothing in brackets but code.')

const JOINED_FROM = 12

function joints({ words, without }: Shape): string {
  if (without.length === 0 || words.reduce((a, b) => a + b, 0) < JOINED_FROM) return ''
  return `Does without ${without.map(quoted).join(', ')}.`
}

const opening = ({ greeting }: Shape): string =>
  greeting === null ? 'No greeting.' : `Greets: ${quoted(greeting)}, here with the name of THEM.`

const closing = ({ signOff }: Shape): string =>
  signOff === null ? 'No sign-off, no name at its end.' : `Signs with ${quoted(signOff)} on lines of their own.`
