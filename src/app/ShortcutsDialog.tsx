import { Dialog } from '@primer/react'
import { Keys } from './Keys.tsx'
import { ScreenHelp } from './ScreenHelp.tsx'
import { shortcutsFor } from './shortcuts.ts'
import styles from './ShortcutsDialog.module.css'
import { useOpenScreens } from './visibleScreens.ts'

interface Props {
  readonly onClose: () => void
}

export const ShortcutsDialog = ({ onClose }: Props) => (
  <Dialog
    title="Help and keyboard shortcuts"
    subtitle="Single keys are heard while you do not type in a field."
    width="xlarge"
    onClose={onClose}
  >
    <ScreenHelp />
    <div className={styles.groups}>
      {shortcutsFor(useOpenScreens()).map(({ title, shortcuts }) => (
        <section key={title} aria-label={title} className={styles.group}>
          <h2 className={styles.title}>{title}</h2>
          <ul className="ui-list">
            {shortcuts.map(({ keys, does }) => (
              <li key={keys.join(' ')} className={styles.line}>
                <span>{does}</span>
                <Keys keys={keys} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  </Dialog>
)
