import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readLine } from '#cli/ask.ts'
import { run } from '#cli/commands/forget.ts'
import { writeServerFile } from '#composition/server-file.ts'
import { data } from '#contract/account/data.ts'
import { bundledCommandLine, cleanEnvironment, compileCache, removeDataDir, temporaryDataDir } from '#test/product/product.ts'
import { testAppInfo } from '../app.ts'

/** A data folder with a running server, and what that server was told to delete. */
async function running() {
  const dir = temporaryDataDir()
  onTestFinished(() => removeDataDir(dir))
  const deleted: unknown[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const forgets = request.url === data.forget.path
      if (forgets) deleted.push(JSON.parse(body))
      return response.end(JSON.stringify(forgets ? { success: true, message: 'Deleted.', deleted: {} } : testAppInfo))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  writeServerFile(dir, { address, token: 'a-secret-of-twenty-characters', pid: process.pid })
  vi.stubEnv('IDIOLECT_DATA_DIR', dir)
  return { dir, deleted }
}

/** What a person at a terminal is asked, and what they are told after typing `typed`. */
async function asked(args: string[], typed: string) {
  const { deleted } = await running()
  const questions: string[] = []
  const out: string[] = []
  const code = await run(args, {
    out: (line) => out.push(line),
    err: () => undefined,
    ask: (question) => (questions.push(question), readLine(Readable.from([typed]))),
  })
  return { code, questions: questions.join('\n'), out: out.join('\n'), deleted }
}

it.each([
  ['all', ['--all'], 'The account, its settings, everything extracted, and the voice will be deleted. This can’t be undone.'],
  ['what was learned', [], 'Everything extracted and the voice will be deleted. This can’t be undone.'],
])('deletes %s after a person agreed', async (_, args, question) => {
  const { code, questions, out, deleted } = await asked(args, 'delete\n')
  expect(questions).toContain(question)
  expect([code, out, deleted]).toEqual([0, 'Deleted.', [{ all: args.length > 0, confirm: 'delete' }]])
})

it.each(['\n', 'no\n', 'y\n', ''])('deletes nothing after %j', async (typed) => {
  const { code, out, deleted } = await asked(['--all'], typed)
  expect([code, out, deleted]).toEqual([1, 'Nothing was deleted.', []])
  expect(await asked(['--json'], typed)).toMatchObject({ code: 1, out: '{"deleted":{}}', deleted: [] })
})

it('deletes nothing without a terminal, unless told not to ask', async () => {
  const { dir, deleted } = await running()
  const [program, words] = await bundledCommandLine()
  const env = cleanEnvironment({ ...compileCache, IDIOLECT_DATA_DIR: dir })
  const { status, stdout, stderr } = spawnSync(program, [...words, 'forget', '--all'], { env, input: 'delete\n', encoding: 'utf8' })
  expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining('Add --yes to delete without being asked.')])
  expect(deleted).toEqual([])

  const lines: string[] = []
  expect(await run(['--all', '--yes'], { out: (line) => lines.push(line), err: () => undefined })).toBe(0)
  expect([lines, deleted]).toEqual([['Deleted.'], [{ all: true, confirm: 'delete' }]])
})
