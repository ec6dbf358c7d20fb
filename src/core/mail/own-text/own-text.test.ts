import EmailReplyParser from 'email-reply-parser'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientCases } from '#test/mail/own-text/client-cases.ts'
import { measureOwnText } from '#test/mail/own-text/measure-own-text.ts'
import { oddCases } from '#test/mail/own-text/odd-cases.ts'
import { rawMail } from '#test/mail/raw-mail.ts'
import type { Mail } from '../mail.ts'
import { parseMail } from '../parse/parse-mail.ts'
import { plainLines } from '../parse/plain-lines.ts'
import { ownText } from './own-text.ts'

const read = (text: string, subject = '') => ownText({ lines: plainLines(text), subject })

describe('the sender’s own words', () => {
  it('are found in mails of twelve languages and every client, beside the library alone', async () => {
    const cases = [...clientCases(), ...oddCases]
    const mails: Mail[] = []
    for (const one of cases) mails.push(await parseMail(rawMail({ From: 'sam@example.com', Subject: one.subject }, one)))
    const ours = measureOwnText(cases, (_, i) => ownText(mails[i] ?? { lines: [], subject: '' }).text)
    expect(ours).toEqual({ mails: cases.length, leaks: [], losses: [], added: [] })
    expect(cases.length).toBeGreaterThanOrEqual(150)
    const library = measureOwnText(cases, (one, i) =>
      new EmailReplyParser().parseReply(one.text ?? (mails[i]?.lines ?? []).map(({ text }) => text).join('\n')),
    )
    expect(library.leaks.length).toBeGreaterThan(4 * ours.leaks.length)
  })

  it('stand in the order of the mail, apart from the rest', () => {
    expect(read('On 2 Mar 2026, Nora <n@example.com> wrote:\n> Eight?\n\nYes.\n\n> And who drives?\n\nI do.\n\n-- \nSam')).toEqual({
      kind: 'inline',
      text: 'Yes.\n\nI do.',
      parts: [
        { kind: 'attribution', text: 'On 2 Mar 2026, Nora <n@example.com> wrote:' },
        { kind: 'quote', text: '> Eight?' },
        { kind: 'own', text: 'Yes.' },
        { kind: 'quote', text: '> And who drives?' },
        { kind: 'own', text: 'I do.' },
        { kind: 'signature', text: '-- \nSam'.replace('-- ', '--') },
      ],
    })
  })

  it('are new, a reply or a forward', () => {
    expect(read('Hello').kind).toBe('new')
    expect(read('Yes\n\n> Eight?').kind).toBe('reply')
    expect(read('FYI\n\nVon: Nora <n@example.com>\nGesendet: Montag, 2. März 2026\nAn: Sam\nBetreff: Plan\n\nText', 'WG: Plan').kind).toBe(
      'forward',
    )
  })

  it('are without a signature that is known', () => {
    const lines = plainLines('See you.\n\nSam Reed\nExample Choir, first tenor')
    expect(ownText({ lines, subject: '' }, { signatures: ['Sam Reed\nExample Choir, first tenor'] }).text).toBe('See you.')
    expect(ownText({ lines, subject: '' }, { signatures: ['Sam Reed'] }).text).toContain('first tenor')
  })

  it('lose nothing and invent nothing, whatever is written', () => {
    const line = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom(
        '> quoted',
        '-- ',
        'On 2 Mar 2026, Nora wrote:',
        'From: a@example.com',
        'Sent: Monday',
        'Subject: x',
        '______________',
        'Sent from my iPhone',
        '',
      ),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 25 }), (lines) => {
        const { parts, text } = read(lines.join('\n'))
        const all = parts.map((part) => part.text.replace(/^>+ ?/gmu, '')).join('\n')
        const letters = (value: string) => value.replace(/[\s>]/gu, '')
        expect(letters(all)).toBe(
          letters(
            plainLines(lines.join('\n'))
              .map((one) => one.text)
              .join('\n'),
          ),
        )
        expect(text).toBe(
          parts
            .filter(({ kind }) => kind === 'own')
            .map((part) => part.text)
            .join('\n\n'),
        )
      }),
      { numRuns: 100 },
    )
  })

  it.each(['>', '-- \n', 'From: a\n', '____________\n', 'On 2026 ', 'x'.repeat(200), ' ', 'a@b.c '])(
    'are found in bounded time in %j without end',
    (piece) => {
      expect(() => read(piece.repeat(2_000))).not.toThrow()
    },
  )
})
