import { AppearanceMenu } from './AppearanceMenu.tsx'
import { ConnectionChip } from './ConnectionChip.tsx'
import { NotificationBell } from './NotificationBell.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import styles from './TopBar.module.css'
import { UploadTray } from './UploadTray.tsx'
import { Versions } from './Versions.tsx'

export const TopBarEnd = () => (
  <div className={styles.end}>
    <ConnectionChip />
    <Versions />
    <span className={styles.rule} aria-hidden="true" />
    <AppearanceMenu />
    <UploadTray />
    <NotificationBell />
    <PersonMenu />
  </div>
)
