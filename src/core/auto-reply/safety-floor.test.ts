import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { alex, eligible, eligibleMail, noon, pastSend, type Changes } from '#test/situation.ts'
import { answeredAt, aroundTheWords, before, left } from '#test/precedent/around-the-words.ts'
import { precedentFor } from '#test/precedent/given.ts'
import { afterCourtesies, answeredAfter, elsewhere, said, sinceThen, spokenBefore, whatElseHolds } from '#test/precedent/what-else-holds.ts'
import { readAddress } from '../conversation/address.ts'
import {
  decide,
  draftFindings,
  earlierText,
  readAllowedList,
  type Precedent,
  reasonTexts,
  safetyFloor,
  type Outcome,
  type SafetyRule,
  type TopicId,
  type Situation,
} from './index.ts'

const mail = { automatic: false, bulk: false, noReply: false, authenticated: true, toOwner: true }
const address = (raw: string) => ({ addresses: [readAddress(raw, 'US')] })
const minutes = 60_000
/** When what counts for twelve hours no longer counts. */
const dayBefore = noon - 12 * 60 * minutes - 1
const sends = (count: number, apart: number, given: { conversation?: string; automatic?: boolean } = {}) =>
  Array.from({ length: count }, (_, i) => pastSend({ id: `send-${i}`, at: noon - i * apart, ...given }))

const asked = 'im fine with the plan'

/** What a photo or a text about something serious is besides: behind something grave, no earlier moment is a precedent. */
const alongside: ReadonlySet<string> = new Set([
  'not-plain-text',
  'they-asked',
  'answers-unasked',
  'other-act',
  'beyond-precedent',
  'other-matter',
  'topic-emergency',
  'no-precedent',
])

/** A text for each topic that touches no other. */
const touching: readonly (readonly [TopicId, string])[] = [
  ['topic-emergency', 'mayday'],
  ['topic-illness', 'she has a fever'],
  ['topic-death', 'it was his funeral'],
  ['topic-self-harm', 'it is hopeless'],
  ['topic-threat', 'watch your back'],
  ['topic-love-in-question', 'do you still love me'],
  ['topic-pregnancy', 'she is pregnant'],
  ['topic-sex', 'so horny'],
  ['topic-cruelty', 'you idiot'],
  ['topic-law', 'the lawyer wrote'],
  ['topic-money', 'about the rent'],
  ['topic-work', 'they hired her'],
  ['topic-home-security', 'about the alarm'],
  ['topic-children', 'where are the kids'],
  ['topic-consent', 'you have my permission'],
  ['topic-police', 'the police came'],
  ['topic-addiction', 'he was drunk'],
  ['topic-secret', 'it is a secret'],
]

