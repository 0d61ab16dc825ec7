import { Label } from '@primer/react'
import {
  createEndpoint,
  endpointColumns,
  endpointSortFields,
  listEndpoints,
  type WebhookEndpoint,
} from '#contract/calls/platform/webhooks.ts'
import { ButtonLink, RowLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { useSession } from '#src/session/useSession.ts'
import clientStyles from '../clients/Clients.module.css'
import styles from './Outgoing.module.css'
import {
  behindText,
  EndpointStateLabel,
  endpointStateNames,
  outgoingPlace,
  typesText,
  waitingOf,
} from './outgoingWords.tsx'

const search = defineSearch({
  filters: {
    text: text('Search', { key: 'search', placeholder: 'Address or client', max: 60 }),
    state: choice('Status', endpointStateNames, { all: 'All' }),
  },
  sorts: endpointSortFields,
  countsChoices: true,
})

const columns = tableColumns<WebhookEndpoint>(endpointColumns, {
  clientName: { room: 'fit' },
  state: {
    cell: (endpoint) => {
      const waits = waitingOf(endpoint)
      return (
        <span className={styles.states}>
          <EndpointStateLabel state={endpoint.state} />
          {waits !== undefined && endpoint.state !== 'waiting' && (
            <Label variant="attention">{`${waits[0]?.toUpperCase()}${waits.slice(1)} waits`}</Label>
          )}
          {endpoint.isClientOver && endpoint.state !== 'ended' && <Label variant="danger">Client has ended</Label>}
          {endpoint.opensNumbers && <Label>Numbers in full</Label>}
        </span>
      )
    },
  },
  types: { cell: ({ types }) => <span title={types.join(', ')}>{typesText(types)}</span> },
  behindSince: {
    header: 'Behind',
    cell: (endpoint) => <span className={styles.whole}>{behindText(endpoint)}</span>,
  },
  waiting: { isLeftOut: true },
})

/** Where changes are sent. */
export const EndpointList = ({ endpointId }: { readonly endpointId: number | undefined }) => {
  const { can } = useSession()
  const openerTo = useOpener()
  const put = usePutParams()
  const list = useList({
    call: listEndpoints,
    search,
    place: outgoingPlace,
    request: ({ filters, sort, order }) => ({
      ...filters,
      ...(endpointId === undefined ? {} : { endpointId }),
      sort,
      order,
    }),
    staleMs: 0,
    failed: 'The endpoints could not be read.',
  })
  return (
    <section className="ui-shrinking-12" aria-label="Endpoints">
      <div className={clientStyles.head}>
        <p>Where changes are sent. One administrator adds an endpoint, and another confirms it.</p>
        {can(createEndpoint) && (
          <ButtonLink variant="primary" {...openerTo(putting({ new: 'endpoint' }))}>
            New endpoint
          </ButtonLink>
        )}
      </div>
      <List
        label="Endpoints"
        list={list}
        columns={columns}
        rowKey={({ id }) => String(id)}
        isSearchSecondary
        words={{
          empty: { title: 'No endpoint fits these filters', text: 'Choose another status, or reset the filters.' },
          none: {
            title: 'Changes are sent nowhere yet',
            text: 'Add an endpoint for a client that may receive changes, then ask another administrator to confirm it.',
          },
        }}
        onOpen={({ id }) => put({ endpoint: String(id) })}
        actions={(endpoint) => {
          const isToConfirm = endpoint.can.includes('confirm')
          return (
            <RowLink
              {...openerTo(putting({ endpoint: String(endpoint.id) }))}
              label={`Open the endpoint ${endpoint.id} of ${endpoint.clientName}`}
              isFramed={isToConfirm}
            >
              {isToConfirm ? 'Review' : 'Open'}
            </RowLink>
          )
        }}
      />
    </section>
  )
}
