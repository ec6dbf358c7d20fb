const highestOrder = 6
const betaSquared = 4

/** The character n-grams (n = 1…6) of a text without its white space, hashed and sorted per order. */
export interface CharacterGrams {
  readonly orders: readonly Uint32Array[]
}

/** Texts beyond this many characters are cut: n-grams of a whole novel would say nothing more. */
const readLimit = 10_000

/** Sorted, so that comparing two texts is one walk. */
export function characterGrams(text: string): CharacterGrams {
  const chars: number[] = []
  for (const char of text.slice(0, readLimit)) if (!/\s/u.test(char)) chars.push(char.codePointAt(0) ?? 0)
  const orders: Uint32Array[] = []
  for (let n = 1; n <= highestOrder; n++) {
    const grams = new Uint32Array(Math.max(0, chars.length - n + 1))
    for (let i = 0; i < grams.length; i++) {
      let hash = n
      for (let j = i; j < i + n; j++) hash = Math.imul(hash ^ (chars[j] as number), 0x9e3779b1) ^ (hash >>> 13)
      grams[i] = hash
    }
    orders.push(grams.toSorted())
  }
  return { orders }
}

function matches(a: Uint32Array, b: Uint32Array): number {
  let i = 0
  let j = 0
  let found = 0
  while (i < a.length && j < b.length) {
    const x = a[i] as number
    const y = b[j] as number
    if (x === y) found++
    if (x <= y) i++
    if (y <= x) j++
  }
  return found
}

/**
 * chrF of a draft against the real reply, 0–100: character n-gram F-score up to n = 6 with beta = 2, white space ignored, averaged over the
 * orders that both texts have (Popović 2015, as sacreBLEU 2 computes it for a sentence).
 */
export function chrf(draft: CharacterGrams, reply: CharacterGrams): number {
  let precision = 0
  let recall = 0
  let orders = 0
  for (let n = 0; n < highestOrder; n++) {
    const own = draft.orders[n] as Uint32Array
    const real = reply.orders[n] as Uint32Array
    if (own.length === 0 || real.length === 0) continue
    const found = matches(own, real)
    precision += found / own.length
    recall += found / real.length
    orders++
  }
  if (precision + recall === 0) return 0
  precision /= orders
  recall /= orders
  return (100 * (1 + betaSquared) * precision * recall) / (betaSquared * precision + recall)
}

/** chrF@k: the best of a turn's drafts; 0 if there is none. */
export function bestChrf(drafts: readonly CharacterGrams[], reply: CharacterGrams): number {
  let highest = 0
  for (const draft of drafts) highest = Math.max(highest, chrf(draft, reply))
  return highest
}
