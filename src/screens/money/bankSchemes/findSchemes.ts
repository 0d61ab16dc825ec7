import { BriefcaseIcon } from '@primer/octicons-react'
import { listBankSchemes } from '#contract/calls/money/bankSchemes.ts'
import { defineFindable } from '#src/gateway/findable.ts'

export const findSchemes = defineFindable(listBankSchemes, {
  group: 'Bank schemes',
  icon: BriefcaseIcon,
  looksLike: (sought) => /^[1-9]\d{0,8}$/.test(sought),
  isCode: false,
  requestOf: (sought) => ({ page: 0, size: 1, status: 'created', id: Number(sought) }) as const,
  foundIn: ({ rows }) =>
    rows.map(({ id, bank, tenure, brandCode, bankTenureId }) => ({
      id: String(id),
      label: `Scheme ${id}: ${bank}, ${tenure} months`,
      detail: [brandCode, bankTenureId].filter((part) => part !== '').join(' · '),
      to: `/bank-setup?${new URLSearchParams({ as: 'review', record: String(id) })}`,
    })),
})
