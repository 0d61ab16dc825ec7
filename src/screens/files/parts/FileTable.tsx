import { DownloadIcon } from '@primer/octicons-react'
import { Button, Label, Link } from '@primer/react'
import { useEffect, useRef } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { StoredFileRow } from '#contract/calls/files.ts'
import { useFileDownload } from '#src/uploads/useFileDownload.ts'
import { type Column, type Sort, Table } from '#src/ui/Table.tsx'
import { useSortedRows } from '#src/ui/useSortedRows.ts'
import { When } from '#src/ui/When.tsx'
import { fileValues } from '../fileSort.ts'
import { statusColour } from '../fileStatus.ts'
import styles from './FileTable.module.css'
import { Parted } from './Parted.tsx'

interface FileTableProps {
  /** All of the day. */
  readonly files: readonly StoredFileRow[]
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
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

export const FileTable = ({ files, sort, onSort, isStale, marked, skeletonRows }: FileTableProps) => {
  const rows = useSortedRows(files, fileValues, sort)
  const download = useFileDownload()
  const asked = download.isPending ? download.variables.request.fileId : undefined
  const fetchFile = (file: StoredFileRow) => download.mutate({ request: { fileId: file.fileId } })
  const columns: readonly Column<StoredFileRow>[] = [
    {
      key: 'fileName',
      header: 'File Name',
      sortable: true,
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
      sortable: true,
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
      sortable: true,
      width: '1%',
      cell: (file) => <Label variant={statusColour(file.status)}>{file.status}</Label>,
    },
    {
      key: 'createdBy',
      header: 'Created By',
      sortable: true,
      width: '1%',
      cell: (file) => <span className={styles.figure}>{file.createdBy}</span>,
    },
    {
      key: 'creationDate',
      header: 'Creation Date',
      sortable: true,
      width: '1%',
      cell: (file) => <When at={file.creationDate} />,
    },
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
      rows={rows}
      rowKey={(file) => file.fileId}
      sort={sort}
      onSort={onSort}
      onOpen={fetchFile}
      isStale={isStale}
      skeletonRows={skeletonRows}
    />
  )
}
