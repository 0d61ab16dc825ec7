import { UnderlinePanels } from '@primer/react/experimental'
import { Page } from '#src/ui/Page.tsx'
import underline from '#src/ui/underline.module.css'
import styles from './DownloadList.module.css'
import { UploadSection } from './parts/UploadSection.tsx'

/** FN-01: one tab, as documented. */
export const Finance = () => (
  <Page title="Finance">
    <UnderlinePanels aria-label="Kinds of uploads" className={underline.flush ?? ''} defaultValue="0">
      <UnderlinePanels.Tab value="0">Finance Report</UnderlinePanels.Tab>
      <UnderlinePanels.Panel value="0" className={styles.panel ?? ''}>
        <UploadSection scriptId="finance_report" />
      </UnderlinePanels.Panel>
    </UnderlinePanels>
  </Page>
)
