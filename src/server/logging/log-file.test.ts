import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#test/folder.ts'
import { logFile } from './log-file.ts'

it('is set aside while it is written, so that it and the one before are all there ever is', () => {
  const folder = temporaryFolder()
  const path = join(folder, 'idiolect.log')
  const log = logFile(path, 1_000)
  for (let line = 0; line < 500; line++) log.write(`line ${line}\n`)
  expect(readdirSync(folder).toSorted()).toEqual(['idiolect.log', 'idiolect.log.old'])
  for (const name of readdirSync(folder))
    expect(statSync(join(folder, name))).toMatchObject({ size: expect.toSatisfy((size: number) => size <= 1_000) })
  const kept = readFileSync(`${path}.old`, 'utf8') + readFileSync(path, 'utf8')
  expect(kept.trimEnd().split('\n').at(-1)).toBe('line 499')
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

it('goes on with a file that is there, and counts what it holds', () => {
  const path = join(temporaryFolder(), 'idiolect.log')
  for (let start = 0; start < 30; start++) logFile(path, 1_000).write(`${'x'.repeat(99)}\n`)
  expect(statSync(path).size).toBe(1_000)
  expect(statSync(`${path}.old`).size).toBe(1_000)
})

it('stops nothing where it cannot be written', () => {
  expect(() => logFile(join(temporaryFolder(), 'no', 'such', 'folder.log')).write('line\n')).not.toThrow()
})
