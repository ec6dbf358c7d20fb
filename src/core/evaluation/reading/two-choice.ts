import { seeded, shuffledIndices } from '../seeded.ts'
import { shareOf, shown, type Share } from './share.ts'
import { indented, type KeyLine, type Reading, type ReadingTurn } from './sheet.ts'

/** Earlier replies by person, oldest first. The reader learns their style from the last thirty. */
export type EarlierReplies = ReadonlyMap<string, readonly string[]>

const maxEarlier = 30

export interface PairsAsked {
  readonly seed: number
  /** What is shown of a draft, a real or an earlier reply: all three alike. All of it where left out. */
  readonly shown?: (text: string, person: string) => string
}

const instructions = [
  `Each part begins with up to ${maxEarlier} earlier replies of one person, ME, so that you know how they write.`,
  'Then come ends of conversations with two answers each: one was written by ME, one was made by a machine.',
  'Write one line for each pair to your file: the id of the answer that ME wrote, a space and the word real, such as "01-b real".',
]
const maskedNote =
  'Links, addresses, code, numbers and names are placeholders in the earlier replies and in both answers, wherever they came from.'

/**
 * Lays out first drafts beside the real replies, two by two in random order, under thirty earlier replies of the person. Turns without a
 * draft, without a real reply, or in which both read the same are left out: there is nothing to choose.
 */
export function layOutPairs(turns: readonly ReadingTurn[], earlier: EarlierReplies, { seed, shown }: PairsAsked): Reading {
  const random = seeded(seed)
  const show = shown ?? ((text: string) => text)
  const digits = String(turns.length).length
  const key: KeyLine[] = []
  const sheet = [...instructions, ...(shown === undefined ? [] : [maskedNote])]
  let person: string | null = null
  let people = 0
  for (const [number, turn] of turns.entries()) {
    const draft = turn.drafts[0]
    if (draft === undefined || turn.real === null) continue
    const [drafted, wrote] = [show(draft.trim(), turn.person), show(turn.real.trim(), turn.person)]
    if (drafted === wrote) continue
    if (turn.person !== person) {
      person = turn.person
      sheet.push('', `=== Person ${++people}: earlier replies ===`)
      for (const text of (earlier.get(person) ?? []).slice(-maxEarlier)) sheet.push(...indented('  - ', show(text, person)))
    }
    const label = String(number + 1).padStart(digits, '0')
    sheet.push('', `--- ${label} · ${turn.who} ---`)
    for (const { from, text } of turn.thread) sheet.push(...indented(from === 'me' ? 'ME: ' : 'THEM: ', text))
    const candidates = [
      { text: drafted, source: 'draft 1' },
      { text: wrote, source: 'real' },
    ] as const
    for (const [place, index] of shuffledIndices(2, random).entries()) {
      const { text, source } = candidates[index] as (typeof candidates)[number]
      const id = `${label}-${place === 0 ? 'a' : 'b'}`
      sheet.push(...indented(`  [${id}] `, text))
      key.push({ id, turn: turn.id, person: turn.person, source, serious: turn.serious === true, private: turn.private === true })
    }
  }
  return { sheet, key }
}

export interface FooledReport {
  /** Share of pairs in which the draft was taken for the real reply. Half would be chance. */
  readonly fooled: Share
  readonly people: readonly { readonly person: string; readonly fooled: Share }[]
  /** Of these, pairs whose real reply holds nothing that the conversation does not: nobody can know them by what only their writer knew. */
  readonly open: Share
  /** Number of pairs without a verdict. */
  readonly missing: number
}

/** `chosen`: the ids of the candidates that a reader took for real, one of a pair. */
export function countFooled(key: readonly KeyLine[], chosen: ReadonlySet<string>): FooledReport {
  const judged = key.filter(({ id }) => chosen.has(id))
  const of = (lines: readonly KeyLine[]): Share => shareOf(lines.filter(({ source }) => source !== 'real').length, lines.length)
  const people = [...Map.groupBy(judged, ({ person }) => person)].map(([person, lines]) => ({ person, fooled: of(lines) }))
  return { fooled: of(judged), people, open: of(judged.filter((line) => line.private !== true)), missing: key.length / 2 - judged.length }
}

/** The lines that `idiolect eval --verdicts FILE --two-choice SHEET` prints. */
export function formatFooled({ fooled, people, open, missing }: FooledReport): string[] {
  return [
    `fooled: ${shown(fooled)} of ${fooled.of} pairs (95 % interval; 50 % is a reader who cannot tell)`,
    ...(open.of > 0 && open.of < fooled.of
      ? [`… where the real reply holds nothing from outside the conversation: ${shown(open)} of ${open.of} pairs`]
      : []),
    ...(people.length > 1 ? people.map((one, i) => `person ${i + 1}: ${shown(one.fooled)} of ${one.fooled.of}`) : []),
    ...(missing > 0 ? [`${missing} pairs have no verdict and are not counted.`] : []),
  ]
}
