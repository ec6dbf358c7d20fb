import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeHistory } from '#test/history.ts'
import { createAttribution } from './measures/attribution.ts'
import { corpusPair, toReplyPair, type CorpusPair } from './corpus-pair.ts'
import type { Engine } from './engine.ts'
import { evaluatePairs } from './evaluate.ts'
import { onDeviceEngine } from './on-device.ts'
import { formatReport, poolReports } from './report.ts'
import { oneOfHundred } from './measures/response-selection.ts'
import { styleDistance } from './measures/style-distance.ts'
import { createFactDetector } from './measures/unsupported.ts'

const pairs: CorpusPair[] = makeHistory(600).map(({ at, contact, incoming, previous, reply }) => ({
  t: new Date(at).toISOString(),
  ch: 'chat',
  peer: contact,
  ctx: incoming.join('\n'),
  prev: previous.map(({ bubbles }) => bubbles.join('\n')),
  reply: reply.join('\n'),
}))
let time = 0
const now = (): number => (time += 2)

describe('evaluatePairs', () => {
  it('shows an engine the last pairs before the 80 % point and asks for those after it', async () => {
    const seen: { history: string[]; asked: string[] } = { history: [], asked: [] }
    const spy: Engine = {
      name: 'spy',
      prepare: (history) => void (seen.history = history.map(({ id }) => id)),
      draft: ({ incoming }) => {
        seen.asked.push(incoming.join('\n'))
        return [{ text: 'ok', confidence: null }]
      },
    }
    const report = await evaluatePairs(pairs.toReversed(), { engine: spy, history: 50, test: 7, now })
    expect(seen.history).toEqual(Array.from({ length: 50 }, (_, i) => `pair-${430 + i}`))
    expect(seen.asked).toEqual(pairs.slice(480, 487).map(({ ctx }) => ctx))
    expect(report).toMatchObject({ pairs: 600, history: 50, test: 7, k: 3 })
    expect(report.drafts.map(({ i }) => i)).toEqual([480, 481, 482, 483, 484, 485, 486])
    expect(report.drafts[0]).toEqual({ i: 480, drafts: [{ text: 'ok', confidence: null }], ms: 2 })
  })

  it('lets an engine learn anew before every so many-th turn, of all before it but the other turns that are drafted for', async () => {
    const seen: string[][] = []
    const spy: Engine = { name: 'spy', prepare: (history) => void seen.push(history.map(({ id }) => id)), draft: () => [] }
    await evaluatePairs(pairs, { engine: spy, history: 4, test: 3, every: 3, anew: 2, now })
    expect(seen.slice(1)).toEqual([
      ['pair-478', 'pair-479', 'pair-480', 'pair-481'],
      ['pair-483', 'pair-484', 'pair-486', 'pair-487'],
    ])
  })

  it('measures the baselines in the same run, and constants come to nothing', async () => {
    const { engines } = await evaluatePairs(pairs, { engine: onDeviceEngine(1), now })
    expect(engines.map(({ engine }) => engine)).toEqual([
      'on-device',
      'random own reply',
      'most frequent',
      'length-matched constants',
      'BM25',
    ])
    const [own, random, frequent, constants] = engines
    expect(constants?.lift?.mean).toBeCloseTo(0, 9)
    expect(frequent?.lift?.mean).toBeCloseTo(0, 9)
    expect(own?.lift?.low).toBeGreaterThan(0)
    expect(own?.unsupported).toBeLessThan(0.02)
    expect(random?.unsupported).toBeGreaterThan(0.1)
    expect(own?.style).toBeLessThan(0.3)
  })

  it('gives the same numbers for the same seed', async () => {
    const run = async () =>
      (await evaluatePairs(pairs, { engine: onDeviceEngine(5), seed: 5, history: 200, test: 30, now: () => 0 })).engines
    expect(await run()).toEqual(await run())
  })

  it('sees what an engine gets right, and how sure it was', async () => {
    const knowing: Engine = {
      name: 'knowing',
      prepare: () => {},
      draft: ({ incoming }) => {
        const pair = pairs.slice(480).find(({ ctx }) => ctx === incoming.join('\n'))
        return [{ text: pair?.reply ?? '', confidence: 0.9 }]
      },
    }
    const distinct = pairs.map((pair, i) => ({ ...pair, ctx: `${pair.ctx} ${i}` }))
    const engine: Engine = {
      ...knowing,
      draft: ({ incoming }) => [{ text: distinct.find(({ ctx }) => ctx === incoming.join('\n'))?.reply ?? '', confidence: 0.9 }],
    }
    const { engines } = await evaluatePairs(distinct, { engine, test: 100, now })
    expect(engines[0]).toMatchObject({ accepted: 1, coverage: 1, precision: 1, lengthFirst: 1, style: 0 })
    expect(engines[0]?.chrf).toBeCloseTo(100)
    expect(engines[0]?.ece).toBeCloseTo(0.1)
  })
})

