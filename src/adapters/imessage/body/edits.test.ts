import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixtures, hasFixtures } from '#test/messages/messages-database.ts'
import { encodePropertyList, type ListValue } from '#test/messages/property-list.ts'
import { encodeBody } from '#test/messages/typedstream.ts'
import { applyEdits, readEdits } from './edits.ts'

function edited(list: Record<string, ListValue>, body: Buffer | null, text: string | null) {
  const edits = readEdits(encodePropertyList(list))
  if (edits === null) throw new Error('the list could not be read')
  return applyEdits(edits, body, text)
}

const history = (...texts: string[]) => texts.map((text) => ({ d: 1, t: encodeBody(text) }))

describe('edits', () => {
  it('give the last text', () => {
    const body = encodeBody('first')
    expect(edited({ ec: { '0': history('first', 'second', 'last') }, ep: [0] }, body, 'first')).toEqual({ text: 'last', unsent: false })
    expect(edited({ ec: { '0': history('first', 'last') }, ep: [0] }, null, null).text).toBe('last')
  })

  it('leave the parts that nobody touched', () => {
    const body = encodeBody('onetwothree', { parts: [3, 3, 5] })
    expect(edited({ ec: { '1': history('two', 'TWO') } }, body, 'onetwothree').text).toBe('oneTWOthree')
  })

  it('leave out the parts that were taken back', () => {
    const body = encodeBody('onetwo', { parts: [3, 3] })
    expect(edited({ rp: [1] }, body, 'onetwo')).toEqual({ text: 'one', unsent: false })
    expect(edited({ rp: [0, 1] }, body, 'onetwo')).toEqual({ text: null, unsent: true })
    expect(edited({ rp: [0], otr: { '0': { lo: 0, le: 3 } } }, null, null)).toEqual({ text: null, unsent: true })
  })

  it('find the parts by where they stood where the body has no runs', () => {
    const otr = { '0': { lo: 0, le: 3 }, '1': { lo: 3, le: 3 } }
    expect(edited({ rp: [0], otr }, null, 'onetwo')).toEqual({ text: 'two', unsent: false })
  })

  it('have the styles of the new words', () => {
    const styled = (t: Buffer) => readEdits(encodePropertyList({ ec: { '0': [{ t: encodeBody('first') }, { t }] } }))?.styled
    expect(styled(encodeBody('last', { styles: ['__kIMTextStrikethroughAttributeName'] }))).toBe(true)
    expect(styled(encodeBody('last'))).toBe(false)
  })

  it('fall back to an earlier text of the part where the last one is broken', () => {
    const ec = { '0': [{ t: encodeBody('readable') }, { t: Buffer.from('broken') }] }
    expect(edited({ ec }, null, null).text).toBe('readable')
  })

  it('are unknown in an XML list and in anything else', () => {
    expect(readEdits(Buffer.from('<?xml version="1.0"?><plist><dict><key>rp</key></dict></plist>'))).toBeNull()
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
          fc.anything(),
        ),
        (summary) => {
          readEdits(summary)
        },
      ),
    )
  })
})

describe.skipIf(!hasFixtures)('real edits (../shared/fixtures, skipped where they are absent)', () => {
  const read = (name: string) => {
    const edits = readEdits(readFileSync(join(fixtures, 'edits', `${name}.plist`)))
    if (edits === null) throw new Error('the list could not be read')
    return edits
  }

  it('are read to their last text', () => {
    expect(applyEdits(read('Edited'), encodeBody('First message  '), 'First message  ').text).toBe('Edited message')
    expect(applyEdits(read('EditedToLink'), encodeBody('\uFFFChere we go!', { parts: [1, 11] }), '\uFFFChere we go!').text).toMatch(
      /^\uFFFChttps:/,
    )
    expect(applyEdits(read('Deleted'), null, null)).toEqual({ text: null, unsent: true })
  })
})
