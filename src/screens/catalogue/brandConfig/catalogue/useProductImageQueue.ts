import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { addProductImages } from '#contract/calls/catalogue/catalogue.ts'
import { uploadAfter } from '#machines/files/upload.ts'
import { callGateway } from '#src/gateway/call.ts'
import { loadPanelConfig } from '#src/gateway/panelConfig.ts'
import { isUsablePicture, pictureFaultText } from '#src/pictures/pictureFile.ts'
import type { PictureOnItsWay } from '#src/pictures/PictureProgress.tsx'
import { sendPicture } from '#src/pictures/sendPicture.ts'
import { FileChanged, NotStored } from '#src/store/unsent/notStored.ts'
import { cancelUpload, isOpenUpload, queueUpload, retryUpload, useOutbox } from '#src/store/unsent/outbox.ts'
import type { QueuedUpload } from '#src/store/unsent/workDatabase.ts'
import { StorageUnusable } from '#src/store/storageFault.ts'
import { shareSent, uploadWords } from '#src/uploads/uploadWords.ts'

interface Chosen {
  readonly file: File
  /** The SKU that it is an image of. */
  readonly sku: string
}

type Way = Pick<PictureOnItsWay, 'phase' | 'share' | 'text'>

interface Handed extends Chosen {
  /** The id of the upload: another try is the same one. */
  readonly id: string
  /** Until it lies on the device, and where it cannot. */
  readonly own: Way | undefined
  /** It was seen among what waits on the device: not there any more, it was sent. */
  readonly isSeen: boolean
}

const waiting: Way = { phase: 'waiting', share: 0, text: '' }
const done: Way = { phase: 'done', share: 1, text: '' }

const wayOfRow = (row: QueuedUpload): Way => {
  switch (row.state) {
    case 'staging':
    case 'ready':
      return waiting
    case 'sending':
      return { phase: 'sending', share: shareSent(row), text: '' }
    case 'waiting':
    case 'authWait':
      return { ...waiting, text: uploadWords(row) }
    case 'done':
      return done
    default:
      return { phase: 'failed', share: 0, text: uploadWords(row) }
  }
}

interface Options {
  readonly brandCode: string
  /** Nothing of what was handed over is on its way any more. */
  readonly onEnd: (failures: number) => void
}

/**
 * Images on their way to products: each kept sealed on the device, then sent, also after the page was left. Where the
 * browser keeps nothing they are sent from the page.
 */
export const useProductImageQueue = ({ brandCode, onEnd }: Options) => {
  const [handed, setHanded] = useState<readonly Handed[]>([])
  const stopping = useRef(new AbortController())
  const rows = useOutbox()
  const rowOf = new Map(rows.map((row) => [row.idemKey, row]))
  if (handed.some(({ id, isSeen }) => !isSeen && rowOf.has(id)))
    setHanded(handed.map((one) => (rowOf.has(one.id) ? { ...one, isSeen: true, own: undefined } : one)))

  const pictures = handed.flatMap((one) => {
    const row = rowOf.get(one.id)
    if (row?.state === 'cancelled') return []
    const way = one.own ?? (row === undefined ? (one.isSeen ? done : waiting) : wayOfRow(row))
    return [{ ...one, ...way }]
  })
  const isBusy = pictures.some(({ phase }) => phase === 'sending' || phase === 'waiting')
  const failures = pictures.filter(({ phase }) => phase === 'failed').length
  const tellEnd = useEffectEvent(() => onEnd(failures))
  const isUnderWay = useRef(false)
  useEffect(() => {
    if (isUnderWay.current && !isBusy) tellEnd()
    isUnderWay.current = isBusy
  }, [isBusy])

  const put = (id: string, change: Partial<Handed>) =>
    setHanded((before) => before.map((one) => (one.id === id ? { ...one, ...change } : one)))
  const fail = (id: string, text: string) => put(id, { own: { phase: 'failed', share: 0, text } })

  const sendDirectly = async ({ id, sku, file }: Handed): Promise<void> => {
    const { signal } = stopping.current
    put(id, { own: { phase: 'sending', share: 0, text: '' } })
    try {
      const name = await sendPicture(file, 'product', {
        idempotencyKey: id,
        signal,
        onShare: (share) => put(id, { own: { phase: 'sending', share, text: '' } }),
      })
      await callGateway(addProductImages, { brandCode, productCode: sku, images: [name] })
      put(id, { own: done })
    } catch (error) {
      if (!signal.aborted) fail(id, error instanceof Error ? error.message : 'It could not be sent.')
    }
  }
  const handOver = async (one: Handed): Promise<void> => {
    const { id, sku, file } = one
    if (stopping.current.signal.aborted) return
    if (!(await isUsablePicture(file).catch(() => false))) return fail(id, pictureFaultText)
    const { uploadKey } = await loadPanelConfig()
    if (uploadKey === null) return sendDirectly(one)
    try {
      await queueUpload({ kind: 'productImage', brandCode, productCode: sku, file, idempotencyKey: id })
    } catch (error) {
      const isElsewhere =
        error instanceof StorageUnusable || (error instanceof NotStored && !(error instanceof FileChanged))
      if (isElsewhere) return sendDirectly(one)
      fail(id, error instanceof Error ? error.message : 'It could not be kept.')
    }
  }

  return {
    pictures,
    isBusy,
    failures,
    start: async (chosen: readonly Chosen[]): Promise<void> => {
      stopping.current = new AbortController()
      const added = chosen.map((one) => ({
        ...one,
        id: crypto.randomUUID(),
        own: waiting,
        isSeen: false,
      }))
      setHanded((before) => [...before, ...added])
      // In the order in which they are to stand behind each other.
      for (const one of added) await handOver(one)
    },
    retry: async (): Promise<void> => {
      stopping.current = new AbortController()
      for (const one of pictures.filter(({ phase }) => phase === 'failed')) {
        const row = rowOf.get(one.id)
        if (row === undefined) await handOver(one)
        else if (uploadAfter(row.state, { type: 'upload.retry' }) !== undefined) await retryUpload(row.id)
      }
    },
    /** What is not sent yet is given up. */
    stop: async (): Promise<void> => {
      stopping.current.abort()
      setHanded((before) =>
        before.filter(({ own }) => own === undefined || own.phase === 'done' || own.phase === 'failed'),
      )
      for (const { id } of pictures) {
        const row = rowOf.get(id)
        if (row !== undefined && isOpenUpload(row)) await cancelUpload(row.id)
      }
    },
    clear: () => setHanded([]),
  }
}
