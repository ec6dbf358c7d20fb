/** Rows that are in memory at a time. */
const rowsOfPage = 200

/** Every row of a table in the order of its ids, a page at a time: `page` gives at most so many behind the id. */
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
