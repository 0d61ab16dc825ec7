import { Button, Checkbox, SegmentedControl } from '@primer/react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CheckedKind, decideRecords, listWaiting, type Waiting } from '#contract/calls/checkedRecords.ts'
import { usePutParams } from '#src/address/usePutParams.ts'
import { DecideDialog } from '#src/checkedRecords/DecideDialog.tsx'
import { nameOfKind } from '#contract/checkedKinds/index.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { usePages } from '#src/gateway/usePages.ts'
import { useSession } from '#src/session/useSession.ts'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import { formatCount } from '#src/ui/count.ts'
import { DecideSeveral } from './DecideSeveral.tsx'
import styles from './WaitingList.module.css'

const pageSize = 50
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
  const kind = CheckedKind.safeParse(params.get('kind')).data
  const opened = readRecord(params.get('record'))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isDeciding, setDeciding] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const pages = usePages(listWaiting, {
    requestOf: (page) => ({ page, size: pageSize, ...(kind === undefined ? {} : { kind }) }),
    size: pageSize,
  })
  const counts = pages.first?.counts
  const rows = pages.rows
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

  const columns: readonly Column<Waiting>[] = [
    ...(mayDecide
      ? [
          {
            key: 'choose',
            header: 'Choose',
            width: '1%',
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
        ]
      : []),
    { key: 'title', header: 'Record', cell: ({ title }) => title },
    {
      key: 'kind',
      header: 'Master',
      width: '1%',
      cell: (row) => <span className={styles.word}>{nameOfKind(row.kind)}</span>,
    },
    {
      key: 'isChange',
      header: 'What',
      width: '1%',
      cell: ({ isChange }) => <span className={styles.word}>{isChange ? 'Change' : 'New'}</span>,
    },
    {
      key: 'step',
      header: 'Step',
      width: '1%',
      cell: ({ step }) => <span className={styles.word}>{step === 'approve' ? 'Approve' : 'Verify'}</span>,
    },
    {
      key: 'changedBy',
      header: 'By',
      width: '1%',
      cell: ({ changedBy }) => <span className={styles.word}>{changedBy}</span>,
    },
    { key: 'changedAt', header: 'Since', width: '1%', cell: ({ changedAt }) => <When at={changedAt} /> },
    {
      key: 'actions',
      header: 'Action',
      headerHidden: true,
      width: '1%',
      align: 'end',
      pinned: true,
      cell: (row) => (
        <Button size="small" aria-label={`Review ${row.title}`} onClick={() => open(row)}>
          Review
        </Button>
      ),
    },
  ]
  const { error } = pages.read
  const table = { label: 'Waiting for me', columns, rowKey: keyOf }

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
        <SegmentedControl
          aria-label="Master"
          className={styles.kinds ?? ''}
          onChange={(index) => {
            setChosen(new Set())
            put({ kind: [undefined, ...CheckedKind.options][index] ?? '' })
          }}
        >
          {[undefined, ...CheckedKind.options].map((one) => (
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
        <ScreenState
          state={screenStateOf(pages.read, rows.length === 0)}
          skeleton={<Table {...table} rows={[]} skeletonRows={10} />}
          title={error === null ? 'Nothing waits for you' : undefined}
          text={error?.message ?? 'What others make or change, and you may decide on, stands here.'}
          requestId={error instanceof Refusal ? error.requestId : undefined}
          onRetry={pages.retry}
        >
          <Table
            {...table}
            rows={rows}
            onOpen={open}
            choice={mayDecide ? { isChosen: (row) => chosen.has(keyOf(row)), onToggle: toggle } : undefined}
          />
          {pages.hasMore && (
            <div className={styles.more}>
              <Button loading={pages.isLoadingMore} onClick={pages.loadMore}>
                Load More
              </Button>
            </div>
          )}
        </ScreenState>
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
