import { makeAccount, signInAs, train } from './account.ts'
import { expect, test } from './product.ts'
test('chat', async ({ page, product }) => {
  const account = await makeAccount(product)
  await train(product, account)
  await signInAs(page, account)
  await page.setViewportSize({ width: 1280, height: 886 })
  await page.goto('/#/chat')
  for (const [who, text] of [
    ['Priya Nair', 'are you still up for dinner tonight?'],
    ['Sam Whitaker', 'are you coming to climbing tomorrow?'],
    ['Jonah Reyes', 'dinner at ours on sunday?'],
    ['Bea Halloran', 'want to grab coffee saturday?'],
    ['Priya Nair', 'thanks for yesterday, that was so fun'],
  ] as const) {
    await page.getByText(who).first().click()
    const again = page.getByRole('button', { name: 'Clear conversation' })
    if (await again.isVisible()) await again.click()
    await page.getByRole('textbox', { name: /type their message/i }).fill(text)
    await page.getByRole('button', { name: 'Draft replies' }).click()
    await page.waitForTimeout(2500)
    console.log(who, '|', text, '|', await page.getByRole('article', { name: /^Draft / }).allInnerTexts())
    await page.screenshot({ path: `/tmp/rev3-shots/chat-${who.slice(0, 4)}-${text.slice(0, 6)}.png` })
  }
  expect(1).toBe(1)
})
