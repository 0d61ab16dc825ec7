import { gatewayToday } from '#src/ui/clock.ts'
import { Page } from '#src/ui/Page.tsx'
import { formatDay } from '#src/ui/time.ts'
import { Today } from './Today.tsx'
import styles from './Today.module.css'

/** For people whose services open no dashboard. */
export const TodayScreen = () => (
  <Page title="Today" subtitle={formatDay(gatewayToday())}>
    <section aria-label="Your work">
      <h2 className={styles.unseen}>Your work</h2>
      <Today />
    </section>
  </Page>
)
