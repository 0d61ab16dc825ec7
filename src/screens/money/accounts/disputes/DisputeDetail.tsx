import { useParams, useSearchParams } from 'react-router-dom'
import {
  actOnDispute,
  decideDispute,
  DisputeRef,
  type DisputePage,
  getDispute,
} from '#contract/calls/money/disputes.ts'
import { refundKind } from '#contract/waitingKinds/refunds.ts'
import { wordsOfCode } from '#contract/wire/codedWords.ts'
import { DisputeActKind, disputeStageWords } from '#contract/wire/disputeWords.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { type Opener, useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useMerchantPlace } from '#src/merchants/merchantPlace.ts'
import { Part } from '#src/records/Part.tsx'
import { RecordPage } from '#src/records/RecordPage.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { useSession } from '#src/session/useSession.ts'
import { DisputeLink, disputesOf } from '#src/transactions/DisputeLink.tsx'
import { PaymentLink } from '#src/transactions/PaymentLink.tsx'
import { PayoutLink } from '#src/transactions/PayoutLink.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { gatewayNow } from '#src/ui/clock.ts'
import { Facts } from '#src/ui/Facts.tsx'
import type { Column } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import { RefundStateLabel } from '../refunds/RefundStateLabel.tsx'
import { BatchLink } from '../settlements/parts/BatchLink.tsx'
import { PayoutStateLabel } from '../settlements/parts/BatchState.tsx'
import { EvidencePart } from './EvidencePart.tsx'
import { DisputeLife } from './DisputeLife.tsx'
import { ActStateLabel, DisputeStateLabel } from './DisputeStateLabel.tsx'
import { ActOnDispute, DecideDispute } from './ActOnDispute.tsx'
import { actWords, disputesAddress, disputeStateWords, nextOfDispute } from './disputeWords.ts'

const DisputeFacts = ({ dispute }: { readonly dispute: DisputePage }) => {
  const { addressOf } = useMerchantPlace()
  const { merchantCode, displayName, payout } = dispute
  return (
    <Facts
      title="What is disputed"
      level={2}
      facts={[
        { label: 'Disputed', value: <Amount paise={dispute.amount} /> },
        { label: 'Payment', value: <PaymentLink txnRefNumber={dispute.txnRefNumber} /> },
        { label: 'Captured', value: <Amount paise={dispute.paymentAmount} /> },
        {
          label: 'Merchant',
          value: (
            <>
              <PlaceLink to={addressOf(merchantCode, 'view')}>
                {displayName} ({merchantCode})
              </PlaceLink>
              , <PlaceLink to={disputesOf(merchantCode)}>all its disputes</PlaceLink>
            </>
          ),
        },
        { label: 'Brand', value: dispute.brandCode },
        { label: 'Reason', value: reasonOf(dispute.reasonCode) },
        { label: 'Stage', value: disputeStageWords[dispute.stage] },
        { label: 'Opened', value: <When at={dispute.openedAt} /> },
        { label: 'Told by', value: dispute.openedBy === '' ? 'The platform' : dispute.openedBy },
        { label: 'Answer by', value: dispute.respondBy === null ? '' : <When at={dispute.respondBy} /> },
        { label: 'Missed', value: dispute.missedAt === null ? '' : <When at={dispute.missedAt} /> },
        {
          label: 'Payout of the payment',
          value:
            payout === null ? (
              ''
            ) : (
              <>
                <PayoutLink payoutRef={payout.payoutRef} /> <PayoutStateLabel state={payout.state} />
              </>
            ),
        },
        { label: 'Borne by the merchant', value: <Amount paise={dispute.borne} /> },
      ].filter(({ value }) => value !== '')}
    />
  )
}

/** `Goods or services not received (13-1)`. */
const reasonOf = (code: string): string => {
  const words = wordsOfCode('disputeReason', code)
  return words === code ? code : `${words} (${code})`
}

