import { readFileSync } from 'node:fs'
import { ledgerEntry } from '#contract/account/ledger.ts'
import { readPrompt } from '#test/fake-model.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../axe.ts'
import {
  draftingNow,
  endingModel,
  firstDraft,
  openChat,
  openChoice,
  rightKey,
  sayPrice,
  test,
  theyWrite,
  useOnDevice,
  useOpenAi,
} from './stand-ins.ts'
import { expect } from '../product.ts'

/** OpenAI away from this machine: agreed to, drafted with, entered in the ledger, limited and stopped. */

const secrets = { phone: '+1 415 555 0132', email: 'sam.private@example.org', code: '482913' }

test('OpenAI: agreed to, drafted with, entered in the ledger, stopped and limited', async ({ page, standIns: { openAi } }) => {
  test.setTimeout(300_000)
  await test.step('OpenAI: a wrong key in words, models with their end, and nothing before it is agreed to', async () => {
    await useOnDevice(page)
    await openChoice(page, 'OpenAI')
    const form = page.getByRole('form', { name: 'OpenAI' })
    await form.getByLabel('API key').fill('sk-of-somebody-else')
    await form.getByRole('button', { name: 'Show its models' }).click()
    await expect(form.getByRole('alert').getByText(/The key for OpenAI is missing, wrong or no longer valid/)).toBeVisible()
    await form.getByLabel('API key').fill(rightKey)
    await form.getByRole('button', { name: 'Show its models' }).click()
    await expect(form.getByText('OpenAI answered: 2 models.')).toBeVisible()
    await form.getByLabel('Model', { exact: true }).click()
    await expect(page.getByRole('option', { name: new RegExp(`^${endingModel}\\s*Stops on .*, in (?:39|40) days`) })).toBeVisible()
    await page.getByRole('option', { name: 'gpt-4o-mini', exact: true }).click()

    const host = new URL(openAi.baseUrl).host
    const dialog = page.getByRole('dialog', { name: `Send text to ${host}?` })
    await form.getByRole('button', { name: 'Use OpenAI' }).click()
    await expect(dialog.getByText(`OpenAI (${host})`)).toBeVisible()
    await expect(dialog.getByText(/^The conversation that is being answered; up to 24 of your own similar past exchanges/)).toBeVisible()
    await expect(dialog.getByText(/^Each time a reply is drafted/)).toBeVisible()
    await expect(dialog.getByText(/keeps it up to 30 days/)).toBeVisible()
    await expectAccessible(page, 'consent dialog')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    expect(openAi.chats()).toEqual([])
    await expect(draftingNow(page).getByText('On-device engine', { exact: true })).toBeVisible()

    await form.getByRole('button', { name: 'Use OpenAI' }).click()
    await dialog.getByRole('button', { name: 'Agree and use OpenAI (gpt-4o-mini)' }).click()
    await expect(page.getByText('OpenAI (gpt-4o-mini) drafts from now on.')).toBeVisible()
    // Nobody but OpenAI itself charges what its list says, and this is another host.
    await sayPrice(page, 'gpt-4o-mini')
    await expect(form.getByLabel('API key')).toHaveValue('')
    await expect(form.getByText(/A key ending in 7f3d is saved/)).toBeVisible()
    expect(await page.content()).not.toContain(rightKey)
  })
  await test.step('OpenAI writes as one looks on; it gets the card, own exchanges and the thread, and nothing private of it', async () => {
    await openChat(page)
    // Waited for from before it can come: it is gone as soon as the drafts are there.
    const beingWritten = page.getByRole('region', { name: 'Being written' }).waitFor()
    await theyWrite(page, 'are you still up for dinner tonight?')
    await beingWritten
    await expect(page.getByText('· gpt-4o-mini').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Being written' })).toHaveCount(0)
    await firstDraft(page).getByRole('button', { name: 'Use this' }).click()
    const used = await page.getByRole('list', { name: 'Conversation' }).getByRole('listitem').last().textContent()

    await theyWrite(
      page,
      `great! my new number is ${secrets.phone}, write me at ${secrets.email}. the verification code is ${secrets.code}`,
    )
    await expect(page.getByText('· gpt-4o-mini').first()).toBeVisible()
    const chats = openAi.chats() as { messages: Parameters<typeof readPrompt>[0] }[]
    // Behind the drafts stands a look at them, which is told nothing of how the owner writes in numbers.
    const last = chats.findLast(({ messages }) => messages[0]?.content.includes('How ME writes')) ?? { messages: [] }
    const { turn, turns } = readPrompt(last.messages)
    expect(turn).toMatch(/^great! my new number is \[\w+ 1\], write me at \[email 1\]\. the verification code is \[code \d\]$/)
    expect(turns[0]).toEqual({ who: 'them', text: 'are you still up for dinner tonight?' })
    expect(turns[1]).toMatchObject({ who: 'me' })
    expect(used).toContain(turns[1]?.text.split('\n')[0])
    for (const secret of Object.values(secrets)) expect(JSON.stringify(openAi.chats())).not.toContain(secret)
  })
  await test.step('the ledger holds every request, what it began with and its cost; it is exported whole, and one button ends the sending', async () => {
    await openChat(page)
    await theyWrite(page, `see you at 8? my number is ${secrets.phone}`)
    await expect(page.getByText('· gpt-4o-mini').first()).toBeVisible()
    await page.goto('/#/training')
    await expect(page.getByText(/Right now, to draft a reply, Idiolect sends .*, with recognized private details masked\./)).toBeVisible()

    await page.goto('/#/settings/privacy')
    const entries = page.getByRole('list', { name: 'Requests, newest first' }).locator('> li')
    const draft = entries.filter({ hasText: 'gpt-4o-mini' }).first()
    await expect(draft).toContainText(new URL(openAi.baseUrl).host)
    await expect(draft).toContainText(/kB/)
    await expect(draft).toContainText(/\$/)
    await draft.getByRole('button').click()
    await expect(draft.getByText(/^see you at 8\? my number is \[phone/)).toBeVisible()
    await expectAccessibleEverywhere(page, 'ledger')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\n')
    const exported = lines.map((line) => ledgerEntry.partial().parse(JSON.parse(line)))
    await expect(entries).toHaveCount(exported.length)
    await expect(page.getByText('End of list')).toBeVisible()
    for (const secret of [rightKey, ...Object.values(secrets)]) expect(lines.join('\n')).not.toContain(secret)

    await page.getByRole('button', { name: 'Stop sending' }).click()
    await expect(page.getByText('Right now nothing leaves this computer: drafts are written by the on-device engine.')).toBeVisible()
    const asked = openAi.chats().length
    await openChat(page)
    await theyWrite(page, 'are you free for dinner tomorrow?')
    await expect(firstDraft(page)).toBeVisible()
    await page.goto('/#/training')
    await expect(page.getByText(/Right now nothing leaves this computer/)).toBeVisible()
    await page.goto('/#/settings/model')
    await expect(
      draftingNow(page).getByText('Right now nothing leaves this computer: drafts are written by the on-device engine.'),
    ).toBeVisible()
    expect(openAi.chats()).toHaveLength(asked)
  })
  await test.step('with a limit of nothing a day nothing is sent, and the page says why', async () => {
    await useOpenAi(page)
    const limit = page.getByRole('form', { name: 'Daily limit' })
    await limit.getByLabel('At most a day').fill('0')
    await limit.getByRole('button', { name: 'Save limit' }).click()
    await expect(limit.getByText('With a limit of $0 nothing is sent; the on-device engine drafts.')).toBeVisible()
    const asked = openAi.chats().length
    await openChat(page)
    await theyWrite(page, 'lunch at noon?')
    await expect(
      page.getByText('The daily limit you set for OpenAI (gpt-4o-mini) is reached, so these drafts are from the on-device engine.'),
    ).toBeVisible()
    await expect(firstDraft(page)).toBeVisible()
    expect(openAi.chats()).toHaveLength(asked)
    await page.goto('/#/settings/model')
    await limit.getByLabel('At most a day').fill('1')
    await limit.getByRole('button', { name: 'Save limit' }).click()
    await expect(limit.getByText('With a limit of $0')).toHaveCount(0)
  })
  await test.step('a replay with OpenAI is asked about once more, with its cost, and is not begun by saying no', async () => {
    const asked = openAi.chats().length
    await page.goto('/#/style-report')
    await page.getByRole('button', { name: /^Replay \d+ of my messages with OpenAI \(about \$[\d.]+\)$/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Send \d+ messages to OpenAI\?$/ })
    await expect(dialog.getByText(/^Estimated cost: about \$/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Not now' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('tab')).toHaveCount(0)
    expect(openAi.chats()).toHaveLength(asked)
  })
})