/** What speaks against sending, and all that speaks against it: one row and often more for every rule. */
const table: readonly (readonly [rule: SafetyRule['id'], what: string, situation: Situation])[] = [
  ['no-precedent', 'a draft without evidence', eligible({ draft: { precedent: null } })],
  ['no-precedent', 'four near moments', precedented({ answers: ['sounds good', 'sounds good', 'sounds great', 'sounds good'] })],
  ['no-precedent', 'evidence for another turn', precedented({ turn: 'im fine with the cat' })],
  ['no-precedent', 'evidence for another draft', precedented({ draft: 'sounds goood' })],
  ['no-precedent', 'somebody the voice does not know', precedented({ obstacle: 'not-one-person' })],
  ['voice-without-bar', 'a voice of an earlier training', precedented({ bar: null, answers: [] })],
  ['answered-differently', 'three of five', precedented({ answers: ['great', 'nice', 'great', 'no way', 'thanks'] })],
  ['answered-differently', 'answers that no rule tells apart', precedented({ answers: ['tacos', 'pizza', 'soup', 'leftovers', 'toast'] })],
  ['unseen-words', 'a word they never wrote', precedented({ unseen: ['plan'] })],
  ['other-act', 'a yes where the owner says how good it is', eligible({ draft: { text: 'yes', precedent: given('yes', 'sounds good') } })],
  ...aroundTheWords,
  ...whatElseHolds,
  ['asks-for-something', 'a request', precedented({ obstacle: 'asks-for-something', answers: [] })],
  ['no-courtesy', 'something to arrange', precedented({ obstacle: 'no-courtesy' })],
  ['unknown-language', 'another language', precedented({ obstacle: 'unknown-language', answers: [] })],
  ...touching.map(([id, text]) => [id, 'what was said before it', eligible({ history: { earlierRows: [before(text)] } })] as const),
  ...touching.map(([id, text]) => [id, 'the draft', eligible({ draft: { text, precedent: precedentFor(text, asked) } })] as const),
  ['group', 'a group', eligible({ conversation: { group: true } })],
  ['self-chat', "the owner's own number", eligible({ conversation: address('+15550100199') })],
  ['self-chat', 'a row the owner sent to themselves', eligible({ incoming: [{ sender: 'owner@example.com' }] })],
  ['self-chat', 'a conversation the reader knows as such', eligible({ incoming: [{ exclusion: 'self-chat' }] })],
  ['short-code', 'a short code', eligible({ conversation: address('72345') })],
  ['short-code', 'a row from a short code', eligible({ incoming: [{ sender: '72345' }] })],
  ['business', 'a business', eligible({ conversation: address('urn:biz:1234') })],
  ['business', 'the name of a sending company', eligible({ incoming: [{ sender: 'MYBANK' }] })],
  ['filtered', 'a filtered chat', eligible({ conversation: { filtered: true } })],
  ['filtered', 'a mark of the filter', eligible({ conversation: { addresses: [{ kind: 'phone', value: alex, filtered: true }] } })],
  ['filtered', 'spam', eligible({ incoming: [{ exclusion: 'spam' }, {}] })],
  ['one-time-code', "the system's mark", eligible({ incoming: [{ exclusion: 'one-time-code' }] })],
  ['edited', 'an edited message', eligible({ incoming: [{ edited: true }, {}] })],
  ['attachment-alone', 'a photo', eligible({ incoming: [{ kind: 'attachment', text: '\ufffc', exclusion: 'attachment' }] })],
  ['attachment-alone', 'a voice message', eligible({ incoming: [{ kind: 'audio', text: null, exclusion: 'audio' }] })],
  ['too-old', 'more than five minutes', eligible({ incoming: [{ at: noon - 5 * minutes - 1 }] })],
  ['too-old', 'more than a day', eligibleMail({ settings: { answersFrom: 0 }, incoming: [{ at: noon - 24 * 60 * minutes - 1 }] })],
  ['answered', 'the owner answered', eligible({ conversation: { answered: true } })],
  ['wrote-last', 'the owner wrote last', eligible({ conversation: { lastFromMe: true } })],
  ['mail-automatic', 'an out-of-office note', eligibleMail({ mail: { ...mail, automatic: true } })],
  ['mail-bulk', 'a newsletter', eligibleMail({ mail: { ...mail, bulk: true } })],
  ['mail-no-reply', 'no-reply', eligibleMail({ mail: { ...mail, noReply: true } })],
  ['mail-unauthenticated', 'a sender nobody vouches for', eligibleMail({ mail: { ...mail, authenticated: false } })],
  ['mail-held', 'an attachment', eligibleMail({ mail: { ...mail, why: [{ code: 'attachment', text: 'Something is attached.' }] } })],
  ['mail-limit', 'a second one in a day', eligibleMail({ history: { mails: [pastSend({ id: 'one', at: noon - 23 * 60 * minutes })] } })],
  [
    'mail-day-limit',
    'the twenty-first of a day',
    eligibleMail({ history: { mails: sends(20, 60 * minutes, { conversation: 'others' }) } }),
  ],
  ['mail-not-to-owner', 'a blind copy', eligibleMail({ mail: { ...mail, toOwner: false } })],
  ['listener-stopped', 'a stopped listener', eligible({ settings: { listenerRunning: false } })],
  ['auto-respond-off', 'auto-respond off', eligible({ settings: { autoRespond: false } })],
  ['channel-off', 'the channel off', eligible({ settings: { channelAllowed: false } })],
  ['outside-schedule', 'after the end', eligible({ settings: { schedule: { ...hours(), start_time: '09:00', end_time: '12:00' } } })],
  ['outside-schedule', 'another day', eligible({ settings: { schedule: { ...hours(), days: ['tuesday'] } } })],
  ['until-passed', 'the very end', eligible({ settings: { until: noon } })],
  ['until-passed', 'an end that is no number', eligible({ settings: { until: NaN } })],
  ['not-allowed', 'somebody not listed', eligible({ settings: { allowed: readAllowedList(['+1 555 010 0102'], 'US') } })],
  ['not-allowed', 'a list of mistyped entries', eligible({ settings: { allowed: readAllowedList(['*'], 'US') } })],
  ['mode-off', 'a contact switched off', eligible({ conversation: { mode: 'off' } })],
  ['mode-off', 'a listed contact switched off', eligible({ conversation: { mode: 'off' }, ...listed() })],
  ['mode-draft', 'no mode', eligible({ conversation: { mode: null } })],
  ['mode-draft', 'a listed contact with a mode of its own', eligible({ conversation: { mode: 'draft' }, ...listed() })],
  ['mode-draft', 'a mode from nowhere', eligible({ conversation: { mode: JSON.parse('"always"') } })],
  ['mode-ask', 'ask', eligible({ conversation: { mode: 'ask' } })],
  ['below-threshold', 'just below', eligible({ draft: { confidence: 0.6999 } })],
  ['below-threshold', 'below the higher of two', eligibleMail({ draft: { confidence: 0.75 }, settings: { channelThreshold: 0.8 } })],
  ['below-threshold', 'below the least there is', eligible({ draft: { confidence: 0.4 }, settings: { threshold: 0.1 } })],
  ['below-threshold', 'a threshold that is no number', eligible({ settings: { threshold: NaN } })],
  ['below-threshold', 'a confidence that is no probability', eligible({ draft: { confidence: 70 } })],
  ['below-threshold', 'a confidence that is no number', eligible({ draft: { confidence: NaN } })],
  ['not-enough-evidence', 'no confidence', eligible({ draft: { confidence: null } })],
  ['unknown-sender', 'a stranger', eligible({ conversation: { mode: null, known: false }, settings: { defaultMode: 'auto' } })],
  [
    'already-replied',
    'a reply to it',
    eligible({ history: { sends: [pastSend({ id: 'a', answers: ['message-1'] })], ownerWroteAt: noon } }),
  ],
  [
    'already-replied',
    'a reply to half of it',
    eligible({ incoming: [{}, {}], history: { sends: [pastSend({ id: 'a', answers: ['message-2'] })] } }),
  ],
  ['chat-limit', 'five in ten minutes', eligible({ history: { sends: sends(5, 2.5 * minutes, { automatic: false }) } })],
  ['chat-limit', 'five from the future', eligible({ history: { sends: sends(5, -minutes, { automatic: false }) } })],
  ['hour-limit', 'thirty in an hour', eligible({ history: { sends: sends(30, 2 * minutes, { conversation: 'others' }) } })],
  [
    'automatic-turns',
    'three without the owner',
    eligible({ history: { sends: sends(3, 60 * minutes), ownerWroteAt: noon - 181 * minutes } }),
  ],
  [
    'repeated-text',
    'the same again',
    eligible({ history: { earlierIncoming: [{ text: 'Im fine with the plan??', at: noon - minutes }] } }),
  ],
  ['owner-typing', 'a text begun', eligible({ conversation: { ownerTyping: true } })],
  ['disabled', 'the kill switch', eligible({ settings: { active: false } })],
  ['before-start', 'a message from before', eligible({ settings: { answersFrom: noon - 19_999 } })],
  ['before-start', 'a turn begun before', eligible({ incoming: [{}, {}], settings: { answersFrom: noon - 30_000 } })],
  ['outdated-draft', 'a burst that grew', eligible({ incoming: [{}, {}], draft: { madeFor: 'message-2' } })],
  ['unreadable-message', 'a body that cannot be read', eligible({ incoming: [{ kind: 'undecodable', text: null }, {}] })],
  ['automatic-message', "I'm driving", eligible({ incoming: [{ exclusion: 'auto-reply' }, {}] })],
  [
    'echo',
    'their device sends ours back',
    eligible({ incoming: [{ text: 'it’s fine 👍🏻' }], history: { sends: [pastSend({ id: 'a', text: "it's  fine 👍🏻" })] } }),
  ],
  ['future-dated', 'tomorrow', eligible({ incoming: [{ at: noon + 24 * 60 * minutes }] })],
  ['unknown-address', 'nobody at the other end', eligible({ conversation: { addresses: [] } })],
  [
    'unconfirmed-service',
    'an SMS',
    eligible({ incoming: [{ service: 'SMS' }], conversation: { mode: null }, settings: { defaultMode: 'auto' } }),
  ],
  [
    'unconfirmed-service',
    'a row without a service',
    eligible({ incoming: [{ service: null }], conversation: { mode: null }, settings: { defaultMode: 'auto' } }),
  ],
  ['no-draft', 'no draft', eligible({ draft: null })],
  ['no-draft', 'an empty draft', eligible({ draft: { text: ' \n' } })],
  ...draftFindings.map((id) => [id, 'the finding of that name', eligible({ draft: { findings: [id] } })] as const),
]

