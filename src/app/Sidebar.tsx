import { Link, useLocation } from 'react-router-dom'
import styles from './Shell.module.css'
import { useVisibleScreens } from './visibleScreens.ts'

const isWithin = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`)

export const Sidebar = () => {
  const { pathname } = useLocation()
  const screens = useVisibleScreens()
  // An entry may lie below another one: only the nearest is where the person is.
  const [current] = screens.filter(({ to }) => isWithin(pathname, to)).sort((a, b) => b.to.length - a.to.length)
  return (
    <nav className={styles.sidebar} aria-label="Main">
      <ul className={styles.menu}>
        {screens.map(({ label, to, icon: EntryIcon }) => (
          <li key={to}>
            <Link to={to} className={styles.entry} aria-current={to === current?.to ? 'page' : undefined}>
              <EntryIcon size={16} className={styles.entryIcon} />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
