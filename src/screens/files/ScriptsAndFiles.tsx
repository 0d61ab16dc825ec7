import { UnderlinePanels } from '@primer/react/experimental'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType } from 'react'
import { listScripts, listSocketNotifications, listStoredFiles } from '#contract/calls/scriptsAndFiles.ts'
import { useSocketEvent } from '#src/gateway/socket.ts'
import { callKey } from '#src/gateway/useCall.ts'
import { useSearch } from '#src/lists/search/useSearch.ts'
import { Page } from '#src/ui/Page.tsx'
import underline from '#src/ui/underline.module.css'
import styles from './DownloadList.module.css'
import { ScriptList } from './parts/ScriptList.tsx'
import { SocketList } from './parts/SocketList.tsx'
import { StoredFileList } from './parts/StoredFileList.tsx'
import { scriptSearch, scriptTabs } from './scriptSearch.ts'

const lists: readonly ComponentType[] = [ScriptList, StoredFileList, SocketList]
const reads = [listScripts, listStoredFiles, listSocketNotifications]

export const ScriptsAndFiles = () => {
  const queries = useQueryClient()
  const { state, show } = useSearch(scriptSearch)

  const read = () => Promise.all(reads.map((entry) => queries.invalidateQueries({ queryKey: callKey(entry) })))
  useSocketEvent('file-process-done', () => void read())

  return (
    <Page title="Scripts & S3 Files">
      <UnderlinePanels
        aria-label="Scripts, files and sockets"
        className={underline.flush ?? ''}
        value={state.texts.tab}
        onChange={({ value }) => show({ texts: { tab: value }, page: 1 }, { replace: true })}
      >
        {scriptTabs.map((name, index) => (
          <UnderlinePanels.Tab key={name} value={String(index)}>
            {name}
          </UnderlinePanels.Tab>
        ))}
        {lists.map((Shown, index) => (
          <UnderlinePanels.Panel key={scriptTabs[index]} value={String(index)} className={styles.panel ?? ''}>
            {String(index) === state.texts.tab && <Shown />}
          </UnderlinePanels.Panel>
        ))}
      </UnderlinePanels>
    </Page>
  )
}
