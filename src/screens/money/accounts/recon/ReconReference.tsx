import type { ReconRow } from '#contract/calls/money/recon.ts'
import { PaymentLink } from '#src/transactions/PaymentLink.tsx'
import { PayoutLink } from '#src/transactions/PayoutLink.tsx'

/** As `payoutRefOf` writes it; the bank writes it as it likes. */
const payoutLike = /^B\d+-/i

/** What a row names: a payment or a payout of ours, which leads to its page, or a number that is nothing of ours. */
export const ReconReference = ({ row }: { readonly row: Pick<ReconRow, 'txnRefNumber' | 'gateway' | 'captured'> }) => {
  const { txnRefNumber, gateway, captured } = row
  if (txnRefNumber === '' || captured === null) return <span translate="no">{txnRefNumber || '–'}</span>
  return gateway === 'BANK' && payoutLike.test(txnRefNumber) ? (
    <PayoutLink payoutRef={txnRefNumber.toUpperCase()} />
  ) : (
    <PaymentLink txnRefNumber={txnRefNumber} />
  )
}
