import { UnderlinePanels } from '@primer/react/experimental'
import { useSearchParams } from 'react-router-dom'
import { scripts } from '#contract/calls/files.ts'
import { useSession } from '#src/session/useSession.ts'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import underline from '#src/ui/underline.module.css'
import styles from './DownloadList.module.css'
import { UploadSection } from './parts/UploadSection.tsx'
import { chooseUploadTab, uploadTabs } from './uploadTabs.ts'

/** BU-01: the tabs that the person holds the services of. */
export const BulkUploads = () => {
  const [params, setParams] = useSearchParams()
  const { holds } = useSession()
  const tab = chooseUploadTab(params.get('activeIndex'), holds)
  const shown = uploadTabs.filter((scriptId) => holds(scripts[scriptId].service))
  if (tab === undefined)
    return (
      <Page title="Bulk-Uploads">
        <ScreenState state="forbidden" />
      </Page>
    )
  return (
    <Page title="Bulk-Uploads">
      <UnderlinePanels
        aria-label="Kinds of uploads"
        className={underline.flush ?? ''}
        value={String(tab)}
        onChange={({ value }) => setParams({ activeIndex: value }, { replace: true })}
      >
        {shown.map((scriptId) => (
          <UnderlinePanels.Tab key={scriptId} value={String(uploadTabs.indexOf(scriptId))}>
            {scripts[scriptId].title}
          </UnderlinePanels.Tab>
        ))}
        {shown.map((scriptId) => (
          <UnderlinePanels.Panel
            key={scriptId}
            value={String(uploadTabs.indexOf(scriptId))}
            className={styles.panel ?? ''}
          >
            {uploadTabs[tab] === scriptId && <UploadSection scriptId={scriptId} />}
          </UnderlinePanels.Panel>
        ))}
      </UnderlinePanels>
    </Page>
  )
}
