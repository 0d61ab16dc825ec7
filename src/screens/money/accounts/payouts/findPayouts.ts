import { CreditCardIcon } from '@primer/octicons-react'
import { confirmAccount } from '#contract/calls/money/settlementBatches.ts'
import { getPayout } from '#contract/calls/money/settlementPayouts.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { payoutAddress } from '#src/transactions/PayoutLink.tsx'
import { formatPaise } from '#src/ui/money.ts'
import { formatDay } from '#src/ui/time.ts'
import { payoutStateWords } from '../settlements/batchWords.ts'

/** As `payoutRefOf` writes it. */
const payoutLike = /^b[1-9]\d{0,8}-[a-z0-9_]{1,20}$/i

export const findPayouts = defineFindable(getPayout, {
  group: 'Payouts',
  icon: CreditCardIcon,
  looksLike: (sought) => payoutLike.test(sought),
  isCode: true,
  requestOf: (sought) => ({ payoutRef: sought.toUpperCase() }),
  foundIn: ({ payoutRef, displayName, amount, state, settlesOn, returned }) => [
    {
      id: payoutRef,
      label: `Payout ${payoutRef}`,
      detail: [displayName, formatPaise(amount), payoutStateWords[state], formatDay(settlesOn)].join(' · '),
      to: payoutAddress(payoutRef),
      acts:
        returned?.can.includes('confirm') === true
          ? [
              {
                verb: 'approve',
                label: `Confirm the account of ${payoutRef}`,
                to: `${payoutAddress(payoutRef)}?as=confirm`,
                call: confirmAccount,
              },
            ]
          : [],
    },
  ],
})
