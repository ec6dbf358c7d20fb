import fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 }

/**
 * A character of any kind, as the unit of `fc.string`: the cases of its `unit: 'binary'`, without the map of all million characters that makes, which
 * takes a second in each process.
 */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff - surrogates.count }).map(
  (place) => String.fromCodePoint(place < surrogates.first ? place : place + surrogates.count),
  (character) => {
    const point = typeof character === 'string' ? character.codePointAt(0) : undefined
    if (point === undefined || String.fromCodePoint(point) !== character) throw new Error('no single character')
    return point < surrogates.first ? point : point - surrogates.count
  },
)
