/** Mails are weighted by the number of newer ones. */
interface Aged {
  /** Number of newer mails by the owner, to anybody. */
  readonly age: number
}

/**
 * Half-life of a mail's weight, in newer mails: habits change over the years. 20 predicted sign-offs best for a person whose habits changed; any value worked
 * for a person whose habits did not.
 */
const halfLife = 20
/** Half-life for mails to one person, in newer mails to that person. */
const ownHalfLife = 5
/** Prior log odds that a person gets a form of their own. It is rare. Two mails in a form that nobody else gets reverse it. */
const ownFormOdds = -3
/** Weight of everybody's forms, in mails to this person. */
const everybodyWeight = 0.5
/** Added to every share, so that a form that was never seen is not impossible. */
const unseen = 0.02
const maxCompared = 20

/**
 * How often each form is used with one person now, as shares that sum to 1. Mixes everybody's forms with this person's own, by how much better the latter would
 * have predicted their mails. Each of their mails is compared with what others had got by then: a changed habit changes for everybody, so somebody who has not
 * been written to since has old mails, not a form of their own. Both lists are newest first.
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

/** Falls back to everybody's forms if little is known. */
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
