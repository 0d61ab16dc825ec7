import { Link } from '@primer/react'
import { TransactionStatus } from './TransactionStatus.tsx'

/** Shown as a link only where it is one: what stands in a record is not to be trusted. */
export const WebLink = ({ address }: { readonly address: string }) =>
  address.startsWith('https://') ? (
    <Link href={address} target="_blank" rel="noreferrer">
      Open
    </Link>
  ) : (
    <>{address}</>
  )

/** The status of a transaction in the field that has it, with the sign of its tone. */
export const statusLook = <Field extends string>(field: Field) => ({
  cell: (row: Readonly<Record<Field, string>>) => <TransactionStatus status={row[field]} />,
})

/** Takes its share of the room that is left. */
export const growing = { grow: 1 } as const
