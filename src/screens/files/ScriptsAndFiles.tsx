import { SyncIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { listScripts, listSocketNotifications, listStoredFiles } from '#contract/calls/scriptsAndFiles.ts'
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
  const [isRefreshing, setRefreshing] = useState(false)

  const read = () => Promise.all(reads.map((entry) => queries.invalidateQueries({ queryKey: callKey(entry) })))
  useSocketEvent('file-process-done', () => void read())
  const refresh = async () => {
    setRefreshing(true)
    await read()
    setRefreshing(false)
  }

  return (
    <Page
      title="Scripts & S3 Files"
      actions={
        <Button leadingVisual={SyncIcon} loading={isRefreshing} onClick={() => void refresh()}>
          Refresh
        </Button>
      }
    >
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
