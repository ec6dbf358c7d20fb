import { saysAffection } from '#core/drafting/affection.ts'
import type { Addressee } from '#core/drafting/thread.ts'
import { closed, opened } from '#core/mail/letter.ts'
import { registerAt, replyText } from '#core/voice/pair-store.ts'
import type { Voice } from '#core/voice/voice.ts'
import { drawn } from '../answer/drawn.ts'
import { formsFor } from './forms.ts'

/** How somebody currently lays out their mail to one person, measured on their newest mails. */
export interface Letters {
  /** Number of mails that were read. */
  readonly read: number
  /** Characters at which their program breaks lines. Null if each paragraph is one line. */
  readonly width: number | null
  /** How they open a mail to this person. */
  readonly greeting: Greeting
  /** Their sign-offs, verbatim, with the current share of each; the shares sum to 1. Null stands for no sign-off. */
  readonly closings: readonly Closing[]
  /** All their sign-offs, longest first. */
  readonly signOffs: readonly string[]
}

export interface Greeting {
  /** Share of mails, 0–1. */
  readonly share: number
  /** The newest greeting to this person. Null if there is none. */
  readonly own: string | null
}

export interface Closing {
  readonly text: string | null
  /** The openings (`openingKind`) of mails that end like this. See `drawClosing`. */
  readonly under: readonly string[]
  readonly share: number
}

const maxRead = 150
const minLines = 5
const maxLines = 4
const shortLine = 45
const maxForms = 8
/** Range of the longest line in a paragraph that a program wrapped, in characters. */
const brokenLine = { from: 50, to: 84 }
/** If sign-offs after an opening have a smaller share, the opening is ignored. */
const rarely = 0.03

/** Null if the register is not email, or the owner's mails are not known. */
export function measureLetters({ store }: Pick<Voice, 'store'>, { contact, register }: Addressee): Letters | null {
  if (register !== 'email') return null
  const all = newest(store, () => true)
  if (all.length === 0) return null
  const own = contact < 0 ? [] : newest(store, (pair) => store.contacts[pair] === contact)
  const signOffs = longerFirst([...new Set([own, all].flatMap((mails) => repeatedEnds(mails.map(({ text }) => text))))])
  const read = (mails: readonly Sent[]): Read[] =>
    mails.map(({ text, contact: to, age }) => ({ ...takenApart(text, { signOffs }), to, age }))
  const [theirs, others] = [read(own), read(all).filter(({ to }) => contact < 0 || to !== contact)]
  const greets = ({ greeting }: Read): boolean => greeting !== null
  const known = theirs.find(greets)
  const greetings = formsFor(theirs, others, greets)
  return {
    read: all.length,
    width: widthOf([...theirs, ...others].map(({ body }) => body)),
    greeting: { share: greetings.get(true) ?? 0, own: known?.greeting ?? null },
    closings: [...formsFor(theirs.filter(endsAsUsual), saidToMany(others.filter(endsAsUsual)), ({ signOff }) => signOff)].map(
      ([text, share]) => ({
        text,
        under: [...theirs, ...others].flatMap(({ signOff, greeting }) => (signOff === text ? [openingKind(greeting)] : [])),
        share,
      }),
    ),
    signOffs,
  }
}

interface Sent {
  readonly text: string
  readonly contact: number
  /** Number of newer mails to anybody. */
  readonly age: number
}

interface Read extends TakenApart {
  readonly to: number
  readonly age: number
}

/** A mail with an unusual sign-off does not count toward mails without one. */
const endsAsUsual = ({ signOff, body }: Read): boolean => signOff !== null || closed(body).signOff === null

/** Leaves out mails with a sign-off that only one person gets, or that is affectionate. */
function saidToMany(mails: readonly Read[]): Read[] {
  const people = Map.groupBy(mails, ({ signOff }) => signOff)
  return mails.filter(({ signOff }) => {
    if (signOff === null) return true
    if (saysAffection(signOff)) return false
    return new Set(people.get(signOff)?.map(({ to }) => to)).size > 1 || mails.every(({ to }) => to === mails[0]?.to)
  })
}

