import { useParams, useSearchParams } from 'react-router-dom'
import {
  confirmAccount,
  decideSettlementBatch,
  getSettlementBatch,
  payoutAmounts,
  type SettlementAdjustment,
  type SettlementBatch,
  type SettlementBatchPage,
  type SettlementPayout,
} from '#contract/calls/money/settlementBatches.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice } from '#src/lists/search/filters.ts'
import { asTableColumn, ownColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { RecordLife } from '#src/records/RecordLife.tsx'
import { useSession } from '#src/session/useSession.ts'
import { PayoutLink } from '#src/transactions/PayoutLink.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { Bone } from '#src/ui/Bone.tsx'
import { formatCount } from '#src/ui/count.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { Section } from '#src/ui/Section.tsx'
import { Table } from '#src/ui/Table.tsx'
import { formatDay } from '#src/ui/time.ts'
import { useShortcuts } from '#src/ui/useShortcuts.ts'
import { When } from '#src/ui/When.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { batchAddress, batchesAddress, utrAddress } from './batchAddresses.ts'
import { adjustmentName, bankFormatOf, batchStateWords, nextStepOf, payoutStateWords, shortHash } from './batchWords.ts'
import { BankFileButton } from './parts/BankFileButton.tsx'
import { BankFileRows } from './parts/BankFileRows.tsx'
import { BatchLife } from './parts/BatchLife.tsx'
import { AdjustmentSource } from './parts/AdjustmentSource.tsx'
import { BatchState, PayoutStateLabel } from './parts/BatchState.tsx'
import { OnHold } from './parts/OnHold.tsx'
import { ConfirmAccount } from './parts/ConfirmAccount.tsx'
import { type BatchDecision, DecideBatch } from './parts/DecideBatch.tsx'
import { PayoutCoverage } from './parts/PayoutCoverage.tsx'
import { ReturnedPayouts } from './parts/ReturnedPayouts.tsx'
import styles from './Settlements.module.css'

const search = defineSearch({
  filters: { payoutState: choice('State', payoutStateWords, { key: 'payouts', all: 'All' }) },
  sizes: [20, 50, 100, 200],
  size: 50,
  isLive: true,
})

const end = { room: 'fit', align: 'end' } as const
const payoutColumns = ownColumns<SettlementPayout>({
  payoutRef: {
    header: 'Payout',
    room: 'fit',
    cell: ({ payoutRef }) => <PayoutLink payoutRef={payoutRef} />,
  },
  displayName: { header: 'M. Name', cell: ({ displayName }) => displayName },
  state: { header: 'State', room: 'fit', cell: ({ state }) => <PayoutStateLabel state={state} /> },
  rail: { header: 'Rail', room: 'fit', cell: ({ rail }) => rail ?? '–' },
  rows: { ...end, header: 'Rows', cell: ({ rows }) => formatCount(rows) },
  gross: { ...end, header: 'Txn Amt', cell: ({ gross }) => <Amount paise={gross} /> },
  fees: { ...end, header: 'Fees + GST', cell: ({ fees, gst }) => <Amount paise={fees + gst} /> },
  adjustments: { ...end, header: 'Adjustments', cell: ({ adjustments }) => <Amount paise={adjustments} /> },
  amount: { ...end, header: 'To the Bank', cell: ({ amount }) => <Amount paise={amount} /> },
  utrNumber: {
    header: 'UTR Num',
    room: 'fit',
    cell: ({ utrNumber }) => (utrNumber === '' ? '–' : <PlaceLink to={utrAddress(utrNumber)}>{utrNumber}</PlaceLink>),
  },
  settledOn: { header: 'Settled On', room: 'fit', cell: ({ settledOn }) => <When day={settledOn} /> },
  account: {
    header: 'Account',
    room: 'fit',
    cell: ({ beneficiaryAccountNumber, beneficiaryIfsc }) => (
      <span className={styles.code}>
        {beneficiaryAccountNumber} {beneficiaryIfsc}
      </span>
    ),
  },
})

const adjustmentColumns = [
  { key: 'merchant', header: 'MID', width: '1%', cell: (row: SettlementAdjustment) => row.merchantCode },
  { key: 'kind', header: 'What', cell: adjustmentName },
  { key: 'source', header: 'From', cell: (row: SettlementAdjustment) => <AdjustmentSource source={row.source} /> },
  {
    key: 'amount',
    header: 'Amount',
    width: '1%',
    align: 'end' as const,
    cell: (row: SettlementAdjustment) => <Amount paise={row.amount} />,
  },
]

const railFactsOf = (sums: SettlementBatchPage['railSums']) =>
  sums.map(({ rail, payouts, amount }) => ({
    label: `By ${rail}`,
    value: (
      <>
        <Amount paise={amount} /> <span className="ui-quiet">in {formatCount(payouts)}</span>
      </>
    ),
  }))

const factsOf = (batch: SettlementBatch, railSums: SettlementBatchPage['railSums']) => [
  {
    label: 'To the bank',
    value: (
      <strong>
        <Amount paise={batch.amount} />
      </strong>
    ),
  },
  { label: 'Payouts', value: formatCount(batch.payouts) },
  { label: 'Rows', value: formatCount(batch.rows) },
  { label: 'Txn Amt', value: <Amount paise={batch.gross} /> },
  { label: 'Fees', value: <Amount paise={batch.fees} /> },
  { label: 'GST', value: <Amount paise={batch.gst} /> },
  { label: 'Net Amount', value: <Amount paise={batch.net} /> },
  { label: 'Adjustments', value: <Amount paise={batch.adjustments} /> },
  ...railFactsOf(railSums),
  { label: 'Rails offered', value: batch.rails.join(', ') },
  { label: 'Format of the bank file', value: bankFormatOf(batch) },
  { label: 'Smallest payout', value: <Amount paise={batch.smallestPayout} /> },
  { label: 'Seal', value: <code title={batch.sealHash}>{shortHash(batch.sealHash)}</code> },
  { label: 'Bank file', value: batch.bankFileName },
  {
    label: 'SHA-256 of the bank file',
    value:
      batch.bankFileSha256 === null ? null : (
        <code title={batch.bankFileSha256}>{shortHash(batch.bankFileSha256)}</code>
      ),
  },
  { label: 'Remark', value: batch.remark },
]

/** The sections in about their final height. */
const skeleton = (
  <div className={styles.page} inert>
    <Section title="What the bank said">
      <Bone />
    </Section>
    <Section title="Sums">
      <Facts
        facts={['To the bank', 'Payouts', 'Rows', 'Txn Amt', 'Fees', 'GST', 'Net Amount', 'Adjustments'].map(
          (label) => ({
            label,
            value: <Bone />,
          }),
        )}
      />
    </Section>
    <Section title="Payouts">
      <Table
        label="Payouts"
        columns={payoutColumns.all.map(asTableColumn)}
        rows={[]}
        rowKey={({ payoutRef }) => payoutRef}
        skeletonRows={8}
      />
    </Section>
  </div>
)

const decisions: readonly BatchDecision[] = ['approve', 'cancel']

const useOpenedDecision = () => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const asked = params.get('as')
  return {
    asked: decisions.find((one) => one === asked) ?? null,
    openerOf: (decision: BatchDecision) => openerTo(putting({ as: decision })),
    open: (decision: BatchDecision) => put({ as: decision }),
    close: () => void put({ as: '' }),
  }
}

