import type { Impact as Shown, UsedLimit } from '#contract/calls/platform/impact.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import { type Fact, Facts } from '#src/ui/Facts.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import styles from './Impact.module.css'
import { confirmationWords, isBeyond, limitName, quantity, unitWords } from './impactWords.ts'

type Largest = Shown['largest'][number]

/** A single row is told here whole, and no table repeats it. */
const factsOf = ({ sum, cameBack, rows, unit, merchants, brands, largest }: Shown): Fact[] => {
  const [only] = rows === 1 ? largest : []
  const who = merchants !== null ? 'Merchant' : brands !== null ? 'Brand' : undefined
  return [
    ...(sum === null
      ? []
      : [
          {
            label: 'Sum',
            value: (
              <strong>
                <Amount paise={sum} />
              </strong>
            ),
          },
        ]),
    ...(cameBack === null || cameBack === 0 ? [] : [{ label: 'Came back', value: <Amount paise={cameBack} /> }]),
    ...(only === undefined || unit === 'change'
      ? [{ label: unitWords[unit], value: formatCount(rows) }]
      : [{ label: unitWords[unit].replace(/s$/, ''), value: only.subject }]),
    ...(only !== undefined && who !== undefined
      ? [{ label: who, value: only.who }]
      : [
          ...(merchants === null ? [] : [{ label: 'Merchants', value: formatCount(merchants) }]),
          ...(brands === null ? [] : [{ label: 'Brands', value: formatCount(brands) }]),
        ]),
    ...(only === undefined || only.gives === '' || sum !== null ? [] : [{ label: 'Gives', value: only.gives }]),
  ]
}

const LargestRows = ({ impact }: { readonly impact: Shown }) => {
  const { largest, rows, merchants, brands } = impact
  const hasAmounts = largest.some(({ amount }) => amount !== null)
  const gives = largest.some((row) => row.gives !== '')
  const isOfSheet = largest.some(({ row }) => row !== null)
  if (rows < 2 || largest.length === 0) return null
  if (!hasAmounts && !gives && merchants === null && brands === null) return null
  const name = hasAmounts || gives ? 'Largest' : 'First'
  const columns: readonly Column<Largest>[] = [
    ...(isOfSheet
      ? [{ key: 'row', header: 'Row', width: '1%', align: 'end' as const, cell: ({ row }: Largest) => row ?? '–' }]
      : []),
    ...(largest.some(({ subject }) => subject !== '')
      ? [
          {
            key: 'subject',
            header: isOfSheet ? 'Record' : unitWords[impact.unit].replace(/s$/, ''),
            width: '1%',
            cell: ({ subject }: Largest) => <span className="ui-code">{subject}</span>,
          },
        ]
      : []),
    ...(merchants === null && brands === null
      ? []
      : [
          {
            key: 'who',
            header: merchants === null ? 'Brand' : 'Merchant',
            cell: ({ who }: Largest) => (who === '' ? '–' : who),
          },
        ]),
    ...(hasAmounts
      ? [
          {
            key: 'amount',
            header: 'Amount',
            width: '1%',
            align: 'end' as const,
            cell: ({ amount }: Largest) => <Amount paise={amount} />,
          },
        ]
      : []),
    ...(gives
      ? [{ key: 'gives', header: hasAmounts ? 'Note' : 'Gives', cell: ({ gives: given }: Largest) => given }]
      : []),
  ]
  const isAll = largest.length === rows
  return (
    <section className="ui-shrinking-8">
      <h2 className="ui-subheading">{isAll ? 'All rows' : `${name} ${largest.length} of ${formatCount(rows)}`}</h2>
      <Table
        label={isAll ? 'All rows' : `${name} rows`}
        columns={columns}
        rows={largest}
        rowKey={({ row, subject, who }) => `${row} ${subject} ${who}`}
      />
    </section>
  )
}

const figure = (of: number, unit: UsedLimit['unit']) => <span className={styles.figure}>{quantity(of, unit)}</span>
const end = { align: 'end', width: '1%' } as const

const Limits = ({ impact }: { readonly impact: Shown }) => {
  const { limits, by } = impact
  const words = confirmationWords(impact)
  if (limits.length === 0) return words === '' ? null : <p className={styles.words}>{words}</p>
  const columns: readonly Column<UsedLimit>[] = [
    {
      key: 'name',
      header: 'One Person Alone',
      cell: (limit) => <span className="ui-one-line">{limitName(limit)}</span>,
    },
    {
      ...end,
      key: 'used',
      header: by === '' ? 'Used' : `Used by ${by}`,
      cell: ({ used, unit }) => figure(used, unit),
    },
    {
      ...end,
      key: 'with',
      header: 'With This',
      cell: (limit) => (
        <span className={styles.figure} data-beyond={isBeyond(limit) || undefined}>
          {quantity(limit.used + limit.asks, limit.unit)}
        </span>
      ),
    },
    { ...end, key: 'most', header: 'Limit', cell: ({ most, unit }) => figure(most, unit) },
  ]
  return (
    <section className="ui-shrinking-8">
      <h2 className="ui-subheading">Limit</h2>
      <Table label="Limit" columns={columns} rows={limits} rowKey={limitName} />
      {words !== '' && <p className={styles.words}>{words}</p>}
    </section>
  )
}

/** What an act moves or gives, before somebody confirms it: the sum, how many merchants, the largest rows, the limit. */
export const Impact = ({ impact }: { readonly impact: Shown }) => (
  <div className={styles.impact}>
    <Facts facts={factsOf(impact)} />
    <LargestRows impact={impact} />
    <Limits impact={impact} />
  </div>
)
