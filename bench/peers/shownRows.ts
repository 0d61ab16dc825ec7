export interface ShownRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly mobile: string
  readonly account: string
  readonly distributor: string
}

/** As many rows and columns as the first page of the merchant list. */
export const shownRows: ShownRow[] = Array.from({ length: 10 }, (_, at) => ({
  id: `M${String(at + 1).padStart(7, '0')}`,
  name: `Shri Ganesh Traders ${at + 1}`,
  email: `shop${at + 1}@example.in`,
  mobile: `98000000${String(at).padStart(2, '0')}`,
  account: 'XXXXXXXX0000',
  distributor: 'D0001',
}))
