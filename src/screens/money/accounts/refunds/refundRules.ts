import type { RefundLookUp, RefundState } from '#contract/calls/money/refunds.ts'
import { TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { faultOfRupees, readRupees } from '#contract/wire/money.ts'
import { type RefundRepeat, repeatedRefund } from '#machines/money/refund.ts'
import { formatPaise } from '#src/ui/money.ts'

/** What is shown is of the number that is typed. */
export const isLookedUp = ({
  txnRefNumber,
  lookedUp,
}: {
  readonly txnRefNumber: string
  readonly lookedUp: string
}): boolean => lookedUp !== '' && lookedUp === txnRefNumber.trim()

export const faultOfNumber = (typed: string): string | undefined =>
  typed.trim() === '' ? 'Txn Ref Number is required.' : TxnRefNumber.safeParse(typed).error?.issues[0]?.message

export const faultOfAmount = (typed: string, found: RefundLookUp): string | undefined => {
  if (typed.trim() === '') return 'Paid Amount is required.'
  const paise = readRupees(typed)
  if (paise === undefined) return faultOfRupees(typed)
  if (paise === 0) return 'The amount is more than zero.'
  if (paise > found.refundable) return `At most ${formatPaise(found.refundable)} can still be refunded.`
  return found.takesParts || paise === found.refundable
    ? undefined
    : `The provider refunds only all that is left: ${formatPaise(found.refundable)}.`
}

export const repeatOf = (
  { refunds }: Pick<RefundLookUp, 'refunds'>,
  paise: number,
  now: number,
): RefundRepeat | undefined =>
  repeatedRefund(
    paise,
    refunds.map(({ state, amount, askedAt }) => ({
      state,
      amountPaise: amount,
      askedMsAgo: now - new Date(askedAt).getTime(),
    })),
  )

/** What was given back, what is on its way or of an unknown end, and what waits for a second person. */
export const sumsOf = ({ refunds }: Pick<RefundLookUp, 'refunds'>) => {
  const sum = (...states: readonly RefundState[]) =>
    refunds.reduce((total, { state, amount }) => (states.includes(state) ? total + amount : total), 0)
  return {
    refunded: sum('success'),
    underWay: sum('submitted', 'unknown'),
    waiting: sum('awaitingApproval'),
  }
}
