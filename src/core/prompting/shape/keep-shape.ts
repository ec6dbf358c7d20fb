import type { StyleProfile } from '#core/voice/profile.ts'
import { gapIn } from '#contract/voice/drafts.ts'
import { restated } from '../habits/restated.ts'
import { saysAny } from '../habits/never.ts'
import { countWords, shapeOf, SMILEY, type Shape } from './shape.ts'
import { apart, type ShapeExample } from './draw-shapes.ts'
import type { Letters } from '../letter/letters.ts'

/** Small marks of a text brought to its shape: what a model does on every line, its owner did on this one or did not. Words are never changed. */
export function inShape(text: string, shape: Shape, profile: StyleProfile): string {
  let said = text
  if (shape.smileys < (said.match(SMILEY)?.length ?? 0)) said = fewerSmileys(said, shape.smileys)
  said = said.trim() === '' ? text : said.trim()
  const { fullStop, none } = profile.ending
  // Where the owner does both, a shape says which it is this time.
  const both = fullStop >= RARE && none >= RARE
  if (both && shape.end === 'none') said = said.replace(/(?<=[\p{L}\p{N})"'’”])\.$/u, '')
  if (both && shape.end === '.' && /[\p{L}\p{N})]$/u.test(said) && !/\S[.:/]\S+$|@/u.test(said)) said = `${said}.`
  return said
}

const RARE = 0.03

/** The last ones stay: that is where one stands most often. */
function fewerSmileys(text: string, most: number): string {
  let over = (text.match(SMILEY)?.length ?? 0) - most
  return text
    .replace(SMILEY, (smiley) => (over-- > 0 ? '' : smiley))
    .replace(/[ \t]+$/gmu, '')
    .replace(/(?<=\S)[ \t]{2,}(?=\S)/gu, ' ')
    .replace(/^[ \t]*\n/gmu, '')
}

/** The shape of the moment that it was built like; null where it was built like none. */
export function nearestShape(text: string, examples: readonly ShapeExample[], letters: Letters | null): Shape | null {
  const own = builtAs(text, letters)
  const shapes = examples.map(({ bubbles }) => shapeOf(bubbles, letters))
  return shapes.toSorted((a, b) => apart(a, own) - apart(b, own))[0] ?? null
}

function builtAs(text: string, letters: Letters | null): Shape {
  return shapeOf(letters === null ? text.split('\n') : [text], letters)
}

const FAR = 1.1
const RESTATES = 0.5
const RESTATED_FROM = 5

/**
 * How many things speak against it, 0–6: a shape that it has not kept, words that the owner never says, words of theirs said again, a blank left to
 * fill in, and in chat, where a draft is an edit, a reason or a hedge that its frame did not have.
 */
export function strikes(text: string, incoming: string, shape: Shape, letters: Letters | null, never: readonly string[]): number {
  const own = builtAs(text, letters)
  const kept = apart(own, shape) <= FAR
  const restates = countWords(text) >= RESTATED_FROM && restated(text, incoming) > RESTATES
  return (
    Number(!kept) +
    Number(saysAny(text, never).length > 0) +
    Number(restates) +
    Number(gapIn(text) !== null) +
    Number(letters === null && own.explains && !shape.explains) +
    Number(letters === null && own.hedges && !shape.hedges)
  )
}