const useOpenedConfirmation = () => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  return {
    asked: params.get('confirm'),
    openerOf: (payoutRef: string) => openerTo(putting({ confirm: payoutRef })),
    close: () => void put({ confirm: '' }),
  }
}

const up = (
  <PlaceLink to={batchesAddress} muted>
    Settlement batches
  </PlaceLink>
)

const Batch = ({ batchId }: { readonly batchId: number }) => {
  const { can } = useSession()
  const decision = useOpenedDecision()
  const confirmation = useOpenedConfirmation()
  const list = useList({
    call: getSettlementBatch,
    search,
    request: ({ filters, page, size }) => ({ batchId, ...filters, page, size }),
    rowsOf: ({ payouts }): readonly SettlementPayout[] => payouts,
  })
  const { answer, error } = list
  const mayApprove = answer?.batch.can.includes('approve') === true && can(decideSettlementBatch)
  useShortcuts({ a: mayApprove ? () => decision.open('approve') : undefined })
  if (answer === undefined) {
    const isUnknown = error instanceof Refusal && error.code === 'record-not-found'
    return (
      <Page up={up} title={`Batch ${batchId}`}>
        <ScreenState
          state={isUnknown ? 'empty' : list.state === 'empty' ? 'loading' : list.state}
          title={isUnknown ? 'There is no such batch' : undefined}
          text={isUnknown ? 'Look for it in the list of batches.' : undefined}
          error={error}
          onRetry={list.refresh}
          skeleton={skeleton}
        />
      </Page>
    )
  }
  const { batch, payoutSums, railSums, fileSample, adjustments, returns, onHold } = answer
  const confirmed = returns.find(({ payoutRef }) => payoutRef === confirmation.asked)
  const may = (act: (typeof batch.can)[number]) => batch.can.includes(act) && can(decideSettlementBatch)
  return (
    <Page
      up={up}
      title={`Batch ${batchId}`}
      aside={<BatchState state={batch.state} />}
      subtitle={`Payments up to ${formatDay(batch.txnDate) ?? ''}, paid out on ${formatDay(batch.settlesOn) ?? ''}`}
      actions={
        <>
          {may('cancel') && (
            <ButtonLink variant="danger" {...decision.openerOf('cancel')}>
              Cancel batch
            </ButtonLink>
          )}
          {may('bankFile') && <BankFileButton batch={batch} />}
          {mayApprove && (
            <ButtonLink variant="primary" shortcut="a" {...decision.openerOf('approve')}>
              Approve batch
            </ButtonLink>
          )}
        </>
      }
    >
      <div className={styles.page}>
        <div className="ui-column-8">
          <BatchLife batch={batch} />
          <p className="ui-flush">{nextStepOf(batch)}</p>
        </div>
        {onHold.length > 0 && <OnHold merchants={onHold} />}
        <Section title="What the bank said">
          <PayoutCoverage sums={payoutSums} addressOf={(state) => `${batchAddress(batchId)}?payouts=${state}`} />
        </Section>
        <Section title="Sums">
          <Facts facts={factsOf(batch, railSums)} />
        </Section>
        <Section title="Payouts">
          <List
            label="Payouts"
            list={list}
            columns={payoutColumns}
            summed={{ table: 'settlements.batch', titles: payoutAmounts }}
            rowKey={({ payoutRef }) => payoutRef}
            words={{ empty: { title: 'No payout is in this state', text: 'Choose another state.' }, back: 'Show all' }}
          />
        </Section>
        {fileSample !== null && <BankFileRows batch={batch} sample={fileSample} />}
        {returns.length > 0 && (
          <Section title="Payouts that came back">
            <ReturnedPayouts returns={returns} openerOf={can(confirmAccount) ? confirmation.openerOf : undefined} />
          </Section>
        )}
        {adjustments.length > 0 && (
          <Section title="Adjustments of these merchants">
            <Table
              label="Adjustments"
              columns={adjustmentColumns}
              rows={adjustments}
              rowKey={(row) => JSON.stringify(row)}
            />
          </Section>
        )}
        <RecordLife of={{ kind: 'batch', key: String(batchId), states: batchStateWords }} record={batch} />
      </div>
      {confirmed !== undefined && can(confirmAccount) && (
        <ConfirmAccount key={confirmed.payoutRef} payout={confirmed} onClose={confirmation.close} />
      )}
      {decision.asked !== null && can(decideSettlementBatch) && (
        <DecideBatch key={decision.asked} batch={batch} decision={decision.asked} onClose={decision.close} />
      )}
    </Page>
  )
}

export const BatchDetail = () => {
  const { batchId = '' } = useParams()
  return /^[1-9]\d{0,8}$/.test(batchId) ? (
    <Batch key={batchId} batchId={Number(batchId)} />
  ) : (
    <Page up={up} title="Batch">
      <ScreenState state="empty" title="There is no such batch" text="Look for it in the list of batches." />
    </Page>
  )
}
