import { BriefcaseIcon } from '@primer/octicons-react'
import { listBankSchemes } from '#contract/calls/money/bankSchemes.ts'
import { decideRecords } from '#contract/calls/platform/checkedRecords.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { bankSchemeAddress } from '#src/transactions/BankSchemeLink.tsx'
import { schemeStateWords } from './schemePageWords.ts'

/** `7`, `scheme 7` or `bank scheme 7`. */
const schemeLike = /^(?:(?:bank )?scheme ?)?([1-9]\d{0,8})$/i

const reviewOf = (id: number): string =>
  `${bankSchemeAddress(id)}?${new URLSearchParams({ as: 'review', record: String(id) })}`

export const findSchemes = defineFindable(listBankSchemes, {
  group: 'Bank schemes',
  icon: BriefcaseIcon,
  looksLike: (sought) => schemeLike.test(sought),
  isCode: false,
  requestOf: (sought) => ({ page: 0, size: 1, status: 'created', id: Number(schemeLike.exec(sought)?.[1]) }) as const,
  foundIn: ({ rows }) =>
    rows.map(({ id, bank, tenure, brandCode, bankTenureId, state, can }) => ({
      id: String(id),
      label: `Scheme ${id}: ${bank}, ${tenure} months`,
      detail: [brandCode, bankTenureId, schemeStateWords[state]].filter((part) => part !== '').join(' · '),
      to: bankSchemeAddress(id),
      acts: (['approve', 'reject'] as const)
        .filter((verb) => can.includes(verb))
        .map((verb) => ({
          verb,
          label: `${verb === 'approve' ? 'Approve' : 'Reject'} scheme ${id}`,
          to: reviewOf(id),
          call: decideRecords,
        })),
    })),
})
