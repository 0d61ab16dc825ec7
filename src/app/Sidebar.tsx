import { NavLink } from 'react-router-dom'
import styles from './Shell.module.css'
import { useVisibleScreens } from './visibleScreens.ts'

export const Sidebar = () => (
  <nav className={styles.sidebar} aria-label="Main">
    <ul className={styles.menu}>
      {useVisibleScreens().map(({ label, to, icon: EntryIcon }) => (
        <li key={to}>
          <NavLink to={to} className={styles.entry}>
            <EntryIcon size={16} className={styles.entryIcon} />
            <span>{label}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
