import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Command } from '#cli/command.ts'
import { commands } from '#web/features/docs/commands.ts'

it('the documentation lists every command of the command line, in its own words', async () => {
  const folder = join(import.meta.dirname, '../../src/cli/commands')
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
  const documented = new Map(commands.map((command) => [command.usage.split(' ', 1)[0] ?? '', command]))
  expect([...documented.keys()].toSorted()).toEqual(names.toSorted())
  for (const name of names) {
    const { summary, usage }: Command = await import(join(folder, `${name}.ts`))
    expect(documented.get(name)?.does).toBe(summary)
    expect(usage?.startsWith(documented.get(name)?.usage ?? '-'), `${name}: ${usage}`).toBe(true)
  }
})
