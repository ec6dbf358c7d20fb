import type { SourceFile } from './source-file.ts'

/**
 * Files that import one another, directly or through others, types counted: each circle as sorted paths. A file in a circle cannot be read,
 * tested or moved without all the others (strongly connected components, after Tarjan).
 */
export function importCircles(files: readonly SourceFile[]): string[][] {
  const known = new Set(files.map(({ path }) => path))
  const targets = new Map(files.map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])]))
  const order = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []

  const visit = (path: string): number => {
    const number = order.size
    order.set(path, number)
    open.push(path)
    let low = number
    for (const target of targets.get(path) ?? []) {
      if (!known.has(target)) continue
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (open.includes(target)) low = Math.min(low, order.get(target) ?? low)
    }
    if (low < number) return low
    const circle = open.splice(open.indexOf(path))
    if (circle.length > 1 || targets.get(path)?.includes(path) === true) circles.push(circle.toSorted())
    return low
  }
  for (const path of known) if (!order.has(path)) visit(path)
  return circles
}
