import type { Addressee } from '#core/drafting/thread.ts'
import { opened } from '#core/mail/letter.ts'
import { registerAt, replyText } from '#core/voice/pair-store.ts'
import type { Voice } from '#core/voice/voice.ts'

/** How somebody lays out their mail, measured on the newest of it. */
export interface Letters {
  /** Mails that were read. */
  readonly read: number
  /** Characters at which their program breaks lines, or null where each paragraph is one line. */
  readonly width: number | null
  /** Shares of mails, 0–1. */
  readonly greeted: number
  readonly signed: number
  /** What they end mails with, each as it stands, the commonest first. */
  readonly signOffs: readonly string[]
}

const READ = 150
/** From so many on, mails with one person speak for themselves. */
const OWN_FROM = 8
const LEAST = 5
const LINES = 4
const SHORT_LINE = 45
const MOST_FORMS = 8
/** A line that a program broke is longer than this, and none of them is longer than that. */
const BROKEN = { from: 50, to: 84 }

/** Null where it is no mail that is written, or the owner's mails are not known. */
export function measureLetters({ store }: Pick<Voice, 'store'>, { contact, register }: Addressee): Letters | null {
  if (register !== 'email') return null
  const own = contact < 0 ? [] : newest(store, (pair) => store.contacts[pair] === contact)
  const texts = own.length >= OWN_FROM ? own : newest(store, () => true)
  if (texts.length === 0) return null
  const signOffs = repeatedEnds(texts)
  const known = { read: texts.length, width: null, greeted: 0, signed: 0, signOffs }
  const apart = texts.map((text) => takenApart(text, known))
  const share = (of: (one: TakenApart) => boolean): number => apart.filter(of).length / apart.length
  return {
    read: texts.length,
    width: widthOf(apart.map(({ body }) => body)),
    greeted: share(({ greeting }) => greeting !== null),
    signed: share(({ signOff }) => signOff !== null),
    signOffs,
  }
}

function newest(store: Voice['store'], is: (pair: number) => boolean): string[] {
  const found: string[] = []
  for (let pair = store.size - 1; pair >= 0 && found.length < READ; pair--)
    if (registerAt(store, pair) === 'email' && is(pair)) found.push(replyText(store, pair).trim())
  return found
}

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
    for (let n = 1; n <= Math.min(LINES, lines.length - 1); n++) {
      const end = lines.slice(-n)
      if (end.some((line) => line.trim().length > SHORT_LINE)) break
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
    .toSorted((a, b) => b[0].split('\n').length - a[0].split('\n').length || b[1] - a[1])
    .slice(0, MOST_FORMS)
    .map(([end]) => end)
}

/** Where lines of prose end that go on in the next one; null where most paragraphs are one line. */
function widthOf(bodies: readonly string[]): number | null {
  const longest: number[] = []
  let single = 0
  for (const body of bodies) {
    for (const paragraph of body.split(/\n[ \t]*\n/u)) {
      const lines = paragraph.split('\n').filter((line) => !/^(?:\s|[>*•-])/u.test(line))
      if (lines.length === 1 && (lines[0]?.length ?? 0) > BROKEN.to) single++
      const most = Math.max(0, ...lines.slice(0, -1).map((line) => line.trimEnd().length))
      if (lines.length > 1 && most >= BROKEN.from && most <= BROKEN.to) longest.push(most)
    }
  }
  if (longest.length < LEAST || longest.length < single) return null
  longest.sort((a, b) => a - b)
  return longest[Math.floor(longest.length * 0.8)] ?? null
}
