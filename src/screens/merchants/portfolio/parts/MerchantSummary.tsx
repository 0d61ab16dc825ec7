import type { ReactNode } from 'react'
import { successfulOf, type TransactionSummary } from '#contract/calls/money/transactions.ts'
import { useEffect } from 'react'
import { Refusal } from '#src/gateway/refusal.ts'
import type { CallError } from '#src/gateway/useCall.ts'
import { FigureTile } from '#src/ui/FigureTile.tsx'
import { showToast } from '#src/ui/toast.ts'
import styles from './MerchantSummary.module.css'

interface Props {
  /** Absent: the person may not see the counts. */
  readonly read: { readonly data: TransactionSummary | undefined; readonly error: CallError | null } | undefined
  readonly action: ReactNode
}

export const MerchantSummary = ({ read, action }: Props) => {
  const error = read?.error ?? null
  useEffect(() => {
    if (error instanceof Refusal)
      showToast({ kind: 'error', text: 'Something is wrong! Could not get Transaction Summary!' })
  }, [error])
  const count = (period: keyof TransactionSummary) =>
    read?.data === undefined ? undefined : successfulOf(read.data[period])
  return (
    <div className="ui-row-12">
      {read !== undefined && (
        <section aria-label="Successful transactions" className="ui-row">
          <FigureTile label="Today" count={count('day')} isFailed={error !== null} />
          <FigureTile label="Month" count={count('month')} isFailed={error !== null} />
          <FigureTile label="Total" count={count('total')} isFailed={error !== null} />
          <span className="ui-small">Successful brand transactions</span>
        </section>
      )}
      <span className={styles.action}>{action}</span>
    </div>
  )
}
