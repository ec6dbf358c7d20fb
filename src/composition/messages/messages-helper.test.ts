import { describe, expect, it } from 'vitest'
import { fakeClock } from '#test/fakes.ts'
import { createMessagesGrants } from './messages-helper.ts'
import { permissionHolder, type FindProcess } from './permission-holder.ts'

/** macOS's answers, and how it was asked. */
function grant(automation: number | null, kept = new Map<string, string>()) {
  const clock = fakeClock()
  const asked: string[] = []
  const macOS = { automation: automation as number | null | 'broken', accessibility: true }
  const made = createMessagesGrants(
    {
      permissions(how) {
        asked.push(how ?? 'check')
        if (macOS.automation !== 'broken')
          return Promise.resolve({ ok: true, data: { accessibility: macOS.accessibility, automation: macOS.automation } })
        return Promise.resolve({ ok: false, failure: { code: 'no-helper', message: 'No.', certain: true } })
      },
    },
    { get: (key) => Promise.resolve(kept.get(key) ?? null), put: async (key, value) => void kept.set(key, value) },
    clock,
  )
  return { clock, asked, macOS, made, isGranted: () => made.mayControl(), check: (opens: boolean) => made.check(opens) }
}

describe('the grant to control Messages', () => {
  it('is unknown, which is no, until macOS says yes', async () => {
    const { isGranted, check } = grant(0)
    expect(isGranted()).toBe(false)
    await check(false)
    expect(isGranted()).toBe(true)
  })

  it.each([-1743, -1744, -600, null, 'broken'] as const)('is no at %s', async (automation) => {
    const made = grant(null)
    made.macOS.automation = automation
    await made.check(false)
    expect(made.isGranted()).toBe(false)
  })

  it('is looked up again, soon where it is missing, and is lost when macOS or the helper says no', async () => {
    const { clock, asked, macOS, check, isGranted } = grant(-1744)
    await check(false)
    await check(false)
    expect(asked).toHaveLength(1)
    macOS.automation = 0
    clock.advance(2_000)
    await check(false)
    expect(isGranted()).toBe(true)
    // Messages was quit, which reveals nothing new.
    macOS.automation = -600
    clock.advance(60_000)
    await check(false)
    expect(isGranted()).toBe(true)
    macOS.automation = 'broken'
    clock.advance(60_000)
    await check(false)
    expect(isGranted()).toBe(false)
    expect(asked).toHaveLength(4)
  })

  it('opens Messages to find out only where replies may be sent automatically, and once a minute at most', async () => {
    const { clock, asked, check } = grant(-600)
    for (const opens of [false, true, true]) {
      await check(opens)
      clock.advance(2_000)
    }
    clock.advance(60_000)
    await check(true)
    expect(asked).toEqual(['check', 'open', 'check', 'open'])
  })
})

describe('the grant to read the window of Messages', () => {
  it('is not lost where it was never given', async () => {
    const { made, macOS, check } = grant(0)
    macOS.accessibility = false
    await check(false)
    await made.noteSight(false)
    expect(made.isSightLost()).toBe(false)
  })

  it('is lost once it was given, after a restart too, and comes back within seconds', async () => {
    const kept = new Map<string, string>()
    const before = grant(0, kept)
    await before.check(false)
    await before.made.noteSight(false)
    expect(before.made.isSightLost()).toBe(true)

    const after = grant(0, kept)
    after.macOS.accessibility = false
    expect(after.made.isSightLost()).toBe(false)
    await after.check(false)
    expect(after.made.isSightLost()).toBe(true)
    after.macOS.accessibility = true
    after.clock.advance(2_000)
    await after.check(false)
    expect(after.made.isSightLost()).toBe(false)
  })
})

describe('the holder of the permissions', () => {
  const processes =
    (table: Record<number, [number, string]>): FindProcess =>
    (pid) => {
      const found = table[pid]
      return found === undefined ? null : { parent: found[0], program: found[1] }
    }

  it.each<[string, Record<number, [number, string]>, object | null]>([
    [
      'the terminal, over shells and npm',
      {
        9: [8, '/opt/node'],
        8: [7, '-zsh'],
        7: [6, 'login'],
        6: [1, '/System/Applications/Utilities/Terminal.app/Contents/MacOS/Terminal'],
      },
      { name: 'Terminal', lasting: true },
    ],
    [
      'the app',
      { 9: [6, '/Applications/Idiolect.app/Contents/Frameworks/Idiolect Helper.app/Contents/MacOS/Idiolect Helper'], 6: [1, 'x'] },
      { name: 'Idiolect', lasting: true },
    ],
    [
      'the Node binary under launchd',
      { 9: [1, '/Users/a/idiolect/node_modules/node/bin/node'] },
      { name: '/Users/a/idiolect/node_modules/node/bin/node', lasting: false },
    ],
    [
      'a login over SSH',
      { 9: [8, '/opt/node'], 8: [1, '/usr/libexec/sshd-session'] },
      { name: expect.stringMatching(/^sshd-keygen-wrapper/), lasting: false },
    ],
    ['nobody that can be told', {}, null],
  ])('is %s', (_who, table, expected) => {
    expect(permissionHolder(9, processes(table))).toEqual(expected)
  })
})
