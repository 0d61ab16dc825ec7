import { Banner } from '@primer/react'
import type { tryOffer } from '#contract/calls/catalogue/offerTrials.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import { Fault } from '#src/ui/Fault.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'

type WhatIf = ResponseOf<typeof tryOffer>
type Group = WhatIf['byBank'][number]

const groupColumns: readonly Column<Group>[] = [
  { key: 'name', header: 'Bank', cell: ({ name }) => (name === '' ? 'Not known' : name) },
  { key: 'transactions', header: 'Transactions', align: 'end', cell: ({ transactions }) => formatCount(transactions) },
  { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => <Amount paise={amount} /> },
  { key: 'cashback', header: 'Cashback', align: 'end', cell: ({ cashback }) => <Amount paise={cashback} /> },
  { key: 'bank', header: 'Bank Pays', align: 'end', cell: ({ bank }) => <Amount paise={bank} /> },
  { key: 'brand', header: 'Brand Pays', align: 'end', cell: ({ brand }) => <Amount paise={brand} /> },
  {
    key: 'today',
    header: 'Offers Today Give',
    align: 'end',
    cell: ({ cashbackToday }) => <Amount paise={cashbackToday} />,
  },
]

const velocityText = ({ isCounted, stopped, unknown }: NonNullable<WhatIf['velocity']>): string => {
  if (!isCounted) return 'The velocity check is the text of an expert: it is not counted here.'
  const stops = `The velocity check stopped ${formatCount(stopped)} ${stopped === 1 ? 'transaction' : 'transactions'}.`
  return unknown === 0
    ? stops
    : `${stops} ${formatCount(unknown)} do not say who paid, and are counted as if nothing limited them.`
}

/** What is read aloud once it is there: where the keyboard goes on, the figures are not. */
export const MonthInWords = ({ whatIf: { from, to, total } }: { readonly whatIf: WhatIf }) =>
  total !== null && (
    <>
      <When day={from} /> – <When day={to} />: this rule takes {formatCount(total.transactions)}{' '}
      {total.transactions === 1 ? 'transaction' : 'transactions'} of <Amount paise={total.amount} /> and gives{' '}
      <Amount paise={total.cashback} />.
    </>
  )

/** What a rule would have given in the last thirty days, and who would have paid. */
export const WhatIfMonth = ({ whatIf }: { readonly whatIf: WhatIf }) => {
  const { total, faults } = whatIf
  if (faults.length > 0) return <Fault>{faults.map(({ reason }) => reason).join(' ')}</Fault>
  if (total === null) return null
  return (
    <div className="ui-column-16">
      {!whatIf.isWhole && (
        <Banner
          variant="warning"
          layout="compact"
          title="Not the whole time"
          description="It took too long: earlier days are missing. Name SKUs or a tenure to look at fewer payments."
        />
      )}
      {whatIf.oneOf > 1 && (
        <Banner
          variant="info"
          layout="compact"
          title="A sample"
          description={`One of ${formatCount(whatIf.oneOf)} payments was looked at, and counted up.`}
        />
      )}
      <Facts
        facts={[
          { label: 'Cashback of this rule', value: <Amount paise={total.cashback} /> },
          { label: 'The bank pays', value: <Amount paise={total.bank} /> },
          { label: 'The brand pays', value: <Amount paise={total.brand} /> },
          { label: 'Taken by a running offer', value: formatCount(total.takenToday) },
          { label: 'Running offers give', value: <Amount paise={total.cashbackToday} /> },
        ]}
      />
      {whatIf.velocity !== null && <p className="ui-muted">{velocityText(whatIf.velocity)}</p>}
      {whatIf.byBank.length > 0 && (
        <Table label="By bank" columns={groupColumns} rows={whatIf.byBank} rowKey={({ name }) => name} />
      )}
    </div>
  )
}
