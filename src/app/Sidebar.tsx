import { ChevronDownIcon, ChevronRightIcon } from '@primer/octicons-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useSession } from '#src/session/useSession.ts'
import { countUse, storedFolded, storedUses, storeFolded } from '#src/store/device.ts'
import { useTitleCount } from '#src/ui/documentTitle.ts'
import { latePart } from './LatePart.tsx'
import styles from './Shell.module.css'
import type { Counts } from './SidebarCounts.tsx'
import { menuFamilies, type SidebarEntry, waitingPath } from './sidebar.ts'
import { byFamily, currentOf, mostUsed, useVisibleScreens } from './visibleScreens.ts'

const SidebarCounts = latePart(async () => (await import('./SidebarCounts.tsx')).SidebarCounts)

const noCounts: Counts = { waiting: 0, places: [], drafts: [] }
/** A shorter menu is seen at a glance. */
const fewestInFamilies = 6

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

interface EntryProps {
  readonly entry: SidebarEntry
  readonly isCurrent: boolean
  readonly drafts: number
  readonly waiting: number
}

const Entry = ({ entry: { label, to, icon: EntryIcon }, isCurrent, drafts, waiting }: EntryProps) => (
  <li>
    <Link to={to} className={styles.entry} aria-current={isCurrent ? 'page' : undefined}>
      <EntryIcon size={16} className={styles.entryIcon} />
      <span>{label}</span>
      {drafts > 0 && <DraftCount count={drafts} />}
      {waiting > 0 && (
        <span className={styles.count} title={`${waiting} waiting`} data-chief={to === waitingPath}>
          {waiting}
        </span>
      )}
    </Link>
  </li>
)

interface FamilyProps {
  readonly title: string
  readonly isFolded: boolean
  readonly onFold: () => void
  readonly children: ReactNode
}

const Family = ({ title, isFolded, onFold, children }: FamilyProps) => {
  const id = useId()
  return (
    <li className={styles.family}>
      <button type="button" className={styles.fold} aria-expanded={!isFolded} aria-controls={id} onClick={onFold}>
        {title}
        {isFolded ? <ChevronRightIcon size={12} /> : <ChevronDownIcon size={12} />}
      </button>
      <ul id={id} className={styles.menu} aria-label={title} data-folded={isFolded}>
        {children}
      </ul>
    </li>
  )
}

const useFolded = () => {
  const [folded, setFolded] = useState(storedFolded)
  const fold = (name: string) => {
    const next = folded.includes(name) ? folded.filter((one) => one !== name) : [...folded, name]
    setFolded(next)
    storeFolded(next)
  }
  return [folded, fold] as const
}

export const Sidebar = ({ isSettled }: Props) => {
  const { loginId } = useSession().session
  const screens = useVisibleScreens()
  const [{ waiting, places, drafts: found }, setCounts] = useState(noCounts)
  const [folded, fold] = useFolded()
  useTitleCount(waiting)
  const current = currentOf(screens, useLocation().pathname)
  // As it was when the page was opened: a menu does not move under the hand.
  const [uses] = useState(() => storedUses(loginId))
  useEffect(() => {
    if (current !== undefined) countUse(loginId, current)
  }, [current, loginId])
  const drafts = Map.groupBy(found, ({ to }) => currentOf(screens, to.split('?', 1)[0] ?? ''))
  const waitingAt = (to: string) =>
    to === waitingPath
      ? waiting
      : places.filter(({ path }) => currentOf(screens, path) === to).reduce((sum, { count }) => sum + count, 0)
  const entriesOf = (entries: readonly SidebarEntry[], shownCurrent = current) =>
    entries.map((entry) => (
      <Entry
        key={entry.to}
        entry={entry}
        isCurrent={entry.to === shownCurrent}
        drafts={drafts.get(entry.to)?.length ?? 0}
        waiting={waitingAt(entry.to)}
      />
    ))
  const families = byFamily(screens)
  const isFlat = screens.length < fewestInFamilies
  const used = isFlat ? [] : mostUsed(screens, uses)
  return (
    <nav className={styles.sidebar} aria-label="Main">
      <ul className={styles.menu}>
        {isFlat ? (
          entriesOf(screens)
        ) : (
          <>
            {used.length > 0 && (
              <Family title="Used most" isFolded={folded.includes('used')} onFold={() => fold('used')}>
                {entriesOf(used, '')}
              </Family>
            )}
            {families.map(([family, entries]) => (
              <Family
                key={family}
                title={menuFamilies[family]}
                isFolded={folded.includes(family)}
                onFold={() => fold(family)}
              >
                {entriesOf(entries)}
              </Family>
            ))}
          </>
        )}
      </ul>
      <SidebarCounts isDue={isSettled} onCounts={setCounts} />
    </nav>
  )
}
