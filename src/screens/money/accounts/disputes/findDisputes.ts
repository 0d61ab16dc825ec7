import { LawIcon } from '@primer/octicons-react'
import { decideDispute, getDispute } from '#contract/calls/money/disputes.ts'
import { disputeStageWords } from '#contract/wire/disputeWords.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { disputeAddress } from '#src/transactions/DisputeLink.tsx'
import { formatPaise } from '#src/ui/money.ts'
import { disputeStateWords } from './disputeWords.ts'

/** A number of ours or of a provider: letters, then digits or more of both, as in DSP-000001 or disp_EsIAlDcoUr8CaQ. */
const disputeLike = /^(?=[^\d]*\d)[A-Za-z][A-Za-z0-9_/.-]{3,59}$/

export const findDisputes = defineFindable(getDispute, {
  group: 'Disputes',
  icon: LawIcon,
  looksLike: (sought) => disputeLike.test(sought) && /^(?:dsp|disp|cb|chb)/i.test(sought),
  isCode: true,
  requestOf: (sought) => ({ disputeRef: sought }),
  foundIn: ({ disputeRef, displayName, amount, stage, state, can }) => [
    {
      id: disputeRef,
      label: `Dispute ${disputeRef}`,
      detail: [displayName, formatPaise(amount), disputeStageWords[stage], disputeStateWords[state]].join(' · '),
      to: disputeAddress(disputeRef),
      acts: can.includes('approve')
        ? [
            {
              verb: 'approve',
              label: `Decide on dispute ${disputeRef}`,
              to: `${disputeAddress(disputeRef)}?as=decide`,
              call: decideDispute,
            },
          ]
        : [],
    },
  ],
})
