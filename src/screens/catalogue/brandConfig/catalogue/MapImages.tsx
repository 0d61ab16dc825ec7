import { UploadIcon } from '@primer/octicons-react'
import { Button, Dialog } from '@primer/react'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { listProducts, mostSkusAtOnce, type Product } from '#contract/calls/catalogue/catalogue.ts'
import { callGateway } from '#src/gateway/call.ts'
import { callKey } from '#src/gateway/useCall.ts'
import { isUsablePicture, pictureFaultText } from '#src/pictures/pictureFile.ts'
import { PictureFiles } from '#src/pictures/PictureFiles.tsx'
import { PictureProgress } from '#src/pictures/PictureProgress.tsx'
import { formatBytes } from '#src/ui/byteSize.ts'
import { formatCount } from '#src/ui/count.ts'
import { type Column, Table } from '#src/ui/Table.tsx'
import { showToast } from '#src/ui/toast.ts'
import { type MappedFile, mapFiles, skusOfFile } from './mapFiles.ts'
import { productReads } from './productWords.ts'
import { useProductImageQueue } from './useProductImageQueue.ts'
import styles from './Products.module.css'

interface Props {
  readonly brandCode: string
  readonly onClose: () => void
}

const mostFiles = 500

/** The products that the names of the files may mean. */
const findProducts = async (brandCode: string, files: readonly File[]): Promise<readonly Product[]> => {
  const skus = [...new Set(files.flatMap(({ name }) => skusOfFile(name)))]
  const found: Product[] = []
  for (let from = 0; from < skus.length; from += mostSkusAtOnce) {
    const productCodes = skus.slice(from, from + mostSkusAtOnce)
    const { rows } = await callGateway(listProducts, { brandCode, productCodes, page: 1, size: mostSkusAtOnce })
    found.push(...rows)
  }
  return found
}

const faultsOfFiles = async (mapped: readonly MappedFile[]): Promise<readonly MappedFile[]> =>
  Promise.all(
    mapped.map(async (one) =>
      one.fault === undefined && !(await isUsablePicture(one.file)) ? { ...one, fault: pictureFaultText } : one,
    ),
  )

/** Maps many files to SKUs by their names, shows the mapping, and saves it. */
export const MapImages = ({ brandCode, onClose }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const queries = useQueryClient()
  const [mapped, setMapped] = useState<readonly MappedFile[]>([])
  const [isOver, setOver] = useState(false)
  const [isReading, setReading] = useState(false)
  const readAgain = () => {
    for (const read of productReads) void queries.invalidateQueries({ queryKey: callKey(read) })
  }
  const queue = useProductImageQueue({ brandCode, onEnd: readAgain })
  const isStarted = queue.pictures.length > 0
  const usable = mapped.flatMap(({ file, sku, fault }) =>
    sku === undefined || fault !== undefined ? [] : [{ file, sku }],
  )
  const failed = queue.failures
  const done = queue.pictures.filter(({ phase }) => phase === 'done').length

  const choose = async (files: readonly File[]) => {
    if (files.length === 0) return
    if (files.length > mostFiles) {
      showToast({ kind: 'error', text: `At most ${mostFiles} files at once. Choose fewer.` })
      return
    }
    setReading(true)
    queue.clear()
    try {
      setMapped(await faultsOfFiles(mapFiles(files, await findProducts(brandCode, files))))
    } catch (error) {
      showToast({ kind: 'error', text: error instanceof Error ? error.message : 'Wrong input!' })
    } finally {
      setReading(false)
    }
  }
  const close = () => {
    readAgain()
    onClose()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void choose([...event.dataTransfer.files])
  }
  const columns: readonly Column<MappedFile>[] = [
    {
      key: 'file',
      header: 'File',
      cell: ({ file }) => <span className={styles.fileName}>{file.name}</span>,
    },
    { key: 'size', header: 'Size', width: '1%', cell: ({ file }) => formatBytes(file.size) },
    { key: 'sku', header: 'SKU', width: '1%', cell: ({ sku }) => <span className="ui-one-line">{sku ?? '–'}</span> },
    {
      key: 'state',
      header: 'State',
      cell: ({ file, fault }) => {
        const queued = queue.pictures.find((picture) => picture.file === file)
        if (queued !== undefined) return <PictureProgress {...queued} />
        return fault === undefined ? 'Will be added' : <span className="ui-danger">{fault}</span>
      },
    },
  ]

  return (
    <Dialog
      title="Map images by name"
      subtitle={`Each file is an image of the SKU in its name: AST-00005.jpg, AST-00005_2.jpg`}
      width="xlarge"
      onClose={close}
      footerButtons={[
        ...(queue.isBusy ? [{ content: 'Stop the rest', onClick: () => void queue.stop() }] : []),
        { content: 'Close', onClick: close },
        failed > 0 && !queue.isBusy
          ? {
              buttonType: 'primary',
              content: `Try ${formatCount(failed)} again`,
              onClick: () => void queue.retry(),
            }
          : {
              buttonType: 'primary',
              content: usable.length === 0 ? 'Add images' : `Add ${formatCount(usable.length)} images`,
              disabled: usable.length === 0 || isStarted,
              loading: queue.isBusy,
              onClick: () => void queue.start(usable),
            },
      ]}
    >
      <div className="ui-column-16">
        <div
          className={styles.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(!queue.isBusy)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Button
            leadingVisual={UploadIcon}
            loading={isReading}
            disabled={queue.isBusy}
            onClick={() => input.current?.click()}
          >
            {mapped.length === 0 ? 'Choose images' : 'Choose other images'}
          </Button>
          <span className="ui-muted">or drop them here, at most {mostFiles} at once</span>
          <PictureFiles field={input} onChoose={(files) => void choose(files)} />
        </div>
        {mapped.length > 0 && (
          <>
            <p role="status" className="ui-muted">
              {isStarted
                ? `${formatCount(done)} of ${formatCount(queue.pictures.length)} saved${failed > 0 ? `, ${formatCount(failed)} failed` : ''}${queue.isBusy ? '. They are kept on this device and go on when you close this.' : ''}`
                : `${formatCount(usable.length)} of ${formatCount(mapped.length)} files have a SKU`}
            </p>
            <Table
              label="Files and their SKUs"
              columns={columns}
              rows={mapped}
              rowKey={({ file }) => `${file.name} ${file.size} ${file.lastModified}`}
              maxHeight="50vh"
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
