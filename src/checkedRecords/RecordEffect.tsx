import { effectDays, effectOfRecord } from '#contract/calls/platform/checkedRecords.ts'
import type { RequestOf } from '#contract/wire/call.ts'
import { useConnection } from '#src/gateway/connection.ts'
import { NoConnection } from '#src/gateway/noConnection.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import { useCheckedArea } from './checkedArea.ts'
import styles from './RecordReview.module.css'

const whyNot = {
  'method-unknown': 'Transactions are not told apart by this payment method: what it would bring cannot be counted.',
  'too-many': 'There are too many transactions to count just now.',
} as const

interface Props {
  readonly kind: RequestOf<typeof effectOfRecord>['kind']
  readonly id: number
}

/** What the record would have brought on the transactions of the last 30 days, beside what stands. */
export const RecordEffect = ({ kind, id }: Props) => {
  const { words } = useCheckedArea(kind)
  const { data, error } = useCall(effectOfRecord, { kind, id })
  const isOffline = useConnection() === 'offline'
  const sentence = () => {
    if (isOffline && data === undefined && (error === null || error instanceof NoConnection))
      return `The effect on the last ${effectDays} days is counted when the connection is back.`
    if (error !== null)
      return `The effect on the last ${effectDays} days could not be counted. Close this and open it again to try once more.`
    if (data === undefined) return `Counting the effect on the last ${effectDays} days…`
    if (data.whyNot !== null) return whyNot[data.whyNot]
    if (data.transactions === 0) return `No transaction of the last ${effectDays} days is covered by it.`
    return undefined
  }
  const text = sentence()
  if (text !== undefined || data === undefined)
    return (
      <p className={styles.effect} role="status">
        {text}
      </p>
    )
  const { transactions, amountPaise, currentCostPaise, proposedCostPaise } = data
  const difference = proposedCostPaise - (currentCostPaise ?? 0)
  return (
    <section className={styles.effect} aria-label={`Effect on the last ${effectDays} days`}>
      <strong>
        {currentCostPaise !== null && difference === 0 ? (
          'No difference in rupees'
        ) : (
          <>
            <Amount paise={Math.abs(difference)} /> {difference < 0 ? 'less' : 'more'}
          </>
        )}{' '}
        on the last {effectDays} days
      </strong>
      <span>
        {formatCount(transactions)} successful {transactions === 1 ? 'transaction' : 'transactions'} of{' '}
        <Amount paise={amountPaise} />: {words.effect?.cost} of{' '}
        {currentCostPaise !== null && (
          <>
            <Amount paise={currentCostPaise} /> now,{' '}
          </>
        )}
        <Amount paise={proposedCostPaise} /> as proposed{words.effect?.restriction}
      </span>
    </section>
  )
}
