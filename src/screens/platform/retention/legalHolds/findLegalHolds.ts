import { LawIcon } from '@primer/octicons-react'
import { decideLegalHold, getLegalHold } from '#contract/calls/platform/legalHolds.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { legalHoldAddress, legalHoldStateWords, titleOfLegalHold } from './legalHoldWords.ts'

/** `legal hold 7`. */
const holdLike = /^legal hold ?([1-9]\d{0,8})$/i

export const findLegalHolds = defineFindable(getLegalHold, {
  group: 'Legal holds',
  icon: LawIcon,
  looksLike: (sought) => holdLike.test(sought),
  isCode: false,
  requestOf: (sought) => ({ legalHoldId: Number(holdLike.exec(sought)?.[1]) }),
  foundIn: (hold) => [
    {
      id: String(hold.legalHoldId),
      label: titleOfLegalHold(hold),
      detail: [hold.keeps, legalHoldStateWords[hold.state]].join(' · '),
      to: legalHoldAddress(hold.legalHoldId),
      acts: hold.can.includes('end')
        ? [
            {
              verb: 'approve',
              label: `Decide on the end of ${titleOfLegalHold(hold).toLowerCase()}`,
              to: `${legalHoldAddress(hold.legalHoldId)}?as=decide`,
              call: decideLegalHold,
            },
          ]
        : [],
    },
  ],
})
