import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEmulator, type Emulator } from 'emulate'
import { clientJson } from '#test/google/client-json.ts'
import { removeDataDir, startProduct, temporaryDataDir } from '#test/product/product.ts'
import { expect, test as base } from './product.ts'

const june = { email: 'june@example.com', name: 'June Park' }
const mia = 'Mia Torres <mia@example.org>'
/** Of the test's own, at the stand-in. */
const token = 'token-of-the-test'

/** What June was asked and what she answered, a pair for each day of the last weeks. */
const said = [
  ['Can you come on Sunday?', 'Yes, gladly.'],
  ['Shall I bring a cake?', 'Yes please!'],
  ['Could we meet at eight?', 'Eight works for me.'],
  ['Thanks for your help.', 'Any time.'],
  ['Is the key under the mat?', 'Yes, as always.'],
  ['Could you send me the list?', 'Of course, it is on its way.'],
  ['Does Thursday suit you?', 'Thursday suits me well.'],
  ['I am running late.', 'No problem, take your time.'],
  ['Can I borrow the ladder?', 'Yes, of course.'],
  ['Would Monday work?', 'Monday works.'],
  ['Could you water the plants?', 'Sure, no problem.'],
  ['See you tomorrow!', 'See you then!'],
] as const

function seeded() {
  const day = 86_400_000
  return said.flatMap(([asked, answered], i) => {
    const at = Date.now() - (said.length - i) * day
    const [theirs, hers] = [`<asked-${i}@example.org>`, `<answered-${i}@example.com>`]
    const of = { thread_id: `thread${i}`, user_email: june.email }
    return [
      { ...of, id: `asked${i}`, internal_date: String(at), label_ids: ['INBOX'], raw: letter({ from: mia, text: asked, id: theirs }) },
      {
        ...of,
        id: `answered${i}`,
        internal_date: String(at + 3_600_000),
        label_ids: ['SENT'],
        raw: letter({ from: june.email, to: mia, text: `Hi Mia,\r\n\r\n${answered}\r\n\r\nBest,\r\nJune`, id: hers, answers: theirs }),
      },
    ]
  })
}

function letter(of: { from: string; to?: string; text: string; id: string; answers?: string }): string {
  const answers = of.answers === undefined ? [] : [`In-Reply-To: ${of.answers}`, `References: ${of.answers}`]
  const head = [`From: ${of.from}`, `To: ${of.to ?? june.email}`, 'Subject: plans', `Message-ID: ${of.id}`, ...answers]
  return Buffer.from([...head, 'Content-Type: text/plain; charset=utf-8', '', of.text, ''].join('\r\n')).toString('base64url')
}

/** Asks the stand-in's Gmail as June. */
async function gmail<T>(emulated: Emulator, path: string, body?: object): Promise<T> {
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${emulated.url}/gmail/v1/users/me/${path}`, { headers, ...post })
  if (!answer.ok) throw new Error(`Gmail answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

const test = base.extend<{ emulated: Emulator }>({
  emulated: async ({}, use) => {
    const google = await createEmulator({
      service: 'google',
      port: 0,
      seed: {
        google: { users: [{ ...june, email_verified: true }], messages: seeded() },
        tokens: { [token]: { login: june.email } },
      },
    })
    await use(google)
    await google.close()
  },
  environment: async ({ emulated }, use) => {
    const folder = temporaryDataDir()
    const file = join(folder, 'client.json')
    writeFileSync(file, clientJson('installed'))
    await use({ IDIOLECT_GOOGLE_CLIENT_FILE: file, IDIOLECT_GOOGLE_ISSUER: emulated.url, IDIOLECT_GMAIL_API_ROOT: emulated.url })
    removeDataDir(folder)
  },
  // Not shared: it listens to what goes with the test.
  product: async ({ environment }, use) => {
    const product = await startProduct({ cheap: true, env: environment })
    await use(product)
    await product.stop()
    removeDataDir(product.dataDir)
  },
  others: async ({ emulated }, use) => use([new URL(emulated.url).host]),
})

test('signs in with Google, connects Gmail through Google’s own pages, learns from it, and answers in the thread, once', async ({
  page,
  product,
  emulated,
}) => {
  test.setTimeout(120_000)
  await page.goto('/#/signup')
  await page.getByRole('button', { name: 'Sign up with Google' }).click()
  const person = page.getByRole('button', { name: june.email })
  await expect(person).toBeVisible()
  await person.click()
  // Through the callback to the start page, and nothing of it is left in the address.
  await expect(page.getByText(june.name)).toBeVisible()
  await expect(page).toHaveURL(/\/#\/$/)
  await page.goto('/#/auto-response#gmail-listener')
  await page.getByRole('button', { name: 'Connect Gmail' }).click()
  await person.click()
  // Back where the sign-in began, with that section open.
  await expect(page).toHaveURL(/\/#\/auto-response#gmail-listener$/)
  await expect(page.getByText(`Connected as ${june.email}`)).toBeVisible()

  await page.goto('/#/training')
  await expect(page.getByRole('status', { name: 'Data sources' })).toHaveText('Gmail (authenticated)')
  await page.getByRole('button', { name: /Train Idiolect$/ }).click()
  await expect(page.getByText('Your Idiolect has been successfully trained and is ready to chat!').first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('status', { name: 'Data sources' })).toHaveText(`email: ${said.length} messages`)

  await page.goto('/#/auto-response#gmail-listener')
  const panel = page.getByRole('region', { name: 'Gmail Listener Control' })
  await panel.getByLabel('Seconds', { exact: true }).fill('10')
  await panel.getByRole('button', { name: 'START LISTENER' }).click()
  await expect(panel.getByText('Gmail Listener started successfully')).toBeVisible()
  const raw = letter({ from: mia, text: 'Could we meet on Friday instead?', id: '<friday@example.org>' })
  const { id, threadId } = await gmail<{ id: string; threadId: string }>(emulated, 'messages', { raw, labelIds: ['INBOX', 'UNREAD'] })
  const card = page.getByRole('article', { name: /^Email from Mia Torres/ })
  await expect(card.getByRole('group', { name: 'Original email' })).toContainText('Could we meet on Friday', { timeout: 40_000 })
  await card.getByRole('group', { name: 'Response', exact: true }).click()
  await card.getByRole('textbox', { name: 'Edit: Response' }).fill('Hi Mia,\n\nFriday is fine.\n\nBest,\nJune')
  const approved = page.waitForRequest((request) => request.url().endsWith('/api/gmail-listener/approve'))
  await card.getByRole('button', { name: 'Approve & Send' }).click()
  await expect(page.getByText('Email response approved and sent successfully')).toBeVisible()

  const again = await approved
  const second = await page.request.post(`${product.address}/api/gmail-listener/approve`, {
    headers: { authorization: (await again.headerValue('authorization')) ?? '' },
    data: again.postDataJSON() as object,
  })
  expect(second.ok()).toBe(true)
  const thread = await gmail<{ messages: { id: string; labelIds: string[] }[] }>(emulated, `threads/${threadId}`)
  expect(thread.messages.map((mail) => [mail.id === id, mail.labelIds.includes('SENT')])).toEqual([
    [true, false],
    [false, true],
  ])
  const sent = await gmail<{ raw: string }>(emulated, `messages/${thread.messages[1]?.id}?format=raw`)
  const text = Buffer.from(sent.raw, 'base64url').toString()
  for (const header of [/^To: .*mia@example\.org/m, /^Subject: Re: plans\r$/m, /^In-Reply-To: <friday@example\.org>\r$/m])
    expect(text).toMatch(header)
  expect(text).toContain('Friday is fine.')
})
