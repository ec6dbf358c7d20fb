import type Database from 'better-sqlite3'
import { dirname, join } from 'node:path'
import { type SampleMark, writeSampleFile } from './database/sample-file.ts'

/** One card of the address book. Numbers are E.164; they are written the way people type them. */
export interface Card {
  readonly first: string
  readonly last: string | null
  readonly nickname?: string
  readonly organization?: string
  readonly phones: readonly string[]
  readonly emails: readonly string[]
}

/** Path of the address book of the database at `path`: next to it, in a folder laid out as on a Mac. */
export function addressBookPath(path: string): string {
  return join(dirname(path), 'AddressBook', 'AddressBook-v22.abcddb')
}

/**
 * Writes the address book in the format of macOS: Core Data tables in which a person is a record of the entity `ABCDContact`. Its entity number is in
 * `Z_PRIMARYKEY` and differs between files.
 *
 * @throws AppError `sample-mismatch` if the file there is not sample data.
 */
export function writeAddressBook(path: string, cards: Iterable<Card>, mark: SampleMark): void {
  writeSampleFile(path, mark, (db) => db.transaction(() => fill(db, cards))())
}

const contactEntity = 22
const groupEntity = 19
const phoneEntity = 15
const emailEntity = 9

function fill(db: Database.Database, cards: Iterable<Card>): void {
  db.exec(`
    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
    CREATE TABLE ZABCDRECORD (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZFIRSTNAME VARCHAR, ZLASTNAME VARCHAR,
      ZMIDDLENAME VARCHAR, ZNICKNAME VARCHAR, ZORGANIZATION VARCHAR, ZNAME VARCHAR, ZUNIQUEID VARCHAR, ZLINKID VARCHAR);
    CREATE TABLE ZABCDPHONENUMBER (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZOWNER INTEGER, ZORDERINGINDEX INTEGER,
      ZISPRIMARY INTEGER, ZFULLNUMBER VARCHAR, ZLABEL VARCHAR);
    CREATE TABLE ZABCDEMAILADDRESS (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZOWNER INTEGER, ZORDERINGINDEX INTEGER,
      ZISPRIMARY INTEGER, ZADDRESS VARCHAR, ZADDRESSNORMALIZED VARCHAR, ZLABEL VARCHAR);`)
  const addEntity = db.prepare('INSERT INTO Z_PRIMARYKEY VALUES (?, ?, 0, 0)')
  addEntity.run(contactEntity, 'ABCDContact')
  addEntity.run(groupEntity, 'ABCDGroup')
  addEntity.run(phoneEntity, 'ABCDPhoneNumber')
  addEntity.run(emailEntity, 'ABCDEmailAddress')
  // Every address book has a record that isn't a person.
  db.prepare('INSERT INTO ZABCDRECORD (Z_ENT, Z_OPT, ZNAME) VALUES (?, 1, ?)').run(groupEntity, 'card')

  const addRecord = db.prepare(
    'INSERT INTO ZABCDRECORD (Z_ENT, Z_OPT, ZFIRSTNAME, ZLASTNAME, ZNICKNAME, ZORGANIZATION, ZUNIQUEID) VALUES (?, 1, ?, ?, ?, ?, ?)',
  )
  const addPhone = db.prepare(
    'INSERT INTO ZABCDPHONENUMBER (Z_ENT, Z_OPT, ZOWNER, ZORDERINGINDEX, ZISPRIMARY, ZFULLNUMBER, ZLABEL) VALUES (?, 1, ?, ?, ?, ?, ?)',
  )
  const addEmail = db.prepare(
    'INSERT INTO ZABCDEMAILADDRESS (Z_ENT, Z_OPT, ZOWNER, ZORDERINGINDEX, ZISPRIMARY, ZADDRESS, ZADDRESSNORMALIZED, ZLABEL) VALUES (?, 1, ?, ?, ?, ?, ?, ?)',
  )
  let number = 0
  for (const card of cards) {
    number++
    const owner = addRecord.run(
      contactEntity,
      card.first,
      card.last,
      card.nickname ?? null,
      card.organization ?? null,
      `sample-${number}:ABPerson`,
    ).lastInsertRowid
    card.phones.forEach((phone, index) => {
      addPhone.run(phoneEntity, owner, index, index === 0 ? 1 : 0, asTyped(phone, number + index), '_$!<Mobile>!$_')
    })
    card.emails.forEach((email, index) => {
      addEmail.run(emailEntity, owner, index, index === 0 ? 1 : 0, email, email.toLowerCase(), '_$!<Home>!$_')
    })
  }
  const setMax = db.prepare('UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?')
  setMax.run(number + 1, contactEntity)
}

/** +12075550101 as people type it: (207) 555-0101, 207-555-0101, +1 207 555 0101 … */
function asTyped(number: string, which: number): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? []
  if (area === undefined) return number
  const forms = [
    `(${area}) ${exchange}-${line}`,
    `${area}-${exchange}-${line}`,
    `+1 ${area} ${exchange} ${line}`,
    number,
    `1 (${area}) ${exchange}-${line}`,
  ]
  return forms[which % forms.length] ?? number
}
