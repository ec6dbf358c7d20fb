import { fmProgram } from '#test/model-servers/fm-program.ts'
import { removeDataDir, startProduct } from '#test/product/product.ts'
import { callProduct, makeAccount, signInAs } from './account.ts'
import { bare as test, expect } from './product.ts'

/** Not the `test` of `product.ts`: the server of this page goes away, which its browser reports. */
test('a product that is killed and started again on its folder, beside an open page, and that ends when it is told to', async ({
  page,
}) => {
  const fm = fmProgram()
  const env = { IDIOLECT_FM: fm.program, IDIOLECT_MODEL_PORTS: 'none' }
  const first = await startProduct({ env })
  const account = await makeAccount(first)
  const automatic = page.locator('.MuiCard-root').filter({ has: page.getByRole('heading', { name: 'Automatic replies' }) })
  await test.step('on a phone, its page shows what is known', async () => {
    await signInAs(page, account)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${first.address}/#/dashboard`)
    await expect(automatic.getByText('Off')).toBeVisible()
    // Both are one tap away.
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stop automatic replies' })).toHaveCount(0)
  })
  await test.step('a server that goes is said', async () => {
    await first.kill()
    await expect(page.getByText('Can’t reach Idiolect. What’s on this page')).toBeVisible()
    await expect(automatic.getByText('Can’t reach Idiolect')).toBeVisible()
    await expect(page.getByText(/^(Off|Ready|Nothing is waiting)$/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Stop automatic replies' })).toBeVisible()
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await page.getByRole('link', { name: 'Training' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Can’t reach Idiolect' })).toBeVisible()
  })
  const second = await startProduct({ dataDir: first.dataDir, env: { ...env, IDIOLECT_PORT: new URL(first.address).port } })
  await test.step('a page that could not load comes by itself when it is back', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Train Idiolect' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Can’t reach Idiolect')).toHaveCount(0)
  })
  await test.step('each has said its address once; SIGTERM ends it with code 0, and Apple’s program with it', async () => {
    for (const product of [first, second]) expect(product.address).toMatch(/^http:\/\/localhost:\d+$/)
    const { token } = account
    expect(await callProduct(second, token, 'PUT', '/api/model', { engine: 'apple' })).toMatchObject({ engine: 'apple', why_not: null })
    expect(fm.starts()).toHaveLength(1)
    const pid = fm.starts()[0]?.pid ?? 0
    expect(isAlive(pid)).toBe(true)
    expect(await second.stop()).toBe(0)
    expect(isAlive(pid)).toBe(false)
    for (const product of [first, second]) expect(product.output().match(/Idiolect is running at/g)).toHaveLength(1)
  })
  fm.remove()
  removeDataDir(first.dataDir)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
