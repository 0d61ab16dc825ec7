import { Button, Label } from '@primer/react'
import { listSuggestions, type MatchSign, type Suggestion } from '#contract/calls/money/matchRules.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { PaymentLink } from '#src/transactions/PaymentLink.tsx'
import { PayoutLink } from '#src/transactions/PayoutLink.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import { transferAddress } from './reconSearch.ts'
import styles from './ReconRows.module.css'

const signWords: Readonly<Record<MatchSign, string>> = {
  amount: 'Same amount',
  amountNear: 'Amount within 1 %',
  reference: 'The row has its number',
  referenceNear: 'Last 6 signs of its number',
  sameDay: 'Same day',
  dayNear: 'Within 3 days',
  name: 'The row has its name',
}

const Ours = ({ of: { kind, key } }: { readonly of: Suggestion }) => {
  if (kind === 'payment') return <PaymentLink txnRefNumber={key} />
  if (kind === 'payout') return <PayoutLink payoutRef={key} />
  return <PlaceLink to={transferAddress(key)}>{key}</PlaceLink>
}

const columnsOf = (onTake: ((key: string) => void) | undefined): readonly Column<Suggestion>[] => [
  { key: 'ours', header: 'May Be', cell: (one) => <Ours of={one} /> },
  { key: 'who', header: 'Of', cell: ({ displayName }) => displayName },
  { key: 'day', header: 'Day', width: '1%', cell: ({ day }) => <When day={day} /> },
  { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => <Amount paise={amount} /> },
  { key: 'off', header: 'Difference', align: 'end', cell: ({ difference }) => <Amount paise={difference} /> },
  {
    key: 'signs',
    header: 'What Speaks for It',
    cell: ({ signs }) => (
      <span className={styles.signs}>
        {signs.map((sign) => (
          <Label key={sign} variant={sign === 'amountNear' || sign === 'referenceNear' ? 'secondary' : 'accent'}>
            {signWords[sign]}
          </Label>
        ))}
      </span>
    ),
  },
  ...(onTake === undefined
    ? []
    : [
        {
          key: 'take',
          header: 'Action',
          width: '1%',
          cell: ({ key }: Suggestion) => (
            <Button size="small" aria-label={`Force-match with ${key}`} onClick={() => onTake(key)}>
              Force-match
            </Button>
          ),
        },
      ]),
]

interface Props {
  readonly lineId: number
  /** Absent: the line is taken for no payment by hand. */
  readonly onTake: ((txnRefNumber: string) => void) | undefined
}

/** What of ours an open line may be, best first. */
export const Suggestions = ({ lineId, onTake }: Props) => {
  const read = useCall(listSuggestions, { lineId })
  return (
    <ReadState
      read={read}
      isEmpty={read.data?.length === 0}
      emptyTitle="Nothing of ours is like it"
      emptyText="No payment, payout or transfer of these days has this amount, its number or its name."
    >
      <Table label="What it may be" columns={columnsOf(onTake)} rows={read.data ?? []} rowKey={({ key }) => key} />
    </ReadState>
  )
}
