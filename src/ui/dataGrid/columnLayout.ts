/** Which columns a person sees, and in which order. */
export interface ColumnLayout {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

interface KnownColumn {
  readonly key: string
  readonly isExtra?: boolean
}

export const standardLayout = (columns: readonly KnownColumn[]): ColumnLayout => ({
  order: columns.map(({ key }) => key),
  hidden: columns.filter(({ isExtra }) => isExtra === true).map(({ key }) => key),
})

/**
 * What was chosen, over the columns of today: one that has gone is forgotten, one that is new stands behind the column
 * it was given beside, and a table without any column is none.
 */
export const fittingLayout = (columns: readonly KnownColumn[], chosen: ColumnLayout | undefined): ColumnLayout => {
  const standard = standardLayout(columns)
  if (chosen === undefined) return standard
  const known = new Set(standard.order)
  const order = [...new Set(chosen.order)].filter((key) => known.has(key))
  for (const [at, key] of standard.order.entries()) {
    if (order.includes(key)) continue
    const before = standard.order[at - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
  }
  const wasKnown = new Set(chosen.order)
  const hidden = order.filter((key) =>
    wasKnown.has(key) ? chosen.hidden.includes(key) : standard.hidden.includes(key),
  )
  return hidden.length === order.length ? { order, hidden: standard.hidden } : { order, hidden }
}

/** The columns that are seen, in their order. */
export const shownKeys = ({ order, hidden }: ColumnLayout): string[] => order.filter((key) => !hidden.includes(key))

export const moved = (layout: ColumnLayout, key: string, by: -1 | 1): ColumnLayout => {
  const from = layout.order.indexOf(key)
  const to = from + by
  if (from < 0 || to < 0 || to >= layout.order.length) return layout
  const order = [...layout.order]
  order.splice(to, 0, ...order.splice(from, 1))
  return { ...layout, order }
}

/** The last column that is shown cannot be hidden. */
export const toggled = (layout: ColumnLayout, key: string): ColumnLayout => {
  if (layout.hidden.includes(key)) return { ...layout, hidden: layout.hidden.filter((other) => other !== key) }
  if (layout.order.length - layout.hidden.length <= 1) return layout
  return { ...layout, hidden: [...layout.hidden, key] }
}

export const isSameLayout = (one: ColumnLayout, other: ColumnLayout): boolean =>
  one.order.join(' ') === other.order.join(' ') && one.hidden.toSorted().join(' ') === other.hidden.toSorted().join(' ')
