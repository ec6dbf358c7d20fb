import { readAllowedList, type EarlierRow, type SafetyRule, type Situation, type TurnElsewhere } from '#core/auto-reply/index.ts'
import { readAddress } from '#core/conversation/address.ts'
import { alex, eligible, noon, type Changes } from '../situation.ts'
import { before } from './around-the-words.ts'
import { precedentFor } from './given.ts'

const hour = 60 * 60_000
const asked = 'im fine with the plan'

/** What was said 30 hours ago, and the owner's turns since, each behind one of theirs. */
export function answeredAfter(text: string, turns: readonly string[], given: Partial<EarlierRow> = {}): EarlierRow[] {
  const exchanges = turns.flatMap((own, i) => {
    const at = noon - (26 - 2 * i) * hour
    return [before('im home', { from: 'them', at }), before(own, { at: at + 60_000 })]
  })
  return [before(text, { from: 'them', at: noon - 30 * hour, ...given }), ...exchanges]
}

/** A precedent of moments that all lie within so many hours. */
export function sinceThen(hours: number): Changes {
  const times = Array.from({ length: 24 }, (_, i) => noon - hour - (hours * hour * i) / 60)
  return {
    draft: { precedent: precedentFor('sounds good', asked, { times, routine: ['im home'], said: ['ok', 'thank you', 'i understand'] }) },
  }
}

function after(earlierRows: readonly EarlierRow[]): Situation {
  return eligible({
    history: { earlierRows },
    draft: { precedent: precedentFor('sounds good', asked, { routine: ['im home'], said: ['ok', 'thank you'] }) },
  })
}

/** What both have said often enough, a quarter of an hour before. */
export function said(theirs: string, own: string, at = noon - hour / 4): Situation {
  const earlierRows = [before(theirs, { from: 'them', at }), before(own, { at: at + 60_000 })]
  const known = { routine: [theirs], said: [own] }
  return eligible({ history: { earlierRows }, draft: { precedent: precedentFor('sounds good', asked, known) } })
}

/** Courtesies, and what people say back to them. */
export const returned: readonly (readonly [theirs: string, own: string])[] = [
  ['good morning!', 'you too!'],
  ['have a good day', 'same to you ❤️'],
  ['love you', 'me too babe'],
  ['love you', 'aww, miss you too'],
  ['thank you!', 'of course!'],
  ['thank you!', 'don’t mention it'],
  ['thank you!', 'with pleasure'],
  ['happy birthday', 'Likewise'],
]

/** What the owner wrote, and both wished each other a good night a few minutes later. */
export function afterCourtesies(text: string, at: number, given: Partial<EarlierRow> = {}): Situation {
  const nights = ['love you', 'good night'].flatMap((one, i) => [
    before(one, { from: 'them', at: at + (2 * i + 1) * 60_000 }),
    before(one, { at: at + (2 * i + 2) * 60_000 }),
  ])
  const known = ['love you', 'good night']
  return eligible({
    history: { earlierRows: [before(text, { at, ...given }), ...nights] },
    draft: { precedent: precedentFor('sounds good', asked, { routine: known }) },
  })
}

function mocked(turn: string): Situation {
  const turns = Array.from({ length: 24 }, () => asked)
  return eligible({ incoming: [{ text: turn }], draft: { precedent: precedentFor('sounds good', turn, { turns }) } })
}

