import { createElement, Suspense, use } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { listWaiting, type Waiting, WaitingKind } from '#contract/calls/platform/waiting.ts'
import { isMoneyKind, moneyKindEntries, nameOfWaiting } from '#contract/waitingKinds/index.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { DecideRecord } from '#src/checkedRecords/DecideRecord.tsx'
import { RowDesk } from '#src/decisions/RowDesk.tsx'
import { RowReviewsContext } from '#src/decisions/rowReviews.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { Impact } from '#src/impact/Impact.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { When } from '#src/ui/When.tsx'
import styles from './DecideInRow.module.css'

const size = 50
const stay = () => undefined

/** A kind that is decided on its own page alone. */
const Elsewhere = ({ row }: { readonly row: Waiting }) => (
  <section className={styles.elsewhere} aria-label={row.title}>
    <h2 className="ui-subheading">{row.title}</h2>
    <Facts
      facts={[
        { label: 'Kind', value: nameOfWaiting(row.kind) },
        { label: 'Amount', value: <Amount paise={row.amount} /> },
        { label: 'Asked for by', value: row.askedBy },
        { label: 'Since', value: <When at={row.since} /> },
      ]}
    />
    {row.impact !== null && <Impact impact={row.impact} />}
    {isMoneyKind(row.kind) && (
      <span>
        <ButtonLink to={moneyKindEntries[row.kind].decidedAt(row.key)} variant="primary" shortcut="o">
          Open its page
        </ButtonLink>
      </span>
    )}
  </section>
)

const Review = ({ row }: { readonly row: Waiting }) => {
  const reviews = use(RowReviewsContext)
  if (row.record !== null) return <DecideRecord kind={row.record.kind} id={row.record.id} onClose={stay} />
  const review = reviews[row.kind]
  return review === undefined ? (
    <Elsewhere row={row} />
  ) : (
    <Suspense fallback={<ScreenState state="loading" />}>{createElement(review, { of: row.key })}</Suspense>
  )
}

/** What waits for the person one after the other: the list at the left, the whole review at the right, no mouse needed. */
export const DecideInRow = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const kind = WaitingKind.safeParse(params.get('kind')).data
  const request = { ...(kind === undefined ? {} : { kind }), page: 0, size }
  const read = useCall(listWaiting, request, { staleTime: 0 })
  const waiting = kind === undefined ? Object.values<number>(read.data?.counts ?? {}) : [read.data?.counts[kind] ?? 0]
  return (
    <Page
      up={
        <PlaceLink to={kind === undefined ? '/waiting' : `/waiting?kind=${kind}`} muted>
          Waiting for me
        </PlaceLink>
      }
      title="Decide in a row"
      subtitle="j and k go on and back, a letter decides, u takes the last one back, Space shows the rest."
    >
      <ReadState read={read}>
        <RowDesk
          rows={(read.data?.rows ?? []).map((row) => ({
            row,
            key: `${row.kind}-${row.key}`,
            title: row.title,
            about: `${nameOfWaiting(row.kind)}, ${row.askedBy}`,
            onOpen: () => {
              if (isMoneyKind(row.kind)) void navigate(moneyKindEntries[row.kind].decidedAt(row.key))
            },
          }))}
          waiting={waiting.reduce((sum, count) => sum + count, 0)}
          emptyTitle="Nothing waits for you"
          emptyText="Work that others submit for your decision appears here."
          review={({ row }) => <Review row={row} />}
        />
      </ReadState>
    </Page>
  )
}
