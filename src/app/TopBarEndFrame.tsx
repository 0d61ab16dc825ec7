import { BellIcon, DeviceDesktopIcon, PersonIcon, TriangleDownIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { localVersion } from '#contract/wire/localVersion.ts'
import { useSession } from '#src/session/useSession.ts'
import styles from './TopBar.module.css'

/** The end of the top bar before it can be used, of the same width, so that nothing moves when it comes: without Primer's icon buttons, which bring a tooltip each. */
export const TopBarEndFrame = () => {
  const { session } = useSession()
  return (
    <div className={styles.end} inert>
      <span className={styles.chip} data-connection="online">
        <span className={styles.dot} />
        <span className={styles.said}>Online</span>
      </span>
      <span className={styles.versions}>
        <span>{localVersion}</span>
        <span>/</span>
        <span className={styles.expected} data-local={localVersion}>
          –
        </span>
      </span>
      <span className={styles.rule} />
      <span className={styles.icon}>
        <DeviceDesktopIcon />
      </span>
      <span className={styles.icon}>
        <BellIcon />
      </span>
      <Button variant="invisible" leadingVisual={PersonIcon} trailingAction={TriangleDownIcon}>
        <span className={styles.person} translate="no">
          Hello, {session.name || session.loginId}
        </span>
      </Button>
    </div>
  )
}
