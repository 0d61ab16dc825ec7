import { useEffect } from 'react'
import { gatewayToday } from '#src/ui/clock.ts'
import { successfulBrandEmiOf, type TransactionSummary } from '#contract/calls/money/transactions.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import type { CallError } from '#src/gateway/useCall.ts'
import { FigureTile } from '#src/ui/FigureTile.tsx'
import { formatCount } from '#src/ui/count.ts'
import { showToast } from '#src/ui/toast.ts'
import { useNow } from '#src/ui/useNow.ts'
import type { OpenRows } from '#src/transactions/charts/openRows.ts'
import styles from './SummaryPanel.module.css'

interface Props {
  readonly read: { readonly data: TransactionSummary | undefined; readonly error: CallError | null }
  readonly openRows: OpenRows
}

const counted = { status: 'SUCCESSFUL', txnType: 'brand_emi' } as const

export const SummaryPanel = ({ read, openRows }: Props) => {
  const { data, error } = read
  useEffect(() => {
    if (error instanceof Refusal)
      showToast({ kind: 'error', text: 'Something is wrong! Could not get Transaction Summary!' })
  }, [error])
  useNow(true)
  const today = gatewayToday()
  const tile = (label: string, period: keyof TransactionSummary, days: { fromDate?: string; toDate?: string }) => {
    const figures = data === undefined ? undefined : successfulBrandEmiOf(data[period])
    return (
      <FigureTile
        label={label}
        count={figures?.transactions}
        isFailed={error !== null}
        note={
          figures === undefined
            ? 'active merchants'
            : `${formatCount(figures.merchants)} active ${figures.merchants === 1 ? 'merchant' : 'merchants'}`
        }
        opens={openRows({ ...counted, ...days })}
      />
    )
  }
  return (
    <section aria-label="Summary" className={styles.panel}>
      {tile('Today', 'day', { fromDate: today, toDate: today })}
      {tile('Month', 'month', { fromDate: `${today.slice(0, 8)}01`, toDate: today })}
      {tile('Total', 'total', {})}
      <p className={styles.caption}>
        Successful brand EMI transactions, and the merchants that made them. No other kind or status is counted here.
      </p>
    </section>
  )
}
