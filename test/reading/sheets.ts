import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { seeded } from '#core/evaluation/seeded.ts'

/**
 * Lays drafts of two engines out for blind readers, and counts what they marked:
 *
 *   node test/reading/sheets.ts lay TURNS.jsonl FOLDER NAME=before.jsonl,after.jsonl …    a sheet per NAME, FOLDER/everyday-NAME.txt, and the key
 *   node test/reading/sheets.ts score FOLDER NAME …                                       from FOLDER/everyday-NAME.marks; keys lie in FOLDER.keys
 *
 * The drafts come from `drafts.ts --out`, both files for the same turns. Beside its own drafts every turn gets some that each engine made for another
 * turn; equal texts stand there once. A line of marks: `t017 a2 b0 c1h`.
 */
interface Made {
  readonly id: string
  readonly drafts: readonly { readonly text: string }[]
}
interface Turn {
  readonly id: string
  readonly who: string
  readonly serious?: boolean
  readonly prev?: readonly { readonly from: string; readonly text: string }[]
  readonly turn: readonly string[]
}
/** Whose draft a line is: `before own`, `after other`. */
interface Line {
  readonly turn: string
  readonly letter: string
  readonly grave: boolean
  readonly roles: readonly string[]
}
const engines = ['before', 'after'] as const
/** So many other turns get a draft of each turn: the more, the narrower the interval. */
const otherTurns = 2

const [does, ...rest] = process.argv.slice(2)
if (does === 'lay') lay(rest)
else if (does === 'score') score(rest)
else console.error('lay or score?')

