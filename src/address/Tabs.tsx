import { UnderlinePanels } from '@primer/react/experimental'
import { type ReactNode, Suspense, useEffect, useId } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { type ColumnTab, TabColumn } from './TabColumn.tsx'
import { TabBones } from './TabBones.tsx'
import styles from './Tabs.module.css'
import type { Tab } from './tab.ts'
import { tabOf } from './tabOf.ts'
import { useChangeParams } from './useChangeParams.ts'

interface Props {
  readonly label: string
  /** The parameter of the address. */
  readonly name?: string
  readonly tabs: readonly Tab[]
  /** The tab of an address that names none; the first when left out. */
  readonly initial?: string | undefined
  /** The tab that the address names by a word, in place of the parameter. */
  readonly named?: { readonly key: string | undefined } | undefined
  /** In place of a tab that the address names by a word and there is none of. */
  readonly otherwise?: ReactNode
  /** Parameters that stay when another tab is chosen; what else the address says belongs to the tab that was left. */
  readonly keeps?: readonly string[]
  /** Back leads to the tab that was left. */
  readonly isStep?: boolean
  readonly panelClass?: string | undefined
}

/** Left free beside the chosen tab: part of the next one is seen. */
const besideTab = 48
/** As many as are seen in one row at every width. */
const mostInRow = 5

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

const counterOf = (counter: Tab['counter']) => (counter === undefined ? {} : { counter: counter ?? 0 })

const inGroups = (tabs: readonly Tab[]): readonly ColumnTab[] | undefined =>
  tabs.length > mostInRow && tabs.every(({ group }) => group !== undefined)
    ? tabs.map((tab) => ({ ...tab, group: tab.group ?? '' }))
    : undefined

/**
 * Tabs bound to the address: a link opens its tab, arrow keys walk through them and the focus stays on them. Many that
 * have groups stand in a column.
 */
export const Tabs = ({
  label,
  name = 'activeIndex',
  tabs,
  initial,
  named,
  otherwise,
  keeps = [],
  isStep = false,
  panelClass,
}: Props) => {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const changeParams = useChangeParams()
  const current =
    named === undefined
      ? tabOf(
          params.get(name),
          tabs.map(({ key }) => key),
          initial,
        )
      : named.key
  const id = useId()
  useEffect(() => bringIntoSight(id), [id, current])
  if (tabs.length === 0) return null
  const kept = (before: URLSearchParams) =>
    new URLSearchParams([...before].filter(([parameter]) => keeps.includes(parameter)))
  const addressOf = (key: string): string => {
    const to = tabs.find((tab) => tab.key === key)?.to
    const next = kept(params)
    if (to === undefined) next.set(name, key)
    return `${to ?? ''}${next.size === 0 && to !== undefined ? '' : `?${next}`}`
  }
  const choose = (key: string) => {
    if (key === current) return
    if (tabs.find((tab) => tab.key === key)?.to !== undefined) {
      void navigate(addressOf(key), { replace: !isStep, state: { isTab: true } })
      return
    }
    changeParams(
      (before) => {
        const next = kept(before)
        next.set(name, key)
        return next
      },
      { replace: !isStep, state: state as unknown },
    )
  }
  const column = inGroups(tabs)
  if (column !== undefined)
    return (
      <TabColumn
        label={label}
        tabs={column}
        current={current}
        addressOf={addressOf}
        onChoose={choose}
        panelClass={panelClass}
        otherwise={otherwise}
      />
    )
  return (
    <>
      <UnderlinePanels
        aria-label={label}
        data-tabs={id}
        className={styles.flush ?? ''}
        loadingCounters={tabs.some(({ counter }) => counter === null)}
        {...(current === undefined ? {} : { value: current })}
        onChange={({ value }) => choose(value)}
      >
        {tabs.map(({ key, label: text, counter }) => (
          // Chosen by a press or the focus; what activates it without either sends a click alone.
          <UnderlinePanels.Tab key={key} value={key} {...counterOf(counter)} onSelect={() => choose(key)}>
            {text}
          </UnderlinePanels.Tab>
        ))}
        {tabs.map(({ key, content }) => (
          <UnderlinePanels.Panel key={key} value={key} className={panelClass ?? ''}>
            {key === current && <Suspense fallback={<TabBones />}>{content()}</Suspense>}
          </UnderlinePanels.Panel>
        ))}
      </UnderlinePanels>
      {current === undefined && otherwise}
    </>
  )
}
