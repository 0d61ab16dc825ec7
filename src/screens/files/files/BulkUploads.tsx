import { scripts } from '#contract/calls/files/files.ts'
import { Tabs } from '#src/address/Tabs.tsx'
import { useSession } from '#src/session/useSession.ts'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import styles from './DownloadList.module.css'
import { UploadSection } from '#src/uploads/UploadSection.tsx'
import { uploadTabs } from './uploadTabs.ts'

/** BU-01: the tabs that the person holds the services of. */
export const BulkUploads = () => {
  const { holds } = useSession()
  const tabs = uploadTabs.flatMap((scriptId, index) =>
    holds(scripts[scriptId].service)
      ? [{ key: String(index), label: scripts[scriptId].title, content: () => <UploadSection scriptId={scriptId} /> }]
      : [],
  )
  return (
    <Page title="Bulk-Uploads">
      {tabs.length === 0 ? (
        <ScreenState state="forbidden" />
      ) : (
        <Tabs label="Kinds of uploads" tabs={tabs} panelClass={styles.panel} />
      )}
    </Page>
  )
}
