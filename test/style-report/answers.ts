import type { EngineReport, ReplayedTurn, ReportMeasures, StyleReport } from '#contract/voice/style-report.ts'

/** Answers of `/api/style-report` as a server would give them, with numbers as they were measured (reference on quality, experiment 3). */
export const measured = (over: Partial<ReportMeasures> = {}): ReportMeasures => ({
  turns: 200,
  chrf: 15.5,
  lift: { mean: 0.5, low: -0.2, high: 1.1 },
  accepted: 0.02,
  style_distance: 0.031,
  length_first: 0.97,
  length_all: 0.94,
  unsupported: 0.02,
  ...over,
})

export const randomReplies = measured({
  chrf: 14.8,
  lift: { mean: 0, low: -0.6, high: 0.6 },
  accepted: 0.005,
  style_distance: 0.029,
  unsupported: 0.74,
})

const outcomes = (of: number, pairs: readonly (readonly [number, number])[]): EngineReport['thresholds'] =>
  pairs.map(([sent, right], index) => ({ threshold: [0.5, 0.6, 0.7, 0.8, 0.9][index] ?? 0.95, of, sent, right }))

export const onDevice: EngineReport = {
  key: 'on-device',
  label: 'On-device engine',
  state: 'ready',
  error: null,
  done: 200,
  of: 200,
  replayed_at: '2026-11-18T20:10:00Z',
  measures: measured(),
  calibration: {
    curve: [
      { from: 0, to: 0.1, drafts: 431, said: 0.03, right: 0.02 },
      { from: 0.1, to: 0.2, drafts: 142, said: 0.13, right: 0.11 },
      { from: 0.2, to: 0.3, drafts: 27, said: 0.22, right: 0.26 },
    ],
    ece: 0.012,
    brier_skill: 0.004,
    ceiling: 0.27,
  },
  thresholds: outcomes(200, [
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]),
  summary: 'Would have held all 200: no draft was 70% sure or more.',
  contacts: [
    person({ id: 'p1', name: 'Priya Nair', turns: 74 }),
    person({ id: 'p2', name: 'Sam Okafor', turns: 61, auto: 'silent' }),
    person({ id: 'p3', name: 'Dad', turns: 5, auto: 'unknown', verdict: 'Only 5 to Dad were replayed. Too few to say.' }),
  ],
}

export const openai: EngineReport = {
  ...onDevice,
  key: 'openai/gpt-4o-mini',
  label: 'OpenAI (gpt-4o-mini)',
  done: 60,
  of: 60,
  replayed_at: '2026-11-19T09:02:00Z',
  measures: measured({
    turns: 60,
    chrf: 17.4,
    lift: { mean: 3.1, low: 0.9, high: 5.3 },
    accepted: 0.15,
    style_distance: 0.088,
    length_first: 0.65,
    length_all: 0.71,
    unsupported: 0.05,
  }),
  calibration: {
    curve: [
      { from: 0, to: 0.1, drafts: 64, said: 0.05, right: 0.03 },
      { from: 0.1, to: 0.2, drafts: 51, said: 0.14, right: 0.12 },
      { from: 0.2, to: 0.3, drafts: 33, said: 0.24, right: 0.21 },
      { from: 0.4, to: 0.5, drafts: 19, said: 0.44, right: 0.53 },
      { from: 0.7, to: 0.8, drafts: 13, said: 0.74, right: 0.77 },
    ],
    ece: 0.031,
    brier_skill: 0.18,
    ceiling: 0.79,
  },
  thresholds: outcomes(60, [
    [14, 10],
    [13, 10],
    [11, 9],
    [0, 0],
    [0, 0],
  ]),
  summary: 'Would have sent 11 of 60: 9 right.',
  contacts: [
    person({ id: 'p1', name: 'Priya Nair', turns: 22, sent: 8, right: 8, auto: 'right', accepted: 0.36 }),
    person({ id: 'p2', name: 'Sam Okafor', turns: 19, sent: 3, right: 1, auto: 'wrong', accepted: 0.05, style_distance: 0.12 }),
    person({ id: 'p4', name: 'Climbing on Thursday', turns: 12, verdict: 'Groups are never answered automatically.' }),
    person({
      id: 'p5',
      name: 'Marta Lindqvist',
      turns: 4,
      auto: 'unknown',
      verdict: 'Only 4 to Marta Lindqvist were replayed. Too few to say.',
    }),
    person({
      id: 'p6',
      name: 'Dad',
      turns: 2,
      auto: 'unknown',
      style_distance: null,
      verdict: 'Only 2 to Dad were replayed. Too few to say.',
    }),
    person({
      id: 'p7',
      name: '+1 (212) 555-0143',
      turns: 1,
      auto: 'unknown',
      style_distance: null,
      verdict: 'Only 1 was replayed. Too few to say.',
    }),
  ],
}

function person(over: Partial<EngineReport['contacts'][number]>): EngineReport['contacts'][number] {
  const { name = 'Priya Nair', turns = 10 } = over
  return {
    id: 'p1',
    name,
    turns,
    chrf: 16.2,
    accepted: 0.02,
    style_distance: 0.04,
    length_first: 0.9,
    sent: 0,
    right: 0,
    auto: 'silent',
    verdict: `Would have held all ${turns} to ${name}: no draft was 70% sure or more.`,
    ...over,
  }
}

export const cloudOffer: NonNullable<StyleReport['offer']> = {
  key: 'openai/gpt-4o-mini',
  label: 'OpenAI (gpt-4o-mini)',
  turns: 60,
  cloud: true,
  recipient: 'api.openai.com',
  cost: 0.04,
  why_not: null,
}

export const report = (over: Partial<StyleReport> = {}): StyleReport => ({
  voice: { id: 'v1', trained_at: '2026-11-18T20:00:00Z', pairs: 4120, sample_data: false },
  threshold: 0.7,
  engines: [onDevice],
  baseline: randomReplies,
  offer: null,
  ...over,
})

const exchanges: [string, string, ReplayedTurn['drafts']][] = [
  [
    'are you still coming tonight?\nsam is bringing the projector',
    'yes! leaving in ten',
    [
      { text: 'yes! on my way', confidence: 0.74, right: true },
      { text: 'yep, see you there', confidence: 0.31, right: false },
      { text: 'can’t make it sorry', confidence: 0.08, right: false },
    ],
  ],
  [
    'did the landlord ever answer about the window? it is getting really cold in here and I would rather not spend another winter with tape on the frame',
    'not yet, I’ll call him tomorrow\nhe never reads mail',
    [
      { text: 'haha no', confidence: 0.22, right: false },
      { text: 'not yet, will call', confidence: 0.19, right: true },
    ],
  ],
  ['😂😂', 'I know right', [{ text: 'thank you!!', confidence: 0.71, right: false }]],
]

export const turns: ReplayedTurn[] = [
  ...exchanges.map(([incoming, wrote, drafts], index): ReplayedTurn => ({
    id: `t${index}`,
    contact_id: index === 2 ? 'p2' : 'p1',
    name: index === 2 ? 'Sam Okafor' : 'Priya Nair',
    at: `2026-11-1${7 - index}T18:42:00Z`,
    incoming,
    wrote,
    drafts,
    chrf: 31.4,
    failure: null,
  })),
  {
    id: 't9',
    contact_id: 'p6',
    name: 'Dad',
    at: '2026-11-10T08:05:00Z',
    incoming: 'call me when you can',
    wrote: 'in a meeting, 5pm?',
    drafts: [],
    chrf: 0,
    failure: 'OpenAI refused to answer.',
  },
]
