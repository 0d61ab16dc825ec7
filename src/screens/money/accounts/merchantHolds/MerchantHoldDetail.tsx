import { useParams, useSearchParams } from 'react-router-dom'
import {
  askMerchantRelease,
  decideMerchantHold,
  getMerchantHold,
  type MerchantHold,
  type MerchantHoldPage,
} from '#contract/calls/money/merchantHolds.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { type Opener, useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useMerchantPlace } from '#src/merchants/merchantPlace.ts'
import { Part } from '#src/records/Part.tsx'
import { RecordPage } from '#src/records/RecordPage.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { useSession } from '#src/session/useSession.ts'
import { merchantHoldsAddress, merchantHoldsOf } from '#src/transactions/MerchantHoldLink.tsx'
import { PayoutLink } from '#src/transactions/PayoutLink.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import type { Column } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import { BatchLink } from '../settlements/parts/BatchLink.tsx'
import { AskRelease, DecideHold } from './DecideHold.tsx'
import { HoldStateLabel } from './HoldStateLabel.tsx'
import { holdStateWords, keptWords, nextOfHold, titleOfHold, untilWords } from './holdWords.ts'

const end = { align: 'end' as const }
const lineColumns: readonly Column<MerchantHoldPage['lines'][number]>[] = [
  { key: 'batch', header: 'Batch', cell: ({ batchId }) => <BatchLink batchId={batchId} /> },
  { key: 'payout', header: 'Payout', cell: ({ payoutRef }) => <PayoutLink payoutRef={payoutRef} /> },
  { key: 'kept', header: 'Kept Back', ...end, cell: ({ keptBack }) => <Amount paise={keptBack} /> },
  {
    key: 'paid',
    header: 'Paid In Batch',
    cell: ({ paidInBatchId }) => (paidInBatchId === null ? 'not yet' : <BatchLink batchId={paidInBatchId} />),
  },
]
const unsentColumns: readonly Column<MerchantHoldPage['unsent'][number]>[] = [
  { key: 'batch', header: 'Batch', cell: ({ batchId }) => <BatchLink batchId={batchId} /> },
  { key: 'payout', header: 'Payout', cell: ({ payoutRef }) => <PayoutLink payoutRef={payoutRef} /> },
  { key: 'amount', header: 'Amount', ...end, cell: ({ amount }) => <Amount paise={amount} /> },
]

const byAt = (by: string | null, at: string | null) =>
  by === null || at === null ? (
    ''
  ) : (
    <>
      {by}, <When at={at} />
    </>
  )

const HoldFacts = ({ hold }: { readonly hold: MerchantHold }) => {
  const { addressOf } = useMerchantPlace()
  return (
    <Facts
      title="What stays back"
      level={2}
      facts={[
        {
          label: 'Merchant',
          value: (
            <>
              <PlaceLink to={addressOf(hold.merchantCode, 'view')}>
                {hold.displayName} ({hold.merchantCode})
              </PlaceLink>
              , <PlaceLink to={merchantHoldsOf(hold.merchantCode)}>all its holds and reserves</PlaceLink>
            </>
          ),
        },
        { label: 'Stays back', value: keptWords(hold) },
        { label: 'Until', value: hold.until === null ? 'It is released' : <When day={hold.until} /> },
        { label: 'Kept back now', value: <Amount paise={hold.keptBack} /> },
        { label: 'Paid later', value: hold.kind === 'hold' ? '' : <Amount paise={hold.paidBack} /> },
        { label: 'Reason', value: hold.reason },
        { label: 'Asked by', value: byAt(hold.askedBy, hold.askedAt) },
        { label: 'Decided by', value: byAt(hold.decidedBy, hold.decidedAt) },
        { label: 'Remark', value: hold.remark },
        { label: 'Release asked by', value: byAt(hold.releaseAskedBy, hold.releaseAskedAt) },
        { label: 'Why it ends', value: hold.releaseReason },
        { label: 'Released by', value: hold.releaseDecidedBy ?? '' },
        { label: 'Ended', value: hold.endedAt === null ? '' : <When at={hold.endedAt} /> },
        { label: 'Remark on the release', value: hold.releaseRemark },
      ].filter(({ value }) => value !== '')}
    />
  )
}

const Buttons = ({ hold, openerOf }: { readonly hold: MerchantHold; readonly openerOf: (as: string) => Opener }) => {
  const { can } = useSession()
  const may = (...acts: readonly MerchantHold['can'][number][]) => acts.some((act) => hold.can.includes(act))
  if (may('askRelease') && can(askMerchantRelease))
    return <ButtonLink {...openerOf('release')}>Ask for its release</ButtonLink>
  if (!can(decideMerchantHold) || !may('confirm', 'withdraw', 'release', 'keep')) return null
  return (
    <ButtonLink variant="primary" {...openerOf('decide')}>
      {may('confirm')
        ? 'Confirm or decline'
        : may('withdraw')
          ? 'Withdraw'
          : may('release')
            ? 'Release or keep'
            : 'Take the release back'}
    </ButtonLink>
  )
}

const OneHold = ({ holdId, isKey }: { readonly holdId: number; readonly isKey: boolean }) => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const read = useCall(getMerchantHold, { holdId }, { staleTime: 0, enabled: isKey })
  const as = params.get('as')
  const close = () => void put({ as: '' })
  return (
    <>
      <RecordPage
        up={
          <PlaceLink to={merchantHoldsAddress} muted>
            Holds and reserves
          </PlaceLink>
        }
        noun="Hold"
        isKey={isKey}
        read={read}
        unknownText="Look for it in the list of holds and reserves."
        history={{ kind: 'merchantHold', key: String(holdId), states: holdStateWords }}
        show={(page) => ({
          title: titleOfHold(page.hold),
          state: <HoldStateLabel state={page.hold.state} />,
          subtitle: `${page.hold.displayName}, ${untilWords(page.hold.until)}`,
          next: nextOfHold(page),
          actions: <Buttons hold={page.hold} openerOf={(one) => openerTo(putting({ as: one }))} />,
          children: (
            <>
              <Part
                title="Sealed before it, and not sent"
                columns={unsentColumns}
                rows={page.unsent}
                keyOf={({ payoutRef }) => payoutRef}
              />
              <HoldFacts hold={page.hold} />
              <Part
                title="Kept back in batches"
                columns={lineColumns}
                rows={page.lines}
                keyOf={({ payoutRef }) => payoutRef}
              />
            </>
          ),
        })}
      />
      {read.data !== undefined && as === 'decide' && <DecideHold hold={read.data.hold} onClose={close} />}
      {read.data !== undefined && as === 'release' && <AskRelease hold={read.data.hold} onClose={close} />}
    </>
  )
}

/** The page of one hold or reserve of a merchant, at its own address. */
export const MerchantHoldDetail = () => {
  const { holdId = '' } = useParams()
  const isKey = /^[1-9]\d{0,8}$/.test(holdId)
  return <OneHold key={holdId} holdId={isKey ? Number(holdId) : 0} isKey={isKey} />
}
