/** A cost below which this machine cannot go, measured in the same run: a bare `SELECT`, an empty process. */
export interface Floor {
  readonly what: string
  readonly value: number
}

type Unit = 'ms' | 'µs' | 'MB' | '/s' | ''

interface Row {
  readonly what: string
  readonly value: number
  readonly unit: Unit
  readonly floor: Floor | undefined
  readonly ratio: number | undefined
  readonly target: string | undefined
}

/** What a bench says. Nothing is written to a file: numbers without the machine and the run they come from are worth little. */
export interface Report {
  /**
   * One measured number. `floor` is in the same unit and gives the ratio, unless `ratio` was taken otherwise; `target` is what the product
   * promises, in words.
   */
  row(what: string, value: number, unit: Unit, more?: { floor?: Floor; ratio?: number; target?: string }): void
  /** A line under the table: what was measured on, or why a bench could not run. */
  note(text: string): void
}

/** Gathers rows and prints them as one table. */
export function createReport(): Report & { print(name: string): string } {
  const rows: Row[] = []
  const notes: string[] = []
  return {
    row(what, value, unit, more = {}) {
      rows.push({ what, value, unit, floor: more.floor, ratio: more.ratio ?? ratioTo(more.floor, value), target: more.target })
    },
    note(text) {
      notes.push(text)
    },
    print(name) {
      const cells = rows.map((row) => [
        row.what,
        `${show(row.value)} ${row.unit}`.trim(),
        row.floor === undefined ? '' : `${show(row.floor.value)} ${row.unit}  ${row.floor.what}`.trim(),
        row.ratio === undefined ? '' : `× ${row.ratio.toFixed(2)}`,
        row.target ?? '',
      ])
      const table = [['', 'measured', 'floor', 'ratio', 'promised'], ...cells]
      const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((line) => (line[column] ?? '').length)))
      const lines = table.map((line) => `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
      return [name, ...(rows.length === 0 ? [] : lines), ...notes.map((note) => `  ${note}`)].join('\n')
    },
  }
}

function ratioTo(floor: Floor | undefined, value: number): number | undefined {
  return floor === undefined || floor.value === 0 ? undefined : value / floor.value
}

/** The value below which `share` (0–1) of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

function show(value: number): string {
  if (!Number.isFinite(value)) return 'n/a'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US')
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
}
