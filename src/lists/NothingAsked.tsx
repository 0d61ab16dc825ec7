import { Button } from '@primer/react'
import { useLocation } from 'react-router-dom'
import { nameOfWaiting } from '#contract/waitingKinds/index.ts'
import { useWaiting } from '#src/checkedRecords/useWaiting.ts'
import { waitingAddress } from '#src/checkedRecords/waitingAddress.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { useMayOpen } from '#src/session/useMayOpen.ts'
import { useRecentRecords } from '#src/store/recentRecords.ts'
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

const isIn = (area: string, to: string): boolean => {
  const [path = ''] = to.split('?')
  return path === area || path.startsWith(`${area}/`)
}

/** What waits for the person where this list is, and what they would find elsewhere where nothing of it is here. */
const useNextHere = (hasOwn: boolean) => {
  const { pathname } = useLocation()
  const area = `/${pathname.split('/')[1] ?? ''}`
  const mayOpen = useMayOpen()
  const recent = useRecentRecords().filter(({ to }) => mayOpen(to))
  const { rows, isKnown } = useWaiting(true)
  const waiting = rows.map((row) => ({
    to: waitingAddress(row),
    label: row.title,
    detail: nameOfWaiting(row.kind),
  }))
  const here = waiting.filter(({ to }) => isIn(area, to))
  const isBare = !hasOwn && here.length === 0
  return { isKnown, here, recent: isBare ? recent : [], elsewhere: isBare ? waiting : [] }
}

const Links = ({ title, links }: { readonly title: string; readonly links: readonly Named[] }) =>
  links.length === 0 ? null : (
    <section aria-label={title}>
      <h2 className="ui-subheading">{title}</h2>
      <ul className="ui-list">
        {links.slice(0, mostShown).map(({ to, label, detail }) => (
          <li key={`${to} ${label}`} className={styles.line}>
            <PlaceLink to={to}>{label}</PlaceLink> <span className="ui-small">{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  )

/** Below the sentence of a list that nothing was searched in yet: what one may want next. */
export const NothingAsked = ({ opened, askLast, views }: Props) => {
  const next = useNextHere(opened.length > 0 || askLast !== undefined)
  // Its columns stand by how many there are: those that come late would move the others.
  if (!next.isKnown) return null
  return (
    <div className={styles.parts}>
      {(askLast !== undefined || views !== null) && (
        <section aria-label="Searches">
          <h2 className="ui-subheading">Searches</h2>
          <div className={styles.searches}>
            {askLast !== undefined && <Button onClick={askLast}>Search as last time</Button>}
            {views}
          </div>
        </section>
      )}
      <Links title="Opened here last" links={opened} />
      <Links title="Waiting for you here" links={next.here} />
      <Links title="Opened last" links={next.recent} />
      <Links title="Waiting for you" links={next.elsewhere} />
    </div>
  )
}
