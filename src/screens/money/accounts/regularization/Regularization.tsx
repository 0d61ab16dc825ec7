import { paymentLook } from '#src/transactions/PaymentLink.tsx'
import {
  listRegularizations,
  type Regularization as Row,
  regularizationColumns,
} from '#contract/calls/money/regularizations.ts'
import { TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { Tabs } from '#src/address/Tabs.tsx'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { fileJobAddress } from '#src/uploads/fileJobAddress.ts'
import { UploadSection } from '#src/uploads/UploadSection.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import configuration from '../Configuration.module.css'
import styles from './Regularization.module.css'

const search = defineSearch({
  filters: { txnRefNumber: text('Txn. Number', { max: 60, schema: TxnRefNumber }) },
  size: 20,
})
const columns = tableColumns(regularizationColumns, { txnRefNumber: paymentLook })
const place = ['activeIndex', 'regularization'] as const

const Regularized = () => {
  const list = useList({
    call: listRegularizations,
    search,
    place,
    request: ({ filters, page, size }) => ({ ...filters, page, size }),
    staleMs: 0,
  })
  return (
    <section className={styles.section} aria-labelledby="regularized">
      <h2 id="regularized" className="ui-heading">
        Regularized
      </h2>
      <List
        label="Regularized"
        list={list}
        columns={columns}
        rowKey={({ id }) => String(id)}
        isSearchSecondary
        words={{
          empty: { title: 'Nothing regularized', text: 'No sheet has changed a transaction of this number.' },
          none: { title: 'Nothing regularized', text: 'What a sheet changes is listed here, each with its RRN.' },
        }}
        actions={({ jobId, txnRefNumber }: Row) => (
          <PlaceLink to={fileJobAddress(jobId)} aria-label={`File of ${txnRefNumber}`}>
            File
          </PlaceLink>
        )}
      />
    </section>
  )
}

const UpiTxn = () => (
  <>
    <UploadSection scriptId="upi_txn_regularization" />
    <Regularized />
  </>
)

/** AC-19 with its one documented tab, AC-20. */
export const Regularization = () => (
  <Tabs
    label="Regularization"
    name="regularization"
    keeps={['activeIndex']}
    panelClass={configuration.panel}
    tabs={[{ key: 'upi', label: 'UPI Txn', content: () => <UpiTxn /> }]}
  />
)
