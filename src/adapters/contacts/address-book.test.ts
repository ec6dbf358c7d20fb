import Database from 'better-sqlite3'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildPeople } from '#core/conversation/people.ts'
import { temporaryFolder } from '#test/folder.ts'
import { createAddressBook } from './address-book.ts'

interface TestCard {
  first?: string
  last?: string
  nickname?: string
  organization?: string
  unique?: string
  numbers?: string[]
  mails?: string[]
  /** Not a contact entity. */
  group?: boolean
}

/** The entity number differs between files, as on real Macs. */
function writeBook(folder: string, entity: number, cards: readonly TestCard[]): void {
  mkdirSync(folder, { recursive: true })
  const db = new Database(join(folder, 'AddressBook-v22.abcddb'))
  db.exec(`
    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR);
    INSERT INTO Z_PRIMARYKEY VALUES (${entity}, 'ABCDContact'), (${entity + 1}, 'ABCDGroup');
    CREATE TABLE ZABCDRECORD (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZFIRSTNAME VARCHAR, ZLASTNAME VARCHAR, ZNICKNAME VARCHAR, ZORGANIZATION VARCHAR, ZUNIQUEID VARCHAR);
    CREATE TABLE ZABCDPHONENUMBER (Z_PK INTEGER PRIMARY KEY, ZOWNER INTEGER, ZFULLNUMBER VARCHAR);
    CREATE TABLE ZABCDEMAILADDRESS (Z_PK INTEGER PRIMARY KEY, ZOWNER INTEGER, ZADDRESS VARCHAR);`)
  for (const card of cards) {
    const { lastInsertRowid: owner } = db
      .prepare('INSERT INTO ZABCDRECORD (Z_ENT, ZFIRSTNAME, ZLASTNAME, ZNICKNAME, ZORGANIZATION, ZUNIQUEID) VALUES (?, ?, ?, ?, ?, ?)')
      .run(card.group === true ? entity + 1 : entity, card.first, card.last, card.nickname, card.organization, card.unique)
    for (const number of card.numbers ?? [])
      db.prepare('INSERT INTO ZABCDPHONENUMBER (ZOWNER, ZFULLNUMBER) VALUES (?, ?)').run(owner, number)
    for (const mail of card.mails ?? []) db.prepare('INSERT INTO ZABCDEMAILADDRESS (ZOWNER, ZADDRESS) VALUES (?, ?)').run(owner, mail)
  }
  db.close()
}

describe('the address book', () => {
  it('gives the cards of its own file and of every account', () => {
    const folder = temporaryFolder()
    writeBook(folder, 22, [
      { first: 'Anna', last: 'Example', unique: 'A:ABPerson', numbers: ['(415) 555-0101', '+1 415 555 0102'], mails: ['Anna@example.com'] },
      { first: 'A group', group: true, numbers: ['+14155550109'] },
      { first: 'Nobody', unique: 'N' },
    ])
    writeBook(join(folder, 'Sources', 'CLOUD'), 31, [
      { nickname: 'Benny', unique: 'B', mails: ['ben@example.com'] },
      { organization: 'Example Dentists', numbers: ['+14155550103'] },
      { unique: 'nameless', numbers: ['+14155550104'] },
    ])
    const cards = createAddressBook(folder).cards()
    expect(cards.map(({ name, addresses }) => [name, addresses])).toEqual([
      ['Anna Example', ['(415) 555-0101', '+1 415 555 0102', 'Anna@example.com']],
      ['Benny', ['ben@example.com']],
      ['Example Dentists', ['+14155550103']],
    ])
    expect(new Set(cards.map(({ id }) => id)).size).toBe(3)
    expect(new Set(cards.map(({ book }) => book)).size).toBe(2)
  })

  it('joins one person over several accounts', () => {
    const folder = temporaryFolder()
    writeBook(join(folder, 'Sources', 'ONE'), 20, [
      { first: 'Anna', last: 'Example', nickname: 'Annie', unique: 'A', numbers: ['(415) 555-0101'] },
    ])
    writeBook(join(folder, 'Sources', 'TWO'), 25, [{ first: 'Anna', last: 'Example', unique: 'B', mails: ['anna@example.com'] }])
    const find = buildPeople(createAddressBook(folder).cards(), [], 'US')
    expect(find('anna@example.com')).toEqual({
      key: 'card:A',
      name: 'Anna Example',
      shortNames: ['Annie', 'Anna'],
      addresses: ['+14155550101', 'anna@example.com'],
      // Their cards share only the name.
      doubt: 'by-name-alone',
    })
  })

  it('is empty, and no error, where it is missing, no database, or of another form', () => {
    expect(createAddressBook(join(temporaryFolder(), 'none')).cards()).toEqual([])
    const text = temporaryFolder()
    writeFileSync(join(text, 'AddressBook-v22.abcddb'), 'not a database')
    writeBook(join(text, 'Sources', 'GOOD'), 3, [{ first: 'Anna', numbers: ['+14155550101'] }])
    expect(createAddressBook(text).cards()).toHaveLength(1)
    const other = temporaryFolder()
    new Database(join(other, 'AddressBook-v22.abcddb')).exec('CREATE TABLE Z_PRIMARYKEY (Z_ENT, Z_NAME)').close()
    expect(createAddressBook(other).cards()).toEqual([])
  })
})
