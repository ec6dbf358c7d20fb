import { z } from 'zod'
import { seeded, shuffledIndices } from '../seeded.ts'

/** A turn with everything a blind reader will see, still labeled. */
export interface ReadingTurn {
  /** Kept in the key, so that verdicts can be followed back to the turn. */
  readonly id: string
  /** The owner of the turn; a draft for another turn comes from the same person. */
  readonly person: string
  /** Who wrote to them. */
  readonly who: string
  /** Oldest first; the last entries are the turn to answer. Bubbles are separated by a newline. */
  readonly thread: readonly { readonly from: 'them' | 'me'; readonly text: string }[]
  /** In the order in which they are offered. */
  readonly drafts: readonly string[]
  /** The person's real answer. Null if unknown. */
  readonly real: string | null
  /** A turn in which a careless answer hurts: its verdicts are also counted separately. */
  readonly serious?: boolean
  /** Whether the real reply contains something that is not in the conversation: a link, code, a name, what its writer did. */
  readonly private?: boolean
}

/** `draft 1` is the engine's first draft; `other` was drafted for another turn of the same person. */
const readingSource = z.union([z.templateLiteral(['draft ', z.number()]), z.enum(['other', 'real'])])
export type ReadingSource = z.infer<typeof readingSource>

export const keyLine = z.object({
  /** Of the candidate, as the sheet shows it: `012-b`. */
  id: z.string().min(1),
  turn: z.string(),
  person: z.string(),
  source: readingSource,
  serious: z.boolean(),
  private: z.boolean().optional(),
})
export type KeyLine = z.infer<typeof keyLine>

export interface Reading {
  /** The lines the reader sees. Neither labels nor order tell where a candidate comes from. */
  readonly sheet: readonly string[]
  readonly key: readonly KeyLine[]
}

const instructions = [
  'Each entry is the end of a conversation between ME and somebody else, with answers that ME could send.',
  'Judge each answer on its own, for this conversation only. Write one line for each to your file: its id, a space and one word:',
  '  yes     ME could send this as it stands',
  '  almost  ME could send it after changing, adding or taking out at most two words',
  '  no      ME could not send this',
  '  hurts   sending this could hurt or embarrass somebody',
  'A blank in brackets, such as [time], is for ME to fill in: judge the answer as if it were filled in well.',
]

/**
 * Lays out turns for a reader who knows neither the engine nor what a candidate is: for every turn its drafts, one that was made for another
 * turn, and the real reply where there is one, shuffled and unlabeled. Candidates that read the same are shown once and count for each source.
 * Turns for which nothing was drafted are left out: there is nothing to hold the real reply against.
 */
export function layOutReading(all: readonly ReadingTurn[], seed: number): Reading {
  const turns = all.filter(({ drafts }) => drafts.length > 0)
  const random = seeded(seed)
  const others = draftsOfOtherTurns(turns, random)
  const digits = String(turns.length).length
  const key: KeyLine[] = []
  const sheet = [...instructions]
  for (const [number, turn] of turns.entries()) {
    const label = String(number + 1).padStart(digits, '0')
    const texts = new Map<string, ReadingSource[]>()
    const add = (text: string, source: ReadingSource) => texts.set(text, [...(texts.get(text) ?? []), source])
    for (const [place, draft] of turn.drafts.entries()) add(draft, `draft ${place + 1}`)
    const other = others[number]
    if (other !== undefined && other !== null) add(other, 'other')
    if (turn.real !== null) add(turn.real, 'real')
    sheet.push('', `--- ${label} · ${turn.who} ---`)
    for (const { from, text } of turn.thread) sheet.push(...indented(from === 'me' ? 'ME: ' : 'THEM: ', text))
    const candidates = [...texts]
    for (const [place, index] of shuffledIndices(candidates.length, random).entries()) {
      const [text, sources] = candidates[index] as (typeof candidates)[number]
      const id = `${label}-${String.fromCodePoint(97 + place)}`
      sheet.push(...indented(`  [${id}] `, text))
      for (const source of sources) key.push({ id, turn: turn.id, person: turn.person, source, serious: turn.serious === true })
    }
  }
  return { sheet, key }
}

/** Per turn the first draft of another turn of the same person, each used about equally often; null if there is none. */
function draftsOfOtherTurns(turns: readonly ReadingTurn[], random: () => number): (string | null)[] {
  const others: (string | null)[] = turns.map(() => null)
  for (const person of new Set(turns.map((turn) => turn.person))) {
    const own = turns.flatMap((turn, index) => (turn.person === person && turn.drafts.length > 0 ? [index] : []))
    const circle = shuffledIndices(own.length, random).map((place) => own[place] as number)
    for (const [place, index] of circle.entries()) {
      const next = circle[(place + 1) % circle.length] as number
      if (next !== index) others[index] = turns[next]?.drafts[0] ?? null
    }
  }
  return others
}

/** A text under its label, further lines at the same margin. */
export function indented(first: string, text: string): string[] {
  const margin = ' '.repeat(first.length)
  return text.split('\n').map((line, i) => (i === 0 ? first : margin) + line)
}
