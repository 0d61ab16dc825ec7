import { Link } from 'react-router-dom'
import { panelConfig } from '#src/gateway/panelConfig.ts'
import { Mark } from '#src/ui/Mark.tsx'
import { GoTo } from './GoTo.tsx'
import { latePart } from './LatePart.tsx'
import styles from './TopBar.module.css'
import { TopBarEndFrame } from './TopBarEndFrame.tsx'

const TopBarEnd = latePart(async () => (await import('./TopBarEnd.tsx')).TopBarEnd)

/** Dark in both themes: inside, Primer's controls have to be told so. */
export const TopBar = ({ isSettled }: { readonly isSettled: boolean }) => (
  <header className={styles.bar} data-color-mode="dark" data-light-theme="light" data-dark-theme="dark">
    <Link to="/" className={styles.brand}>
      <Mark size={24} />
      <span>{panelConfig().productName}</span>
    </Link>
    <GoTo />
    <TopBarEnd isDue={isSettled} before={<TopBarEndFrame />} />
  </header>
)
