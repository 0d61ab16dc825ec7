import { effectDays, effectOfRate } from '#contract/approvals.ts'
import type { MdrMaster } from '#contract/rates.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { Amount } from '#src/ui/Amount.tsx'
import styles from './RecordReview.module.css'

const counted = new Intl.NumberFormat('en-IN')

const whyNot = {
  'method-unknown': 'Transactions are not told apart by this payment method: what it would bring cannot be counted.',
  'too-many': 'There are too many transactions to count just now.',
} as const

interface Props {
  readonly kind: MdrMaster
  readonly id: number
}

/** What the rate would have brought on the transactions of the last 30 days, beside what stands. */
export const RateEffect = ({ kind, id }: Props) => {
  const { data, isError } = useCall(effectOfRate, { kind, id })
  const words = () => {
    if (isError) return 'The effect on the last 30 days could not be counted.'
    if (data === undefined) return 'Counting the effect on the last 30 days…'
    if (data.whyNot !== null) return whyNot[data.whyNot]
    if (data.transactions === 0) return `No transaction of the last ${effectDays} days is covered by it.`
    return undefined
  }
  const text = words()
  if (text !== undefined || data === undefined)
    return (
      <p className={styles.effect} role="status">
        {text}
      </p>
    )
  const { transactions, amountPaise, currentFeePaise, proposedFeePaise } = data
  const difference = proposedFeePaise - (currentFeePaise ?? 0)
  return (
    <section className={styles.effect} aria-label={`Effect on the last ${effectDays} days`}>
      <strong>
        {currentFeePaise !== null && difference === 0 ? (
          'No difference in rupees'
        ) : (
          <>
            <Amount paise={Math.abs(difference)} /> {difference < 0 ? 'less' : 'more'}
          </>
        )}{' '}
        on the last {effectDays} days
      </strong>
      <span>
        {counted.format(transactions)} successful {transactions === 1 ? 'transaction' : 'transactions'} of{' '}
        <Amount paise={amountPaise} />: fees of{' '}
        {currentFeePaise !== null && (
          <>
            <Amount paise={currentFeePaise} /> now,{' '}
          </>
        )}
        <Amount paise={proposedFeePaise} /> as proposed, without GST. Rates of single merchants or brands that go before
        it are not taken off.
      </span>
    </section>
  )
}
