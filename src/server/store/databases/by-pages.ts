/** Rows in memory at a time. */
const rowsOfPage = 200

/** Reads every row of a table in id order, one page at a time. `page` returns at most the given number of rows after the id. */
export async function* byPages<Row extends { readonly id: string }>(
  page: (behind: string, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let behind = ''
  for (;;) {
    const rows = await page(behind, rowsOfPage)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsOfPage) return
    behind = last.id
  }
}
