import { type Conflict, conflictColumns, listConflicts } from '#contract/calls/platform/incoming.ts'
import { RowLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { Label } from '@primer/react'
import styles from './Incoming.module.css'
import { incomingEveryMs } from './incomingReads.ts'

const place = ['activeIndex', 'show', 'of']

const search = defineSearch({
  filters: {
    text: text('Search', { key: 'search', placeholder: 'Event id, merchant or payment', max: 128, isWide: true }),
  },
  sizes: [20, 50, 100],
})

const columns = tableColumns<Conflict>(conflictColumns, {
  reason: {
    cell: ({ reason, decisionId }) =>
      decisionId !== null ? (
        <Label variant="attention">Waits for a second person</Label>
      ) : (
        <Label>{reason === 'inBatch' ? 'The payment is in a batch' : 'Staff corrected it later'}</Label>
      ),
  },
})

/** What events say otherwise than the desk. */
export const ConflictList = ({ clientId }: { readonly clientId: number | undefined }) => {
  const openerTo = useOpener()
  const put = usePutParams()
  const list = useList({
    call: listConflicts,
    search,
    place,
    request: ({ filters, page, size }) => ({
      ...filters,
      ...(clientId === undefined ? {} : { clientId }),
      page,
      size,
    }),
    staleMs: 0,
    everyMs: incomingEveryMs,
    failed: 'The conflicts could not be read.',
  })
  return (
    <section className={styles.lists} aria-label="Conflicts">
      <List
        label="Conflicts"
        list={list}
        columns={columns}
        rowKey={({ conflictId }) => String(conflictId)}
        isSearchSecondary
        words={{
          empty: { title: 'No conflict fits this search', text: 'Search by the whole id or subject, or reset it.' },
          none: { title: 'No conflicts', text: 'No event contradicts what staff corrected or sealed.' },
        }}
        onOpen={({ conflictId }) => put({ conflict: String(conflictId) })}
        actions={(conflict) => (
          <RowLink
            {...openerTo(putting({ conflict: String(conflict.conflictId) }))}
            label={`Decide on ${conflict.subject}`}
            isFramed
          >
            Decide
          </RowLink>
        )}
      />
    </section>
  )
}