describe('the safety floor', () => {
  it('sends where nothing speaks against it, and says so', () => {
    for (const situation of [eligible(), eligibleMail(), eligible({ incoming: [{}, {}, {}] })]) {
      expect(decide(situation)).toEqual({
        outcome: 'send',
        reasons: [{ id: 'all-rules-hold', outcome: 'send', text: reasonTexts['all-rules-hold'] }],
      })
    }
  })

  it.each(table)('%s: %s', (id, what, situation) => {
    const outcome = safetyFloor.find((rule) => rule.id === id)?.outcome
    const decision = decide(situation)
    expect(decision.outcome).toBe(outcome)
    const reasons = decision.reasons.filter((reason) => reason.id === id || !alongside.has(reason.id))
    // What is not in the message on the page is said to be from before it.
    const isBefore = (id.startsWith('topic-') || id === 'not-plain-text') && /\bbefore\b|^a death that/u.test(what)
    expect(reasons).toEqual([{ id, outcome, text: isBefore ? earlierText(reasonTexts[id]) : reasonTexts[id] }])
  })

  it.each<[string, readonly string[], Outcome, Changes]>([
    [
      'a time zone that is none',
      ['other-hour', 'outside-schedule'],
      'hold',
      { settings: { schedule: { ...hours(), time_zone: 'Mars/Base' } } },
    ],
    ['a reaction alone', ['not-plain-text', 'tapback', 'nothing-said'], 'skip', { incoming: [{ kind: 'tapback', exclusion: 'tapback' }] }],
    [
      'a reaction spelled out',
      ['not-plain-text', 'tapback', 'nothing-said'],
      'skip',
      { incoming: [{ text: 'Liked “x”', exclusion: 'textual-tapback' }] },
    ],
    ['a code', ['topic-home-security', 'one-time-code'], 'skip', { incoming: [{ text: 'Your verification code is 482913' }] }],
    [
      'a code before a question',
      ['they-asked', 'topic-home-security', 'one-time-code'],
      'skip',
      { incoming: [{ text: 'G-482913 is your code' }, { text: 'was that you' }] },
    ],
    ['an empty turn', ['nothing-said'], 'skip', { incoming: [] }],
    ['a message without a date', ['too-old', 'before-start'], 'skip', { incoming: [{ at: null }] }],
    [
      'a group that is off and unsure',
      ['group', 'mode-off', 'not-enough-evidence'],
      'skip',
      { conversation: { group: true, mode: 'off' }, draft: { confidence: null } },
    ],
    [
      'everything of the owner off',
      ['auto-respond-off', 'mode-ask', 'disabled'],
      'hold',
      { settings: { autoRespond: false, active: false }, conversation: { mode: 'ask' } },
    ],
  ])('%s: every reason in the order of the table, and the most careful outcome', (_what, ids, outcome, changes) => {
    const decision = decide(eligible(changes))
    expect(decision.reasons.map(({ id }) => id)).toEqual(ids)
    expect(decision.outcome).toBe(outcome)
  })

  it('asks of mail without known headers for everything', () => {
    const ids = decide(eligibleMail({ mail: null })).reasons.map(({ id }) => id)
    expect(ids).toEqual(['mail-automatic', 'mail-bulk', 'mail-no-reply', 'mail-unauthenticated', 'mail-not-to-owner'])
  })

  it.each<[string, Changes]>([
    ['a message of exactly five minutes', { incoming: [{ at: noon - 5 * minutes }] }],
    ['a burst whose end is fresh', { incoming: [{ at: noon - 9 * minutes }, { at: noon - 5 * minutes }] }],
    ['a clock that is a little ahead', { incoming: [{ at: noon + 30_000 }] }],
    ['a confidence at the threshold', { draft: { confidence: 0.7 } }],
    ['a listed contact without a mode', { conversation: { mode: null }, ...listed() }],
    ['a listed stranger over SMS', { conversation: { mode: null, known: false }, incoming: [{ service: 'SMS' }], ...listed() }],
    ['the default, for somebody known', { conversation: { mode: null }, settings: { defaultMode: 'auto' } }],
    ['four replies in ten minutes', { history: { sends: sends(4, minutes, { automatic: false }) } }],
    ['a fifth that is older', { history: { sends: sends(5, 2.5 * minutes + 1, { automatic: false }) } }],
    ['29 replies in an hour', { history: { sends: sends(29, minutes, { conversation: 'others' }) } }],
    ['five replies in other chats', { history: { sends: sends(5, minutes, { conversation: 'others' }) } }],
    ['two automatic replies', { history: { sends: sends(2, 60 * minutes) } }],
    ['three, and then the owner', { history: { sends: sends(3, 60 * minutes), ownerWroteAt: noon - 119 * minutes } }],
    ['three, and then the owner elsewhere', { history: { sends: sends(3, 60 * minutes), wroteToThemAt: noon - 119 * minutes } }],
    ['the same greeting on another day', { history: { earlierIncoming: [{ text: 'im fine with the plan', at: dayBefore }] } }],
    ['the row that is being claimed', { claim: 'own', history: { sends: [pastSend({ id: 'own', answers: ['message-1'], at: noon })] } }],
    ['until a moment from now', { settings: { until: noon + 1 } }],
    [
      'routine words before it',
      {
        history: { earlierRows: [before('good morning', { from: 'them' }), before('morning')] },
        draft: { precedent: precedentFor('sounds good', asked, { routine: ['good morning'], said: ['morning'] }) },
      },
    ],
    ['three courtesies that were left', left(['good night ❤️', 'good morning!', 'thanks'])],
    ['new courtesies of the owner', { history: { earlierRows: ['sweet dreams', 'sleep well!', '❤️'].map((text) => before(text)) } }],
    [
      'a death that the owner has answered by hand twice, and many moments like this since',
      { history: { earlierRows: answeredAfter('it was his funeral', ['ok', 'thank you']) }, ...sinceThen(60) },
    ],
    ['what the owner wrote to them elsewhere before', { history: { wroteElsewhereAt: noon - 2 * minutes } }],
    ['what the owner wrote to somebody before a restart', { history: { wroteToUnknownAt: noon - 2 * minutes } }],
    ['what waits elsewhere and is a courtesy', elsewhere('dinner was delicious')],
    ['the same in a warm letter', elsewhere('Hi love,\n\ndinner was delicious\n\nLove,\nAlex')],
    ['what tells something and waits elsewhere since the day before', elsewhere('we had tacos', { at: dayBefore })],
    ['a question that was answered elsewhere the day before', elsewhere('did you get the tickets?', { waits: false, at: dayBefore })],
    [
      'a question that was dismissed the day before, and the owner wrote to them since',
      {
        history: {
          ...elsewhere('did you get the tickets?', { waits: false, dismissed: true, at: dayBefore }).history,
          wroteToThemAt: noon - 600_000,
        },
      },
    ],
    ['more than courtesies elsewhere the day before', { history: { toldElsewhereAt: dayBefore } }],
    ['the same words elsewhere the day before', elsewhere(asked, { waits: false, at: dayBefore })],
    ['something grave written elsewhere the day before', { history: { graveAt: dayBefore } }],
    [
      'the same words of the owner on another day',
      {
        history: { earlierRows: [before('sounds good', { at: noon - 9 * 60 * minutes })] },
        draft: { precedent: precedentFor('sounds good', asked, { said: ['sounds good'] }) },
      },
    ],
    ['inside the schedule', { settings: { schedule: hours() } }],
    [
      'an “of course” to thanks',
      { incoming: [{ text: 'thank you!' }], draft: { text: 'of course', precedent: precedentFor('of course', 'thank you!') } },
    ],
  ])('lets pass: %s', (_what, changes) => {
    expect(decide(eligible(changes)).outcome).toBe('send')
  })

  it('lets pass: courtesies of both, and a heart or a thumb without words', () => {
    for (const own of ['love you too babe', 'anytime!', '❤️', '👍']) expect(decide(said('good morning!', own)).outcome).toBe('send')
  })

  it('lets pass: what was said half a day ago, or without a date before that, and moments of two months ago', () => {
    for (const at of [dayBefore, Infinity])
      expect(decide(afterCourtesies('we had tacos', dayBefore - 3_600_000, { at })).outcome).toBe('send')
    expect(decide(spokenBefore(2)).outcome).toBe('send')
  })
})

