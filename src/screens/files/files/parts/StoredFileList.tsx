import { indianDay } from '#contract/wire/indianTime.ts'
import { listStoredFiles, storedFileColumns } from '#contract/calls/files/scriptsAndFiles.ts'
import { List } from '#src/lists/List.tsx'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { CopyLink } from '#src/ui/CopyLink.tsx'
import { pagedRequest, scriptSearch } from '../scriptSearch.ts'
import { storedFileAddress } from '../storedFileAddress.ts'
import styles from './FileCells.module.css'
import { ActionText, FileName, StatusLabel } from './fileCells.tsx'

const columns = tableColumns(storedFileColumns, {
  createdBy: { room: 'fit' },
  s3Url: {
    room: 'fit',
    cell: ({ fileId, fileName, creationDate, s3Url }) => (
      <span className={styles.line}>
        <span className={styles.address} title={s3Url}>
          {s3Url}
        </span>
        <CopyLink
          label={`Copy the link of ${fileName}`}
          href={storedFileAddress(fileId, indianDay(new Date(creationDate)))}
        />
      </span>
    ),
  },
  status: { cell: ({ status }) => <StatusLabel status={status} /> },
  action: { room: 'fit', cell: ({ action }) => <ActionText action={action} /> },
  fileName: { cell: (file) => <FileName file={file} /> },
})

/** SC-03: every stored file; its link opens it in Downloads, for whoever may. */
export const StoredFileList = () => (
  <List
    label="S3 files"
    list={useList({ call: listStoredFiles, search: scriptSearch, request: pagedRequest })}
    columns={columns}
    rowKey={({ fileId }) => fileId}
    words={{ empty: { title: 'No files yet', text: 'Uploads and results of scripts appear here.' } }}
  />
)
