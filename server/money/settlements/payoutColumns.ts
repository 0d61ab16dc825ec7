import { mapped } from '#server/db/answerRow.ts'
import { maskToLast4 } from '#contract/wire/masks.ts'

/** What a payout `p` of a merchant `m` says in a batch and on its own page. */
export const payoutColumns = {
  merchantCode: 'm.merchant_code',
  displayName: 'm.display_name',
  gross: 'p.gross_paise',
  fees: 'p.fees_paise',
  gst: 'p.gst_paise',
  net: 'p.net_paise',
  adjustments: 'p.adjustments_paise',
  amount: 'p.amount_paise',
  beneficiaryAccountNumber: mapped('p.account_last4', maskToLast4),
  beneficiaryIfsc: 'p.ifsc',
  rail: `nullif(p.rail, '')`,
}
