/** So many rows of a long list are read at a time. */
export const rowsAtATime = 1_000

/** Reads on beyond the last row until there are no more. No connection is held while a slow reader takes a piece. */
export async function* walkRows<Row>(
  readOn: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined
  for (;;) {
    const rows = await readOn(last)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtATime) return
    last = rows.at(-1)
  }
}

export async function* presented<Row, Presented>(
  pieces: AsyncIterable<readonly Row[]>,
  present: (row: Row) => Presented,
): AsyncGenerator<readonly Presented[]> {
  for await (const rows of pieces) yield rows.map(present)
}
