import { UndoIcon } from '@primer/octicons-react'
import { decideRefund, listRefunds } from '#contract/calls/money/refunds.ts'
import { TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { refundKind } from '#contract/waitingKinds/refunds.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { formatPaise } from '#src/ui/money.ts'
import { formatInstant } from '#src/ui/time.ts'
import { refundStateNames } from './refundWords.ts'

const mostFound = 5

/** By the whole number of the transaction or the id of the refund. */
export const findRefunds = defineFindable(listRefunds, {
  group: 'Refunds',
  icon: UndoIcon,
  looksLike: (sought) => sought.length >= 2 && /\d/.test(sought) && TxnRefNumber.safeParse(sought).success,
  isCode: true,
  requestOf: (sought) => ({ reference: sought, page: 1, size: mostFound }),
  foundIn: ({ rows }) =>
    rows.map(({ refundId, txnRefNumber, amount, state, displayName, askedAt, can }) => ({
      id: refundId,
      label: `Refund of ${txnRefNumber}`,
      detail: [formatPaise(amount), refundStateNames[state], displayName, formatInstant(askedAt)].join(' · '),
      to: refundKind.decidedAt(refundId),
      acts: (['approve', 'reject'] as const)
        .filter((verb) => can.includes(verb))
        .map((verb) => ({
          verb,
          label: `${verb === 'approve' ? 'Approve' : 'Reject'} the refund of ${txnRefNumber}`,
          to: refundKind.decidedAt(refundId),
          call: decideRefund,
        })),
    })),
})
