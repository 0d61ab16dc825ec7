import { type listSchemePayments, schemePaymentDays } from '#contract/calls/money/bankSchemePage.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { type Read, ReadState } from '#src/gateway/ReadState.tsx'
import { useMerchantPlace } from '#src/merchants/merchantPlace.ts'
import { Part } from '#src/records/Part.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { PaymentLink } from '#src/transactions/PaymentLink.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { Bone } from '#src/ui/Bone.tsx'
import { formatCount } from '#src/ui/count.ts'
import { Section } from '#src/ui/Section.tsx'
import type { Column } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'

type Paid = ResponseOf<typeof listSchemePayments>

const MerchantLink = ({
  merchantCode,
  displayName,
}: Pick<Paid['merchants'][number], 'merchantCode' | 'displayName'>) => {
  const { addressOf } = useMerchantPlace()
  return (
    <PlaceLink to={addressOf(merchantCode, 'view')}>
      {displayName} ({merchantCode})
    </PlaceLink>
  )
}

const end = { align: 'end' as const }
const merchant = { key: 'merchant', header: 'Merchant', cell: MerchantLink }
const merchantColumns: readonly Column<Paid['merchants'][number]>[] = [
  merchant,
  { key: 'payments', header: 'Payments', ...end, cell: ({ payments }) => formatCount(payments) },
  { key: 'amount', header: 'Amount', ...end, cell: ({ amount }) => <Amount paise={amount} /> },
]
const paymentColumns: readonly Column<Paid['latest'][number]>[] = [
  { key: 'payment', header: 'Payment', cell: PaymentLink },
  merchant,
  { key: 'at', header: 'Paid', cell: ({ createdAt }) => <When at={createdAt} /> },
  { key: 'amount', header: 'Amount', ...end, cell: ({ amount }) => <Amount paise={amount} /> },
]

const Counted = ({ paid: { payments, amount, isUncounted } }: { readonly paid: Paid }) => {
  if (isUncounted) return <>There are too many payments to count just now. Open the page again later.</>
  if (payments === 0) return <>No payment of the last {schemePaymentDays} days names its plan within its time.</>
  return (
    <>
      {formatCount(payments)} successful {payments === 1 ? 'payment' : 'payments'} of the last {schemePaymentDays} days
      {payments === 1 ? ' names' : ' name'} its plan: <Amount paise={amount} />
    </>
  )
}

/** The payments that use a scheme: how many, whose, and the latest. */
export const SchemePayments = ({ read }: { readonly read: Read & { readonly data: Paid | undefined } }) => {
  const paid = read.data
  return (
    <>
      <Section title="Payments that use it">
        <ReadState read={read} skeleton={<Bone />}>
          {paid !== undefined && (
            <p className="ui-flush">
              <Counted paid={paid} />
            </p>
          )}
        </ReadState>
      </Section>
      <Part
        title="Merchants who took the most"
        columns={merchantColumns}
        rows={paid?.merchants ?? []}
        keyOf={({ merchantCode }) => merchantCode}
      />
      <Part
        title="Latest payments"
        columns={paymentColumns}
        rows={paid?.latest ?? []}
        keyOf={({ txnRefNumber }) => txnRefNumber}
      />
    </>
  )
}
