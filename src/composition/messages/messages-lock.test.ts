import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '#test/folder.ts'
import { createMessagesLock } from './messages-lock.ts'

/** Another server of the same user, with a completely different environment. */
async function another(chatDb: string) {
  const elsewhere = temporaryFolder()
  const script = `
    import { createMessagesLock } from ${JSON.stringify(join(import.meta.dirname, 'messages-lock.ts'))}
    const lock = createMessagesLock(process.argv[1], (error) => { throw error })
    process.stdin.on('data', () => console.log(lock.isOurs()))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, chatDb], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { HOME: elsewhere, TMPDIR: elsewhere, XDG_DATA_HOME: elsewhere, IDIOLECT_DATA_DIR: elsewhere },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async isItsOwn(): Promise<string> {
      child.stdin.write('?\n')
      return String((await answers.next()).value)
    },
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

const never = (error: unknown) => {
  throw error
}

it('one server of a user sends from a database, whatever the others are told of folders and by whatever path they reach it', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'real'))
  symlinkSync(join(folder, 'real'), join(folder, 'link'))
  const other = await another(join(folder, 'link', 'chat.db'))
  expect(await other.isItsOwn()).toBe('true')
  writeFileSync(join(folder, 'real', 'chat.db'), '')
  const ours = createMessagesLock(join(folder, 'real', 'chat.db'), never)
  onTestFinished(() => ours.release())
  // Asking again must not release the other server's lock.
  expect([ours.isOurs(), ours.isOurs(), await other.isItsOwn()]).toEqual([false, false, 'true'])
  await other.kill()
  expect(ours.isOurs()).toBe(true)
  const third = await another(join(folder, 'real', 'chat.db'))
  expect(await third.isItsOwn()).toBe('false')
  expect(await third.isItsOwn()).toBe('false')
})

it('locks of databases that nobody has read for a month are tidied away, held ones are not', () => {
  const folder = temporaryFolder()
  const lock = (name: string) => {
    const made = createMessagesLock(join(folder, name), never, join(folder, 'locks'))
    expect(made.isOurs()).toBe(true)
    return made
  }
  const age = () => {
    for (const name of readdirSync(join(folder, 'locks'))) utimesSync(join(folder, 'locks', name), 0, 0)
  }
  const held = lock('held.db')
  lock('left.db').release()
  age()
  const fresh = lock('fresh.db')
  expect(readdirSync(join(folder, 'locks')).filter((name) => name.endsWith('.lock'))).toHaveLength(2)
  expect(createMessagesLock(join(folder, 'held.db'), never, join(folder, 'locks')).isOurs()).toBe(false)
  held.release()
  fresh.release()
})

it('is never ours where no lock can be had, and that is said once', () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const said: unknown[] = []
  const lock = createMessagesLock('/nowhere/chat.db', (error) => said.push(error), join(file, 'locks'))
  expect([lock.isOurs(), lock.isOurs()]).toEqual([false, false])
  expect(said).toHaveLength(1)
})
