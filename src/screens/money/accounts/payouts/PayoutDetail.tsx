import { Label } from '@primer/react'
import { useParams, useSearchParams } from 'react-router-dom'
import { findingLabels } from '#contract/calls/money/recon.ts'
import { confirmAccount, decideSettlementBatch, getSettlementBatch } from '#contract/calls/money/settlementBatches.ts'
import { getPayout, type PayoutPage } from '#contract/calls/money/settlementPayouts.ts'
import { gatewayLabels } from '#contract/sheets/reconMapping.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useMerchantPlace } from '#src/merchants/merchantPlace.ts'
import { Part } from '#src/records/Part.tsx'
import { RecordPage } from '#src/records/RecordPage.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { useSession } from '#src/session/useSession.ts'
import { DisputeLink } from '#src/transactions/DisputeLink.tsx'
import { MerchantHoldLink } from '#src/transactions/MerchantHoldLink.tsx'
import { PaymentLink } from '#src/transactions/PaymentLink.tsx'
import { PaperLink } from '#src/transactions/PaperLink.tsx'
import { PayoutLink } from '#src/transactions/PayoutLink.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { Id } from '#src/ui/Id.tsx'
import type { Column } from '#src/ui/Table.tsx'
import { formatDay } from '#src/ui/time.ts'
import { When } from '#src/ui/When.tsx'
import { batchesAddress, settlementsAddress, utrAddress } from '../settlements/batchAddresses.ts'
import { adjustmentName, returnStateWords } from '../settlements/batchWords.ts'
import { BatchLink } from '../settlements/parts/BatchLink.tsx'
import { PayoutStateLabel } from '../settlements/parts/BatchState.tsx'
import { ConfirmAccount } from '../settlements/parts/ConfirmAccount.tsx'
import { refundKind } from '#contract/waitingKinds/refunds.ts'
import { PayoutLife } from './PayoutLife.tsx'
import { nextOfPayout } from './payoutWords.ts'

/** As it is asked for: what a batch and a merchant make of it is at most so long. */
const payoutLike = /^[A-Z0-9][A-Z0-9_.-]{0,59}$/i

/** Its payments among the settlement rows. */
const paymentsAddress = ({ batchId, merchantCode }: PayoutPage): string =>
  `${settlementsAddress}&${new URLSearchParams({ batch_id: String(batchId), merchant_code: merchantCode, show: 'all' })}`

const PayoutFacts = ({ payout }: { readonly payout: PayoutPage }) => {
  const { addressOf } = useMerchantPlace()
  return (
    <Facts
      title="What the merchant is paid"
      level={2}
      facts={[
        {
          label: 'Merchant',
          value: (
            <PlaceLink to={addressOf(payout.merchantCode, 'view')}>
              {payout.displayName} ({payout.merchantCode})
            </PlaceLink>
          ),
        },
        { label: 'Batch', value: <BatchLink batchId={payout.batchId} /> },
        { label: 'To be paid on', value: <When day={payout.settlesOn} /> },
        { label: 'Payments', value: formatCount(payout.rows) },
        { label: 'Txn Amt', value: <Amount paise={payout.gross} /> },
        { label: 'Fees', value: <Amount paise={payout.fees} /> },
        { label: 'GST', value: <Amount paise={payout.gst} /> },
        { label: 'Net Amount', value: <Amount paise={payout.net} /> },
        { label: 'Adjustments', value: <Amount paise={payout.adjustments} /> },
        {
          label: 'To the bank',
          value: (
            <strong>
              <Amount paise={payout.amount} />
            </strong>
          ),
        },
        { label: 'Rail', value: payout.rail ?? '' },
        {
          label: 'Account',
          value:
            payout.beneficiaryAccountNumber === ''
              ? ''
              : `${payout.beneficiaryName}, ${payout.beneficiaryAccountNumber}, ${payout.beneficiaryIfsc}`,
        },
        {
          label: 'UTR Num',
          value:
            payout.utrNumber === '' ? '' : <PlaceLink to={utrAddress(payout.utrNumber)}>{payout.utrNumber}</PlaceLink>,
        },
        { label: 'Settled on', value: payout.settledOn === null ? '' : <When day={payout.settledOn} /> },
        { label: 'Bank file', value: payout.bankFileName },
      ]}
    />
  )
}