const end = { align: 'end' as const }
const lineColumns: readonly Column<DisputePage['lines'][number]>[] = [
  { key: 'what', header: 'What', cell: ({ kind }) => (kind === 'recovery' ? 'Taken' : 'Given back') },
  { key: 'stage', header: 'Stage', cell: ({ stage }) => disputeStageWords[stage] },
  { key: 'at', header: 'Since', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    key: 'batch',
    header: 'In Batch',
    cell: ({ batchId }) => (batchId === null ? 'waits for the next one' : <BatchLink batchId={batchId} />),
  },
  { key: 'amount', header: 'Amount', ...end, cell: ({ amount }) => <Amount paise={amount} /> },
]
const refundColumns: readonly Column<DisputePage['refunds'][number]>[] = [
  {
    key: 'asked',
    header: 'Asked',
    cell: ({ refundId, askedAt }) => (
      <PlaceLink to={refundKind.decidedAt(refundId)}>
        <When at={askedAt} />
      </PlaceLink>
    ),
  },
  { key: 'state', header: 'State', cell: ({ state }) => <RefundStateLabel refund={{ state, isSandbox: false }} /> },
  { key: 'amount', header: 'Amount', ...end, cell: ({ amount }) => <Amount paise={amount} /> },
]
const actColumns: readonly Column<DisputePage['acts'][number]>[] = [
  { key: 'what', header: 'What', cell: ({ kind }) => actWords[kind].button },
  { key: 'state', header: 'State', cell: ({ actState }) => <ActStateLabel state={actState} /> },
  {
    key: 'asked',
    header: 'By',
    cell: ({ askedBy, askedAt }) => (
      <>
        {askedBy}, <When at={askedAt} />
      </>
    ),
  },
  { key: 'why', header: 'Why', cell: ({ reason }) => reason },
  {
    key: 'decided',
    header: 'Decided',
    cell: ({ decidedBy, decidedAt, remark }) =>
      decidedBy === null || decidedAt === null ? (
        '–'
      ) : (
        <>
          {decidedBy}, <When at={decidedAt} />
          {remark !== '' && <div className="ui-muted">{remark}</div>}
        </>
      ),
  },
]
const otherColumns: readonly Column<DisputePage['others'][number]>[] = [
  { key: 'ref', header: 'Dispute', cell: DisputeLink },
  { key: 'stage', header: 'Stage', cell: ({ stage }) => disputeStageWords[stage] },
  { key: 'state', header: 'State', cell: DisputeStateLabel },
  { key: 'amount', header: 'Amount', ...end, cell: ({ amount }) => <Amount paise={amount} /> },
]

const kinds = DisputeActKind.options

const Buttons = ({
  dispute,
  openerOf,
}: {
  readonly dispute: DisputePage
  readonly openerOf: (as: string) => Opener
}) => {
  const { can } = useSession()
  if (dispute.can.some((one) => one === 'approve' || one === 'withdraw'))
    return (
      can(decideDispute) && (
        <ButtonLink variant="primary" {...openerOf('decide')}>
          {dispute.can.includes('approve') ? 'Approve or decline' : 'Withdraw'}
        </ButtonLink>
      )
    )
  const offered = (['lost', 'won', 'accept', 'defend'] as const).filter(
    (kind) => dispute.can.includes(kind) && (kind !== 'defend' || dispute.evidence.length > 0),
  )
  return (
    can(actOnDispute) &&
    offered.map((kind) => (
      <ButtonLink
        key={kind}
        variant={kind === 'defend' ? 'primary' : kind === 'accept' ? 'danger' : 'default'}
        {...openerOf(kind)}
      >
        {actWords[kind].button}
      </ButtonLink>
    ))
  )
}

const OneDispute = ({ disputeRef, isKey }: { readonly disputeRef: string; readonly isKey: boolean }) => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const read = useCall(getDispute, { disputeRef }, { staleTime: 0, enabled: isKey })
  const as = params.get('as')
  const kind = kinds.find((one) => one === as)
  const close = () => void put({ as: '' })
  return (
    <>
      <RecordPage
        up={
          <PlaceLink to={disputesAddress} muted>
            Disputes
          </PlaceLink>
        }
        noun="Dispute"
        isKey={isKey}
        read={read}
        unknownText="Compare the number with the bank’s, or look in the list."
        history={{ kind: 'dispute', key: disputeRef, states: disputeStateWords }}
        show={(dispute) => ({
          title: `Dispute ${dispute.disputeRef}`,
          state: <DisputeStateLabel state={dispute.state} />,
          subtitle: `${disputeStageWords[dispute.stage]} of ${dispute.displayName}`,
          next: nextOfDispute(dispute, gatewayNow()),
          actions: <Buttons dispute={dispute} openerOf={(one) => openerTo(putting({ as: one }))} />,
          children: (
            <>
              <DisputeLife dispute={dispute} />
              <DisputeFacts dispute={dispute} />
              <EvidencePart dispute={dispute} />
              <Part
                title="Answers and decisions"
                columns={actColumns}
                rows={dispute.acts}
                keyOf={({ actId }) => String(actId)}
              />
              <Part
                title="Taken from the merchant’s batches"
                columns={lineColumns}
                rows={dispute.lines}
                keyOf={({ kind, stage }) => `${kind} ${stage}`}
              />
              <Part
                title="Refunds of the payment"
                columns={refundColumns}
                rows={dispute.refunds}
                keyOf={({ refundId }) => refundId}
              />
              <Part
                title="Other disputes of the payment"
                columns={otherColumns}
                rows={dispute.others}
                keyOf={(one) => one.disputeRef}
              />
            </>
          ),
        })}
      />
      {read.data !== undefined && kind !== undefined && (
        <ActOnDispute key={kind} dispute={read.data} act={kind} onClose={close} />
      )}
      {read.data !== undefined && as === 'decide' && <DecideDispute dispute={read.data} onClose={close} />}
    </>
  )
}

/** The page of one dispute, at its own address: until when it is answered, and all that belongs to it. */
export const DisputeDetail = () => {
  const { disputeRef = '' } = useParams()
  const isKey = DisputeRef.safeParse(disputeRef).success
  return <OneDispute key={disputeRef} disputeRef={isKey ? disputeRef : ''} isKey={isKey} />
}
