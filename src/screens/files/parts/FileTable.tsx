import { DownloadIcon } from '@primer/octicons-react'
import { Button, Label, Link } from '@primer/react'
import { useEffect, useRef } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { StoredFileRow } from '#contract/files.ts'
import { useFileDownload } from '#src/sheets/useFileDownload.ts'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import { statusColour } from '../fileStatus.ts'
import styles from './FileTable.module.css'
import { Parted } from './Parted.tsx'

interface FileTableProps {
  readonly files: readonly StoredFileRow[]
  readonly isStale: boolean
  /** The file that the address asks for. */
  readonly marked?: string | undefined
  /** Rows of skeleton while loading. */
  readonly skeletonRows?: number | undefined
}

/** Comes into view and takes the focus when the address asks for it. */
const FileName = ({ file, isMarked }: { readonly file: StoredFileRow; readonly isMarked: boolean }) => {
  const name = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isMarked) return
    name.current?.scrollIntoView({ block: 'center' })
    name.current?.closest('tr')?.focus({ preventScroll: true })
  }, [isMarked])
  return isMarked ? (
    <mark ref={name} className={styles.marked}>
      <Parted text={file.fileName} />
    </mark>
  ) : (
    <Parted text={file.fileName} />
  )
}

export const FileTable = ({ files, isStale, marked, skeletonRows }: FileTableProps) => {
  const download = useFileDownload()
  const asked = download.isPending ? download.variables.request.fileId : undefined
  const fetchFile = (file: StoredFileRow) => download.mutate({ request: { fileId: file.fileId } })
  const columns: readonly Column<StoredFileRow>[] = [
    {
      key: 'fileName',
      header: 'File Name',
      cell: (file) =>
        file.jobId === null ? (
          <span className={styles.wide}>
            <FileName file={file} isMarked={file.fileId === marked} />
          </span>
        ) : (
          <Link as={RouterLink} to={`/file-jobs/${file.jobId}`} className={styles.wide}>
            <FileName file={file} isMarked={file.fileId === marked} />
          </Link>
        ),
    },
    {
      key: 'action',
      header: 'Action',
      width: '1%',
      cell: (file) => (
        <span className={styles.action}>
          <Parted text={file.action || '–'} />
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      width: '1%',
      cell: (file) => <Label variant={statusColour(file.status)}>{file.status}</Label>,
    },
    {
      key: 'createdBy',
      header: 'Created By',
      width: '1%',
      cell: (file) => <span className={styles.figure}>{file.createdBy}</span>,
    },
    { key: 'creationDate', header: 'Creation Date', width: '1%', cell: (file) => <When at={file.creationDate} /> },
    {
      key: 'download',
      header: 'Download',
      headerHidden: true,
      align: 'end',
      width: '1%',
      cell: (file) => (
        <Button
          size="small"
          variant="invisible"
          leadingVisual={DownloadIcon}
          loading={asked === file.fileId}
          aria-label={`Download ${file.fileName}`}
          onClick={() => fetchFile(file)}
        >
          Download
        </Button>
      ),
    },
  ]
  return (
    <Table
      label="Files"
      columns={columns}
      rows={files}
      rowKey={(file) => file.fileId}
      onOpen={fetchFile}
      isStale={isStale}
      skeletonRows={skeletonRows}
    />
  )
}
