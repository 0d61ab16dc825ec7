import { Label, Link } from '@primer/react'
import { Link as RouterLink } from 'react-router-dom'
import type { StoredFileRow } from '#contract/calls/files.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { listStoredFiles } from '#contract/calls/scriptsAndFiles.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { fileJobAddress } from '#src/uploads/fileJobAddress.ts'
import { CopyLink } from '#src/ui/CopyLink.tsx'
import type { Column } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import { storedFileAddress } from '../fileDay.ts'
import { statusColour } from '../fileStatus.ts'
import type { PagedList } from '../pagedList.ts'
import styles from './FileTable.module.css'
import { PagedTable } from './PagedTable.tsx'
import { Parted } from './Parted.tsx'

const columns: readonly Column<StoredFileRow>[] = [
  { key: 'createdBy', header: 'Created By', width: '1%', cell: ({ createdBy }) => createdBy },
  {
    key: 's3Url',
    header: 'S3 Url',
    width: '1%',
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
  {
    key: 'status',
    header: 'Status',
    width: '1%',
    cell: ({ status }) => <Label variant={statusColour(status)}>{status}</Label>,
  },
  {
    key: 'action',
    header: 'Action',
    width: '1%',
    cell: ({ action }) => (
      <span className={styles.action}>
        <Parted text={action || '–'} />
      </span>
    ),
  },
  {
    key: 'fileName',
    header: 'File Name',
    cell: ({ fileName, jobId }) =>
      jobId === null ? (
        <span className={styles.wide}>
          <Parted text={fileName} />
        </span>
      ) : (
        <Link as={RouterLink} to={fileJobAddress(jobId)} className={styles.wide}>
          <Parted text={fileName} />
        </Link>
      ),
  },
  {
    key: 'creationDate',
    header: 'Creation Date',
    width: '1%',
    cell: ({ creationDate }) => <When at={creationDate} />,
  },
]

/** SC-03: every stored file; its link opens it in Downloads, for whoever may. */
export const StoredFileList = (place: PagedList) => {
  const { page, size } = place
  const read = useCall(listStoredFiles, { parameters: { page: page - 1, size } }, { keepPrevious: true })
  return (
    <PagedTable
      {...place}
      label="S3 files"
      read={read}
      columns={columns}
      rowKey={({ fileId }) => fileId}
      empty={{ title: 'No files yet', text: 'What is uploaded and what scripts write is listed here.' }}
    />
  )
}
