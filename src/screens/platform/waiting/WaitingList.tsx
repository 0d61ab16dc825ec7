import { ChevronDownIcon, ChevronUpIcon } from '@primer/octicons-react'
import { Button, IconButton, SegmentedControl } from '@primer/react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { CheckedKind, decideRecords, reviewRecord } from '#contract/calls/platform/checkedRecords.ts'
import { isWaitingRecord, listWaiting, type Waiting, type WaitingKind } from '#contract/calls/platform/waiting.ts'
import { isMoneyKind, moneyKindEntries, nameOfWaiting, waitingKinds } from '#contract/waitingKinds/index.ts'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { DecideRecord } from '#src/checkedRecords/DecideRecord.tsx'
import { GrantNotices } from '#src/checkedRecords/GrantNotices.tsx'
import { useGrants } from '#src/checkedRecords/useGrants.ts'
import { Impact } from '#src/impact/Impact.tsx'
import { shortLimit } from '#src/impact/impactWords.ts'
import { List } from '#src/lists/List.tsx'
import { useChosen } from '#src/lists/useChosen.ts'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice } from '#src/lists/search/filters.ts'
import { ownColumns } from '#src/lists/tableColumns.tsx'
import { useGrowingList } from '#src/lists/useList.ts'
import { useSession } from '#src/session/useSession.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { ButtonLink, RowLink } from '#src/address/ButtonLink.tsx'
import { Page } from '#src/ui/Page.tsx'
import { useShortcuts } from '#src/ui/useShortcuts.ts'
import { When } from '#src/ui/When.tsx'
import { formatCount } from '#src/ui/count.ts'
import { DecideSeveral } from './DecideSeveral.tsx'
import styles from './WaitingList.module.css'

const kindNames = Object.fromEntries(waitingKinds.map((kind) => [kind, nameOfWaiting(kind)])) as Record<
  WaitingKind,
  string
>
const steps = { approve: 'Approve', verify: 'Verify', release: 'Release' } as const

const search = defineSearch({
  filters: { kind: choice('Kind', kindNames, { all: 'All', isApart: true }) },
  size: 50,
})

const word = (text: string) => <span className="ui-one-line">{text}</span>
const columns = ownColumns<Waiting>({
  title: {
    header: 'What',
    cell: ({ title, record }: Waiting) => (record?.isChange === true ? `${title} (change)` : title),
  },
  kind: { header: 'Kind', room: 'fit', cell: ({ kind }: Waiting) => word(nameOfWaiting(kind)) },
  since: { header: 'Since', room: 'fit', cell: ({ since }: Waiting) => <When at={since} /> },
  amount: {
    header: 'Amount',
    room: 'fit',
    align: 'end' as const,
    cell: ({ amount }: Waiting) => <Amount paise={amount} />,
  },
  merchants: {
    header: 'Merchants',
    room: 'fit',
    align: 'end' as const,
    cell: ({ impact }: Waiting) => (impact?.merchants ? formatCount(impact.merchants) : '–'),
  },
  limit: {
    header: 'Of the Limit',
    room: 'fit',
    align: 'end' as const,
    cell: ({ impact }: Waiting) => word((impact && shortLimit(impact)) || '–'),
  },
  step: { header: 'Step', room: 'fit', cell: ({ step }: Waiting) => word(steps[step]) },
  askedBy: { header: 'By', room: 'fit', cell: ({ askedBy }: Waiting) => word(askedBy) },
})

const rowPath = '/waiting/in-a-row'

const keyOf = ({ kind, key }: Pick<Waiting, 'kind' | 'key'>) => `${kind}-${key}`

const readRecord = (text: string | null): { readonly kind: CheckedKind; readonly id: number } | null => {
  const [, kind, id] = /^(\w+)-([1-9]\d{0,9})$/.exec(text ?? '') ?? []
  const known = CheckedKind.safeParse(kind)
  return known.success ? { kind: known.data, id: Number(id) } : null
}

