import { useNavigate, useSearchParams } from 'react-router-dom'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { disputeStageWords } from '#contract/wire/disputeWords.ts'
import { disputeColumns, listDisputes, openDispute, ReasonCode } from '#contract/calls/money/disputes.ts'
import { TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, choices, text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { useSession } from '#src/session/useSession.ts'
import { disputeAddress, DisputeLink } from '#src/transactions/DisputeLink.tsx'
import { paymentLook } from '#src/transactions/PaymentLink.tsx'
import { AnswerBy } from './AnswerBy.tsx'
import { DisputeStateLabel } from './DisputeStateLabel.tsx'
import { OpenDispute } from './OpenDispute.tsx'
import { disputeStateWords, dueWords, ratesAddress } from './disputeWords.ts'

const upper = (typed: string) => typed.trim().toUpperCase()

const search = defineSearch({
  filters: {
    due: choice('Answer By', dueWords, { all: 'Any' }),
    state: choices('State', disputeStateWords, { all: 'Any' }),
    merchantCode: text('MID', { schema: MerchantCode, max: 40 }),
    brandCode: text('Brand', { key: 'brand', max: 40, clean: upper }),
    reasonCode: text('Reason', { key: 'reason', max: 40, schema: ReasonCode, clean: upper, codes: 'disputeReason' }),
    stage: choices('Stage', disputeStageWords, { all: 'Any' }),
    txnRefNumber: text('Txn Ref Number', { key: 'txn', max: 60, schema: TxnRefNumber }),
  },
  sizes: [20, 50, 100],
})

const columns = tableColumns(disputeColumns, {
  disputeRef: { cell: DisputeLink },
  respondBy: { cell: AnswerBy },
  state: { room: 'fit', cell: DisputeStateLabel },
  stage: { room: 'fit', cell: ({ stage }) => disputeStageWords[stage] },
  txnRefNumber: paymentLook,
})

/** What payers dispute: the one that is to be answered soonest first. */
export const DisputeList = () => {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const mayOpen = useSession().can(openDispute)
  const list = useList({
    call: listDisputes,
    search,
    request: ({ filters, page, size }) => ({ ...filters, page, size }),
    failed: 'Could not get data!',
  })
  return (
    <ListScreen
      title="Disputes"
      subtitle="Payments that the payer’s bank asks back. Those to be answered come first, the soonest on top."
      buttons={
        mayOpen && (
          <>
            <ButtonLink to={ratesAddress}>Rates</ButtonLink>
            <ButtonLink variant="primary" {...openerTo(putting({ as: 'open' }))}>
              Open a dispute
            </ButtonLink>
          </>
        )
      }
      list={list}
      columns={columns}
      rowKey={({ disputeRef }) => disputeRef}
      onOpen={({ disputeRef }) => void navigate(disputeAddress(disputeRef))}
      words={{
        empty: { title: 'No dispute fits these filters', text: 'Reset them to see all disputes.' },
        none: { title: 'No disputes yet', text: 'The platform tells them, or somebody in finance opens one by hand.' },
      }}
    >
      {mayOpen && params.get('as') === 'open' && (
        <OpenDispute of={params.get('of') ?? ''} onClose={() => void put({ as: '', of: '' })} />
      )}
    </ListScreen>
  )
}
