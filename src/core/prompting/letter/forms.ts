/** Mails are weighed by how many newer ones there are. */
interface Aged {
  /** Newer mails of the owner, to anybody. */
  readonly age: number
}

/**
 * A mail counts half as much as one that is so many newer: habits change over the years. How the next mail of somebody whose habits changed ends was
 * guessed best with 20, and of somebody whose did not with any.
 */
const halfLife = 20
/** Of mails to one person, by how many newer ones that person got. */
const ownHalfLife = 5
/** Log odds that a person has a form of their own before anything speaks for it: hardly anybody does. Two mails in a form that nobody else gets turn it. */
const ownFormOdds = -3
/** What is known of everybody counts as so much of a mail to this person. */
const everybodyWeight = 0.5
/** A form never seen is not impossible. */
const unseen = 0.02
const maxCompared = 20

/**
 * How often each form is used with one person now, as shares that sum to 1: as with everybody, and as with this person alone by how much better that would have
 * told the mails that they got. Each of those is compared with what the others had got by then: where a habit changed, it changed for everybody, and somebody
 * who has not been written to since has no form of their own but old mails. Both lists have the newest first.
 */
export function formsFor<M extends Aged, T>(theirs: readonly M[], others: readonly M[], formOf: (mail: M) => T): Map<T, number> {
  const everybody = shares(others, formOf, ({ age }) => 0.5 ** (age / halfLife))
  if (theirs.length === 0) return everybody
  if (others.length === 0) return shares(theirs, formOf, ({ age }) => 0.5 ** (age / halfLife))
  const own = ofTheirOwn(theirs, everybody, formOf)
  let odds = ownFormOdds
  for (const [place, mail] of theirs.slice(0, maxCompared).entries()) {
    const before = others.filter(({ age }) => age > mail.age)
    if (before.length === 0) break
    const then = shares(before, formOf, ({ age }) => 0.5 ** ((age - mail.age) / halfLife))
    const told = (by: ReadonlyMap<T, number>): number => Math.log((by.get(formOf(mail)) ?? 0) + unseen)
    odds += (told(ofTheirOwn(theirs.slice(place + 1), then, formOf)) - told(then)) * 0.5 ** (place / ownHalfLife)
  }
  const trust = 1 / (1 + Math.exp(-odds))
  return new Map([...own.keys()].map((form) => [form, trust * (own.get(form) ?? 0) + (1 - trust) * (everybody.get(form) ?? 0)]))
}

/** What everybody gets stands in where little is known. */
function ofTheirOwn<M, T>(theirs: readonly M[], everybody: ReadonlyMap<T, number>, formOf: (mail: M) => T): Map<T, number> {
  const weights = new Map(theirs.map((mail, place) => [mail, 0.5 ** (place / ownHalfLife)]))
  const own = shares(theirs, formOf, (mail) => weights.get(mail) ?? 0)
  const known = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const share = (form: T): number =>
    (known * (own.get(form) ?? 0) + everybodyWeight * (everybody.get(form) ?? 0)) / (known + everybodyWeight)
  return new Map([...new Set([...own.keys(), ...everybody.keys()])].map((form) => [form, share(form)]))
}

function shares<M, T>(mails: readonly M[], formOf: (mail: M) => T, weightOf: (mail: M) => number): Map<T, number> {
  const all = mails.reduce((sum, mail) => sum + weightOf(mail), 0)
  const found = new Map<T, number>()
  for (const mail of mails) found.set(formOf(mail), (found.get(formOf(mail)) ?? 0) + weightOf(mail) / all)
  return found
}
