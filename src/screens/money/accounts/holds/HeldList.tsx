import { useSearchParams } from 'react-router-dom'
import { listMerchantHolds } from '#contract/calls/money/merchantHolds.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import {
  heldColumns,
  listHeld,
  releaseTransaction,
  type SettlementHold,
} from '#contract/calls/money/settlementHolds.ts'
import { TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { RowLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { SavedRecord } from '#src/editing/SavedRecord.tsx'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { flag, text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { useSession } from '#src/session/useSession.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { merchantHoldsAddress } from '#src/transactions/MerchantHoldLink.tsx'
import { When } from '#src/ui/When.tsx'
import styles from './Holds.module.css'
import { ReleaseDialog } from './ReleaseDialog.tsx'

const place = ['activeIndex']

const search = defineSearch({
  filters: {
    txnRefNumber: text('Transaction Id', { schema: TxnRefNumber, max: 60 }),
    merchantCode: text('MID', { schema: MerchantCode, max: 40 }),
    isDue: flag('Release is due', { key: 'due', word: '1' }),
  },
  sizes: [20, 50, 100],
})

const Expected = ({ expectedOn, isDue }: SettlementHold) => {
  if (expectedOn === null) return <span className="ui-quiet-line">–</span>
  return isDue ? (
    <span className={styles.due}>
      <When day={expectedOn} /> (due)
    </span>
  ) : (
    <When day={expectedOn} />
  )
}

const columns = tableColumns(heldColumns, {
  status: { room: 'fit', cell: ({ status }) => <span className="ui-one-line">{status}</span> },
  heldBy: { room: 'fit', cell: ({ heldBy }) => <span className="ui-one-line">{heldBy || '–'}</span> },
  reason: { room: '30%' },
  expectedOn: { cell: Expected },
})

/** What is held now, the oldest first. */
export const HeldList = () => {
  const [params] = useSearchParams()
  const { can } = useSession()
  const put = usePutParams()
  const openerTo = useOpener()
  const list = useList({
    call: listHeld,
    search,
    place,
    request: ({ filters, page, size }) => ({ ...filters, page, size }),
    failed: 'Could not get data!',
  })
  const opened = TxnRefNumber.safeParse(params.get('release')).data
  const opening = ({ txnRefNumber }: SettlementHold) => ({ release: txnRefNumber })
  const close = () => put({ release: '' }, { replace: true })
  return (
    <section className="ui-shrinking-12" aria-label="Held settlements">
      <h2 className="ui-title">Held now</h2>
      {can(listMerchantHolds) && (
        <p className="ui-flush">
          Payments, one by one. Whole merchants are in{' '}
          <PlaceLink to={merchantHoldsAddress}>Holds and reserves</PlaceLink>.
        </p>
      )}
      <List
        label="Held settlements"
        list={list}
        columns={columns}
        rowKey={({ txnRefNumber }) => txnRefNumber}
        words={{
          empty: { title: 'Nothing held fits these filters', text: 'Reset them to see everything that is held.' },
          none: { title: 'Nothing is held', text: 'Held transactions appear here until somebody else releases them.' },
        }}
        isSearchSecondary
        onOpen={(hold) => put(opening(hold))}
        actions={(hold) =>
          can(releaseTransaction) && hold.mayRelease ? (
            <RowLink {...openerTo(putting(opening(hold)))} label={`Release ${hold.txnRefNumber}`} isFramed>
              Release
            </RowLink>
          ) : (
            <RowLink {...openerTo(putting(opening(hold)))} label={`Open ${hold.txnRefNumber}`}>
              Open
            </RowLink>
          )
        }
      />
      {opened !== undefined && (
        <SavedRecord
          key={opened}
          call={listHeld}
          request={{ txnRefNumber: opened, page: 1, size: 1 }}
          of={({ rows }) => rows[0]}
          title="Release"
          onClose={close}
        >
          {(hold) => <ReleaseDialog hold={hold} onClose={close} />}
        </SavedRecord>
      )}
    </section>
  )
}
