import { describe, expect, it } from 'vitest'
import { checkDraft, noWords } from '#core/auto-reply/checks/draft-checks.ts'
import { isSaidElsewhere } from '#core/auto-reply/around/elsewhere.ts'
import { clausesOf } from '#core/drafting/echo/reading/words.ts'
import { choiceOf } from '#core/drafting/intents/choosing.ts'
import { optionsOf } from '#core/drafting/intents/details.ts'
import { canonical } from '#core/drafting/intents/reading.ts'
import { normalizeReply } from '#core/drafting/similarity.ts'
import { readByRules } from '#core/drafting/intents/read-turn.ts'
import { findFacts } from '#core/drafting/guard/facts.ts'
import { isGraveByRules } from '#core/gravity/read-gravity.ts'
import { topicsOf } from '#core/gravity/topics.ts'
import { readAllowedSenders } from '#core/mail/classify/allowed-senders.ts'
import { classifyMail } from '#core/mail/classify/classify.ts'
import { nameTells, subjectTells } from '#core/mail/classify/header-words.ts'
import { speaksToPrograms } from '#core/mail/classify/speaks-to-programs.ts'
import { isCourtesy } from '#core/drafting/precedent/courtesy.ts'
import { htmlLines } from '#core/mail/html/html-lines.ts'
import type { Mail } from '#core/mail/mail.ts'
import { ownText } from '#core/mail/own-text/own-text.ts'
import { saidOf } from '#core/mail/letter.ts'
import { parseMail } from '#core/mail/parse/parse-mail.ts'
import { plainLines } from '#core/mail/parse/plain-lines.ts'
import { readAnswer } from '#core/prompting/answer/reading/read-answer.ts'
import { turnKind } from '#core/prompting/shape/turn-kind.ts'
import { findPrivate } from '#core/redaction/index.ts'
import { eligible, noon } from '#test/situation.ts'
import { costOf, filled } from './cost.ts'

const empty = await parseMail(new TextEncoder().encode('From: Ann <ann@example.com>\r\nTo: ada@example.com\r\nSubject: hi\r\n\r\n'))
const mailOf = (text: string): Mail => ({ ...empty, lines: plainLines(text) })
const classify = (mail: Mail) =>
  classifyMail({
    // Another mail each time: what was read once is remembered.
    mail: { ...mail },
    signs: new Set(),
    owner: { addresses: new Set(['ada@example.com']), sentIds: new Set() },
    known: true,
    filters: { ignoreNoReply: true, ignoreSubscriptions: true, allowed: readAllowedSenders([]) },
  })

/** What took many times as long as other text of its length, or grew with the square of it. */
const pieces = {
  'dashes and a letter': `${'-'.repeat(61)} a\n`,
  underscores: `${'_'.repeat(80)}\n`,
  'long addresses': `${'x'.repeat(60)}@${'y'.repeat(200)}\n`,
  'every second line quoted': '> a\nb\n',
  'headers of answered mails': 'From: a@b.c\nTo: b\nfoo\nfoo\n',
  'one line in brackets': '(((((((((:\n',
  'stars before brackets': `On 2 a${' *_'.repeat(100)}(x:\n`,
}

describe('a mail costs about what others of its length cost', () => {
  const length = 24_000
  const ordinary = filled('hello there you, and see you on friday\n', length)

  it.each(Object.entries(pieces))('%s', (_name, piece) => {
    const [plain, hostile] = [mailOf(ordinary), mailOf(filled(piece, length))]
    // Each line costs something, however short it is.
    const atMost = 15 * Math.max(1, hostile.lines.length / plain.lines.length)
    expect(costOf(() => ownText(hostile)) / costOf(() => ownText(plain))).toBeLessThan(atMost)
    expect(costOf(() => classify(hostile)) / costOf(() => classify(plain))).toBeLessThan(atMost)
  })
})

/** A text of so many lines, all of which stood in a mail as well. */
function linesElsewhere(count: number): () => unknown {
  const lines = Array.from({ length: count }, (_, i) => `the ${String.fromCodePoint(0x4e00 + i)} of all that`)
  const elsewhere = [{ text: lines.join('\n'), register: 'email' as const, at: noon, waits: false, forOwner: false }]
  const situation = eligible({ incoming: [{ text: lines.toReversed().join('. ') }], history: { elsewhere } })
  return () => isSaidElsewhere(situation)
}

const times = 8
/** Three times what is linear, and less than half of the square. */
const most = 24

