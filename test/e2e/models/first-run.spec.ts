import { readFileSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { holds, startHub, type Hub } from '#test/box/hub.ts'
import { tinyFile as file, tinyTalker } from '#test/box/tiny-talker.ts'
import { removeDataDir, startProduct, temporaryDataDir, type Product } from '#test/product/product.ts'
import { signUp } from '../account.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../axe.ts'
import { firstDraft, openChat, theyWrite } from './stand-ins.ts'
import { expect, test as base } from '../product.ts'

/** The product with a hub on this machine and one model in its catalog; it can be killed and started anew on the same folder and port. */
interface Killable {
  now: Product
  killAndStart: () => Promise<void>
}

const test = base.extend<{ hub: Hub; killable: Killable }>({
  hub: async ({}, use) => {
    const hub = await startHub({ file, slow: 60 })
    // As the real one does, it keeps its files on another host.
    hub.store = hub.url.replace('127.0.0.1', 'localhost')
    await use(hub)
    await hub.close()
  },
  environment: async ({ hub }, use) => {
    const folder = temporaryDataDir()
    const row = { ...tinyTalker, bytes: file.length, sha256: hub.sha256 }
    const catalog = join(folder, 'catalog.json')
    const giant = { ...row, id: 'giant-talker', name: 'Giant Talker', file: 'giant.gguf', bytes: 1e15, needsMemory: 2_000_000 }
    writeFileSync(catalog, JSON.stringify([row, giant]))
    await use({
      IDIOLECT_MODEL_HUB: hub.url,
      IDIOLECT_MODEL_CATALOG: catalog,
      IDIOLECT_MODEL_PORTS: 'none',
      OLLAMA_MODELS: join(folder, 'nothing'),
    })
    removeDataDir(folder)
  },
  killable: async ({ environment }, use) => {
    const dataDir = temporaryDataDir()
    const first = await startProduct({ cheap: true, dataDir, env: environment })
    const killable: Killable = {
      now: first,
      async killAndStart() {
        await killable.now.kill()
        killable.now = await startProduct({ cheap: true, dataDir, env: { ...environment, IDIOLECT_PORT: new URL(first.address).port } })
      },
    }
    await use(killable)
    await killable.now.stop()
    removeDataDir(dataDir)
  },
  product: async ({ killable }, use) => use(killable.now),
})

/** Slow enough that one looks, and on a busy machine much slower. */
test.setTimeout(150_000)

test('a new owner trains, is led to a model, takes it through every mishap, and reads what it wrote', async ({
  page,
  product,
  hub,
  killable,
}) => {
  await signUp(page, product)
  await page.goto('/#/training')
  await page.getByRole('button', { name: 'Extract iMessage Data' }).click()
  await expect(page.getByText(/Successfully processed \d+ messages/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Process iMessage Data & Train Idiolect' }).click()
  const offer = page.getByRole('region', { name: 'Choose what drafts for you' })
  await expect(offer).toBeVisible({ timeout: 60_000 })
  await expect(offer).toContainText('drafts are short answers, in your own words where you have used them before')

  await page.goto('/#/dashboard')
  await expect(page.getByText('3 of 4 done')).toBeVisible()
  const take = page.getByRole('button', { name: 'Download and use Tiny Talker' })
  await take.click()
  const dialog = page.getByRole('dialog', { name: 'Download Tiny Talker?' })
  await expect(dialog).toContainText('Nothing of yours is sent')
  for (const words of [new URL(hub.url).host, 'Apache-2.0', /\d MB|\d kB/]) await expect(dialog.getByText(words).first()).toBeVisible()
  await expect(dialog.getByText(/[MG]B are free/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Not now' })).toBeFocused()
  await expectAccessibleEverywhere(page, 'download dialog')
  await dialog.getByRole('button', { name: 'Download and use it' }).click()

  const bar = page.getByRole('progressbar', { name: 'Download of Tiny Talker' })
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await expectAccessible(page, 'paused download')

  // Cut off, then told that there is no such part, so it begins anew; a wrong byte, which is tried once more by itself, and wrong again: it
  // says so, and begins anew only when asked.
  const part = join(product.dataDir, 'models', 'tiny-talker.gguf.part')
  hub.turns.push({ cutAfter: 200_000, when: holds(part, 60_000) }, { status: 416 }, 'wrong-byte', 'wrong-byte')
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('The file is not the one that its publisher describes, so it was thrown away.')).toBeVisible({
    timeout: 30_000,
  })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible({ timeout: 30_000 })
  await again.click()
  await expect(page.getByText('Downloading', { exact: true })).toBeVisible()

  // The server dies in the middle of it, and goes on by itself.
  await killable.killAndStart()
  await page.goto('/#/settings/model')
  await expect(page.getByRole('region', { name: 'Currently using' })).toContainText('Tiny Talker')
  await expect(page.getByText(/^(?:Not loaded|Loading|In memory)$/).first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('region', { name: 'Currently using' }).getByText('Ready')).toBeVisible()
  expect(readFileSync(join(killable.now.dataDir, 'models', 'tiny-talker.gguf')).equals(file)).toBe(true)

  // On this second start it answers within the budget of a draft: what is later than that is the device's.
  await openChat(page)
  await theyWrite(page, 'are you coming to the party?')
  await expect(firstDraft(page)).toContainText(/see you there/i, { timeout: 30_000 })
  await expect(page.getByText('· Tiny Talker').or(page.getByText('tiny-talker')).first()).toBeVisible()

  // Its process dies: the next draft is written all the same, or the page says in words why not.
  await page.goto('/#/settings/model')
  await expect(page.getByText('In memory', { exact: true })).toBeVisible()
  await expectAccessible(page, 'model page, in memory')
  for (const pid of childrenOf(killable.now.pid, 'model-process')) process.kill(pid, 'SIGKILL')
  await expect(page.getByText('In memory', { exact: true })).toHaveCount(0)
  await openChat(page)
  await theyWrite(page, 'are you still coming?')
  await expect(firstDraft(page)).toBeVisible({ timeout: 30_000 })

  await page.goto('/#/settings/model')
  await page.getByRole('button', { name: 'Download Giant Talker' }).click()
  await page.getByRole('dialog', { name: 'Download Giant Talker?' }).getByRole('button', { name: 'Download and use it' }).click()
  await expect(page.getByText(/^The download needs 1000000 GB more on the disk, and \d+ GB are free\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Delete Tiny Talker' }).click()
  await page.getByRole('dialog', { name: 'Delete Tiny Talker?' }).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Tiny Talker is deleted from this computer.')).toBeVisible()
  await expect(page.getByText('Its file is not on this computer, so nothing of it runs.')).toBeVisible()
})

/** Processes below `pid` whose command line holds `words`. */
function childrenOf(pid: number, words: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const rows = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/u.exec(line)).filter((row) => row !== null)
  const below = new Set([pid])
  for (const [, own, parent] of rows.toSorted((a, b) => Number(a[1]) - Number(b[1]))) if (below.has(Number(parent))) below.add(Number(own))
  return rows.filter(([, own, , args]) => below.has(Number(own)) && args?.includes(words)).map(([, own]) => Number(own))
}
