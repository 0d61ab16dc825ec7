import { wordsOfCode } from '#contract/wire/codedWords.ts'
import { disputeStageWords } from '#contract/wire/disputeWords.ts'
import { useNavigate, useParams } from 'react-router-dom'
import { type Payment, getPayment } from '#contract/calls/money/payments.ts'
import { openDispute } from '#contract/calls/money/disputes.ts'
import { findingLabels } from '#contract/calls/money/recon.ts'
import { lookUpRefund } from '#contract/calls/money/refunds.ts'
import { TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { refundKind } from '#contract/waitingKinds/refunds.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { useMerchantPlace } from '#src/merchants/merchantPlace.ts'
import { Part } from '#src/records/Part.tsx'
import { RecordPage } from '#src/records/RecordPage.tsx'
import { useSession } from '#src/session/useSession.ts'
import { BankSchemeLink } from '#src/transactions/BankSchemeLink.tsx'
import { DisputeLink } from '#src/transactions/DisputeLink.tsx'
import { MerchantHoldLink } from '#src/transactions/MerchantHoldLink.tsx'
import { PayoutLink } from '#src/transactions/PayoutLink.tsx'
import { SlipPdf } from '#src/transactions/SlipPdf.tsx'
import { TransactionStatus } from '#src/transactions/TransactionStatus.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Id } from '#src/ui/Id.tsx'
import type { Column } from '#src/ui/Table.tsx'
import { useShortcuts } from '#src/ui/useShortcuts.ts'
import { When } from '#src/ui/When.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { fileJobAddress } from '#src/uploads/fileJobAddress.ts'
import { transferAddress } from '../recon/reconSearch.ts'
import { RefundStateLabel } from '../refunds/RefundStateLabel.tsx'
import { BatchLink } from '../settlements/parts/BatchLink.tsx'
import { PayoutStateLabel } from '../settlements/parts/BatchState.tsx'
import { titleOfHold } from '../merchantHolds/holdWords.ts'
import { PaymentLife } from './PaymentLife.tsx'
import { AnswerBy } from '../disputes/AnswerBy.tsx'
import { DisputeStateLabel } from '../disputes/DisputeStateLabel.tsx'
import { placesInWords, titleOfPlaces, toneOfPlaces } from './paymentWords.ts'

const id = (label: string, value: string) => (value === '' ? '' : <Id label={label} value={value} />)

const PaymentFacts = ({ payment }: { readonly payment: Payment }) => {
  const { addressOf } = useMerchantPlace()
  const { merchantCode, displayName } = payment
  return (
    <Facts
      facts={[
        {
          label: 'Merchant',
          value: (
            <PlaceLink to={addressOf(merchantCode, 'view')}>
              {displayName} ({merchantCode})
            </PlaceLink>
          ),
        },
        { label: 'Amount', value: <Amount paise={payment.amount} /> },
        { label: 'Paid', value: <When at={payment.createdAt} /> },
        { label: 'Type', value: wordsOfCode('paymentType', payment.txnType) },
        { label: 'Brand', value: payment.brandCode },
        { label: 'Payer', value: payment.payer },
        { label: 'Error', value: payment.errorCode },
        { label: 'Taken by', value: payment.paymentGateway },
        { label: 'Acquirer Payment', value: id('Acquirer Payment', payment.acquirerPaymentId) },
        { label: 'Card', value: payment.cardNumber },
        { label: 'Issuer', value: payment.issuerBank },
        { label: 'UPI Txn', value: id('UPI Txn', payment.upiTxnId) },
        { label: 'NPCI Txn', value: id('NPCI Txn', payment.npciTxnId) },
        { label: 'Customer Ref', value: id('Customer Ref', payment.customerRefId) },
        { label: 'Product', value: payment.productCode },
        { label: 'Scheme', value: payment.schemeCode },
        { label: 'Invoice', value: payment.invoiceNumber },
        { label: 'EMI months', value: payment.emiMonths },
        {
          label: 'EMI plan',
          value:
            payment.bankSchemeId === null ? (
              payment.emiPlanCode
            ) : (
              <BankSchemeLink id={payment.bankSchemeId} text={payment.emiPlanCode} />
            ),
        },
      ].filter(({ value }) => value !== '' && value !== null)}
    />
  )
}

const SettlementFacts = ({ row }: { readonly row: NonNullable<Payment['row']> }) => (
  <Facts
    title="What the merchant is paid"
    level={2}
    facts={[
      { label: 'MDR', value: <Amount paise={row.mdr} /> },
      { label: 'Fees', value: <Amount paise={row.fees} /> },
      { label: 'GST', value: <Amount paise={row.gst} /> },
      { label: 'Net Amount', value: <Amount paise={row.net} /> },
      {
        label: 'Settlement Amount',
        value: (
          <strong>
            <Amount paise={row.settlementAmount} />
          </strong>
        ),
      },
      { label: 'Settlement Date', value: row.settledOn === null ? '' : <When day={row.settledOn} /> },
      {
        label: 'Account',
        value:
          row.beneficiaryName === ''
            ? ''
            : `${row.beneficiaryName}, ${row.beneficiaryAccountNumber}, ${row.beneficiaryIfsc}`,
      },
    ]}
  />
)

const end = { align: 'end' as const }
const payoutColumns: readonly Column<Payment['payouts'][number]>[] = [
  {
    key: 'batch',
    header: 'Batch',
    cell: ({ batchId }) => <BatchLink batchId={batchId} />,
  },
  { key: 'payout', header: 'Payout', cell: ({ payoutRef }) => <PayoutLink payoutRef={payoutRef} /> },
  { key: 'state', header: 'State', cell: ({ state }) => <PayoutStateLabel state={state} /> },
  { key: 'settles', header: 'To Be Paid On', cell: ({ settlesOn }) => <When day={settlesOn} /> },
  {
    key: 'utr',
    header: 'UTR Num',
    cell: ({ utrNumber }) => (utrNumber === '' ? '–' : <Id inRow label="UTR Num" value={utrNumber} />),
  },
  { key: 'amount', header: 'Whole Payout', ...end, cell: ({ amount }) => <Amount paise={amount} /> },
]
const refundColumns: readonly Column<Payment['refunds'][number]>[] = [
  {
    key: 'asked',
    header: 'Asked',
    cell: ({ refundId, askedAt }) => (
      <PlaceLink to={refundKind.decidedAt(refundId)}>
        <When at={askedAt} />
      </PlaceLink>
    ),
  },
  { key: 'by', header: 'By', cell: ({ askedBy }) => askedBy },
  { key: 'state', header: 'State', cell: ({ state }) => <RefundStateLabel refund={{ state, isSandbox: false }} /> },
  {
    key: 'answered',
    header: 'Answered',
    cell: ({ answeredAt }) => (answeredAt === null ? '–' : <When at={answeredAt} />),
  },
  {
    key: 'recovered',
    header: 'Recovered In Batch',
    cell: ({ recoveryBatchId }) => (recoveryBatchId === null ? '–' : <BatchLink batchId={recoveryBatchId} />),
  },
  { key: 'amount', header: 'Amount', ...end, cell: ({ amount }) => <Amount paise={amount} /> },
]
const disputeColumns: readonly Column<Payment['disputes'][number]>[] = [
  { key: 'ref', header: 'Dispute', cell: DisputeLink },
  { key: 'stage', header: 'Stage', cell: ({ stage }) => disputeStageWords[stage] },
  { key: 'status', header: 'State', cell: ({ status }) => <DisputeStateLabel state={status} /> },
  { key: 'opened', header: 'Opened', cell: ({ openedAt }) => <When at={openedAt} /> },
  {
    key: 'respond',
    header: 'Answer By',
    cell: ({ status, respondBy }) => <AnswerBy state={status} respondBy={respondBy} />,
  },
  {
    key: 'borne',
    header: 'Borne By The Merchant',
    ...end,
    cell: ({ borne }) => (borne === 0 ? '–' : <Amount paise={borne} />),
  },
  {
    key: 'batch',
    header: 'In Batch',
    cell: ({ recoveryBatchId }) => (recoveryBatchId === null ? '–' : <BatchLink batchId={recoveryBatchId} />),
  },
  { key: 'amount', header: 'Amount', ...end, cell: ({ amount }) => <Amount paise={amount} /> },
]
const holdColumns: readonly Column<Payment['holds'][number]>[] = [
  { key: 'since', header: 'Held', cell: ({ heldAt }) => <When at={heldAt} /> },
  { key: 'by', header: 'By', cell: ({ heldBy }) => heldBy },
  { key: 'status', header: 'Status', cell: ({ status }) => status },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason },
  {
    key: 'released',
    header: 'Released',
    cell: ({ releasedAt, releasedBy, releaseReason }) =>
      releasedAt === null ? (
        'not yet'
      ) : (
        <>
          <When at={releasedAt} /> by {releasedBy}: {releaseReason}
        </>
      ),
  },
]
const merchantHoldColumns: readonly Column<Payment['merchantHolds'][number]>[] = [
  {
    key: 'number',
    header: 'Number',
    cell: ({ holdId, kind }) => <MerchantHoldLink holdId={holdId} text={titleOfHold({ holdId, kind })} />,
  },
  { key: 'since', header: 'Since', cell: ({ decidedAt }) => <When at={decidedAt} /> },
  {
    key: 'until',
    header: 'Until',
    cell: ({ until }) => (until === null ? 'it is released' : <When day={until} />),
  },
  {
    key: 'by',
    header: 'By',
    cell: ({ askedBy, decidedBy }) => `${askedBy}, confirmed by ${decidedBy}`,
  },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason },
  { key: 'amount', header: 'Kept Back Of It', ...end, cell: ({ amount }) => <Amount paise={amount} /> },
]
const lineColumns: readonly Column<Payment['lines'][number]>[] = [
  { key: 'day', header: 'Day', cell: ({ lineDay }) => <When day={lineDay} /> },
  {
    key: 'file',
    header: 'File',
    cell: ({ gateway, type, jobId }) =>
      jobId === null ? (
        `${gateway}, ${type}`
      ) : (
        <PlaceLink to={fileJobAddress(jobId)}>
          {gateway}, {type}
        </PlaceLink>
      ),
  },
  { key: 'finding', header: 'Found', cell: ({ finding }) => findingLabels[finding] },
  {
    key: 'utr',
    header: 'UTR Num',
    cell: ({ utr, gateway, type }) =>
      utr === '' ? (
        '–'
      ) : gateway !== 'BANK' && type === 'PAYMENT' ? (
        <PlaceLink to={transferAddress(utr)}>{utr}</PlaceLink>
      ) : (
        <Id inRow label="UTR Num" value={utr} />
      ),
  },
  { key: 'amount', header: 'Amount', ...end, cell: ({ amount }) => <Amount paise={amount} /> },
]
const actionWords = (action: string): string => wordsOfCode('other', action)

