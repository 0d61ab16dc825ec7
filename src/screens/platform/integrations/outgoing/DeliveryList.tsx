import { Label } from '@primer/react'
import { deliveryColumns, listDeliveries, type WebhookDelivery } from '#contract/calls/platform/webhooks.ts'
import { RowLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import styles from './Outgoing.module.css'
import { answerText, deliveryFilterNames, DeliveryStateLabel, outgoingPlace } from './outgoingWords.tsx'

const search = defineSearch({
  filters: {
    subject: text('Subject', { placeholder: 'Merchant code, or the whole subject', max: 200, isWide: true }),
    state: choice('Status', deliveryFilterNames, { all: 'All' }),
  },
  sizes: [20, 50, 100],
  countsChoices: true,
})

const columns = tableColumns<WebhookDelivery>(deliveryColumns, {
  clientName: { room: 'fit' },
  type: {
    cell: ({ type, isTest }) => (
      <span className={styles.states}>
        {type}
        {isTest && <Label>Test</Label>}
      </span>
    ),
  },
  state: { cell: (delivery) => <DeliveryStateLabel delivery={delivery} /> },
  status: { cell: (delivery) => answerText(delivery) || '–' },
  trouble: { isLeftOut: true },
})

const everyMs = 5_000

/** What was sent, is tried again or waits, latest first. */
export const DeliveryList = ({ endpointId }: { readonly endpointId: number | undefined }) => {
  const openerTo = useOpener()
  const put = usePutParams()
  const list = useList({
    call: listDeliveries,
    search,
    place: outgoingPlace,
    request: ({ filters, page, size }) => ({
      ...filters,
      ...(endpointId === undefined ? {} : { endpointId }),
      page,
      size,
    }),
    staleMs: 0,
    everyMs,
    failed: 'The deliveries could not be read.',
  })
  return (
    <section className="ui-shrinking-12" aria-label="Deliveries">
      <List
        label="Deliveries"
        list={list}
        columns={columns}
        rowKey={({ id }) => String(id)}
        isSearchSecondary
        words={{
          empty: { title: 'No delivery fits these filters', text: 'Choose another status, or reset the filters.' },
          none: {
            title: 'Nothing was sent yet',
            text: 'Changes appear here as soon as they are made.',
          },
        }}
        onOpen={({ id }) => put({ delivery: String(id) })}
        actions={(delivery) => (
          <RowLink
            {...openerTo(putting({ delivery: String(delivery.id) }))}
            label={`Open ${delivery.type} ${delivery.subject}`}
          >
            Open
          </RowLink>
        )}
      />
    </section>
  )
}
