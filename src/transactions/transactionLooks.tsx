import { TransactionStatus } from './TransactionStatus.tsx'

/** The status of a transaction in the field that has it, with the sign of its tone. */
export const statusLook = <Field extends string>(field: Field) => ({
  cell: (row: Readonly<Record<Field, string>>) => <TransactionStatus status={row[field]} />,
})

/** Takes its share of the room that is left. */
export const growing = { grow: 1 } as const
