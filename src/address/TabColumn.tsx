import { type KeyboardEvent, type ReactNode, Suspense, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { TabBones } from './TabBones.tsx'
import styles from './TabColumn.module.css'
import type { Tab } from './tab.ts'

export interface ColumnTab extends Tab {
  /** The heading above it. */
  readonly group: string
}

interface Props {
  readonly label: string
  readonly tabs: readonly ColumnTab[]
  /** The key of the chosen one; undefined: the address names one that there is none of. */
  readonly current: string | undefined
  readonly addressOf: (key: string) => string
  readonly onChoose: (key: string) => void
  readonly panelClass?: string | undefined
  /** In place of a tab that there is none of. */
  readonly otherwise?: ReactNode
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** Many tabs, in groups one below the other. Each is a link too, so that it opens in a tab of the browser. */
export const TabColumn = ({ label, tabs, current, addressOf, onChoose, panelClass, otherwise }: Props) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const groups = [...Map.groupBy(tabs, ({ group }) => group)]
  const focusable = current ?? tabs[0]?.key
  const choose = (key: string | undefined) => {
    if (key === undefined) return
    onChoose(key)
    list.current?.querySelector<HTMLElement>(`[data-tab="${key}"]`)?.focus()
  }
  const walk = (event: KeyboardEvent) => {
    // The tab that has the focus: the chosen one may not be drawn yet.
    const at = tabs.findIndex(({ key }) => key === (event.target as HTMLElement).dataset['tab'])
    const step = steps[event.key]
    if (step !== undefined) choose(tabs.at((at + step) % tabs.length)?.key)
    else if (event.key === 'Home') choose(tabs[0]?.key)
    else if (event.key === 'End') choose(tabs.at(-1)?.key)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the chosen tab has the focus */}
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        aria-orientation="vertical"
        className={styles.column}
        onKeyDown={walk}
      >
        {groups.map(([group, members]) => (
          <div key={group} role="presentation" className={styles.group}>
            <span className={styles.heading} aria-hidden="true">
              {group}
            </span>
            {members.map(({ key, label: text }) => (
              <Link
                key={key}
                to={addressOf(key)}
                id={`${id}${key}`}
                role="tab"
                data-tab={key}
                aria-selected={key === current}
                {...(key === current ? { 'aria-controls': `${id}panel` } : {})}
                tabIndex={key === focusable ? 0 : -1}
                className={styles.tab}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
                  event.preventDefault()
                  choose(key)
                }}
              >
                {text}
              </Link>
            ))}
          </div>
        ))}
      </div>
      {current === undefined ? (
        <div className={panelClass}>{otherwise}</div>
      ) : (
        <div
          role="tabpanel"
          id={`${id}panel`}
          aria-labelledby={`${id}${current}`}
          className={[styles.panel, panelClass].filter(Boolean).join(' ')}
        >
          <Suspense key={current} fallback={<TabBones />}>
            {tabs.find(({ key }) => key === current)?.content()}
          </Suspense>
        </div>
      )}
    </div>
  )
}
