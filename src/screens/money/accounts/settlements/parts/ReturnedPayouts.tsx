import { Label } from '@primer/react'
import type { ReturnedPayout } from '#contract/calls/money/settlementBatches.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { PayoutLink } from '#src/transactions/PayoutLink.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { batchAddress } from '../batchAddresses.ts'
import { returnStateColours, returnStateWords } from '../batchWords.ts'
import styles from '../Settlements.module.css'

interface Props {
  readonly returns: readonly ReturnedPayout[]
  /** The link of *Confirm account*, where the person may. */
  readonly openerOf: ((payoutRef: string) => { readonly to: string }) | undefined
}

const columnsWith = (openerOf: Props['openerOf']): readonly Column<ReturnedPayout>[] => [
  {
    key: 'payout',
    header: 'Payout',
    width: '1%',
    cell: ({ payoutRef }) => <PayoutLink payoutRef={payoutRef} />,
  },
  { key: 'name', header: 'M. Name', cell: ({ displayName }) => displayName },
  {
    key: 'state',
    header: 'State',
    width: '1%',
    cell: ({ state, batchId }) => (
      <span className={styles.one}>
        <Label variant={returnStateColours[state]}>{returnStateWords[state]}</Label>
        {batchId !== null && <PlaceLink to={batchAddress(batchId)}>Batch {batchId}</PlaceLink>}
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    width: '1%',
    align: 'end',
    cell: ({ amount }) => <Amount paise={amount} />,
  },
  { key: 'at', header: 'Came Back', width: '1%', cell: ({ returnedAt }) => <When at={returnedAt} /> },
  {
    key: 'account',
    header: 'Account',
    width: '1%',
    cell: ({ beneficiaryAccountNumber, beneficiaryIfsc }) => (
      <span className={styles.code}>
        {beneficiaryAccountNumber} {beneficiaryIfsc}
      </span>
    ),
  },
  {
    key: 'word',
    header: 'Confirmed',
    cell: ({ payoutRef, state, can, whyNot, confirmedBy, remark }) =>
      confirmedBy !== null ? (
        `${confirmedBy}: ${remark}`
      ) : can.includes('confirm') && openerOf !== undefined ? (
        <ButtonLink size="small" {...openerOf(payoutRef)}>
          Confirm account
        </ButtonLink>
      ) : state === 'accountNotConfirmed' && whyNot === 'own-work' ? (
        'You told it: somebody else confirms.'
      ) : (
        '–'
      ),
  },
]

/** Payouts that the bank sent back, and whether the next batch takes them. */
export const ReturnedPayouts = ({ returns, openerOf }: Props) => (
  <Table
    label="Payouts that came back"
    columns={columnsWith(openerOf)}
    rows={returns}
    rowKey={({ payoutRef }) => payoutRef}
  />
)