describe('the table', () => {
  it('has one sentence for every rule, and one rule for every sentence', () => {
    const ids = safetyFloor.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(['all-rules-hold', ...ids].toSorted()).toEqual(Object.keys(reasonTexts).toSorted())
    for (const text of Object.values(reasonTexts)) expect(text).toMatch(/^[A-Z][^.!?]*\.$/)
  })

  it("compares hours on the owner's clock, summer time and all", () => {
    expect(decide(answeredAt(Date.UTC(2026, 2, 1, 16))).outcome).toBe('send')
  })

  it('has a test for every rule', () => {
    const tested = new Set<string>(['tapback', 'nothing-said', ...table.map(([id]) => id)])
    expect(safetyFloor.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([])
  })

  const design = new URL('../../../../shared/design.md', import.meta.url)
  const record = new URL('../../../docs/decisions/039-precedent-first.md', import.meta.url)
  const furtherRecord = new URL('../../../docs/decisions/103-what-else-an-automatic-reply-asks-for.md', import.meta.url)
  const latestRecord = new URL('../../../docs/decisions/108-an-answer-elsewhere-is-an-answer.md', import.meta.url)
  const ofLooks = new URL('../../../docs/decisions/109-a-last-look-at-a-set.md', import.meta.url)
  const ofCourtesies = new URL('../../../docs/decisions/129-only-courtesies-are-answered.md', import.meta.url)
  const reference = new URL('../../../../shared/reference/imessage.md', import.meta.url)
  const onMail = new URL('../../../../shared/reference/gmail.md', import.meta.url)
  it.skipIf(!existsSync(design))('has the words of section 7 in its order (skipped without ../shared/design.md)', () => {
    const sections: Record<SafetyRule['section'], string> = {
      'design 6': sectionOf(design, '## 6.'),
      'design 7': sectionOf(design, '## 7.'),
      'decision 039': readFileSync(record, 'utf8').replace(/\s+/g, ' '),
      'decision 103': readFileSync(furtherRecord, 'utf8').replace(/\s+/g, ' '),
      'decision 108': readFileSync(latestRecord, 'utf8').replace(/\s+/g, ' '),
      'decision 109': readFileSync(ofLooks, 'utf8').replace(/\s+/g, ' '),
      'decision 129': readFileSync(ofCourtesies, 'utf8').replace(/\s+/g, ' '),
      'reference on messages 9': sectionOf(reference, '## 9.'),
      'reference on mail 3': sectionOf(onMail, '## 3. Auto'),
    }
    let at = 0
    for (const { id, section, words } of safetyFloor) {
      const from = section === 'design 7' ? at : 0
      const found = sections[section].indexOf(words, from)
      expect(found, `${id}: “${words}” in ${section}`).toBeGreaterThan(-1)
      if (section === 'design 7') at = found
    }
  })
})

function given(draft: string, answer: string): Precedent {
  return precedentFor(draft, asked, { answers: Array.from({ length: 6 }, () => answer) })
}

function precedented(changes: Partial<Precedent>): Situation {
  return eligible({ draft: { precedent: precedentFor('sounds good', asked, changes) } })
}

function hours(): Situation['settings']['schedule'] {
  return { enabled: true, start_time: '11:58', end_time: '12:01', days: ['monday'], time_zone: 'UTC' }
}

function listed(): Changes {
  return { settings: { allowed: readAllowedList(['(555) 010-0101'], 'US') } }
}

function sectionOf(file: URL, heading: string): string {
  const text = readFileSync(file, 'utf8')
  const from = text.indexOf(heading)
  return text.slice(from, text.indexOf('\n## ', from)).replace(/\s+/g, ' ')
}
