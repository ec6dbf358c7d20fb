import type { EarlierRow, SafetyRule, Situation } from '#core/auto-reply/index.ts'
import { eligible, eligibleMail, noon, type Changes } from '../situation.ts'
import { precedentFor } from './given.ts'

const minutes = 60_000

/** A row of the owner's, a minute before. */
export function before(text: string | null, given: Partial<EarlierRow> = {}): EarlierRow {
  return { from: 'owner', text, at: noon - minutes, plain: true, says: true, ...given }
}

/** Something that `answers` answered at `at`, or at all hours. */
function goodNight(draft: string, answers: readonly string[], at?: number, changes: Changes = {}): Situation {
  const turn = 'good night'
  const times = at === undefined ? {} : { times: answers.map(() => at) }
  const precedent = precedentFor(draft, turn, { answers, ...times })
  return eligible({ incoming: [{ text: turn, at: (changes.now ?? noon) - 20_000 }], draft: { text: draft, precedent }, ...changes })
}

/** Eight in the morning of an owner in `timeZone`, a week after New York’s clocks went forward (UTC−4; −5 before), who answered at `at`. */
export function answeredAt(at: number, timeZone = 'America/New_York'): Situation {
  const answers = Array.from({ length: 6 }, () => 'good night')
  const { schedule } = eligible().settings
  const now = Date.UTC(2026, 2, 15, 12)
  return goodNight('good night', answers, at, {
    now,
    settings: { schedule: { ...schedule, time_zone: timeZone }, answersFrom: now - 5 * minutes },
  })
}

/** `turn` where they always wrote `usual`, and the owner once each of `once` and else "good night". */
function toned(turn: string, draft: string, once: readonly string[], usual: string): Situation {
  const answers = [...once, ...Array.from({ length: 6 }, () => 'good night')]
  const precedent = precedentFor(draft, turn, { answers, turns: answers.map(() => usual) })
  return eligible({ incoming: [{ text: turn }], draft: { text: draft, precedent } })
}

/** At three in the night, what was answered at these times. */
function nights(times: readonly number[]): Situation {
  const now = Date.UTC(2026, 5, 11, 3)
  const precedent = { ...precedentFor('good night', 'good night', { answers: times.map(() => 'good night') }), times }
  return eligible({
    now,
    incoming: [{ text: 'good night', at: now - minutes }],
    draft: { text: 'good night', precedent },
    settings: { answersFrom: now - 5 * minutes },
  })
}

/** Routine words after `own` words of the owner's, where they have said all of `said` before. */
function afterOwn(own: string, said: readonly string[]): Situation {
  const precedent = precedentFor('sounds good', 'im fine with the plan', { said })
  return eligible({ history: { earlierRows: [before(own)] }, draft: { precedent } })
}

function asking(turn: string): Situation {
  return eligible({ incoming: turn.split('\n').map((text) => ({ text })) })
}

/** What they wrote since the owner's side last did, in words that were answered before. */
export function left(texts: readonly string[], given: Partial<EarlierRow> = {}): Changes {
  const earlierRows = texts.map((text) => before(text, { from: 'them', at: noon - 9 * 60 * minutes, ...given }))
  return { history: { earlierRows }, draft: { precedent: precedentFor('sounds good', 'im fine with the plan', { routine: texts }) } }
}

