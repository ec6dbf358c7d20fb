import { expect, it } from 'vitest'
import { fakeClock } from '#test/fakes.ts'
import { messagesDatabase, now } from '#test/messages/messages-database.ts'
import { liveDatabase } from '#test/messages/watching.ts'
import { createDirectoryCache } from './directory-cache.ts'
import type { LiveConnection } from './live-database.ts'

const from = { address: '+14155550101', service: 'SMS' }

/** For 100 messages of one conversation in one poll: whether the owner was found to have written there, and how often that was queried. */
function look(read: <T>(work: (live: LiveConnection) => T) => T, directories: ReturnType<typeof createDirectoryCache>, chat: number) {
  return read((live) => {
    let searches = 0
    const prepare: LiveConnection['db']['prepare'] = (sql, ...options) => {
      const run = live.db.prepare(sql, ...options)
      if (!sql.includes('is_from_me')) return run
      return (...given) => {
        searches++
        return run(...given)
      }
    }
    const during = directories.during({ ...live, db: { ...live.db, prepare } })
    const conversation = during.directory.chats.get(chat)!.conversation
    const found = Array.from({ length: 100 }, () => [during.isKnown(conversation), during.hasAnswered(from)])
    return { found: new Set(found.flat()), searches }
  })
}

it('what the owner never wrote is searched for once in a look, and anew in the next', () => {
  const db = messagesDatabase()
  const chat = db.direct('+14155550101')
  const database = liveDatabase(db.path)
  const directories = createDirectoryCache(fakeClock(now), () => [])
  const again = () => look((work) => database.read(work), directories, chat)
  expect(again()).toEqual({ found: new Set([false]), searches: 2 })
  db.message({ text: 'hello?', at: now - 1, chats: [chat], handle: 1 })
  db.message({ text: 'hello', at: now, chats: [chat], fromMe: true, more: { service: 'SMS' } })
  expect(again()).toEqual({ found: new Set([true]), searches: 3 })
  expect(again()).toEqual({ found: new Set([true]), searches: 0 })
})

it('what the owner answered at an address counts for 30 days, however long the listener has run', () => {
  const db = messagesDatabase()
  const chat = db.direct('+14155550101')
  db.message({ text: 'hello?', at: now, chats: [chat], handle: 1 })
  db.message({ text: 'hello', at: now + 1, chats: [chat], fromMe: true, more: { service: 'SMS' } })
  const clock = fakeClock(now)
  const database = liveDatabase(db.path)
  const directories = createDirectoryCache(clock, () => [])
  const hasAnswered = () => database.read((live) => directories.during(live).hasAnswered(from))
  const days = (count: number) => clock.advance(count * 24 * 60 * 60_000)
  expect(hasAnswered()).toBe(true)
  days(30)
  expect(hasAnswered()).toBe(true)
  days(1)
  expect(hasAnswered()).toBe(false)
  db.message({ text: 'hello again', at: clock.now(), chats: [chat], fromMe: true, more: { service: 'SMS' } })
  expect(hasAnswered()).toBe(false)
  db.message({ text: 'hello?', at: clock.now() - 1, chats: [chat], handle: 1 })
  expect(hasAnswered()).toBe(true)
})

it('an automatic reply is no answer of the owner’s, whenever it is known to be one', () => {
  const db = messagesDatabase()
  const chat = db.direct('+14155550101')
  db.message({ text: 'hello?', at: now - 3, chats: [chat], handle: 1 })
  db.message({ guid: 'automatic', text: 'hello', at: now - 2, chats: [chat], fromMe: true, more: { service: 'SMS' } })
  const database = liveDatabase(db.path)
  const directories = createDirectoryCache(fakeClock(now), () => [])
  const hasAnswered = (...automatic: string[]) => database.read((live) => directories.during(live, new Set(automatic)).hasAnswered(from))
  expect(hasAnswered()).toBe(true)
  expect(hasAnswered('automatic')).toBe(false)
  db.message({ text: 'hello', at: now - 1, chats: [chat], fromMe: true, more: { service: 'SMS' } })
  expect(hasAnswered('automatic')).toBe(true)
})
