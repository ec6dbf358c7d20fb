import { describe, expect, it } from 'vitest'
import { layOutReading, type ReadingTurn } from './sheet.ts'
import { countVerdicts, formatVerdicts, type VerdictWord } from './verdicts.ts'

const turnOf = (i: number, given: Partial<ReadingTurn> = {}): ReadingTurn => ({
  id: `t${i}`,
  person: i % 2 === 0 ? 'ada' : 'bob',
  who: 'Mia',
  thread: [{ from: 'them', text: `question ${i}` }],
  drafts: [`answer ${i}`, `second ${i}`],
  real: `truth ${i}`,
  ...given,
})
const turns = Array.from({ length: 12 }, (_, i) => turnOf(i))

/** What the reader of a sheet would say of each candidate, by its text. */
function judge(given: readonly ReadingTurn[], say: (text: string, turn: string) => VerdictWord) {
  const { sheet, key } = layOutReading(given, 7)
  let turn = ''
  const verdicts = new Map<string, VerdictWord>()
  for (const line of sheet) {
    turn = /^THEM: (.*)$/u.exec(line)?.[1] ?? turn
    const found = /^ {2}\[(\S+)\] (.*)$/u.exec(line)
    if (found !== null) verdicts.set(found[1] ?? '', say(found[2] ?? '', turn))
  }
  return countVerdicts(key, verdicts, 1)
}

describe('a sheet for a blind reader', () => {
  const { sheet, key } = layOutReading(turns, 7)
  const text = sheet.join('\n')

  it('shows every turn with its drafts, one of another turn of the same person and the real reply, and says of none what it is', () => {
    for (const { id, person } of turns) {
      const own = key.filter(({ turn }) => turn === id)
      expect(own.map(({ source }) => source).toSorted()).toEqual(['draft 1', 'draft 2', 'other', 'real'])
      const other = own.find(({ source }) => source === 'other')?.id ?? ''
      const shown = sheet.find((line) => line.includes(`[${other}]`)) ?? ''
      const from = Number(/answer (\d+)/u.exec(shown)?.[1])
      expect(`t${from}`).not.toBe(id)
      expect(from % 2 === 0 ? 'ada' : 'bob').toBe(person)
    }
    expect(text).not.toMatch(/draft|other turn|real|ada|bob/u)
  })

  it('shuffles: the real reply is not always in one place', () => {
    const places = new Set(key.filter(({ source }) => source === 'real').map(({ id }) => id.slice(-1)))
    expect(places.size).toBeGreaterThan(2)
  })

  it('shows a text once that comes from two sources, and counts it for both', () => {
    const same = layOutReading([turnOf(0, { drafts: ['yes'], real: 'yes' })], 1)
    expect(same.key.map(({ id, source }) => [id, source])).toEqual([
      ['1-a', 'draft 1'],
      ['1-a', 'real'],
    ])
  })

  it('leaves a turn out for which nothing was drafted, and keeps the lines of long candidates together', () => {
    const laid = layOutReading([turnOf(0, { drafts: [] }), turnOf(2, { drafts: ['one\ntwo'], real: null })], 1)
    expect(laid.key).toHaveLength(1)
    expect(laid.sheet.slice(-2)).toEqual(['  [1-a] one', '        two'])
  })
})

describe('verdicts', () => {
  it('tell an engine that answers from one that says the same to everybody', () => {
    const answers = judge(turns, (candidate, turn) => (turn.endsWith(` ${candidate.split(' ')[1] ?? ''}`) ? 'yes' : 'no'))
    expect(answers.ownMinusOther).toMatchObject({ mean: 1, low: 1, high: 1 })
    const constant = judge(
      turns.map((turn) => ({ ...turn, drafts: ['ok'] })),
      () => 'yes',
    )
    expect(constant.ownMinusOther?.mean).toBe(0)
  })

  it('count as it stands, after two words and hurtful apart, for each place and for all drafts', () => {
    const report = judge(turns, (candidate) =>
      candidate.startsWith('answer') ? 'yes' : candidate.startsWith('second') ? 'almost' : 'hurts',
    )
    const of = (name: string) => report.sources.find(({ source }) => source === name)
    expect(of('draft 1')).toMatchObject({ sent: { of: 12, share: 1 }, usable: { share: 1 }, hurts: 0 })
    expect(of('draft 2')).toMatchObject({ sent: { share: 0 }, usable: { share: 1 } })
    expect(of('real')).toMatchObject({ sent: { share: 0 }, hurts: 12 })
    expect(of('all drafts')).toMatchObject({ sent: { of: 24, share: 0.5 }, usable: { share: 1 } })
    expect(report.answered).toMatchObject({ of: 12, share: 1 })
    const table = formatVerdicts(report).join('\n')
    expect(table).toMatch(/draft 1 +12 +100 % \[76, 100\]/u)
    expect(table).toContain('the real reply')
  })

  it('name the turns in which a careless answer hurts by themselves', () => {
    const given = turns.map((turn, i) => ({ ...turn, serious: i < 3 }))
    const report = judge(given, (candidate) => (candidate === 'answer 1' || candidate === 'answer 7' ? 'hurts' : 'yes'))
    expect(report.serious).toMatchObject({ sent: { of: 6 }, hurts: 1 })
  })

  it('leave out what was not judged', () => {
    const { key } = layOutReading(turns, 7)
    expect(countVerdicts(key, new Map(), 1)).toMatchObject({ sources: [], ownMinusOther: null, answered: { of: 0 } })
  })
})
