import type { PlanSummary as Summary, UsedLimit } from '#contract/calls/files/files.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { formatPaise } from '#src/ui/money.ts'
import styles from './PlanSummary.module.css'
import table from './SheetTable.module.css'
import { SheetTable } from './SheetTable.tsx'

const nouns = { merchants: ['merchant', 'merchants'], records: ['record', 'records'] } as const

const quantity = (of: number, unit: UsedLimit['unit']): string =>
  unit === 'paise' ? formatPaise(of) : `${formatCount(of)} ${nouns[unit][of === 1 ? 0 : 1]}`

/** Of what one person does alone in a day: how much is used, and what this would make of it. */
export const limitWords = ({ unit, most, used, asks }: UsedLimit, by: string): string => {
  const before =
    used === 0
      ? `${by} used none of it in the last 24 hours`
      : `${by} used ${quantity(used, unit)} of it in the last 24 hours`
  const beyond = used + asks > most ? ', which is more: a second person confirms it' : ''
  return `One person does ${quantity(most, unit)} alone in a day. ${before}; with this it is ${quantity(used + asks, unit)}${beyond}.`
}

const isOfAmounts = ({ largest }: Summary) => largest.some(({ amount }) => amount !== null)

const Largest = ({ summary }: { readonly summary: Summary }) => {
  const { largest, rows, merchants, brands } = summary
  const hasAmounts = isOfAmounts(summary)
  const gives = largest.some((row) => row.gives !== '')
  if (largest.length === 0 || (!hasAmounts && !gives && merchants === null && brands === null)) return null
  const who = merchants === null ? (brands === null ? [] : ['Brand']) : ['Merchant']
  const what = hasAmounts ? ['Amount'] : gives ? ['Gives'] : []
  const title = what.length === 0 ? 'First rows' : 'Largest rows'
  return (
    <div className={styles.largest}>
      <h3 className={styles.title}>{largest.length < rows ? `${title} of ${formatCount(rows)}` : title}</h3>
      <SheetTable label={title} headers={['Record', ...who, ...what]} isWhole>
        {largest.map((row) => (
          <tr key={row.row}>
            <td className={table.number}>{row.row}</td>
            <td className={table.code}>{row.subject}</td>
            {who.length > 0 && <td>{row.who === '' ? '–' : row.who}</td>}
            {hasAmounts ? (
              <td className={styles.amount}>
                <Amount paise={row.amount} />
              </td>
            ) : (
              gives && <td>{row.gives}</td>
            )}
          </tr>
        ))}
      </SheetTable>
    </div>
  )
}

interface Props {
  /** Null: a plan that was made before plans had one, which says nothing. */
  readonly summary: Summary | null
  readonly limit?: UsedLimit | null
  /** Who started it: whose limit it counts for. */
  readonly by?: string
}

/** What an act moves or gives, before somebody confirms it: the sum, how many merchants, the largest rows, the limit. */
export const PlanSummary = ({ summary, limit = null, by = '' }: Props) =>
  summary === null && limit === null ? null : (
    <div className={styles.summary}>
      {summary !== null && (
        <>
          <Facts
            facts={[
              ...(summary.sum === null
                ? []
                : [
                    {
                      label: 'Sum',
                      value: (
                        <strong>
                          <Amount paise={summary.sum} />
                        </strong>
                      ),
                    },
                  ]),
              { label: 'Changes', value: formatCount(summary.rows) },
              ...(summary.merchants === null ? [] : [{ label: 'Merchants', value: formatCount(summary.merchants) }]),
              ...(summary.brands === null ? [] : [{ label: 'Brands', value: formatCount(summary.brands) }]),
            ]}
          />
          <Largest summary={summary} />
        </>
      )}
      {limit !== null && <p className={styles.limit}>{limitWords(limit, by)}</p>}
    </div>
  )
