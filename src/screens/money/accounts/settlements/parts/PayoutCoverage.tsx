import type { PayoutState } from '#contract/calls/money/settlementBatches.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { payoutStateWords } from '../batchWords.ts'
import styles from './PayoutCoverage.module.css'

export interface PayoutSum {
  readonly state: PayoutState
  readonly payouts: number
  readonly amount: number
}

/** What is answered comes first. */
const order: readonly PayoutState[] = ['credited', 'returned', 'unknown', 'sent', 'planned', 'carried', 'none']

interface Props {
  readonly sums: readonly PayoutSum[]
  /** Address of the payouts of one state. */
  readonly addressOf: (state: PayoutState) => string
}

/** How much of a batch the bank has answered for: a bar by amount, and beside it the figures that open their payouts. */
export const PayoutCoverage = ({ sums, addressOf }: Props) => {
  const whole = sums.reduce((sum, { amount }) => sum + amount, 0)
  const shown = order.flatMap((state) => sums.filter((sum) => sum.state === state))
  return (
    <div className="ui-stack-8">
      <div className={styles.bar} aria-hidden="true">
        {shown.map(({ state, amount }) =>
          amount === 0 ? null : (
            <span key={state} className={styles.share} data-state={state} style={{ flexGrow: amount / whole }} />
          ),
        )}
      </div>
      <ul className={styles.legend} aria-label="Payouts by what the bank said">
        {shown.map(({ state, payouts, amount }) => (
          <li key={state} className={styles.entry}>
            <span className={styles.dot} data-state={state} />
            <PlaceLink to={addressOf(state)}>{payoutStateWords[state]}</PlaceLink>
            <span className="ui-quiet">
              {formatCount(payouts)} {payouts === 1 ? 'payout' : 'payouts'}
              {state !== 'none' && state !== 'carried' && (
                <>
                  , <Amount paise={amount} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