/** The newest first. */
function newest(store: Voice['store'], is: (pair: number) => boolean): Sent[] {
  const found: Sent[] = []
  let age = 0
  for (let pair = store.size - 1; pair >= 0 && found.length < maxRead; pair--) {
    if (registerAt(store, pair) !== 'email') continue
    if (is(pair)) found.push({ text: replyText(store, pair).trim(), contact: store.contacts[pair] ?? -1, age })
    age++
  }
  return found
}

/** The greeting word and the mark after the name: "Hi ,", "hey !". Empty if there is no greeting. */
function openingKind(greeting: string | null): string {
  return greeting === null
    ? ''
    : `${/^\S+?(?=[\s,!:.]|$)/u.exec(greeting)?.[0] ?? ''} ${/(?<![,!:.–-])[,!:.–-]*$/u.exec(greeting)?.[0] ?? ''}`
}

/**
 * The sign-off of this mail, drawn by frequency from those used after such an opening, or from all if there are hardly any. The same mail always gets the same
 * one.
 */
export function drawClosing({ closings }: Pick<Letters, 'closings'>, body: string, greeting: string | null): string | null {
  const alike = closings.filter(({ under }) => under.includes(openingKind(greeting)))
  const from = shareOf(alike) >= rarely ? alike : closings
  let left = drawn(`closing ${body}`) * shareOf(from)
  for (const { text, share } of from) if ((left -= share) < 0) return text
  return from.at(-1)?.text ?? null
}

const shareOf = (closings: readonly Closing[]): number => closings.reduce((sum, { share }) => sum + share, 0)

export interface TakenApart {
  readonly greeting: string | null
  readonly body: string
  readonly signOff: string | null
}

/** Splits off a letter's greeting and sign-off. Only endings that the owner uses repeatedly count as a sign-off. */
export function takenApart(text: string, { signOffs }: Pick<Letters, 'signOffs'>): TakenApart {
  const { greeting, rest } = opened(text)
  const lines = rest.split('\n')
  const ends = signOffs.find((end) => {
    const count = end.split('\n').length
    return count < lines.length && trimmedLines(lines.slice(-count)) === end
  })
  const signOff = ends === undefined ? null : lines.slice(-ends.split('\n').length).join('\n')
  return {
    greeting,
    body: signOff === null ? rest : rest.slice(0, -signOff.length).trimEnd(),
    signOff,
  }
}

const trimmedLines = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    .join('\n')
    .trim()

/** Repeated endings of up to four short lines, longer ones first. */
function repeatedEnds(texts: readonly string[]): string[] {
  const times = new Map<string, number>()
  for (const text of texts) {
    const lines = text.split('\n')
    for (let n = 1; n <= Math.min(maxLines, lines.length - 1); n++) {
      const end = lines.slice(-n)
      if (end.some((line) => line.trim().length > shortLine)) break
      const key = trimmedLines(end)
      if (key !== '') times.set(key, (times.get(key) ?? 0) + 1)
    }
  }
  const least = Math.max(3, texts.length * 0.03)
  const kept = [...times].filter(([, n]) => n >= least)
  // "Ada" is part of "Best,\nAda": it counts only when it occurs alone.
  return kept
    .filter(([end, n]) => {
      const next = kept.filter(([other]) => other.endsWith(`\n${end}`) && other.split('\n').length === end.split('\n').length + 1)
      return n - next.reduce((sum, [, m]) => sum + m, 0) >= least
    })
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, maxForms)
    .map(([end]) => end)
}

const longerFirst = (ends: readonly string[]): string[] => ends.toSorted((a, b) => b.split('\n').length - a.split('\n').length)

/** The width at which prose is wrapped. Null if most paragraphs are one line. */
function widthOf(bodies: readonly string[]): number | null {
  const longest: number[] = []
  let single = 0
  for (const body of bodies) {
    for (const paragraph of body.split(/\n[ \t]*\n/u)) {
      const lines = paragraph.split('\n').filter((line) => !/^(?:\s|[>*•-])/u.test(line))
      if (lines.length === 1 && (lines[0]?.length ?? 0) > brokenLine.to) single++
      const most = Math.max(0, ...lines.slice(0, -1).map((line) => line.trimEnd().length))
      if (lines.length > 1 && most >= brokenLine.from && most <= brokenLine.to) longest.push(most)
    }
  }
  if (longest.length < minLines || longest.length < single) return null
  longest.sort((a, b) => a - b)
  return longest[Math.floor(longest.length * 0.8)] ?? null
}