function lay([turnsFile = '', folder = '', ...sheets]: readonly string[]): void {
  const turns = new Map(readLines<Turn>(turnsFile).map((turn) => [turn.id, turn]))
  for (const made of [folder, `${folder}.keys`]) mkdirSync(made, { recursive: true })
  for (const sheet of sheets) {
    const [name = '', files = ''] = sheet.split('=')
    const made = files.split(',').map((file) => readLines<Made>(file))
    const random = seeded(name.length + name.charCodeAt(0))
    const shuffled = <T>(items: readonly T[]): T[] =>
      items
        .map((item) => ({ item, at: random() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item)
    const roles = new Map<string, Map<string, string[]>>()
    const add = (turn: string, text: string, role: string): void => {
      const texts = roles.get(turn) ?? new Map<string, string[]>()
      roles.set(turn, texts.set(text, [...(texts.get(text) ?? []), role]))
    }
    for (const [i, engine] of engines.entries()) {
      const rows = made[i] ?? []
      const harmless = rows.filter(({ id }) => turns.get(id)?.serious !== true)
      for (const { id, drafts } of rows) {
        for (const { text } of drafts) add(id, text, `${engine} own`)
        const others = harmless.filter((other) => other.id !== id)
        for (let n = 0; n < otherTurns; n++) {
          const one = drafts[Math.floor(random() * drafts.length)]
          const other = others[Math.floor(random() * others.length)]
          if (one !== undefined && other !== undefined && turns.get(id)?.serious !== true) add(other.id, one.text, `${engine} other`)
        }
      }
    }
    const key: Line[] = []
    const lines = shuffled([...roles]).map(([id, texts], i) => {
      const turn = `t${String(i + 1).padStart(3, '0')}`
      const { who = '', prev = [], turn: bubbles = [], serious = false } = turns.get(id) ?? ({} as Partial<Turn>)
      const drafts = shuffled([...texts]).map(([text, own], place) => {
        const letter = String.fromCodePoint(97 + place)
        key.push({ turn, letter, grave: serious, roles: own })
        return `   ${letter}) ${text.replaceAll('\n', ' / ')}`
      })
      const before = prev.map(({ from, text }) => `   (before that, ${from === 'me' ? 'you' : who}: ${text})`)
      return [`${turn}  ${who}: ${bubbles.join(' / ')}`, ...before, ...drafts].join('\n')
    })
    writeFileSync(`${folder}/everyday-${name}.txt`, `${lines.join('\n\n')}\n`)
    // Every turn that was there, answered or not, to count against.
    const counts = engines.map((_, i) => {
      const harmless = (made[i] ?? []).filter(({ id }) => turns.get(id)?.serious !== true)
      return { turns: harmless.length, answered: harmless.filter(({ drafts }) => drafts.length > 0).length }
    })
    writeFileSync(`${folder}.keys/${name}.json`, JSON.stringify({ counts, key }))
    console.log(`${name}: ${lines.length} turns, ${key.length} drafts to mark`)
  }
}

function score([folder = '', ...names]: readonly string[]): void {
  const marks: { readonly line: Line; readonly mark: string; readonly turn: string }[] = []
  const counts = engines.map(() => ({ turns: 0, answered: 0 }))
  let missing = 0
  for (const name of names) {
    const sheet = JSON.parse(readFileSync(`${folder}.keys/${name}.json`, 'utf8')) as { counts: typeof counts; key: Line[] }
    for (const [i, count] of counts.entries()) {
      count.turns += sheet.counts[i]?.turns ?? 0
      count.answered += sheet.counts[i]?.answered ?? 0
    }
    const read = new Map<string, string>()
    for (const line of readFileSync(`${folder}/everyday-${name}.marks`, 'utf8').split('\n')) {
      const [turn = '', ...each] = line.trim().split(/\s+/u)
      for (const one of each) read.set(`${turn} ${one[0] ?? ''}`, one.slice(1))
    }
    for (const line of sheet.key) {
      const mark = read.get(`${line.turn} ${line.letter}`)
      if (mark === undefined) missing++
      else marks.push({ line, mark, turn: `${name} ${line.turn}` })
    }
  }
  console.log(`${marks.length} drafts marked, ${missing} not`)
  for (const [i, engine] of engines.entries()) {
    const of = (role: string, grave: boolean) =>
      marks.filter(({ line }) => line.roles.includes(`${engine} ${role}`) && line.grave === grave)
    const own = of('own', false)
    const other = of('other', false)
    const answered = new Set(own.map(({ turn }) => turn))
    const met = new Set(own.filter(({ mark }) => /[12]/u.test(mark)).map(({ turn }) => turn))
    const { turns = 0, answered: withDraft = 0 } = counts[i] ?? {}
    console.log(
      [
        engine,
        `harmless turns answered ${share(withDraft, turns)}`,
        `a usable draft, of those ${share(met.size, answered.size)}`,
        `of all drafts usable ${share(own.filter(({ mark }) => /[12]/u.test(mark)).length, own.length)}, as it stands ${share(own.filter(({ mark }) => mark.includes('2')).length, own.length)}`,
        `another turn's usable ${share(other.filter(({ mark }) => /[12]/u.test(mark)).length, other.length)}, as it stands ${share(other.filter(({ mark }) => mark.includes('2')).length, other.length)}`,
        `grave turns: ${of('own', true).length} drafts, ${of('own', true).filter(({ mark }) => mark.includes('h')).length} could hurt`,
        `in other turns ${own.filter(({ mark }) => mark.includes('h')).length} could hurt`,
      ].join('\n  '),
    )
  }
}

/** With the 95 % interval (Wilson). */
function share(of: number, all: number): string {
  if (all === 0) return '–'
  const z = 1.96
  const p = of / all
  const middle = (p + (z * z) / (2 * all)) / (1 + (z * z) / all)
  const half = (z * Math.sqrt((p * (1 - p)) / all + (z * z) / (4 * all * all))) / (1 + (z * z) / all)
  return `${Math.round(100 * p)} % [${Math.round(100 * (middle - half))}, ${Math.round(100 * (middle + half))}] of ${all}`
}

function readLines<T>(file: string): T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T)
}
