import { Button } from '@primer/react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#src/ui/count.ts'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { useShortcuts } from '#src/ui/useShortcuts.ts'
import styles from './RowDesk.module.css'
import { RowContext } from './rowPlace.ts'
import { useHeldDecisions } from './useHeldDecisions.ts'

/** One thing that is decided on. */
export interface DeskRow {
  readonly key: string
  readonly title: string
  readonly about: string
  /** Opens the page of the thing that is before the person. */
  readonly onOpen?: (() => void) | undefined
}

interface Props<Row extends DeskRow> {
  readonly rows: readonly Row[]
  /** How many wait in all. */
  readonly waiting: number
  readonly emptyTitle: string
  readonly emptyText: string
  /** The whole of it, with its decision. */
  readonly review: (row: Row) => ReactNode
}

const stateWords = { held: 'taken', sent: 'being sent', failed: 'not decided' } as const

/** Decisions one after the other: the list at the left, the whole review at the right, no mouse needed. */
export const RowDesk = <Row extends DeskRow>({ rows: all, waiting, emptyTitle, emptyText, review }: Props<Row>) => {
  const held = useHeldDecisions()
  const [wanted, setWanted] = useState<string>()
  const rows = all.filter(({ key }) => !held.done.includes(key))
  const isOpen = ({ key }: DeskRow) => !['held', 'sent'].includes(held.stateOf(key) ?? '')
  const open = rows.filter(isOpen)
  const current = open.find(({ key }) => key === wanted) ?? open[0]
  const at = current === undefined ? -1 : open.indexOf(current)
  const go = (by: number) => {
    const next = open[at + by]
    if (next !== undefined) setWanted(next.key)
  }
  const undo = () => {
    const key = held.undo()
    if (key !== undefined) setWanted(key)
  }
  const last = held.decisions.findLast(({ state }) => state === 'held')
  const nameOf = (key: string) => rows.find((row) => row.key === key)?.title ?? ''
  useShortcuts({ j: () => go(1), k: () => go(-1), u: undo, o: current?.onOpen })
  // What is on its way stays drawn, so that its answer finds it.
  const drawn = rows.filter((row) => row === current || !isOpen(row))
  return (
    <>
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
      {open.length === 0 ? <ScreenState state="empty" title={emptyTitle} text={emptyText} /> : null}
      <div className={styles.both} data-empty={open.length === 0 || undefined}>
        <nav aria-label="What waits" className={styles.list}>
          <p className="ui-aside">
            {formatCount(open.length)} of {formatCount(waiting)}
          </p>
          <ol className={styles.rows}>
            {rows.map((row) => {
              const state = held.stateOf(row.key)
              return (
                <li key={row.key}>
                  <button
                    type="button"
                    className={styles.row}
                    aria-current={row === current ? 'true' : undefined}
                    disabled={!isOpen(row)}
                    onClick={() => setWanted(row.key)}
                  >
                    <span className={styles.what}>{row.title}</span>
                    <span className={styles.about}>
                      {row.about}
                      {state !== undefined && `, ${stateWords[state]}`}
                    </span>
                  </button>
                </li>
              )
            })}
          </ol>
        </nav>
        <div className={styles.review}>
          {drawn.map((row) => (
            <RowContext
              key={row.key}
              value={{
                isCurrent: row === current,
                hold: (content, send) => {
                  setWanted(undefined)
                  const next = open[at + 1] ?? open[at - 1]
                  if (next !== undefined) setWanted(next.key)
                  held.hold(row.key, content, send)
                },
                onDecided: () => held.onDecided(row.key),
                onFailed: () => {
                  held.onFailed(row.key)
                  setWanted(row.key)
                },
              }}
            >
              <div className={styles.place} hidden={row !== current}>
                {review(row)}
              </div>
            </RowContext>
          ))}
        </div>
      </div>
    </>
  )
}