const ReturnFacts = ({ returned }: { readonly returned: NonNullable<PayoutPage['returned']> }) => (
  <Facts
    title="How it came back"
    level={2}
    facts={[
      { label: 'State', value: returnStateWords[returned.state] },
      { label: 'Came back', value: <When at={returned.returnedAt} /> },
      { label: 'Told by', value: returned.toldBy },
      { label: 'Owed', value: <Amount paise={returned.amount} /> },
      { label: 'Confirmed by', value: returned.confirmedBy },
      { label: 'Remark', value: returned.remark },
    ]}
  />
)

const messageStates = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed', kept: 'Not sent' } as const
const messageColours = { waiting: 'secondary', sent: 'success', failed: 'danger', kept: 'attention' } as const
const messageColumns: readonly Column<PayoutPage['told'][number]>[] = [
  {
    key: 'state',
    header: 'State',
    width: '1%',
    cell: ({ state }) => <Label variant={messageColours[state]}>{messageStates[state]}</Label>,
  },
  { key: 'by', header: 'By', width: '1%', cell: ({ channel }) => (channel === 'sms' ? 'SMS' : 'E-mail') },
  { key: 'at', header: 'Date', width: '1%', cell: ({ sentAt, createdAt }) => <When at={sentAt ?? createdAt} /> },
  {
    key: 'body',
    header: 'Message',
    cell: ({ body, trouble }) => (
      <>
        {body.replace(/\n+/g, ' ')}
        {trouble !== '' && <div className="ui-muted">{trouble}</div>}
      </>
    ),
  },
]

const end = { align: 'end' as const }
const paymentColumns: readonly Column<PayoutPage['payments'][number]>[] = [
  {
    key: 'payment',
    header: 'Txn Ref Number',
    cell: ({ txnRefNumber }) => <PaymentLink txnRefNumber={txnRefNumber} />,
  },
  { key: 'paid', header: 'Paid', cell: ({ paidAt }) => <When at={paidAt} /> },
  { key: 'amount', header: 'Amount', ...end, cell: ({ amount }) => <Amount paise={amount} /> },
  {
    key: 'settled',
    header: 'Settlement Amount',
    ...end,
    cell: ({ settlementAmount }) => <Amount paise={settlementAmount} />,
  },
]
const sourceOf = ({
  fromBatchId,
  fromPayoutRef,
  fromRefundId,
  fromCreditNote,
  fromDisputeRef,
  fromHoldId,
}: PayoutPage['changes'][number]) => {
  if (fromHoldId !== null) return <MerchantHoldLink holdId={fromHoldId} text={`Reserve ${fromHoldId}`} />
  if (fromPayoutRef !== null) return <PayoutLink payoutRef={fromPayoutRef} />
  if (fromCreditNote !== null) return <PaperLink paper={fromCreditNote} />
  if (fromRefundId !== null) return <PlaceLink to={refundKind.decidedAt(fromRefundId)}>Refund</PlaceLink>
  if (fromDisputeRef !== null) return <DisputeLink disputeRef={fromDisputeRef} />
  return fromBatchId === null ? '–' : <BatchLink batchId={fromBatchId} text={`Batch ${fromBatchId}`} />
}
const changeColumns: readonly Column<PayoutPage['changes'][number]>[] = [
  { key: 'kind', header: 'What', cell: adjustmentName },
  { key: 'source', header: 'From', cell: sourceOf },
  { key: 'amount', header: 'Amount', ...end, cell: ({ amount }) => <Amount paise={amount} /> },
]
const otherColumns: readonly Column<PayoutPage['paysAgain'][number]>[] = [
  { key: 'payout', header: 'Payout', cell: ({ payoutRef }) => <PayoutLink payoutRef={payoutRef} /> },
  { key: 'batch', header: 'Batch', cell: ({ batchId }) => <BatchLink batchId={batchId} /> },
  { key: 'amount', header: 'Amount', ...end, cell: ({ amount }) => <Amount paise={amount} /> },
]
const lineColumns: readonly Column<PayoutPage['lines'][number]>[] = [
  { key: 'day', header: 'Day', cell: ({ lineDay }) => <When day={lineDay} /> },
  {
    key: 'file',
    header: 'File',
    cell: ({ gateway, type, jobId }) => {
      const name = `${gatewayLabels[gateway]}, ${type}`
      return jobId === null ? name : <PlaceLink to={`/file-jobs/${jobId}`}>{name}</PlaceLink>
    },
  },
  { key: 'finding', header: 'Found', cell: ({ finding }) => findingLabels[finding] },
  { key: 'utr', header: 'UTR Num', cell: ({ utr }) => (utr === '' ? '–' : <Id inRow label="UTR Num" value={utr} />) },
  { key: 'amount', header: 'Amount', ...end, cell: ({ amount }) => <Amount paise={amount} /> },
]

