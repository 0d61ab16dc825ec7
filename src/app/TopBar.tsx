import { Link } from 'react-router-dom'
import { panelConfig } from '#src/gateway/panelConfig.ts'
import { AppearanceMenu } from './AppearanceMenu.tsx'
import { ConnectionChip } from './ConnectionChip.tsx'
import { GoTo } from './GoTo.tsx'
import { NotificationBell } from './NotificationBell.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import styles from './TopBar.module.css'
import { Versions } from './Versions.tsx'

/** Dark in both themes: inside, Primer's controls have to be told so. */
export const TopBar = () => (
  <header className={styles.bar} data-color-mode="dark" data-light-theme="light" data-dark-theme="dark">
    <Link to="/" className={styles.brand}>
      <img src="/icons/desk.svg" width={24} height={24} alt="" />
      <span>{panelConfig().productName}</span>
    </Link>
    <GoTo />
    <div className={styles.end}>
      <ConnectionChip />
      <Versions />
      <span className={styles.rule} aria-hidden="true" />
      <AppearanceMenu />
      <NotificationBell />
      <PersonMenu />
    </div>
  </header>
)
