import { Button, Checkbox, SegmentedControl } from '@primer/react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CheckedKind, decideRecords, listWaiting, type Waiting } from '#contract/calls/checkedRecords.ts'
import { checkedKinds, nameOfKind } from '#contract/checkedKinds/index.ts'
import { usePutParams } from '#src/address/usePutParams.ts'
import { DecideDialog } from '#src/checkedRecords/DecideDialog.tsx'
import { GrantNotices } from '#src/checkedRecords/GrantNotices.tsx'
import { useGrants } from '#src/checkedRecords/useGrants.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice } from '#src/lists/search/filters.ts'
import { ownColumns } from '#src/lists/tableColumns.tsx'
import { useGrowingList } from '#src/lists/useList.ts'
import { useSession } from '#src/session/useSession.ts'
import { Page } from '#src/ui/Page.tsx'
import { When } from '#src/ui/When.tsx'
import { formatCount } from '#src/ui/count.ts'
import { DecideSeveral } from './DecideSeveral.tsx'
import styles from './WaitingList.module.css'

const kindNames = Object.fromEntries(checkedKinds.map((kind) => [kind, nameOfKind(kind)])) as Record<
  CheckedKind,
  string
>

const search = defineSearch({
  filters: { kind: choice('Master', kindNames, { all: 'All', isApart: true }) },
  size: 50,
})

const word = (text: string) => <span className={styles.word}>{text}</span>
const waitingColumns = {
  title: { header: 'Record', cell: ({ title }: Waiting) => title },
  kind: { header: 'Master', room: 'fit', cell: ({ kind }: Waiting) => word(nameOfKind(kind)) },
  isChange: { header: 'What', room: 'fit', cell: ({ isChange }: Waiting) => word(isChange ? 'Change' : 'New') },
  step: { header: 'Step', room: 'fit', cell: ({ step }: Waiting) => word(step === 'approve' ? 'Approve' : 'Verify') },
  changedBy: { header: 'By', room: 'fit', cell: ({ changedBy }: Waiting) => word(changedBy) },
  changedAt: { header: 'Since', room: 'fit', cell: ({ changedAt }: Waiting) => <When at={changedAt} /> },
}

const keyOf = ({ kind, id }: Pick<Waiting, 'kind' | 'id'>) => `${kind}-${id}`

const readRecord = (text: string | null): { readonly kind: CheckedKind; readonly id: number } | null => {
  const [, kind, id] = /^(\w+)-([1-9]\d{0,9})$/.exec(text ?? '') ?? []
  const known = CheckedKind.safeParse(kind)
  return known.success ? { kind: known.data, id: Number(id) } : null
}

/** What waits for the person across all masters, oldest first: one by one, or several at once. */
export const WaitingList = () => {
  const [params] = useSearchParams()
  const { can } = useSession()
  const opened = readRecord(params.get('record'))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isDeciding, setDeciding] = useState(false)
  const grants = useGrants().filter(({ whyNot }) => whyNot === '')
  const place = useRef<HTMLDivElement>(null)
  const list = useGrowingList({
    call: listWaiting,
    search,
    request: ({ filters, page, size }) => ({ ...filters, page: page - 1, size }),
  })
  const { kind } = list.search.asked.filters
  const counts = list.first?.counts
  const { rows } = list
  const mayDecide = can(decideRecords)
  const chosenRows = rows.filter((row) => chosen.has(keyOf(row)))
  const isAllChosen = rows.length > 0 && chosenRows.length === rows.length

  // Whoever decides by keyboard goes on with the row that took the place of the decided one.
  const isDialogOpen = opened !== null || isDeciding
  const wasOpen = useRef(isDialogOpen)
  useEffect(() => {
    if (wasOpen.current && !isDialogOpen) place.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus()
    wasOpen.current = isDialogOpen
  }, [isDialogOpen])

  const put = usePutParams()
  const open = (row: Waiting) => put({ record: keyOf(row) })
  const toggle = (row: Waiting) =>
    setChosen((was) => {
      const next = new Set(was)
      if (!next.delete(keyOf(row))) next.add(keyOf(row))
      return next
    })

  const columns = ownColumns<Waiting>({
    ...(mayDecide
      ? {
          choose: {
            header: 'Choose',
            room: 'fit',
            headerCell: (
              <Checkbox
                aria-label="Choose all that are shown"
                checked={isAllChosen}
                indeterminate={chosenRows.length > 0 && !isAllChosen}
                onChange={() => setChosen(new Set(isAllChosen ? [] : rows.map(keyOf)))}
              />
            ),
            cell: (row: Waiting) => (
              <Checkbox
                aria-label={`Choose ${row.title}`}
                tabIndex={-1}
                checked={chosen.has(keyOf(row))}
                onChange={() => toggle(row)}
              />
            ),
          },
        }
      : {}),
    ...waitingColumns,
  })

  return (
    <Page
      title="Waiting for me"
      subtitle="Records of other people that wait for your approval or verification, oldest first."
      actions={
        mayDecide ? (
          <Button variant="primary" disabled={chosenRows.length === 0} onClick={() => setDeciding(true)}>
            {chosenRows.length === 0 ? 'Decide on chosen' : `Decide on ${chosenRows.length} chosen`}
          </Button>
        ) : undefined
      }
    >
      <div ref={place} className={styles.place}>
        <GrantNotices grants={grants} />
        <SegmentedControl
          aria-label="Master"
          className={styles.kinds ?? ''}
          onChange={(index) => {
            setChosen(new Set())
            list.search.show({ texts: { kind: [undefined, ...checkedKinds][index] ?? '' } })
          }}
        >
          {[undefined, ...checkedKinds].map((one) => (
            <SegmentedControl.Button
              key={one ?? 'all'}
              selected={one === kind}
              count={
                counts === undefined
                  ? undefined
                  : formatCount(
                      one === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[one],
                    )
              }
            >
              {one === undefined ? 'All' : nameOfKind(one)}
            </SegmentedControl.Button>
          ))}
        </SegmentedControl>
        <List
          label="Waiting for me"
          list={list}
          columns={columns}
          rowKey={keyOf}
          words={{
            empty: {
              title: 'Nothing waits for you',
              text: 'What others make or change, and you may decide on, stands here.',
            },
          }}
          onOpen={open}
          actions={(row) => (
            <Button size="small" aria-label={`Review ${row.title}`} onClick={() => open(row)}>
              Review
            </Button>
          )}
          choice={mayDecide ? { isChosen: (row) => chosen.has(keyOf(row)), onToggle: toggle } : undefined}
        />
      </div>
      {opened !== null && (
        <DecideDialog
          key={keyOf(opened)}
          kind={opened.kind}
          id={opened.id}
          onClose={() => put({ record: '' }, { replace: true })}
        />
      )}
      {isDeciding && (
        <DecideSeveral
          rows={chosenRows}
          onDone={(done) => setChosen((was) => new Set([...was].filter((key) => !done.map(keyOf).includes(key))))}
          onClose={() => setDeciding(false)}
        />
      )}
    </Page>
  )
}