const eventColumns: readonly Column<Payment['events'][number]>[] = [
  { key: 'at', header: 'When', cell: ({ at }) => <When at={at} seconds /> },
  {
    key: 'action',
    header: 'What',
    cell: ({ action, event }) =>
      event === '' ? actionWords(action) : `${actionWords(action)}, ${wordsOfCode('payment', event)}`,
  },
  { key: 'error', header: 'Error', cell: ({ error }) => (error === '' ? '–' : error) },
]

const refundFormAddress = (txnRefNumber: string) => `/accounts/refunds?${new URLSearchParams({ refund: txnRefNumber })}`

const openDisputeAddress = (txnRefNumber: string) =>
  `/disputes?${new URLSearchParams({ as: 'open', of: txnRefNumber })}`

const RefundLink = ({ to }: { readonly to: string }) => {
  const navigate = useNavigate()
  useShortcuts({ r: () => void navigate(to) })
  return (
    <ButtonLink to={to} shortcut="r">
      Refund
    </ButtonLink>
  )
}

const mayBeRefunded = ({ places }: Payment) =>
  places.some(({ place }) => place !== 'refunded') && places.every(({ place }) => place !== 'disputed')

const OnePayment = ({ txnRefNumber, isKey }: { readonly txnRefNumber: string; readonly isKey: boolean }) => {
  const { can } = useSession()
  return (
    <RecordPage
      noun="Payment"
      isKey={isKey}
      read={useCall(getPayment, { txnRefNumber }, { staleTime: 0, enabled: isKey })}
      unknownText="Compare the number with the one that you were given."
      history={{ kind: 'payment', key: txnRefNumber }}
      show={(payment) => ({
        title: `Payment ${txnRefNumber}`,
        state: <TransactionStatus status={payment.status} />,
        actions: (
          <>
            <SlipPdf txnRefNumber={txnRefNumber} label="Charge slip (PDF)" />
            {can(openDispute) && payment.places.length > 0 && (
              <ButtonLink to={openDisputeAddress(txnRefNumber)}>Open a dispute</ButtonLink>
            )}
            {can(lookUpRefund) && mayBeRefunded(payment) && <RefundLink to={refundFormAddress(txnRefNumber)} />}
          </>
        ),
        next: {
          tone: toneOfPlaces(payment),
          title: titleOfPlaces(payment),
          text: placesInWords(payment),
        },
        children: (
          <>
            <PaymentLife payment={payment} />
            <PaymentFacts payment={payment} />
            {payment.row !== null && <SettlementFacts row={payment.row} />}
            <Part title="Payouts" columns={payoutColumns} rows={payment.payouts} keyOf={({ payoutRef }) => payoutRef} />
            <Part title="Refunds" columns={refundColumns} rows={payment.refunds} keyOf={({ refundId }) => refundId} />
            <Part
              title="Disputes"
              columns={disputeColumns}
              rows={payment.disputes}
              keyOf={({ disputeRef }) => disputeRef}
            />
            <Part
              title="Holds and reserves of the merchant"
              columns={merchantHoldColumns}
              rows={payment.merchantHolds}
              keyOf={({ holdId }) => String(holdId)}
            />
            <Part title="Holds" columns={holdColumns} rows={payment.holds} keyOf={({ heldAt }) => heldAt} />
            <Part
              title="In files of providers and banks"
              columns={lineColumns}
              rows={payment.lines}
              keyOf={({ gateway, type, lineDay, utr, amount }) => [gateway, type, lineDay, utr, amount].join(' ')}
            />
            <Part
              title="What the platform says"
              columns={eventColumns}
              rows={payment.events}
              keyOf={({ at, action, event }) => `${at} ${action} ${event}`}
            />
          </>
        ),
      })}
    />
  )
}

/** The page of one payment, at its own address: where its money is, and all that belongs to it. */
export const PaymentDetail = () => {
  const { txnRefNumber = '' } = useParams()
  return (
    <OnePayment key={txnRefNumber} txnRefNumber={txnRefNumber} isKey={TxnRefNumber.safeParse(txnRefNumber).success} />
  )
}
