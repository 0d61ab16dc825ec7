import { Tabs } from '#src/address/Tabs.tsx'
import { Page } from '#src/ui/Page.tsx'
import styles from './DownloadList.module.css'
import { UploadSection } from '#src/uploads/UploadSection.tsx'

const content = () => <UploadSection scriptId="finance_report" />

/** FN-01: one tab, as documented. */
export const Finance = () => (
  <Page title="Finance">
    <Tabs label="Kinds of uploads" tabs={[{ key: '0', label: 'Finance Report', content }]} panelClass={styles.panel} />
  </Page>
)
