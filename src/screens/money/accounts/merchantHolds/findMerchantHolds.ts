import { CircleSlashIcon } from '@primer/octicons-react'
import { decideMerchantHold, getMerchantHold } from '#contract/calls/money/merchantHolds.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { merchantHoldAddress } from '#src/transactions/MerchantHoldLink.tsx'
import { holdStateWords, keptWords, titleOfHold, untilWords } from './holdWords.ts'

/** `merchant hold 7`, or `reserve 7`. */
const holdLike = /^(?:merchant hold|reserve) ?([1-9]\d{0,8})$/i

export const findMerchantHolds = defineFindable(getMerchantHold, {
  group: 'Holds and reserves',
  icon: CircleSlashIcon,
  looksLike: (sought) => holdLike.test(sought),
  isCode: false,
  requestOf: (sought) => ({ holdId: Number(holdLike.exec(sought)?.[1]) }),
  foundIn: ({ hold }) => [
    {
      id: String(hold.holdId),
      label: titleOfHold(hold),
      detail: [hold.displayName, keptWords(hold), untilWords(hold.until), holdStateWords[hold.state]].join(' · '),
      to: merchantHoldAddress(hold.holdId),
      acts:
        hold.can.includes('confirm') || hold.can.includes('release')
          ? [
              {
                verb: 'approve',
                label: `Decide on ${titleOfHold(hold).toLowerCase()}`,
                to: `${merchantHoldAddress(hold.holdId)}?as=decide`,
                call: decideMerchantHold,
              },
            ]
          : [],
    },
  ],
})
