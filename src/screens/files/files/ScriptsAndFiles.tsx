import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType } from 'react'
import { listScripts, listSocketNotifications, listStoredFiles } from '#contract/calls/files/scriptsAndFiles.ts'
import { Tabs } from '#src/address/Tabs.tsx'
import { useSocketEvent } from '#src/gateway/socket.ts'
import { callKey } from '#src/gateway/useCall.ts'
import { Page } from '#src/ui/Page.tsx'
import styles from './DownloadList.module.css'
import { ScriptList } from './parts/ScriptList.tsx'
import { SocketList } from './parts/SocketList.tsx'
import { StoredFileList } from './parts/StoredFileList.tsx'
import { scriptTabs } from './scriptSearch.ts'

const lists: readonly ComponentType[] = [ScriptList, StoredFileList, SocketList]
const reads = [listScripts, listStoredFiles, listSocketNotifications]

export const ScriptsAndFiles = () => {
  const queries = useQueryClient()

  const read = () => Promise.all(reads.map((entry) => queries.invalidateQueries({ queryKey: callKey(entry) })))
  useSocketEvent('file-process-done', () => void read())

  return (
    <Page title="Scripts & S3 Files">
      <Tabs
        label="Scripts, files and sockets"
        keeps={['size']}
        panelClass={styles.panel}
        tabs={lists.map((Shown, index) => ({
          key: String(index),
          label: scriptTabs[index] ?? '',
          content: () => <Shown />,
        }))}
      />
    </Page>
  )
}
