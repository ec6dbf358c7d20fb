import { describe, expect, it } from 'vitest'
import { rawMail } from '#test/mail/raw-mail.ts'
import { ownText } from '../own-text/own-text.ts'
import { parseMail } from '../parse/parse-mail.ts'
import { quotingOf, usualQuoting } from './quoting.ts'
import { buildReply } from './reply.ts'

const header = { From: 'Ada <ada@example.com>', To: 'mia@example.com', Subject: 'Re: plans', 'Message-ID': '<m@example.com>' }
const asked = 'Can you come on Sunday?\n\nIt starts at 3.'

async function quotes(text: string) {
  return quotingOf(ownText(await parseMail(rawMail(header, { text }))))
}

describe('how somebody quotes', () => {
  it.each([
    ['none', 'Yes, gladly.'],
    ['below', 'Yes, gladly.\n\nOn 1 Mar 2026, Mia wrote:\n> Can you come on Sunday?'],
    ['above', 'On 1 Mar 2026, Mia wrote:\n> Can you come on Sunday?\n\nYes, gladly.'],
    ['inline', 'On 1 Mar 2026, Mia wrote:\n> Can you come on Sunday?\nYes.\n\n> It starts at 3.\nGood.'],
    ['inline', 'Hi Mia,\n\nOn 1 Mar 2026, Mia wrote:\n> Can you come on Sunday?\nYes.'],
    [null, 'On 1 Mar 2026, Mia wrote:\n> Can you come on Sunday?'],
  ])('is %s', async (way, text) => {
    expect(await quotes(text)).toBe(way)
  })

  it('is a habit from three replies on, where most are alike', () => {
    expect(usualQuoting(['below', 'below'])).toBe('none')
    expect(usualQuoting(['below', 'below', 'above'])).toBe('below')
    expect(usualQuoting(['below', 'above', 'none', 'inline'])).toBe('none')
  })
})

describe('a reply', () => {
  const reply = async (over: Partial<Parameters<typeof buildReply>[0]>) => {
    const answered = await parseMail(
      rawMail(
        { ...header, From: 'Mia Torres <mia@example.com>', To: 'ada@example.com', Date: 'Sun, 1 Mar 2026 10:00:00 +0000' },
        { text: asked },
      ),
    )
    const built = buildReply({
      answered,
      text: 'Yes, gladly.',
      aliases: [{ address: 'ada@example.com', name: 'Ada', signature: 'Ada Byron', isDefault: true }],
      automatic: false,
      messageId: '<r@example.com>',
      ...over,
    })
    return 'refused' in built ? built.refused : built.text
  }
  const quoted = 'Mia Torres wrote:\n> Can you come on Sunday?\n>\n> It starts at 3.'
  const [words, signature] = ['Yes, gladly.', '-- \nAda Byron']
  const said = `${words}\n\n${signature}`

  it('quotes what it answers where its owner does, below their words or above them, and never in the signature', async () => {
    expect(await reply({ quote: { quoting: 'below', text: asked } })).toBe(`${words}\n\n${quoted}\n\n${signature}`)
    expect(await reply({ quote: { quoting: 'above', text: asked } })).toBe(`${quoted}\n\n${said}`)
  })

  it('quotes nothing where they do not, where they choose pieces, where nobody reads it first, and where nothing is known', async () => {
    expect(await reply({ quote: { quoting: 'none', text: asked } })).toBe(said)
    expect(await reply({ quote: { quoting: 'inline', text: asked } })).toBe(said)
    expect(await reply({ quote: { quoting: 'below', text: asked }, automatic: true })).toBe(said)
    expect(await reply({})).toBe(said)
  })

  it('quotes a long mail by its beginning, and hides nothing in it', async () => {
    const long = await reply({ quote: { quoting: 'below', text: `a\u202e\n${'line\n'.repeat(1000)}` } })
    expect(long).toMatch(/\n> \[…\]\n\n-- \nAda Byron$/u)
    expect(long.split('\n').length).toBeLessThan(320)
    expect(long).not.toContain('\u202e')
  })
})
