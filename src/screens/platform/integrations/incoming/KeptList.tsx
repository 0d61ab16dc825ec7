import { eventFaults } from '#contract/feed/faults.ts'
import { feedKindNames } from '#contract/feed/kindNames.ts'
import { keptColumns, type KeptEvent, listKept } from '#contract/calls/platform/incoming.ts'
import { RowLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { Label } from '@primer/react'
import styles from './Incoming.module.css'
import { incomingEveryMs } from './incomingReads.ts'
import { KeptStateLabel, keptStateNames } from './incomingWords.tsx'

const place = ['activeIndex', 'show', 'of']

const named = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as unknown as Record<Name, string>

const search = defineSearch({
  filters: {
    text: text('Search', {
      key: 'search',
      placeholder: 'Event id, subject, merchant or payment',
      max: 128,
      isWide: true,
    }),
    state: choice('Status', keptStateNames, { all: 'All' }),
    kind: choice('Kind', named(feedKindNames), { all: 'All' }),
    code: choice('Fault', named(Object.keys(eventFaults)), { all: 'All' }),
  },
  sorts: ['receivedAt'],
  order: 'desc',
  sizes: [20, 50, 100],
  countsChoices: true,
})

const columns = tableColumns<KeptEvent>(keptColumns, {
  kind: { room: 'fit' },
  state: {
    cell: ({ state, isWaiting }) =>
      isWaiting ? <Label variant="attention">Correction waits</Label> : <KeptStateLabel state={state} />,
  },
  code: { header: 'Fault', cell: ({ code, message }) => <span title={message}>{code || '–'}</span> },
  field: { cell: ({ field }) => field || '–' },
  waitsFor: { cell: ({ waitsFor }) => waitsFor.replace(':', ' ') || '–' },
})

/** Events that were refused, and those that wait for what has not come yet. */
export const KeptList = ({ clientId }: { readonly clientId: number | undefined }) => {
  const openerTo = useOpener()
  const put = usePutParams()
  const list = useList({
    call: listKept,
    search,
    place,
    request: ({ filters, order, page, size }) => ({
      ...filters,
      ...(clientId === undefined ? {} : { clientId }),
      order,
      page,
      size,
    }),
    staleMs: 0,
    everyMs: incomingEveryMs,
    failed: 'The events could not be read.',
  })
  return (
    <section className={styles.lists} aria-label="Refused and early events">
      <List
        label="Refused and early events"
        list={list}
        columns={columns}
        rowKey={({ keptId }) => String(keptId)}
        isSearchSecondary
        words={{
          empty: {
            title: 'No event fits these filters',
            text: 'Search by the whole id or subject, or reset the filters.',
          },
          none: { title: 'Nothing is refused or early', text: 'All that came in was applied.' },
        }}
        onOpen={({ keptId }) => put({ event: String(keptId) })}
        actions={(event) => (
          <RowLink {...openerTo(putting({ event: String(event.keptId) }))} label={`Open the event ${event.eventId}`}>
            Open
          </RowLink>
        )}
      />
    </section>
  )
}
