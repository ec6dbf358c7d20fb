/** What a turn asks of the owner, roughly: it decides which of their moments were like it. */
export interface TurnKind {
  /** A fact, a yes or no, or nothing. */
  readonly asks: 'fact' | 'whether' | 'nothing'
  /** In steps that a reader would call about as long. */
  readonly length: number
}

const lengthSteps = [15, 40, 90, 200, 500]

/** English, German, French and Spanish; any other question counts as one for a yes or no. */
const factQuestion =
  /\b(?:what|which|whose|whom?|where|when|why|how|wer|wen|wem|welche[rsn]?|wo|wohin|wann|warum|wieso|wie|quoi|quel(?:le)?s?|qui|où|quand|pourquoi|comment|combien|qu[eé]|cu[aá]l(?:es)?|qui[eé]n(?:es)?|d[oó]nde|cu[aá]ndo|c[oó]mo|cu[aá]nt[oa]s?)\b/iu

export function turnKind(text: string): TurnKind {
  // Each sentence is tried once, from its beginning.
  const questions = text.match(/(?<![^.!?\n])[^.!?\n]*\?/gu) ?? []
  const last = questions.findLast((question) => /\p{L}/u.test(question))
  return {
    asks: last === undefined ? (questions.length > 0 ? 'whether' : 'nothing') : factQuestion.test(opening(last)) ? 'fact' : 'whether',
    length: lengthSteps.filter((step) => text.length >= step).length,
  }
}

const firstWords = 6

/** A question word further back belongs to a clause: "do you know when it ends?" asks for a fact, "is that the one that failed when we moved?" does not. */
function opening(question: string): string {
  return question.trim().split(/\s+/u).slice(0, firstWords).join(' ')
}

/** How much a moment counts whose turn was of another kind, 0–1; 1 for one of the same. */
export function alike(a: TurnKind, b: TurnKind): number {
  const asks = a.asks === b.asks ? 1 : a.asks === 'nothing' || b.asks === 'nothing' ? asksOtherwise.notAtAll : asksOtherwise.forAnother
  return asks * stepApart ** Math.abs(a.length - b.length)
}

/** A question needs a reply that answered one; one for a yes is nearer to one for a fact than to none. */
const asksOtherwise = { notAtAll: 0.1, forAnother: 0.4 }
const stepApart = 0.6
