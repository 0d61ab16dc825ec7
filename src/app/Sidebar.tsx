import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useTitleCount } from '#src/ui/documentTitle.ts'
import { latePart } from './LatePart.tsx'
import styles from './Shell.module.css'
import type { Counts } from './SidebarCounts.tsx'
import { waitingPath } from './sidebar.ts'
import { currentOf, useVisibleScreens } from './visibleScreens.ts'

const SidebarCounts = latePart(async () => (await import('./SidebarCounts.tsx')).SidebarCounts)

const noCounts: Counts = { waiting: 0, drafts: [] }

interface Props {
  /** The screen has what it asked for: what can wait is asked for now. */
  readonly isSettled: boolean
}

const DraftCount = ({ count }: { readonly count: number }) => {
  const words = count === 1 ? '1 draft' : `${count} drafts`
  return (
    <span className={styles.drafts} title={words}>
      <span aria-hidden="true">{count}</span>
      <span className={styles.unseen}>{words}</span>
    </span>
  )
}

export const Sidebar = ({ isSettled }: Props) => {
  const screens = useVisibleScreens()
  const [{ waiting, drafts: found }, setCounts] = useState(noCounts)
  useTitleCount(waiting)
  const current = currentOf(screens, useLocation().pathname)
  const drafts = Map.groupBy(found, ({ to }) => currentOf(screens, to.split('?', 1)[0] ?? ''))
  return (
    <nav className={styles.sidebar} aria-label="Main">
      <ul className={styles.menu}>
        {screens.map(({ label, to, icon: EntryIcon }) => (
          <li key={to}>
            <Link to={to} className={styles.entry} aria-current={to === current ? 'page' : undefined}>
              <EntryIcon size={16} className={styles.entryIcon} />
              <span>{label}</span>
              {drafts.has(to) && <DraftCount count={drafts.get(to)?.length ?? 0} />}
              {to === waitingPath && waiting > 0 && <span className={styles.count}>{waiting}</span>}
            </Link>
          </li>
        ))}
      </ul>
      <SidebarCounts isDue={isSettled} onCounts={setCounts} />
    </nav>
  )
}