const useConfirmation = () => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  return {
    isAsked: params.get('as') === 'confirm',
    opener: openerTo(putting({ as: 'confirm' })),
    close: () => void put({ as: '' }),
  }
}

const OnePayout = ({ payoutRef, isKey }: { readonly payoutRef: string; readonly isKey: boolean }) => {
  const { can } = useSession()
  const confirmation = useConfirmation()
  const read = useCall(getPayout, { payoutRef }, { staleTime: 0, enabled: isKey })
  const returned = read.data?.returned ?? null
  const mayConfirm = can(confirmAccount) && returned?.can.includes('confirm') === true
  return (
    <>
      <RecordPage
        up={
          can(getSettlementBatch) ? (
            <PlaceLink to={batchesAddress} muted>
              Settlement batches
            </PlaceLink>
          ) : undefined
        }
        noun="Payout"
        isKey={isKey}
        read={read}
        unknownText="Compare the number with the one in the bank file, or look in its batch."
        history={{ kind: 'payout', key: payoutRef, states: returnStateWords }}
        show={(payout) => ({
          title: `Payout ${payout.payoutRef}`,
          state: <PayoutStateLabel state={payout.state} />,
          subtitle: `${payout.displayName}, payments up to ${formatDay(payout.txnDate) ?? ''}`,
          next: nextOfPayout(payout),
          actions: mayConfirm ? (
            <ButtonLink variant="primary" {...confirmation.opener}>
              Confirm account
            </ButtonLink>
          ) : payout.state === 'planned' && payout.batchState !== 'cancelled' && can(decideSettlementBatch) ? (
            <ButtonLink to={`${batchesAddress}/${payout.batchId}`}>Open batch {payout.batchId}</ButtonLink>
          ) : undefined,
          children: (
            <>
              <PayoutLife payout={payout} />
              <PayoutFacts payout={payout} />
              {payout.returned !== null && <ReturnFacts returned={payout.returned} />}
              <Part
                title="Told to the merchant"
                columns={messageColumns}
                rows={payout.told}
                keyOf={({ channel }) => channel}
              />
              <Part
                title="It pays again"
                columns={otherColumns}
                rows={payout.paysAgain}
                keyOf={(one) => one.payoutRef}
              />
              <Part
                title="Payments"
                aside={
                  payout.rows > payout.payments.length && (
                    <PlaceLink to={paymentsAddress(payout)}>All {formatCount(payout.rows)} payments</PlaceLink>
                  )
                }
                columns={paymentColumns}
                rows={payout.payments}
                keyOf={({ txnRefNumber }) => txnRefNumber}
              />
              <Part
                title="Adjustments"
                columns={changeColumns}
                rows={payout.changes}
                keyOf={(one) => JSON.stringify(one)}
              />
              <Part
                title="In files of the bank"
                columns={lineColumns}
                rows={payout.lines}
                keyOf={({ gateway, type, lineDay, utr, amount }) => [gateway, type, lineDay, utr, amount].join(' ')}
              />
            </>
          ),
        })}
      />
      {confirmation.isAsked && returned !== null && can(confirmAccount) && (
        <ConfirmAccount key={payoutRef} payout={returned} onClose={confirmation.close} />
      )}
    </>
  )
}

/** The page of one payout, at its own address: where its money is, what the bank said, and what is in it. */
export const PayoutDetail = () => {
  const { payoutRef = '' } = useParams()
  const isKey = payoutLike.test(payoutRef)
  return <OnePayout key={payoutRef} payoutRef={isKey ? payoutRef.toUpperCase() : ''} isKey={isKey} />
}
