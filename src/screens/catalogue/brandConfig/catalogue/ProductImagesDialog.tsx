import { ArrowLeftIcon, ArrowRightIcon, TrashIcon, UploadIcon } from '@primer/octicons-react'
import { Button, ConfirmationDialog, Dialog, IconButton } from '@primer/react'
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import {
  deleteProductImage,
  listProducts,
  maxProductImages,
  orderProductImages,
  type Product,
} from '#contract/calls/catalogue/catalogue.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { callKey, useCall, useCommand } from '#src/gateway/useCall.ts'
import { Picture } from '#src/pictures/Picture.tsx'
import { PictureFiles } from '#src/pictures/PictureFiles.tsx'
import { PictureProgress } from '#src/pictures/PictureProgress.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { showToast } from '#src/ui/toast.ts'
import { oneProduct, productReads } from './productWords.ts'
import styles from './Products.module.css'
import { useProductImageQueue } from './useProductImageQueue.ts'

interface Props {
  readonly brandCode: string
  readonly sku: string
  readonly onClose: () => void
}

/** The picture at `from` in the place of the one at `to`. */
const moved = (images: readonly string[], from: number, to: number): string[] => {
  const rest = images.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...images.slice(from, from + 1), ...rest.slice(to)]
}

const Images = ({ product }: { readonly product: Product }) => {
  const { brandCode, productCode, productImages: images, productName } = product
  const queries = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [deleting, setDeleting] = useState<string>()
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  /** The picture that the keyboard is on while it moves. */
  const carried = useRef<{ readonly name: string; readonly to: number; readonly act: 'earlier' | 'later' }>(undefined)
  const readAgain = () =>
    Promise.all(productReads.map((read) => queries.invalidateQueries({ queryKey: callKey(read) })))
  const order = useCommand(orderProductImages, {
    invalidates: productReads,
    readsAgainInDoubt: true,
    onError: (error) => {
      carried.current = undefined
      showToast({ kind: 'error', text: error.message })
    },
  })
  const remove = useCommand(deleteProductImage, {
    invalidates: productReads,
    onSuccess: () => showToast({ kind: 'success', text: 'Image deleted successfully!' }),
    onError: () => showToast({ kind: 'error', text: 'Could not delete image' }),
  })
  const queue = useProductImageQueue({
    brandCode,
    onEnd: (failures) => {
      void readAgain()
      showToast(
        failures === 0
          ? { kind: 'success', text: 'Images uploaded successfully!' }
          : { kind: 'error', text: 'Wrong input!' },
      )
    },
  })
  const room = maxProductImages - images.length
  // Buttons rest while the order is saved, and the picture moves once it is read again: then the keyboard goes with it.
  useLayoutEffect(() => {
    const { name, to, act } = carried.current ?? {}
    if (name === undefined || to === undefined || order.isPending || images[to] !== name) return
    carried.current = undefined
    const place = list.current?.children[to]
    const button = (which: string) => place?.querySelector<HTMLElement>(`button[data-move=${which}]:not([disabled])`)
    const next = button(act ?? '') ?? button('earlier') ?? button('later')
    next?.focus()
  }, [images, order.isPending])
  const move = (from: number, to: number) => {
    const name = images[from]
    if (to < 0 || to >= images.length || from === to || name === undefined) return
    carried.current = { name, to, act: to < from ? 'earlier' : 'later' }
    order.mutate({ request: { brandCode, productCode, images: moved(images, from, to) } })
  }
  const add = (files: readonly File[]) => {
    if (files.length === 0) return
    if (files.length > room) {
      showToast({ kind: 'error', text: 'Wrong input!' })
      return
    }
    queue.clear()
    void queue.start(files.map((file) => ({ file, sku: productCode })))
  }
  return (
    <div className="ui-column-16">
      {images.length === 0 ? (
        <ScreenState state="empty" title="No image yet" text="Add up to five; the first one is shown in lists." />
      ) : (
        <ul ref={list} className={styles.images} aria-label={`Images of ${productCode}, in their order`}>
          {images.map((name, at) => (
            <li
              key={name}
              className={styles.image}
              draggable={!order.isPending}
              data-dragged={dragged === at || undefined}
              data-over={(over === at && dragged !== at) || undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(at)
              }}
              onDragOver={(event) => {
                if (dragged === undefined) return
                event.preventDefault()
                setOver(at)
              }}
              onDragEnd={() => {
                setDragged(undefined)
                setOver(undefined)
              }}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged !== undefined) move(dragged, at)
                setDragged(undefined)
                setOver(undefined)
              }}
            >
              <div className={styles.shown}>
                <Picture name={name} side={320} alt={`${productName}, image ${at + 1} of ${images.length}`} />
              </div>
              <div className={styles.acts}>
                <span>
                  <IconButton
                    icon={ArrowLeftIcon}
                    size="small"
                    data-move="earlier"
                    aria-label={`Move image ${at + 1} earlier`}
                    disabled={at === 0 || order.isPending}
                    onClick={() => move(at, at - 1)}
                  />{' '}
                  <IconButton
                    icon={ArrowRightIcon}
                    size="small"
                    data-move="later"
                    aria-label={`Move image ${at + 1} later`}
                    disabled={at === images.length - 1 || order.isPending}
                    onClick={() => move(at, at + 1)}
                  />
                </span>
                <IconButton
                  icon={TrashIcon}
                  size="small"
                  variant="danger"
                  aria-label={`Delete image ${at + 1}`}
                  onClick={() => setDeleting(name)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <Button
          leadingVisual={UploadIcon}
          disabled={room <= 0 || queue.isBusy}
          loading={queue.isBusy}
          onClick={() => input.current?.click()}
        >
          Add images
        </Button>
        <span className="ui-small" role="status">
          {room > 0
            ? `${images.length} of ${maxProductImages}.${images.length > 1 ? ' Drag an image, or use its arrows, to change the order.' : ''}`
            : `${maxProductImages} of ${maxProductImages}. Delete one to add another.`}
        </span>
        <PictureFiles field={input} onChoose={add} />
      </div>
      {queue.pictures
        .filter(({ phase }) => phase !== 'done')
        .map((picture) => (
          <div key={picture.id} className={styles.file}>
            <span className={styles.fileName}>{picture.file.name}</span>
            <PictureProgress {...picture} />
          </div>
        ))}
      {queue.failures > 0 && !queue.isBusy && (
        <div>
          <Button size="small" onClick={() => void queue.retry()}>
            Try again
          </Button>
        </div>
      )}
      {deleting !== undefined && (
        <ConfirmationDialog
          title="Delete this image?"
          confirmButtonContent="Delete"
          confirmButtonType="danger"
          cancelButtonContent="Keep it"
          onClose={(gesture) => {
            setDeleting(undefined)
            if (gesture === 'confirm') remove.mutate({ request: { brandCode, productCode, image: deleting } })
          }}
        >
          {images.length === 1
            ? `${productCode} has no image afterwards.`
            : `${productCode} keeps its other images, in their order.`}
        </ConfirmationDialog>
      )}
    </div>
  )
}

/** BC-04: the images of one product, at most five. */
export const ProductImagesDialog = ({ brandCode, sku, onClose }: Props) => {
  const read = useCall(listProducts, oneProduct(brandCode, sku), { staleTime: 0 })
  const product = read.data?.rows[0]
  return (
    <Dialog
      title="Images"
      subtitle={product === undefined ? sku : `${product.productCode}, ${product.productName}`}
      width="xlarge"
      onClose={onClose}
      footerButtons={[{ content: 'Close', onClick: onClose }]}
    >
      <ReadState
        read={read}
        isEmpty={product === undefined}
        emptyTitle="This product does not exist"
        emptyText="Look for it in the list."
      >
        {product !== undefined && <Images product={product} />}
      </ReadState>
    </Dialog>
  )
}
