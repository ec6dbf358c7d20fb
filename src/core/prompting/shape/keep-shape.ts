import { tokenF1 } from '#core/drafting/similarity.ts'
import type { StyleProfile } from '#core/voice/profile.ts'
import { tokenize } from '#core/voice/tokens.ts'
import { gapIn } from '#contract/voice/drafts.ts'
import { restated } from '../habits/restated.ts'
import { saysAny } from '../habits/never.ts'
import { countWords, shapeOf, smiley, type Shape } from './shape.ts'
import { withBlanks } from './blanks.ts'
import { apart, type ShapeExample } from './draw-shapes.ts'
import { takenApart, type Letters } from '../letter/letters.ts'

/** Small marks of a text brought to its shape: what a model does on every line, its owner did on this one or did not. Words are never changed. */
export function inShape(text: string, shape: Shape, profile: StyleProfile): string {
  let said = text
  if (shape.smileys < (said.match(smiley)?.length ?? 0)) said = fewerSmileys(said, shape.smileys)
  said = said.trim() === '' ? text : said.trim()
  const { fullStop, none } = profile.ending
  // If the owner does both, the shape decides which to use.
  const both = fullStop >= rareShare && none >= rareShare
  if (both && shape.end === 'none') said = said.replace(/(?<=[\p{L}\p{N})"'’”])\.$/u, '')
  if (both && shape.end === '.' && /[\p{L}\p{N})]$/u.test(said) && !/\S[.:/]\S+$|@/u.test(said)) said = `${said}.`
  return said
}

const rareShare = 0.03

/** Keeps the last one(s), the usual position. */
function fewerSmileys(text: string, most: number): string {
  let over = (text.match(smiley)?.length ?? 0) - most
  return text
    .replace(smiley, (smiley) => (over-- > 0 ? '' : smiley))
    .replace(/(?<![ \t])[ \t]+$/gmu, '')
    .replace(/(?<=\S)[ \t]{2,}(?=\S)/gu, ' ')
    .replace(/^[ \t]*\n/gmu, '')
}

/**
 * The real reply that it is an edit of: the one that it is built most like, or of mails the one whose words it has kept most of; null if it was made of none.
 */
export function frameOf(text: string, examples: readonly ShapeExample[], letters: Letters | null): Frame | null {
  const own = builtAs(text, letters)
  const tokens = tokenize(text)
  const frames = examples.map(({ bubbles }) => {
    const said = letters === null ? bubbles.join('\n') : withBlanks(takenApart(bubbles.join('\n'), letters).body)
    const shape = shapeOf(bubbles, letters)
    return { text: said, shape, far: letters === null ? apart(shape, own) : -tokenF1(tokens, tokenize(said)) }
  })
  return frames.toSorted((a, b) => a.far - b.far)[0] ?? null
}

export interface Frame {
  readonly text: string
  readonly shape: Shape
}

function builtAs(text: string, letters: Letters | null): Shape {
  return shapeOf(letters === null ? text.split('\n') : [text], letters)
}

const farApart = 1.1
const restatedShare = 0.5
const restatedFrom = 5

/**
 * Number of faults, 0–7: a shape it did not keep, words the owner never says, words of theirs repeated, a blank, a reason or a hedge that its frame does not
 * have, and, in a mail, hardly anything left of its frame's hand, which means it was composed freely.
 */
export function strikes(text: string, incoming: string, frame: Frame, letters: Letters | null, never: readonly string[]): number {
  const own = builtAs(text, letters)
  const { shape } = frame
  const restates = countWords(text) >= restatedFrom && restated(text, incoming) > restatedShare
  const brings = letters !== null && gapIn(frame.text) !== null
  return (
    Number(apart(own, shape) > farApart) +
    Number(saysAny(text, never).length > 0) +
    Number(restates) +
    Number(gapIn(text) !== null && !brings) +
    Number(own.explains && !shape.explains) +
    Number(own.hedges && !shape.hedges) +
    Number(letters !== null && lostHand(takenApart(text, letters).body, frame) > composedFrom)
  )
}

/** Of the small words and marks of both: edits lose .2 to .7. */
const composedFrom = 0.7
/** Maximum letters of a word that does not depend on the subject. */
const smallWord = 4
const handMarks = /\d|[!?:;()"“”…*]|--|\.\.|[[\]]|<-/gu

/** Share of its frame's hand that was lost, 0–1: small words and marks that only one of the two has. */
function lostHand(text: string, frame: Frame): number {
  const [own, theirs] = [handOf(text), handOf(frame.text)]
  const both = [...own].filter((one) => theirs.has(one)).length
  return 1 - both / Math.max(1, own.size + theirs.size - both)
}

function handOf(text: string): Set<string> {
  const words = tokenize(text).filter((word) => word.length <= smallWord && /^\p{L}+$/u.test(word))
  return new Set([...words, ...(text.match(handMarks) ?? []).map((mark) => (/\d/u.test(mark) ? '0' : mark)), `end ${builtEnd(text)}`])
}

const builtEnd = (text: string): string => /(?<![^\s\p{L}\p{N}])[^\s\p{L}\p{N}]*$/u.exec(text.trimEnd())?.[0] ?? ''