describe('the tables', () => {
  it('put every engine on a line, and pool several people', async () => {
    const reports = await Promise.all(
      [1, 2].map((seed) => evaluatePairs(pairs, { engine: onDeviceEngine(seed), history: 200, test: 50, now })),
    )
    const pooled = poolReports(reports, 1)
    expect(pooled[0]).toMatchObject({ engine: 'on-device', turns: 100 })
    expect(pooled[0]?.lift?.turns).toBe(100)
    expect(pooled[2]?.toldApart?.area.turns).toBe(100)
    expect(pooled[2]?.toldApart?.area.mean).toBeCloseTo(
      ((reports[0]?.engines[2]?.toldApart?.area.mean ?? 0) + (reports[1]?.engines[2]?.toldApart?.area.mean ?? 0)) / 2,
      9,
    )
    const lines = formatReport({ engines: pooled, k: 3 }, 'both')
    expect(lines[0]).toBe('both')
    expect(lines[1]).toMatch(/chrF@3.*lift.*unique.*unsupported.*length.*style.*ECE.*Brier skill.*coverage.*precision.*p99/)
    expect(lines.slice(2).map((line) => line.slice(0, 9).trim())).toEqual(['on-device', 'random ow', 'most freq', 'length-ma', 'BM25'])
    expect(new Set(lines.slice(1).map(({ length }) => length)).size).toBe(1)
  })
})

describe('the fact detector', () => {
  const turn = {
    incoming: 'is Tobias coming',
    previous: ['at 5?'],
    peer: 'Ada',
    reply: 'we saw Zelda and zelda left',
    register: 'text' as const,
  }
  const detector = createFactDetector([turn, { ...turn, peer: 'Bosco', reply: 'I met Zelda' }])

  it.each(['see you at 6', 'maybe tomorrow', 'ask Bosco', 'zelda knows', 'i know Karl too', 'www.example.com/x', 'about twenty'])(
    'finds one in %j',
    (text) => {
      expect(detector.isUnsupported(text, turn)).toBe(true)
    },
  )

  it.each(["tobias's at 5", 'yes Ada', 'no idea', 'Great! Really'])('finds none in %j', (text) => {
    expect(detector.isUnsupported(text, turn)).toBe(false)
  })
})

describe('facts of a mail', () => {
  const signed = 'Best regards,\nMia Halloran\n+1 555 0100'
  const mail = (peer: string, reply: string) => ({ incoming: 'Is the room free?', previous: [], peer, reply, register: 'email' as const })
  const detector = createFactDetector([
    ...['Ada', 'Ben', 'Cleo'].map((peer) => mail(peer, `Hello Team Tidewater,\n\nit is free.\n\n${signed}`)),
    ...['Dan', 'Dan', 'Dan'].map((peer) => mail(peer, `Hi Dan,\n\nit is free, Mia.\n\n${signed}`)),
  ])
  const turn = mail('Ada', '')

  it('are none where the owner opens and closes as they do', () => {
    expect(detector.isUnsupported(`Hello Team Tidewater,\n\nIt is.\n\n${signed}`, turn)).toBe(false)
    expect(detector.isUnsupported('Hi Ada,\n\nIt is.\n\nMia Halloran', turn)).toBe(false)
  })

  it.each([
    ['somebody else’s greeting', `Hi Dan,\n\nIt is.\n\n${signed}`],
    ['somebody else’s name', 'It is.\n\nBest regards,\nBosco Hill'],
    ['what stands between them', `It is, says Bosco.\n\n${signed}`],
    ['a number that is not theirs', 'It is.\n\nBest regards,\nMia Halloran\n+1 555 0199'],
  ])('are found in %s', (_, draft) => {
    expect(detector.isUnsupported(draft, turn)).toBe(true)
  })

  it('are none in code, unless it holds more than small numbers', () => {
    for (const code of ['Use rep(c(1, NA), 3) there.', 'It is x[1].', 'i <- 1', 'Is that TRUE?'])
      expect(detector.isUnsupported(code, turn)).toBe(false)
    for (const claim of ['I saw 3 of them.', 'Use f("3.0.1") there.', 'Use f(2014) there.'])
      expect(detector.isUnsupported(claim, turn)).toBe(true)
  })
})

