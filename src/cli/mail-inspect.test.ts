import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#test/folder.ts'
import { rawMail } from '#test/mail/raw-mail.ts'
import { run } from './commands/mail.ts'

async function inspect(raw: Uint8Array, ...more: string[]) {
  const file = join(temporaryFolder(), 'one.eml')
  writeFileSync(file, raw)
  const out: string[] = []
  const code = await run(['inspect', file, ...more], { out: (line) => out.push(line), err: (line) => out.push(line) })
  return { code, out: out.join('\n') }
}

const reply = rawMail(
  {
    From: 'Nora Lind <nora@example.com>',
    To: 'sam@example.org',
    Subject: 'Re: Thursday',
    Date: 'Mon, 2 Mar 2026 10:14:00 +0000',
    'List-Id': '<choir.example.com>',
  },
  { text: 'Eight is fine.\n\nOn 1 Mar 2026, Sam wrote:\n> Eight?\n\n-- \nNora' },
)

it('shows who wrote what, and why it is not answered, in words', async () => {
  expect(await inspect(reply)).toEqual({
    code: 0,
    out: [
      'From:     Nora Lind <nora@example.com>',
      'To:       sam@example.org',
      'Subject:  Re: Thursday',
      'Date:     2026-03-02T10:14:00.000Z',
      '',
      'Own words:',
      '  Eight is fine.',
      '',
      'Who wrote what is quoted:',
      '  On 1 Mar 2026, Sam wrote:',
      '',
      'Quoted:',
      '  > Eight?',
      '',
      'Signature:',
      '  --',
      '  Nora',
      '',
      'May be answered:     no',
      'Without the owner:   no',
      '  - It came over a mailing list or can be unsubscribed from. (list)',
      '  - It has a signature, footer, or quote that is new in this conversation and may say something itself. (words-beside)',
      '  - It is not certain that it is from who it says. (unauthenticated)',
      'Read as mail to sam@example.org, from somebody the owner knows.',
    ].join('\n'),
  })
})

it('gives the same as JSON', async () => {
  const { out } = await inspect(reply, '--json', '--me', 'Nora@Example.com')
  expect(JSON.parse(out)).toMatchObject({
    own: 'Eight is fine.',
    kind: 'reply',
    answerable: false,
    reasons: expect.arrayContaining([expect.objectContaining({ id: 'from-owner' })]),
  })
})

it('prints nothing that a terminal would obey', async () => {
  const evil = '\u001b]0;pwned\u0007\u001b[2J\u009b31m\u202eabc\u0008'
  const { out } = await inspect(
    rawMail({ From: `"${evil}" <nora@example.com>`, Subject: `${evil}=?utf-8?B?G1syShtbMzFt?=` }, { text: `${evil} hello\n> ${evil}` }),
  )
  expect(out).toContain('hello')
  expect(out).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e]/u)
})

it('says what is wrong with its words or its file', async () => {
  const io = { out: () => {}, err: () => {} }
  await expect(run([], io)).rejects.toThrow('`inspect`')
  await expect(run(['inspect'], io)).rejects.toThrow('.eml')
  await expect(run(['inspect', 'a.eml', '--me', 'nobody'], io)).rejects.toThrow(/cannot be read/u)
  await expect(run(['inspect', join(temporaryFolder(), 'none.eml')], io)).rejects.toThrow('ENOENT')
})
