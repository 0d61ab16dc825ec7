import { BellIcon, DeviceDesktopIcon, PersonIcon, TriangleDownIcon } from '@primer/octicons-react'
import { Button, IconButton } from '@primer/react'
import { localVersion } from '#contract/localVersion.ts'
import { useSession } from '#src/session/useSession.ts'
import styles from './TopBar.module.css'

/** The end of the top bar before it can be used, of the same width, so that nothing moves when it comes. */
export const TopBarEndFrame = () => {
  const { session } = useSession()
  return (
    <div className={styles.end} inert>
      <span className={styles.chip}>
        <span className={styles.dot} />
        Online
      </span>
      <span className={styles.versions}>
        <span>{localVersion}</span>
        <span>/</span>
        <span className={styles.expected} data-local={localVersion}>
          –
        </span>
      </span>
      <span className={styles.rule} />
      <IconButton icon={DeviceDesktopIcon} aria-label="Appearance" variant="invisible" />
      <IconButton icon={BellIcon} aria-label="Notifications" variant="invisible" />
      <Button variant="invisible" leadingVisual={PersonIcon} trailingAction={TriangleDownIcon}>
        Hello, {session.name || session.loginId}
      </Button>
    </div>
  )
}
