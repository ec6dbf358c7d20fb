import type { ScoreBoard } from './inverted-index.ts'

export interface Ranked {
  readonly pair: number
  readonly score: number
}

/** The `count` best pairs of a board, best first; ties prefer the later pair. Pairs for which `skip` returns true are left out. */
export function best(board: ScoreBoard, count: number, skip?: (pair: number) => boolean): Ranked[] {
  // A heap of the best so far with the worst on top, so one comparison rejects most pairs.
  const pairs = new Uint32Array(count)
  const scores = new Float32Array(count)
  let size = 0
  const below = (i: number, j: number): boolean => {
    const a = scores[i] as number
    const b = scores[j] as number
    return a < b || (a === b && (pairs[i] as number) < (pairs[j] as number))
  }
  const swap = (i: number, j: number): void => {
    const pair = pairs[i] as number
    const score = scores[i] as number
    pairs[i] = pairs[j] as number
    scores[i] = scores[j] as number
    pairs[j] = pair
    scores[j] = score
  }
  const sink = (): void => {
    for (let i = 0; ;) {
      let least = i
      const left = 2 * i + 1
      if (left < size && below(left, least)) least = left
      if (left + 1 < size && below(left + 1, least)) least = left + 1
      if (least === i) return
      swap(i, least)
      i = least
    }
  }
  for (let t = 0; t < board.count; t++) {
    const pair = board.touched[t] as number
    const score = board.scores[pair] as number
    if (size === count && score < (scores[0] as number)) continue
    if (skip?.(pair) === true) continue
    if (size < count) {
      pairs[size] = pair
      scores[size] = score
      for (let i = size++; i > 0 && below(i, (i - 1) >> 1); i = (i - 1) >> 1) swap(i, (i - 1) >> 1)
    } else if (score > (scores[0] as number) || pair > (pairs[0] as number)) {
      pairs[0] = pair
      scores[0] = score
      sink()
    }
  }
  const found: Ranked[] = []
  for (let i = 0; i < size; i++) found.push({ pair: pairs[i] as number, score: scores[i] as number })
  return found.toSorted((a, b) => b.score - a.score || b.pair - a.pair)
}