describe('eight times as long takes about eight times as long', () => {
  const css = (piece: string) => (length: number) => `<style>${filled(piece, length)}</style>x`
  const ofMail = (text: string, read: (mail: Mail) => unknown) => {
    const mail = mailOf(text)
    return () => read(mail)
  }
  const table: readonly (readonly [string, (length: number) => () => unknown, number])[] = [
    ['facts: empty lines', (length) => () => findFacts(filled('\n', length), noWords), 2_000],
    ['facts: links', (length) => () => findFacts(filled('a@b.c ', length), noWords), 6_000],
    ['the check of a draft', (length) => () => checkDraft(filled('a@b.c\n', length), [], noWords), 2_000],
    ['courtesies: one that may be one or two', (length) => () => isCourtesy(`${filled('night ', length)}x`), 96],
    ['what was said elsewhere: the same lines in another order', linesElsewhere, 50],
    ['topics: one word', (length) => () => topicsOf(filled('a', length)), 1_000],
    ['words to programs: empty lines', (length) => ofMail(`a${'\n'.repeat(length)}b`, speaksToPrograms), 2_000],
    [
      'grave words: two things with anything in between',
      (length) => () => isGraveByRules([filled('please help pregnant ', length)]),
      4_000,
    ],
    ['private keys', (length) => () => findPrivate(filled('-----BEGIN PRIVATE KEY-----', length)), 12_000],
    ['a greeting that goes on', (length) => () => saidOf(`Hi a${filled('-', length)}b\nyes`, 'email'), 1_000],
    ['a greeting before a sentence', (length) => () => saidOf(`Hi a${filled('-', length)}b yes`, 'email'), 1_000],
    ['a paragraph of tabs', (length) => () => saidOf(`a${filled('\t', length)}b`, 'email'), 1_000],
    ...['\t', '\n---\n'].map(
      (piece) =>
        [
          `answers: ${JSON.stringify(piece)}`,
          (length: number) => () => readAnswer({ text: `a${filled(piece, length)}b`, finish: 'stop' }),
          1_000,
        ] as const,
    ),
    ['answers that were cut off', (length) => () => readAnswer({ text: `a.${filled(' ', length)}b.c`, finish: 'length' }), 2_000],
    ['what a turn asks', (length) => () => turnKind(filled('ab ', length)), 1_000],
    ...Object.entries({
      canonical: [canonical, ':'],
      clauses: [clausesOf, "'"],
      choices: [choiceOf, '\t'],
      options: [optionsOf, '\t'],
      replies: [normalizeReply, '!'],
    } as const).map(([name, [read, piece]]) => [name, (length: number) => () => read(`a${filled(piece, length)}b`), 250] as const),
    // As long as the rules read: twice the words must not take twice the tries.
    ...['ok cool ', 'um hi ', 'ha '].map(
      (piece) => [`rules: ${piece}`, (length: number) => () => readByRules([`${filled(piece, length)}x`]), 15] as const,
    ),
    ['own text: every second line quoted', (length) => ofMail(filled('> a\nb\n', length), ownText), 10_000],
    ...['quotes:', 'unicode-bidi:', '@font-face', '@font-face{src', '/*', '!', 'a{color:red!  '].map(
      (piece) => [`style sheets: ${piece}`, (length: number) => () => htmlLines(css(piece)(length)), 10_000] as const,
    ),
    ['links in links', (length) => () => htmlLines(filled('<a href=x>x<b>', length)), 1_500],
    ['comments', (length) => () => htmlLines(filled('<!--[ [if x]>\n<xml>', length)), 10_000],
    ['a subject of marks', (length) => ofMail('', (mail) => subjectTells({ ...mail, subject: filled('"a.', length) }, [])), 1_000],
    ['names', (length) => ofMail('', (mail) => nameTells({ ...mail, addressLines: [filled("(a'", length)] }, [])), 2_000],
    ['indents', (length) => () => htmlLines(`<blockquote style="${filled('margin:', length)}">x`), 10_000],
  ]

  it.each(table)('%s', (_name, work, length) => {
    expect(costOf(work(times * length)) / costOf(work(length))).toBeLessThan(most)
  })
})

it('a rule for all elements is not read for each of them', () => {
  const sheet = (rules: number) => `<style>${'.a{color:red}'.repeat(rules)}</style>${'<p class=a>x</p>'.repeat(500)}`
  expect(costOf(() => htmlLines(sheet(90))) / costOf(() => htmlLines(sheet(1)))).toBeLessThan(6)
})
