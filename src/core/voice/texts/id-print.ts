/**
 * A 53-bit hash of an id. A loaded voice uses it to tell which of its pairs the owner has removed, in a fifth of the memory of the ids. If two
 * ids ever collide, one moment too many is left out.
 */
export function printOf(id: string): number {
  let high = 0x811c9dc5
  let low = 0x9747b28c
  for (let at = 0; at < id.length; at++) {
    const unit = id.charCodeAt(at)
    high = Math.imul(high ^ unit, 0x01000193)
    low = Math.imul(low ^ unit, 0x85ebca6b)
    low ^= low >>> 13
  }
  return (high >>> 0) * 2 ** 21 + (low >>> 11)
}
