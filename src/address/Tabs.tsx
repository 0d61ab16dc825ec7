import { UnderlinePanels } from '@primer/react/experimental'
import { type ReactNode, Suspense, useEffect, useId } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import styles from './Tabs.module.css'
import { tabOf } from './tabOf.ts'
import { useChangeParams } from './useChangeParams.ts'

export interface Tab {
  /** In the address: '0', 'comments'. */
  readonly key: string
  readonly label: string
  /** A number, or one in words; none where it is zero. */
  readonly counter?: number | string | undefined
  /** Drawn while the tab is chosen. */
  readonly content: () => ReactNode
}

interface Props {
  readonly label: string
  /** The parameter of the address. */
  readonly name?: string
  readonly tabs: readonly Tab[]
  /** The tab of an address that names none; the first when left out. */
  readonly initial?: string
  /** Parameters that stay when another tab is chosen; what else the address says belongs to the tab that was left. */
  readonly keeps?: readonly string[]
  /** Back leads to the tab that was left. */
  readonly isStep?: boolean
  readonly panelClass?: string | undefined
}

/** Left free beside the chosen tab: part of the next one is seen. */
const besideTab = 48

/** A link may open a tab that lies beyond the edge. */
const bringIntoSight = (id: string): void => {
  const bar = document.querySelector(`[data-tabs="${id}"]`)
  const tab = bar?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
  if (!bar || !tab) return
  const start = tab.offsetLeft - besideTab
  const end = tab.offsetLeft + tab.offsetWidth + besideTab
  if (end > bar.scrollLeft + bar.clientWidth) bar.scrollLeft = end - bar.clientWidth
  if (start < bar.scrollLeft) bar.scrollLeft = start
}

/** Tabs bound to the address: a link opens its tab, arrow keys walk through them and the focus stays on them. */
export const Tabs = ({ label, name = 'activeIndex', tabs, initial, keeps = [], isStep = false, panelClass }: Props) => {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const changeParams = useChangeParams()
  const current = tabOf(
    params.get(name),
    tabs.map(({ key }) => key),
    initial,
  )
  const id = useId()
  useEffect(() => bringIntoSight(id), [id, current])
  if (current === undefined) return null
  const choose = (key: string) =>
    changeParams(
      (before) => {
        const next = new URLSearchParams([...before].filter(([parameter]) => keeps.includes(parameter)))
        next.set(name, key)
        return next
      },
      { replace: !isStep, state: state as unknown },
    )
  return (
    <UnderlinePanels
      aria-label={label}
      data-tabs={id}
      className={styles.flush ?? ''}
      value={current}
      onChange={({ value }) => choose(value)}
    >
      {tabs.map(({ key, label: text, counter }) => (
        // Chosen by a press or the focus; what activates it without either sends a click alone.
        <UnderlinePanels.Tab key={key} value={key} counter={counter || undefined} onSelect={() => choose(key)}>
          {text}
        </UnderlinePanels.Tab>
      ))}
      {tabs.map(({ key, content }) => (
        <UnderlinePanels.Panel key={key} value={key} className={panelClass ?? ''}>
          {key === current && <Suspense fallback={<div aria-busy="true" />}>{content()}</Suspense>}
        </UnderlinePanels.Panel>
      ))}
    </UnderlinePanels>
  )
}
