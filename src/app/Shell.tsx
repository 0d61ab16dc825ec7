import { Suspense, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { panelConfig } from '#src/gateway/panelConfig.ts'
import { useTitlePart } from '#src/ui/documentTitle.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { latePart } from './LatePart.tsx'
import { useRouteFacts } from './routeFacts.ts'
import { PrintedLine } from './PrintedLine.tsx'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { useIsSettled } from './useIsSettled.ts'
import { useKeepingAnswers } from './useKeepingAnswers.ts'

const Background = latePart(async () => (await import('./Background.tsx')).Background)

export const Shell = () => {
  const { pathname, search } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  const route = useRouteFacts()
  const { productName, company } = panelConfig()
  const isSettled = useIsSettled()
  useKeepingAnswers(isSettled)

  useTitlePart('screen', route?.title ?? '')
  useTitlePart('product', productName)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

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
          <Suspense fallback={<div aria-busy="true" />}>
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