/** What waits for the person, of every kind, oldest first: one by one, or several records at once. */
export const WaitingList = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { can } = useSession()
  const opened = readRecord(params.get('record'))
  const chosen = useChosen<Waiting, string>({
    keyOf,
    nameOf: ({ title }) => title,
    mayChoose: isWaitingRecord,
  })
  const [isDeciding, setDeciding] = useState(false)
  const [shown, setShown] = useState<string>()
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
  const mayDecide = can(decideRecords) && can(reviewRecord)
  const chosenRows = rows.filter(isWaitingRecord).filter(chosen.choice.isChosen)
  // Kinds of which nothing waits would fill the line with noughts.
  const shownKinds = waitingKinds.filter((one) => one === kind || (counts?.[one] ?? 0) > 0)

  // Whoever decides by keyboard goes on with the row that took the place of the decided one.
  const isDialogOpen = opened !== null || isDeciding
  const wasOpen = useRef(isDialogOpen)
  useEffect(() => {
    if (wasOpen.current && !isDialogOpen) place.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus()
    wasOpen.current = isDialogOpen
  }, [isDialogOpen])

  useShortcuts({ d: () => void navigate(kind === undefined ? rowPath : `${rowPath}?kind=${kind}`) })
  const put = usePutParams()
  const openerTo = useOpener()
  const open = (row: Waiting) => {
    if (isMoneyKind(row.kind)) void navigate(moneyKindEntries[row.kind].decidedAt(row.key))
    else put({ record: keyOf(row) })
  }
  return (
    <Page
      title="Waiting for me"
      subtitle="Work of other people that waits for your decision, oldest first."
      actions={
        <>
          <ButtonLink to={kind === undefined ? rowPath : `${rowPath}?kind=${kind}`} variant="primary" shortcut="d">
            Decide in a row
          </ButtonLink>
          {mayDecide && (
            <Button disabled={chosenRows.length === 0} onClick={() => setDeciding(true)}>
              {chosenRows.length === 0 ? 'Decide on chosen' : `Decide on ${chosenRows.length} chosen`}
            </Button>
          )}
        </>
      }
    >
      <div ref={place} className="ui-shrinking-16 ui-settling">
        <GrantNotices grants={grants} />
        {/* In how many lines they stand is known when they are. */}
        <div aria-busy={list.state === 'loading'}>
          <SegmentedControl
            aria-label="Kind"
            className={styles.kinds ?? ''}
            onChange={(index) => {
              chosen.chooseNone()
              list.search.show({ texts: { kind: [undefined, ...shownKinds][index] ?? '' } })
            }}
          >
            {[undefined, ...shownKinds].map((one) => (
              <SegmentedControl.Button
                key={one ?? 'all'}
                selected={one === kind}
                count={
                  counts === undefined
                    ? undefined
                    : formatCount(
                        one === undefined
                          ? Object.values<number>(counts).reduce((sum, count) => sum + count, 0)
                          : counts[one],
                      )
                }
              >
                {one === undefined ? 'All' : nameOfWaiting(one)}
              </SegmentedControl.Button>
            ))}
          </SegmentedControl>
        </div>
        <List
          label="Waiting for me"
          list={list}
          columns={columns}
          rowKey={keyOf}
          words={{
            empty: {
              title: 'Nothing waits for you',
              text: 'Work that others submit for your decision appears here.',
            },
          }}
          onOpen={open}
          below={(row) => (shown === keyOf(row) && row.impact !== null ? <Impact impact={row.impact} /> : undefined)}
          actions={(row) =>
            isMoneyKind(row.kind) ? (
              <>
                {row.impact !== null && (
                  <IconButton
                    size="small"
                    variant="invisible"
                    icon={shown === keyOf(row) ? ChevronUpIcon : ChevronDownIcon}
                    aria-label={`${shown === keyOf(row) ? 'Hide' : 'Show'} amounts of ${row.title}`}
                    aria-expanded={shown === keyOf(row)}
                    onClick={() => setShown(shown === keyOf(row) ? undefined : keyOf(row))}
                  />
                )}
                <RowLink to={moneyKindEntries[row.kind].decidedAt(row.key)} label={`Review ${row.title}`} isFramed>
                  Review
                </RowLink>
              </>
            ) : (
              <RowLink {...openerTo(putting({ record: keyOf(row) }))} label={`Review ${row.title}`} isFramed>
                Review
              </RowLink>
            )
          }
          choice={mayDecide ? chosen.choice : undefined}
        />
      </div>
      {opened !== null && (
        <DecideRecord
          key={`${opened.kind}-${opened.id}`}
          kind={opened.kind}
          id={opened.id}
          onClose={() => put({ record: '' }, { replace: true })}
        />
      )}
      {isDeciding && (
        <DecideSeveral
          rows={chosenRows}
          onDone={(done) => {
            const gone = done.map(({ kind: of, id }) => keyOf({ kind: of, key: String(id) }))
            chosen.letGo(gone)
          }}
          onClose={() => setDeciding(false)}
        />
      )}
    </Page>
  )
}
