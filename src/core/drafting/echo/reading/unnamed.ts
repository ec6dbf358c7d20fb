import { neverNamed } from './nouns.ts'
import { determiners, phraseEnds, isClock, isNounLike, lastWords, timeAt } from './phrase.ts'
import { wordSet } from './word-set.ts'
import type { Word } from './words.ts'

/** Things and people that a draft may not name, and the pronouns for them. */

/** Things a draft never says the owner sends or lends, because a stranger could be asking. */
const secretThings = wordSet(`
  money cash code codes password passwords pin login card cards check checks checkbook wire account accounts passport license ssn social id ids key keys deed location screen attachment link
  links app payment deposit funds loan rent bill bills phone number numbers stuff product package answers results test mole rash body will papers contract lease nda mess secret ring attitude
  skirt trigger race scene car truck house alarm cameras firewall port mouth change rifle gun guns knife tickets condoms jeans hole clothes pants shirt underwear bra nudes
`)
/** Things a draft does not even say the owner has found or dealt with. */
const untoldThings = wordSet(
  'code codes password passwords pin login account accounts ssn deed results mole rash body will nda secret attitude trigger race scene mouth rifle gun guns knife condoms jeans pill pills hole clothes pants shirt underwear bra nudes',
)

const heNouns = wordSet('dad father brother uncle grandpa grandfather husband boyfriend son nephew boy guy man')
const sheNouns = wordSet('mom mother sister aunt grandma grandmother wife girlfriend daughter niece girl lady woman')
/** People who are called "they", whatever their sex or number. */
const theyNouns = wordSet(`
  client clients customer customers landlord boss manager coach teacher teachers contractor plumber electrician painter painters roofer movers tenant tenants buyer buyers seller sellers vendor
  neighbor neighbors realtor inspector guys crew caterer photographer florist team guests friends cousins parents kids twins coworker coworkers professor supplier committee driver mechanic
`)
/** Places where several people work are "they" too. */
const houses = wordSet('school office band store bank airline hotel restaurant')
/** People and pets: none of them is "it". */
const somebody: ReadonlySet<string> = new Set([
  ...heNouns,
  ...sheNouns,
  ...theyNouns,
  ...wordSet(`
    brothers sisters cousin fam folks crowd gang bf gf bestie boo hubby wifey friend kid child children baby babies boys girls men women person people parent roommate roommates doctor nurse vet lawyer cop cops guest family ex
    student students patient patients someone everyone dog dogs cat cats puppy pet pets
  `),
])

/** Whether the word is for a person or a pet. */
export const isSomebody = (word: string): boolean => somebody.has(word)
/** Whether a draft does not even say that the owner has it. */
export const isHidden = (word: string): boolean => untoldThings.has(word) || secretThings.has(word)

const maxUnnamed = 5

export interface Unnamed {
  /** The last word of the thing's name. */
  readonly noun: string
  readonly end: number
}

/** `goesOn`: a verb may follow. `isTold`: the draft says that something was done to it, not that it is given to anybody. */
export interface Unnaming {
  readonly goesOn?: true
  readonly isTold?: true
}

/**
 * A thing that begins at `start` with "the", "my" or "your", whatever it is called: the draft only calls it "it". Null if it may be a person, is written like
 * a name, or has no clear end.
 */
export function unnamedAt(words: readonly Word[], start: number, { goesOn, isTold }: Unnaming = {}): Unnamed | null {
  if (!determiners.has(words[start]?.is ?? '') || /^(?:his|her|their)$/u.test(words[start]?.is ?? '')) return null
  let end = start + 1
  const isClockAt = (at: number) => isClock(words[at]?.is ?? '')
  // A verb looks like another noun: if one may follow, only the first noun counts, with an hour before it.
  if (goesOn === true) end += isClockAt(end) ? 2 : isNounLike(words, end) ? 1 : 0
  else while (end < words.length && isNounLike(words, end) && end - start <= maxUnnamed) end++
  const noun = words[end - 1]?.is
  const named = words.slice(start + 1, end)
  const hidden = isTold === true ? untoldThings : secretThings
  if (
    noun === undefined ||
    named.length === 0 ||
    named.some(
      ({ is }) =>
        neverNamed.has(is) ||
        somebody.has(is) ||
        (goesOn !== true && hidden.has(is)) ||
        (/\d/u.test(is) && !(goesOn === true && isClock(is))),
    )
  )
    return null
  if (words[end]?.is === '#') return null
  if (goesOn === true) return { noun, end }
  const next = words[end]?.is
  return next === undefined || phraseEnds.has(next) || lastWords.has(next) || /^(?:i|we)$/u.test(next) || timeAt(words, end) > end
    ? { noun, end }
    : null
}

/** Whether the noun ends like a plural. */
export const isSeveral = (noun: string): boolean => /[^s]s$/u.test(noun)

/** The pronoun for a thing: "it", or "them" for several. */
export const pronounFor = (noun: string): 'it' | 'them' => (isSeveral(noun) ? 'them' : 'it')

/** People whose news may be bad. Lawyers and police are never named (`neverNamed`). */
const ofIllness = wordSet('doctor nurse vet')

/** The pronouns for what a subject may be, by its last word ("he", "she", "they", "it"), shortest subject first. */
export function subjectsMeant(words: readonly Word[], start: number): readonly { readonly who: string; readonly end: number }[] {
  if (!/^(?:the|my|our|your|those|these)$/u.test(words[start]?.is ?? '')) return []
  const found: { who: string; end: number }[] = []
  for (let end = start + 2; end <= start + 4 && isNounLike(words, end - 1); end++) {
    const noun = words[end - 1]?.is ?? ''
    if (neverNamed.has(noun) || untoldThings.has(noun) || /\d/u.test(noun)) return []
    if (ofIllness.has(noun)) return []
    const who = heNouns.has(noun)
      ? 'he'
      : sheNouns.has(noun)
        ? 'she'
        : theyNouns.has(noun) || houses.has(noun)
          ? 'they'
          : somebody.has(noun)
            ? null
            : isSeveral(noun)
              ? 'they'
              : 'it'
    if (who !== null) found.push({ who, end })
  }
  return found
}
