import { Button, Link } from '@primer/react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { isMoneyKind, moneyKindEntries, nameOfWaiting } from '#contract/waitingKinds/index.ts'
import { useWaiting } from '#src/checkedRecords/useWaiting.ts'
import styles from './NothingAsked.module.css'
import type { OpenedRecord } from './useOpenedHere.ts'

interface Props {
  readonly opened: readonly OpenedRecord[]
  readonly askLast: (() => void) | undefined
  /** Searches that were saved under a name. */
  readonly views: React.ReactNode
}

interface Named {
  readonly to: string
  readonly label: string
  readonly detail: string
}

const mostShown = 10

/** What waits for the person where this list is. */
const useWaitingHere = (): readonly Named[] => {
  const { pathname } = useLocation()
  const area = `/${pathname.split('/')[1] ?? ''}`
  return useWaiting(true).rows.flatMap(({ kind, key, title }) => {
    if (!isMoneyKind(kind)) return []
    const to = moneyKindEntries[kind].decidedAt(key)
    const [path = ''] = to.split('?')
    return path === area || path.startsWith(`${area}/`) ? [{ to, label: title, detail: nameOfWaiting(kind) }] : []
  })
}

const Links = ({ title, links }: { readonly title: string; readonly links: readonly Named[] }) =>
  links.length === 0 ? null : (
    <section aria-label={title}>
      <h2 className="ui-subheading">{title}</h2>
      <ul className="ui-list">
        {links.slice(0, mostShown).map(({ to, label, detail }) => (
          <li key={to} className={styles.line}>
            <Link as={RouterLink} to={to}>
              {label}
            </Link>{' '}
            <span className="ui-small">{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  )

/** Below the sentence of a list that nothing was searched in yet: what one may want next. */
export const NothingAsked = ({ opened, askLast, views }: Props) => (
  <div className={styles.parts}>
    <Links title="Opened here last" links={opened} />
    <Links title="Waiting for you here" links={useWaitingHere()} />
    {(askLast !== undefined || views !== null) && (
      <section aria-label="Searches">
        <h2 className="ui-subheading">Searches</h2>
        <div className={styles.searches}>
          {askLast !== undefined && <Button onClick={askLast}>Search as last time</Button>}
          {views}
        </div>
      </section>
    )}
  </div>
)