describe('words that look like names', () => {
  const mail = (incoming: string, reply = '') => ({ incoming, previous: [], peer: 'Ada', reply, register: 'email' as const })
  const detector = createFactDetector(
    ['We use OS, README, GPL, CRAN, and R.', 'So OSs, a README, the GPL, Linux, CRAN, and R do.', "It is R's own, GPL'd."].map((said) =>
      mail(said, said),
    ),
  )

  it.each([
    ['That depends on your OS.', ''],
    ['It is so on all OSs, and in the README.', ''],
    ["That is R's own.", ''],
    ["Is that GPL'd?", 'Is it under the GPL?'],
    ['Is that the GPL?', 'Is it GPL2?'],
    ['It is on CRAN.', "Let the CRAN'ers answer."],
    ['Put it into an Rprofile.site there.', ''],
    ['That is so.\n\n(I tried it\nonce.) One more thing.', ''],
    ['Some ways:\n(b) You have it.', ''],
  ])('finds none in %j, after %j', (text, incoming) => {
    expect(detector.isUnsupported(text, mail(incoming))).toBe(false)
  })

  it.each([
    ['It is on CRAN.', ''],
    ['It is on cran.', ''],
    ['Is that the GPL?', 'Is it LGPL?'],
    ['Is it GPL3?', 'Is it GPL2?'],
    ['I know (who else?) Tobias.', ''],
    ['I know\n(who else?) Tobias.', ''],
    ['Ask my boss (of sorts.) Tobias has it.', ''],
    ['We asked Tobias.', ''],
    ['We asked Don.', "I don't know."],
    ['It runs on Linux.', ''],
  ])('finds one in %j, after %j', (text, incoming) => {
    expect(detector.isUnsupported(text, mail(incoming))).toBe(true)
  })
})

describe('people whose names are words', () => {
  const turn = { incoming: 'are you in', previous: [], peer: 'Will May', reply: 'i will, may be late, your way', register: 'text' as const }
  const detector = createFactDetector([turn, { ...turn, peer: 'way' }, { ...turn, peer: 'mst', reply: 'mst: sure' }])

  it.each(['i will', 'may i?', 'on my way', 'Will you?'])('are not found in %j', (text) => {
    expect(detector.isUnsupported(text, { ...turn, peer: 'Ada' })).toBe(false)
  })

  it.each(['i saw Will there', 'ask mst'])('are found where they are written as names: %j', (text) => {
    expect(detector.isUnsupported(text, { ...turn, peer: 'Ada' })).toBe(true)
  })
})

describe('measures of hand and choice', () => {
  it('gives a hand to its owner', () => {
    const own = Array.from({ length: 200 }, (_, i) => `well... the thing${i} is ok i guess :)`)
    const others = Array.from({ length: 200 }, (_, i) => `The item${i} is fine, I believe. Thank you!`)
    const attribution = createAttribution(own, others)
    expect(attribution.share(own.slice(0, 50))).toBe(1)
    expect(attribution.share(others.slice(0, 50))).toBe(0)
    expect(attribution.share(['one'])).toBeNull()
  })

  it('is no distance from itself, and far from an assistant', () => {
    const own = ['ok', 'no idea :)', 'haha yes', 'not yet']
    expect(styleDistance(own, own)).toBe(0)
    expect(styleDistance(['Certainly!', 'I would be happy to help.', 'Of course!', 'Thank you.'], own)).toBeGreaterThan(0.2)
    expect(styleDistance([], own)).toBeNull()
  })

  it('picks one of a hundred', () => {
    const turns = Array.from({ length: 120 }, (_, i) => ({
      request: toReplyPair({ t: '2025', ch: 'chat', peer: 'p', ctx: `${i}`, prev: [], reply: '' }, i),
      reply: `${i}`,
    })).map(({ request, reply }) => ({ request: { ...request, count: 1 }, reply }))
    expect(oneOfHundred(turns, (request, reply) => Number(request.incoming[0] === reply), 1)).toBe(1)
    expect(oneOfHundred(turns, () => 1, 1)).toBe(0)
    expect(oneOfHundred(turns.slice(0, 50), () => 1, 1)).toBeNull()
  })
})

describe('a line of a corpus', () => {
  it('becomes a pair: bubbles by lines, mail as one', () => {
    const line = { t: '2020-01-02T03:04', ch: 'chat', peer: 'Ada', ctx: 'a\nb', prev: ['x', 'y'], reply: 'c\nd' }
    expect(toReplyPair(corpusPair.parse(line), 7)).toMatchObject({
      id: 'pair-7',
      contact: 'Ada',
      incoming: ['a', 'b'],
      previous: [
        { fromMe: false, bubbles: ['x'] },
        { fromMe: true, bubbles: ['y'] },
      ],
      reply: ['c', 'd'],
    })
    expect(toReplyPair(corpusPair.parse({ ...line, ch: 'mail' }), 7).reply).toEqual(['c\nd'])
  })
})

const corpus = new URL('../../../../shared/corpora/chat/b.jsonl.gz', import.meta.url)

describe('on a real person', () => {
  it.skipIf(!existsSync(corpus))(
    'drafts keep to what the thread holds, and are silent more often than not (skipped without the shared corpora)',
    async () => {
      const lines = gunzipSync(readFileSync(corpus)).toString().trim().split('\n')
      const real = lines.slice(0, 3000).map((line) => corpusPair.parse(JSON.parse(line)))
      const { engines, drafts } = await evaluatePairs(real, { engine: onDeviceEngine(1), test: 200, now })
      expect(engines[0]?.unsupported).toBeLessThanOrEqual(0.03)
      expect(drafts.filter((turn) => turn.drafts.length === 0).length).toBeGreaterThan(100)
    },
  )
})
