import { Suspense, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { panelConfig } from '#src/gateway/panelConfig.ts'
import { useTitlePart } from '#src/ui/documentTitle.ts'
import { FirstVisit } from './FirstVisit.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { latePart } from './LatePart.tsx'
import { useNotingRecords } from './recentRecords.ts'
import { useRouteFacts } from './routeFacts.ts'
import { ScreenFrame } from './ShellFrame.tsx'
import { PrintedLine } from './PrintedLine.tsx'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { useIsSettled } from './useIsSettled.ts'
import { useKeepingAnswers } from './useKeepingAnswers.ts'

const Background = latePart(async () => (await import('./Background.tsx')).Background)

const isTabState = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isTab' in state

export const Shell = () => {
  const { pathname, search, state } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  const route = useRouteFacts()
  const { productName, company } = panelConfig()
  const isTab = isTabState(state)
  const isSettled = useIsSettled()
  useKeepingAnswers(isSettled)
  useNotingRecords(isSettled)

  useTitlePart('screen', route?.title ?? '')
  useTitlePart('product', productName)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Another tab of the same screen: the focus stays on the tabs.
    if (!isTab) main.current?.focus({ preventScroll: true })
  }, [pathname, isTab])

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        Skip to the page
      </a>
      <TopBar isSettled={isSettled} />
      <Sidebar isSettled={isSettled} />
      <main id="content" ref={main} tabIndex={-1} className={styles.main} data-address={pathname + search}>
        <div className={styles.content}>
          <PrintedLine />
          <OfflineNotice />
          <FirstVisit isDue={isSettled} />
          <Suspense fallback={<ScreenFrame />}>
            <Outlet />
          </Suspense>
        </div>
        <footer className={styles.footer}>© 2020 {company}</footer>
      </main>
      <Background isDue={isSettled} />
      <ScrollRestoration />
    </div>
  )
}
