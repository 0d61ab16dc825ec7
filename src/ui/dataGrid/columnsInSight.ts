/** Those that begin within so many pixels. One may be wider than it says, never narrower: what begins beyond is out of sight. */
export const columnsInSight = <Column extends { readonly width: number }>(
  columns: readonly Column[],
  lead: number,
  within: number,
): readonly Column[] => {
  let end = lead
  const beyond = columns.findIndex(({ width }) => {
    const start = end
    end += width
    return start >= within
  })
  return beyond < 0 ? columns : columns.slice(0, beyond)
}
