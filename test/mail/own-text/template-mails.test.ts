import { describe, expect, it } from 'vitest'
import { ownText } from '#core/mail/own-text/own-text.ts'
import { parseMail } from '#core/mail/parse/parse-mail.ts'
import { rawMail } from '../raw-mail.ts'
import { templatesOfMany, templatesOfPeople } from './template-mails.ts'

const header = { From: 'Sam <sam@example.com>', To: 'ruth@example.com', Subject: 'Sunday', 'Message-ID': '<m@example.com>' }

describe('what people’s programs send', () => {
  it.each(templatesOfPeople.map((mail) => [mail.name, mail] as const))(
    '%s does not wait for its markup',
    async (_name, { html, seen, unseen }) => {
      const mail = await parseMail(rawMail(header, { html }))
      expect(mail.links).toEqual(html.includes('maps.example') ? ['https://maps.example'] : [])
      expect(mail).toMatchObject({ hidText: false, showsMore: html.includes('prefers-color-scheme'), problems: [] })
      const { text } = ownText(mail)
      for (const line of seen) expect(text).toContain(line)
      for (const line of unseen) expect(text).not.toContain(line)
    },
  )
})

describe('what companies’ templates send', () => {
  it.each(templatesOfMany.map((mail) => [mail.name, mail] as const))(
    '%s says what its reader sees',
    async (_name, { html, seen, unseen }) => {
      const { lines } = await parseMail(rawMail(header, { html }))
      const text = lines.map((line) => line.text).join('\n')
      for (const line of seen) expect(text).toContain(line)
      for (const line of unseen) expect(text).not.toContain(line)
    },
  )
})
