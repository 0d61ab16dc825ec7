const kinds = { wide: Uint32Array, half: Uint16Array, byte: Uint8Array }
type Kind = keyof typeof kinds
type Column = Uint32Array | Uint16Array | Uint8Array

/** Columns lie one behind the other: what each is called, how wide its numbers are, and how many it has. */
export type Layout<Columns> = readonly (readonly [name: keyof Columns, kind: Kind, length: number])[]

const kindOf = (column: Column): Kind =>
  column instanceof Uint32Array ? 'wide' : column instanceof Uint16Array ? 'half' : 'byte'

export interface JoinedColumns<Columns> {
  readonly layout: Layout<Columns>
  readonly joined: Blob
}

/** The widest first: each then begins where an array of its kind may begin. */
export const joinColumns = <Columns extends { readonly [Name in keyof Columns]: Column }>(
  columns: Columns,
): JoinedColumns<Columns> => {
  const inOrder = (Object.entries(columns) as [keyof Columns, Column][]).toSorted(
    ([, a], [, b]) => b.BYTES_PER_ELEMENT - a.BYTES_PER_ELEMENT,
  )
  return {
    layout: inOrder.map(([name, column]) => [name, kindOf(column), column.length]),
    joined: new Blob(inOrder.map(([, column]) => column as Uint8Array<ArrayBuffer>)),
  }
}

/** The columns as views of the bytes that they were joined to. Throws where these are cut short. */
export const cutColumns = <Columns>(layout: Layout<Columns>, bytes: ArrayBuffer): Columns => {
  let at = 0
  const cut = layout.map(([name, kind, length]) => {
    const column = new kinds[kind](bytes, at, length)
    at += column.byteLength
    return [name, column] as const
  })
  return Object.fromEntries(cut) as Columns
}

export const readColumns = async <Columns>({ layout, joined }: JoinedColumns<Columns>): Promise<Columns> =>
  cutColumns(layout, await joined.arrayBuffer())
