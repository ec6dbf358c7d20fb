import Database from 'better-sqlite3'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ContactCard } from '#core/conversation/people.ts'
import type { AddressBook } from '#core/ports/address-book.ts'

const fileName = 'AddressBook-v22.abcddb'
const busyTimeout = 2_000

/**
 * The address book in `folder` (on a Mac, AddressBook in Application Support): its own file, plus one per account under Sources. Most people's cards
 * are in the accounts. Re-read on each call. A file that is missing, locked, or in another format yields no cards.
 */
export function createAddressBook(folder: string): AddressBook {
  return {
    cards() {
      const files = [fileName, ...sources(folder).map((name) => join('Sources', name, fileName))]
      return files.flatMap((file) => readBook(join(folder, file), file))
    },
  }
}

function sources(folder: string): string[] {
  try {
    return readdirSync(join(folder, 'Sources')).toSorted()
  } catch {
    // No accounts, or none readable: addresses are shown instead of names.
    return []
  }
}

function readBook(path: string, book: string): ContactCard[] {
  try {
    const db = new Database(path, { readonly: true, fileMustExist: true, timeout: busyTimeout })
    try {
      return readCards(db, book)
    } finally {
      db.close()
    }
  } catch {
    // Ignored, whatever is wrong with an address book: names are nice to have, and the product works without them.
    return []
  }
}

/** Core Data tables. The entity number of contacts differs between files and is looked up by name. */
function readCards(db: Database.Database, book: string): ContactCard[] {
  db.pragma('query_only = 1')
  const entity = db.prepare<[], { number: number }>(`SELECT Z_ENT AS number FROM Z_PRIMARYKEY WHERE Z_NAME = 'ABCDContact'`).get()
  if (entity === undefined) return []
  const columns = new Set(
    db
      .prepare<[], { name: string }>("SELECT name FROM pragma_table_info('ZABCDRECORD')")
      .all()
      .map(({ name }) => name),
  )
  const selected = ['ZFIRSTNAME', 'ZLASTNAME', 'ZNICKNAME', 'ZORGANIZATION', 'ZUNIQUEID'].map((name) =>
    columns.has(name) ? name : `NULL AS ${name}`,
  )
  const addresses = new Map<number, string[]>()
  for (const query of [
    'SELECT ZOWNER AS owner, ZFULLNUMBER AS address FROM ZABCDPHONENUMBER',
    'SELECT ZOWNER AS owner, ZADDRESS AS address FROM ZABCDEMAILADDRESS',
  ]) {
    for (const { owner, address } of db.prepare<[], { owner: unknown; address: unknown }>(query).all()) {
      if (typeof owner !== 'number' || typeof address !== 'string' || address.trim() === '') continue
      const known = addresses.get(owner)
      if (known === undefined) addresses.set(owner, [address])
      else known.push(address)
    }
  }
  const cards: ContactCard[] = []
  for (const row of db
    .prepare<[number], Record<string, unknown>>(`SELECT Z_PK, ${selected.join(', ')} FROM ZABCDRECORD WHERE Z_ENT = ?`)
    .all(entity.number)) {
    const name = nameOf(row)
    const own = typeof row['Z_PK'] === 'number' ? addresses.get(row['Z_PK']) : undefined
    if (name === '' || own === undefined) continue
    const unique = row['ZUNIQUEID']
    const shortNames = [...new Set([word(row, 'ZNICKNAME'), word(row, 'ZFIRSTNAME')])].filter((short) => short !== '' && short !== name)
    cards.push({
      id: typeof unique === 'string' && unique !== '' ? unique : `${book}#${String(row['Z_PK'])}`,
      book,
      name,
      ...(shortNames.length === 0 ? {} : { shortNames }),
      addresses: own,
    })
  }
  return cards
}

function nameOf(row: Readonly<Record<string, unknown>>): string {
  const full = [word(row, 'ZFIRSTNAME'), word(row, 'ZLASTNAME')].filter((part) => part !== '').join(' ')
  return full || word(row, 'ZNICKNAME') || word(row, 'ZORGANIZATION')
}

function word(row: Readonly<Record<string, unknown>>, column: string): string {
  const value = row[column]
  return typeof value === 'string' ? value.trim() : ''
}