/** What decisions 103, 108 and 109 add, and what is held for it. */
export const whatElseHolds: readonly (readonly [rule: SafetyRule['id'], what: string, situation: Situation])[] = [
  ['grave-elsewhere', 'something grave in another conversation', eligible({ history: { graveAt: noon - 12 * hour } })],
  ['grave-elsewhere', 'something grave by a clock that is ahead', eligible({ history: { graveAt: noon + hour } })],
  ['unsure-person', 'two cards of one name', eligible({ conversation: { senderDoubt: 'by-name-alone' } })],
  ['unsure-person', 'an address on two cards', eligible({ conversation: { senderDoubt: 'on-several-cards' } })],
  ['unchecked-person', 'a card that nobody has looked at', eligible({ conversation: { senderDoubt: 'unchecked' } })],
  ['unanswered-address', 'another number of theirs', eligible({ conversation: { senderDoubt: 'never-answered' } })],
  ['answered-elsewhere', 'the owner wrote to them by another channel', eligible({ history: { wroteElsewhereAt: noon } })],
  ['answered-elsewhere', 'the same by a clock that is behind', eligible({ history: { wroteElsewhereAt: noon - 70_000 } })],
  ['edited-lately', 'a text that they changed an hour ago', eligible({ history: { editedAt: noon - hour } })],
  [
    'edited-lately',
    'the same though the owner wrote to a group since',
    eligible({ history: { editedAt: noon - hour, wroteElsewhereAt: noon - hour / 2, wroteToThemAt: noon - 2 * hour } }),
  ],
  [
    'edited-lately',
    'the same, and the owner has written under a date that may be ahead',
    eligible({ history: { editedAt: noon - hour, wroteToThemAt: noon - hour + 50_000 } }),
  ],
  ['edited-lately', 'the same by a clock that is ahead', eligible({ history: { editedAt: noon + hour } })],
  [
    'automatic-turns',
    'three, and then the owner to a group',
    eligible({
      history: {
        sends: [3, 2, 1].map((hours) => ({
          id: `${hours}`,
          conversation: 'alex',
          answers: [],
          at: noon - hours * hour,
          automatic: true,
          text: null,
        })),
        wroteElsewhereAt: noon - hour / 2,
      },
    }),
  ],
  ['dismissed-before', 'a minute after what the owner dismissed', eligible({ history: { dismissedAt: noon - 2 * 60_000 } })],
  [
    'dismissed-before',
    'hours after it, and the owner wrote before it',
    eligible({ history: { dismissedAt: noon - 7 * hour, ownerWroteAt: noon - 8 * hour } }),
  ],
  ['elsewhere-unknown', 'the owner wrote before a restart', eligible({ history: { wroteToUnknownAt: noon - 70_000 } })],
  ['unanswered-elsewhere', 'a question by mail', eligible(elsewhere('Hi Ada,\n\nCould you feed the cat on Friday?\n\nAlex'))],
  ['unanswered-elsewhere', 'a question that lost its mark', eligible(elsewhere('did you get the tickets'))],
  ['unanswered-elsewhere', 'an answer that is wanted', eligible(elsewhere('need your answer on the tickets by tonight'))],
  ['unanswered-elsewhere', 'a deed that is wanted', eligible(elsewhere('send me the address'))],
  ['unanswered-elsewhere', 'a funeral that they told of two days ago', eligible(elsewhere('it was his funeral', { at: noon - 48 * hour }))],
  ['unanswered-elsewhere', 'words that nobody answers automatically', eligible(elsewhere('i hate you', { register: 'text' }))],
  ['unanswered-elsewhere', 'the same over two texts', eligible(elsewhere('i quit\nmy job', { register: 'text' }))],
  ['unanswered-elsewhere', 'news of their work by mail', eligible(elsewhere('Hi Ada,\n\nI quit my job.\n\nAlex'))],
  ['unanswered-elsewhere', 'a mail that waits for more than its words', eligible(elsewhere('sunday was fun', { forOwner: true }))],
  [
    'unanswered-elsewhere',
    'a question that was dismissed',
    eligible(elsewhere('did you get the tickets?', { waits: false, dismissed: true })),
  ],
  ['other-matter', 'what the owner wrote here and deleted', eligible({ history: { saidHereAt: noon - hour } })],
  ['told-elsewhere', 'what tells something and waits', eligible(elsewhere('we had tacos'))],
  ['told-elsewhere', 'words for nobody to answer that the owner answered', eligible(elsewhere('i quit my job', { waits: false }))],
  ['told-elsewhere', 'more than a courtesy, by either', eligible({ history: { toldElsewhereAt: noon - 12 * hour } })],
  ['said-elsewhere', 'the same words that were dismissed', eligible(elsewhere(asked, { waits: false, dismissed: true }))],
  ['said-elsewhere', 'the same words by text', eligible(elsewhere('Im fine with the plan!!', { register: 'text', waits: false }))],
  ['said-elsewhere', 'the same words as a letter', eligible(elsewhere('Hi Ada,\n\nIm fine with the plan.\n\nAlex', { waits: false }))],
  ['said-elsewhere', 'one sentence of two', eligible(elsewhere('im home. im fine with the plan!', { register: 'text', waits: false }))],
  ['said-elsewhere', 'the same words written out', eligible(elsewhere('Haha, and I am fine with the plan 🌮', { waits: false }))],
  ['said-elsewhere', 'one clause of two', eligible(elsewhere('im fine with the plan, and im home', { waits: false }))],
  [
    'said-elsewhere',
    'what two texts said',
    eligible({
      incoming: [{ text: 'im home. im fine with the plan!' }],
      history: { elsewhere: ['im home', asked].flatMap((text) => elsewhere(text, { waits: false }).history?.elsewhere ?? []) },
    }),
  ],
  [
    'said-elsewhere',
    'one text of several',
    eligible(elsewhere('im home\nim fine with the plan', { register: 'text', waits: false, at: noon - 12 * hour })),
  ],
  ['not-found-sendable', 'a draft that a look found unfit', eligible({ draft: { lastLook: 'not-sendable' } })],
  ['not-looked-at', 'a draft whose look failed', eligible({ draft: { lastLook: 'unknown' } })],
  [
    'not-allowed',
    'another number of somebody listed',
    eligible({
      conversation: { addresses: [readAddress(alex, 'US'), readAddress('+15550109999', 'US')] },
      incoming: [{ sender: '+15550109999' }],
      settings: { allowed: readAllowedList([alex], 'US') },
    }),
  ],
  [
    'already-said',
    'what the owner said just before',
    eligible({
      history: { earlierRows: [before('Sounds good'), before('ok', { from: 'them' }), before('ok')] },
      draft: { precedent: precedentFor('sounds good', asked, { routine: ['ok'], said: ['ok', 'Sounds good'] }) },
    }),
  ],
  [
    'already-said',
    'what was sent automatically before',
    eligible({ history: { earlierRows: [before('sounds good', { from: 'product' })] } }),
  ],
  [
    'no-precedent',
    'a breakup the day before, answered in two turns',
    after(answeredAfter('its over between us, im leaving you', ['ok', 'ok'])),
  ],
  [
    'no-precedent',
    'a death of the owner’s own the day before',
    after(answeredAfter('my dad died this morning', ['ok', 'thank you'], { from: 'owner' })),
  ],
  [
    'topic-death',
    'a death that the owner answered in one turn of two texts',
    eligible({
      history: {
        earlierRows: [
          before('it was his funeral', { from: 'them', at: noon - 30 * hour }),
          ...Array.from({ length: 2 }, () => before('ok', { at: noon - 29 * hour })),
          ...Array.from({ length: 9 }, () => before('ok', { from: 'product', at: noon - 28 * hour })),
        ],
      },
      ...sinceThen(20),
    }),
  ],
  [
    'other-matter',
    'a quarrel behind rows that say nothing',
    eligible({
      history: {
        earlierRows: [
          before('the boat sank', { from: 'them', at: noon - 10 * hour }),
          before('ok', { at: noon - 10 * hour }),
          ...Array.from({ length: 4 }, () => before('so it is', { says: false, at: noon - 9 * hour })),
        ],
      },
      draft: { precedent: precedentFor('sounds good', asked, { said: ['ok'] }) },
    }),
  ],
  ...[
    ['can you pick me up?', 'sorry cant tonight'],
    ['you never listen to me', 'ok'],
    ['good morning!', 'sorry cant tonight'],
    ['good morning!', '💔'],
    ['we had tacos', 'me too'],
    ['can you feed the cat', 'of course!'],
    ['good morning!', 'you too...'],
    ['love you', 'of course not'],
    ['same to you', 'thank you'],
  ].map(([theirs = '', own = '']) => ['other-matter', `“${theirs}” and “${own}”, which both were said before`, said(theirs, own)] as const),
  [
    'other-matter',
    'news of the owner’s of hours before, behind a silence and courtesies',
    afterCourtesies('my flight got cancelled, no party tomorrow', noon - 11 * hour),
  ],
  ['other-matter', 'a photo of hours before, behind the same', afterCourtesies('', noon - 11 * hour, { plain: false })],
  [
    'not-plain-text',
    'a reaction spelled out beside it',
    eligible({ incoming: [{ text: 'Disliked “love you too”', exclusion: 'textual-tapback' }, {}] }),
  ],
  ...['12:00', '11:59'].map((start_time) => {
    const schedule = { enabled: true, start_time, end_time: '12:01', days: ['monday' as const], time_zone: 'UTC' }
    return [
      'outside-schedule',
      `what came in, or may have, before it opened at ${start_time}`,
      eligible({ settings: { schedule } }),
    ] as const
  }),
  ['other-tone', 'letters that mock', mocked('iM fInE wItH tHe PlAn')],
  ['other-tone', 'an answer without the mark that it always had', answeredWith('sounds good -.-')],
  ['no-precedent', 'two months of silence', spokenBefore(60)],
]

/** What they also wrote in another thread, a mail that waits where nothing else is said of it. */
export function elsewhere(text: string, given: Partial<TurnElsewhere> = {}): Changes {
  return { history: { elsewhere: [{ text, register: 'email', at: noon - 60_000, waits: true, forOwner: false, ...given }] } }
}

/** The owner always wrote this, and the draft leaves its mark out. */
function answeredWith(answer: string): Situation {
  return eligible({ draft: { precedent: precedentFor('sounds good', asked, { answers: Array.from({ length: 24 }, () => answer) }) } })
}

/** They last wrote so many days ago, and the owner answered; the moments like this one are sixty days old. */
export function spokenBefore(days: number): Situation {
  const at = noon - days * 24 * hour
  return eligible({
    history: { earlierRows: [before('im home', { from: 'them', at }), before('ok', { at: at + 60_000 })] },
    draft: {
      precedent: precedentFor('sounds good', asked, {
        times: Array.from({ length: 24 }, () => noon - 60 * 24 * hour),
        routine: ['im home'],
        said: ['ok'],
      }),
    },
  })
}
