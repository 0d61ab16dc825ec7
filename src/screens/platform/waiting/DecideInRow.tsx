import { Button } from '@primer/react'
import { createElement, Suspense, use, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { listWaiting, type Waiting, WaitingKind } from '#contract/calls/platform/waiting.ts'
import { isMoneyKind, moneyKindEntries, nameOfWaiting } from '#contract/waitingKinds/index.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { DecideRecord } from '#src/checkedRecords/DecideRecord.tsx'
import { RowContext } from '#src/decisions/rowPlace.ts'
import { RowReviewsContext } from '#src/decisions/rowReviews.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { Impact } from '#src/impact/Impact.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { useShortcuts } from '#src/ui/useShortcuts.ts'
import { When } from '#src/ui/When.tsx'
import styles from './DecideInRow.module.css'
import { useHeldDecisions } from './useHeldDecisions.ts'

const size = 50
const keyOf = ({ kind, key }: Pick<Waiting, 'kind' | 'key'>) => `${kind}-${key}`
const stay = () => undefined
const stateWords = { held: 'taken', sent: 'being sent', failed: 'not decided' } as const

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
  const held = useHeldDecisions()
  const [wanted, setWanted] = useState<string>()
  const rows = (read.data?.rows ?? []).filter((row) => !held.done.includes(keyOf(row)))
  const isOpen = (row: Waiting) => !['held', 'sent'].includes(held.stateOf(keyOf(row)) ?? '')
  const open = rows.filter(isOpen)
  const current = open.find((row) => keyOf(row) === wanted) ?? open[0]
  const at = current === undefined ? -1 : open.indexOf(current)
  const go = (by: number) => {
    const next = open[at + by]
    if (next !== undefined) setWanted(keyOf(next))
  }
  const undo = () => {
    const key = held.undo()
    if (key !== undefined) setWanted(key)
  }
  const last = held.decisions.findLast(({ state }) => state === 'held')
  const nameOf = (key: string) => rows.find((row) => keyOf(row) === key)?.title ?? ''
  useShortcuts({
    j: () => go(1),
    k: () => go(-1),
    u: undo,
    o: () => {
      if (current !== undefined && isMoneyKind(current.kind))
        void navigate(moneyKindEntries[current.kind].decidedAt(current.key))
    },
  })
  // What is on its way stays drawn, so that its answer finds it.
  const drawn = rows.filter((row) => row === current || !isOpen(row))
  const waiting = kind === undefined ? Object.values<number>(read.data?.counts ?? {}) : [read.data?.counts[kind] ?? 0]
  const left = waiting.reduce((sum, count) => sum + count, 0)
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
        <p className={styles.said} role="status">
          {held.done.length > 0 && `${formatCount(held.done.length)} decided. `}
          {last !== undefined && (
            <>
              {last.content}: {nameOf(last.key)}.{' '}
              <Button size="small" variant="invisible" aria-keyshortcuts="u" onClick={undo}>
                Undo
              </Button>
            </>
          )}
        </p>
        {open.length === 0 ? (
          <ScreenState
            state="empty"
            title="Nothing waits for you"
            text="What others make or ask for, and you may decide on, appears here."
          />
        ) : null}
        <div className={styles.both} data-empty={open.length === 0 || undefined}>
          <nav aria-label="What waits" className={styles.list}>
            <p className="ui-aside">
              {formatCount(open.length)} of {formatCount(left)}
            </p>
            <ol className={styles.rows}>
              {rows.map((row) => {
                const state = held.stateOf(keyOf(row))
                return (
                  <li key={keyOf(row)}>
                    <button
                      type="button"
                      className={styles.row}
                      aria-current={row === current ? 'true' : undefined}
                      disabled={!isOpen(row)}
                      onClick={() => setWanted(keyOf(row))}
                    >
                      <span className={styles.what}>{row.title}</span>
                      <span className={styles.about}>
                        {nameOfWaiting(row.kind)}, {row.askedBy}
                        {state !== undefined && `, ${stateWords[state]}`}
                      </span>
                    </button>
                  </li>
                )
              })}
            </ol>
          </nav>
          <div className={styles.review}>
            {drawn.map((row) => {
              const key = keyOf(row)
              return (
                <RowContext
                  key={key}
                  value={{
                    isCurrent: row === current,
                    hold: (content, send) => {
                      setWanted(undefined)
                      const next = open[at + 1] ?? open[at - 1]
                      if (next !== undefined) setWanted(keyOf(next))
                      held.hold(key, content, send)
                    },
                    onDecided: () => held.onDecided(key),
                    onFailed: () => {
                      held.onFailed(key)
                      setWanted(key)
                    },
                  }}
                >
                  <div className={styles.place} hidden={row !== current}>
                    <Review row={row} />
                  </div>
                </RowContext>
              )
            })}
          </div>
        </div>
      </ReadState>
    </Page>
  )
}