/** What stands around words that have a precedent, and what holds them for it. */
export const aroundTheWords: readonly (readonly [rule: SafetyRule['id'], what: string, situation: Situation])[] = [
  ['they-asked', 'a question', asking('are you safe?')],
  ['they-asked', 'a question without its mark', asking('you home')],
  ['they-asked', 'a question before a statement', asking('are you alone\nlove you')],
  ['they-asked', 'leave', asking('ok to send')],
  ['answers-unasked', 'a yes', eligible({ draft: { text: 'yes', precedent: precedentFor('yes', 'im fine with the plan') } })],
  ['answers-unasked', 'a deed', eligible({ draft: { text: 'i did', precedent: precedentFor('i did', 'im fine with the plan') } })],
  ...['of course', 'coming!', 'omw', 'same', 'leaving now', 'me too'].map(
    (draft) =>
      [
        'answers-unasked',
        `“${draft}”`,
        eligible({ draft: { text: draft, precedent: precedentFor(draft, 'im fine with the plan') } }),
      ] as const,
  ),
  ...['sorry', 'so sorry babe', 'my bad', 'see you at 7', '5 minutes late'].map(
    (turn) => ['asks-for-something', turn, asking(turn)] as const,
  ),
  ['not-plain-text', 'a link', eligible({ incoming: [{ kind: 'link' }] })],
  ['not-plain-text', 'a reaction beside it', eligible({ incoming: [{ kind: 'tapback', exclusion: 'tapback' }, {}] })],
  ['not-plain-text', 'a photo beside it', eligible({ incoming: [{ kind: 'attachment', text: null, exclusion: 'attachment' }, {}] })],
  ['not-plain-text', 'a photo in it', eligible({ incoming: [{ text: 'im fine with the plan \ufffc' }] })],
  ['not-plain-text', 'a word struck through', eligible({ incoming: [{ styled: true }] })],
  ...Object.entries({
    'letters made of tags': '\u{e0069}\u{e006d}',
    'an override of the order': '\u202e',
    'an isolate': '\u2066',
    'a space without width': '\u200b',
    'a soft hyphen': '\u00ad',
    'a joiner that joins nothing': '\u200d',
    'a control character': '\u0007',
    'a no-entry sign over a heart': ' ❤\ufe0f\u20e0',
    'a stroke through an exclamation mark': '!\u0336',
    'a mark over a heart that has its own': ' 🙏\u0338',
  }).map(([what, hidden]) => ['not-plain-text', what, eligible({ incoming: [{ text: `im fine with the plan${hidden}` }] })] as const),
  ['not-plain-text', 'a missed call', eligible({ incoming: [{ kind: 'event', text: null, exclusion: 'event' }, {}] })],
  ['not-plain-text', 'a reply to one message', eligible({ incoming: [{ inline: true }] })],
  ['not-plain-text', 'a card shortly before', eligible({ history: { earlierRows: [before(null, { plain: false })] } })],
  ...['hello', 'love you', 'happy birthday', 'good night 💔', 'good night...', 'ok.', 'GOOD NIGHT', '👍'].map(
    (text) => ['something-unanswered', `“${text}”`, eligible(left([text]))] as const,
  ),
  ['something-unanswered', 'a courtesy in more than plain text', eligible(left(['good night'], { plain: false }))],
  ['something-unanswered', 'something before a courtesy', eligible(left(['the boat sank', 'good night']))],
  ['something-unanswered', 'a courtesy of days ago', eligible(left(['good night'], { at: noon - 73 * 60 * minutes }))],
  ['something-unanswered', 'a courtesy by mail', eligibleMail(left(['good night']))],
  [
    'beyond-precedent',
    'more than they said',
    goodNight(
      'good night, sweet dreams',
      Array.from({ length: 6 }, () => 'good night'),
    ),
  ],
  [
    'beyond-precedent',
    'what one answer said',
    goodNight('good night, sweet dreams', ['good night, sweet dreams', ...Array.from({ length: 6 }, () => 'good night')]),
  ],
  [
    'other-act',
    'a no in it',
    goodNight(
      'good night no',
      Array.from({ length: 6 }, () => 'good night'),
    ),
  ],
  [
    'other-act',
    'a heart before another word',
    goodNight(
      '❤️ kate',
      Array.from({ length: 6 }, () => '❤️'),
    ),
  ],
  [
    'answered-differently',
    'one of the newest three',
    goodNight('good night', ['good night', 'good night', 'whatever kate', ...Array.from({ length: 9 }, () => 'good night')]),
  ],
  ...[':(', ":'(", '>:(', '...', '"', '🇺🇦', '!!!', '?!'.slice(1)].map(
    (mark) => ['other-tone', `their ${mark}`, toned(`good night ${mark}`, 'good night', ['good night'], 'good night')] as const,
  ),
  ['other-tone', 'their capitals', toned('GOOD night', 'good night', ['good night'], 'good night')],
  ['other-tone', 'more marks than they make', toned('good night!!!', 'good night', ['good night'], 'good night!')],
  ['other-tone', 'a mark of the draft', toned('good night', 'good night ...', ['good night', 'good night'], 'good night')],
  ['other-tone', 'a mark that one answer had', toned('good night', 'good night!', ['good night!'], 'good night')],
  [
    'other-hour',
    'another hour',
    goodNight(
      'good night',
      Array.from({ length: 6 }, () => 'good night'),
      Date.UTC(2026, 5, 10, 6, 30),
    ),
  ],
  ['other-hour', "another hour of the owner's clock, though not of UTC", answeredAt(Date.UTC(2026, 2, 1, 9, 30))],
  ['other-hour', 'a time zone that is none', answeredAt(Date.UTC(2026, 2, 14, 12), 'Nowhere/Atlantis')],
  [
    'no-precedent',
    'moments of long ago',
    goodNight(
      'good night',
      Array.from({ length: 6 }, () => 'good night'),
      Date.UTC(2025, 5, 14, 12),
    ),
  ],
  ['other-hour', 'one night among many evenings', nights([0, 19, 20, 21, 22, 23].map((hour) => Date.UTC(2026, 5, 10, hour)))],
  ['other-hour', 'three o’clock after late evenings', nights(Array.from({ length: 6 }, () => Date.UTC(2026, 5, 10, 23)))],
  ['no-precedent', 'a long silence', nights(Array.from({ length: 6 }, () => Date.UTC(2025, 10, 10, 3)))],
  [
    'no-precedent',
    'moments without a date',
    goodNight(
      'good night',
      Array.from({ length: 6 }, () => 'good night'),
      Number.NaN,
    ),
  ],
  [
    'other-matter',
    'what they wrote an hour ago',
    eligible({ history: { earlierRows: [before('the boat sank', { from: 'them', at: noon - 60 * minutes }), before('ok')] } }),
  ],
  ...['is he breathing', 'did the test come back?', 'how is dad'].map(
    (asked) => ['other-matter', `“${asked}” of the owner's own`, afterOwn(asked, [asked])] as const,
  ),
  ['other-matter', 'what the owner told them just now', afterOwn('i told her everything', ['ok'])],
  [
    'other-matter',
    'thirty rows ago',
    eligible({ history: { earlierRows: [before('the boat sank', { from: 'them' }), ...Array.from({ length: 30 }, () => before('ok'))] } }),
  ],
  [
    'topic-death',
    'a death that the owner answered once',
    eligible({
      history: {
        earlierRows: [
          before('it was his funeral', { at: noon - 30 * 60 * minutes }),
          ...Array.from({ length: 9 }, () => before('ok', { from: 'product', at: noon - 29 * 60 * minutes })),
        ],
      },
    }),
  ],
]
