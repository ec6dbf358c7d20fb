import { saysAffection } from '#core/drafting/affection.ts'
import type { Addressee } from '#core/drafting/thread.ts'
import { closed, opened } from '#core/mail/letter.ts'
import { registerAt, replyText } from '#core/voice/pair-store.ts'
import type { Voice } from '#core/voice/voice.ts'
import { drawn } from '../answer/drawn.ts'
import { formsFor } from './forms.ts'

/** How somebody lays out their mail to one person at this time, measured on the newest of it. */
export interface Letters {
  /** Mails that were read. */
  readonly read: number
  /** Characters at which their program breaks lines, or null where each paragraph is one line. */
  readonly width: number | null
  /** How they open a mail to this person. */
  readonly greeting: Greeting
  /** What they end one with, each as it stands, and null for nothing, with its share of mails now; together 1. */
  readonly closings: readonly Closing[]
  /** All that they end mails with, longer ones first. */
  readonly signOffs: readonly string[]
}

export interface Greeting {
  /** Share of mails, 0–1. */
  readonly share: number
  /** The newest of those to this very person; null if there is none. */
  readonly own: string | null
}

export interface Closing {
  readonly text: string | null
  /** How mails that end so open (`openingKind`): a greeting is not followed by what only ends mails that open otherwise. */
  readonly under: readonly string[]
  readonly share: number
}

const maxRead = 150
const minLines = 5
const maxLines = 4
const shortLine = 45
const maxForms = 8
/** A line that a program broke is longer than this, and none of them is longer than that. */
const brokenLine = { from: 50, to: 84 }
/** What follows an opening that is used less says nothing. */
const rarely = 0.03

/** Null if it is no mail that is written, or the owner's mails are not known. */
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
  /** Mails to anybody that are newer. */
  readonly age: number
}

interface Read extends TakenApart {
  readonly to: number
  readonly age: number
}

/** A mail with a sign-off that is not one of the usual ones says nothing of how often they go without. */
const endsAsUsual = ({ signOff, body }: Read): boolean => signOff !== null || closed(body).signOff === null

/** Without mails that end as only one person's do, and with what is for those they love. */
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

/** The word that greets and the mark behind it, whoever is greeted: "Hi ,", "hey !"; empty for none. */
function openingKind(greeting: string | null): string {
  return greeting === null ? '' : `${/^\S+?(?=[\s,!:.]|$)/u.exec(greeting)?.[0] ?? ''} ${/[,!:.–-]*$/u.exec(greeting)?.[0] ?? ''}`
}

/**
 * What this mail ends with, drawn by how often each is used, of those that end mails which open like it, or of all if hardly any do: the same mail always
 * gets the same one.
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

/** A letter without what opens and closes it. Only ends that the owner uses again and again are taken for a sign-off. */
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

/** Ends of up to four short lines that come back, longer ones first where both do. */
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
  // "Ada" is an end of "Best,\nAda": it stands for itself only as often as it stands alone.
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

/** Where lines of prose end that go on in the next one; null where most paragraphs are one line. */
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
