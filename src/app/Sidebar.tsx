import { Link, useLocation } from 'react-router-dom'
import styles from './Shell.module.css'
import { currentOf, useVisibleScreens } from './visibleScreens.ts'

export const Sidebar = () => {
  const screens = useVisibleScreens()
  const current = currentOf(screens, useLocation().pathname)
  return (
    <nav className={styles.sidebar} aria-label="Main">
      <ul className={styles.menu}>
        {screens.map(({ label, to, icon: EntryIcon }) => (
          <li key={to}>
            <Link to={to} className={styles.entry} aria-current={to === current ? 'page' : undefined}>
              <EntryIcon size={16} className={styles.entryIcon} />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
