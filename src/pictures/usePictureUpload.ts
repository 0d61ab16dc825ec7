import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { PicturePurpose } from '#contract/calls/files/pictures.ts'
import { uploadAfter } from '#machines/files/upload.ts'
import { useConnection } from '#src/gateway/connection.ts'
import { NoConnection } from '#src/gateway/noConnection.ts'
import { loadPanelConfig } from '#src/gateway/panelConfig.ts'
import { changeStored, StorageUnusable } from '#src/store/storageFault.ts'
import { FileChanged, NotStored } from '#src/store/unsent/notStored.ts'
import {
  cancelUpload,
  isOpenUpload,
  outboxRows,
  queueUpload,
  retryUpload,
  useOutbox,
} from '#src/store/unsent/outbox.ts'
import { useWork } from '#src/store/unsent/useWork.ts'
import type { QueuedUpload, Receipt, WorkDatabase } from '#src/store/unsent/workDatabase.ts'
import { showToast } from '#src/ui/toast.ts'
import { shareSent, uploadWords } from '#src/uploads/uploadWords.ts'
import { awaitedValue, readAwaited } from './awaitedPicture.ts'
import { isUsablePicture, pictureFaultText } from './pictureFile.ts'
import { PictureUnusable, sendPicture } from './sendPicture.ts'

export type PictureState =
  | { readonly phase: 'none' }
  | { readonly phase: 'sending'; readonly share: number }
  /** `text`: what it waits for. `isStored`: on the device, so that the page may be left. */
  | { readonly phase: 'waiting'; readonly text: string; readonly isStored: boolean }
  /** `again`: the same file may be sent once more. */
  | { readonly phase: 'failed'; readonly text: string; readonly again: boolean }

/** What was chosen while the form has been open. */
interface Chosen {
  readonly id: string
  readonly file: File
  /** An address of the file itself, to be looked at while it is on its way. */
  readonly url: string
  readonly stopping: AbortController
}

interface Options {
  readonly purpose: PicturePurpose
  readonly label: string
  /** Name of a picture, or of the upload that is to bring one. */
  readonly value: string
  /** Said when it could not be sent. */
  readonly failedText: string
  readonly onChange: (value: string) => void
}

const none: PictureState = { phase: 'none' }
const begun: PictureState = { phase: 'sending', share: 0 }
const goneText = 'This image is not on this device any more. Choose it again.'

const stateOfRow = (row: QueuedUpload): PictureState => {
  switch (row.state) {
    case 'staging':
    case 'ready':
      return begun
    case 'sending':
      return { phase: 'sending', share: shareSent(row) }
    case 'waiting':
    case 'authWait':
      return { phase: 'waiting', text: uploadWords(row), isStored: true }
    case 'done':
      return { phase: 'sending', share: 1 }
    case 'cancelled':
      return none
    default:
      return {
        phase: 'failed',
        text: uploadWords(row),
        again: uploadAfter(row.state, { type: 'upload.retry' }) !== undefined,
      }
  }
}

/** Undefined until the device was read; null: there is none. */
const useReceipt = (id: string | undefined): Receipt | null | undefined => {
  const read = useCallback(
    async (work: WorkDatabase) => (id === undefined ? null : ((await work.receipts.get(id)) ?? null)),
    [id],
  )
  return useWork<Receipt | null | undefined>(read, undefined)
}

/**
 * One picture on its way from the device into a form: kept sealed on the device and sent by the outbox, also after the
 * page was left. Until it is there the form's draft holds which upload it waits for. Where the browser keeps nothing it is
 * sent from the page.
 */
export const usePictureUpload = ({ purpose, label, value, failedText, onChange }: Options) => {
  /** The state of what the device does not hold. */
  const [own, setOwn] = useState<PictureState>(none)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const latest = useRef<Chosen>(null)
  const { pathname, search } = useLocation()
  const isOffline = useConnection() === 'offline'
  const awaited = readAwaited(value)
  const row = useOutbox().find(({ idemKey }) => idemKey === awaited?.id)
  const receipt = useReceipt(awaited?.id)

  const isHere = chosen !== null && chosen.id === awaited?.id
  const stateOfAwaited = (): PictureState => {
    if (row !== undefined) return stateOfRow(row)
    const isGone = !isHere && receipt === null && outboxRows() !== undefined
    return isGone ? { phase: 'failed', text: goneText, again: false } : begun
  }
  const state = awaited === undefined ? own : stateOfAwaited()

  const letGo = () => {
    if (latest.current !== null) URL.revokeObjectURL(latest.current.url)
    latest.current = null
    setChosen(null)
  }
  const fill = (name: string) => {
    letGo()
    setOwn(none)
    onChange(name)
    showToast({ kind: 'success', text: 'Image URL created successfully' })
  }
  const fail = (text: string, again: boolean) => {
    showToast({ kind: 'error', text: again ? failedText : pictureFaultText })
    setOwn({ phase: 'failed', text, again })
  }
  const sendDirectly = async (choice: Chosen): Promise<void> => {
    const { file, id, stopping } = choice
    setOwn(begun)
    try {
      const name = await sendPicture(file, purpose, {
        idempotencyKey: id,
        signal: stopping.signal,
        onShare: (share) => setOwn({ phase: 'sending', share }),
      })
      if (latest.current === choice) fill(name)
    } catch (error) {
      if (stopping.signal.aborted) return
      if (error instanceof NoConnection) {
        setOwn({
          phase: 'waiting',
          text: 'No connection. It is sent as soon as there is one; stay on this page.',
          isStored: false,
        })
        return
      }
      fail(error instanceof Error ? error.message : failedText, !(error instanceof PictureUnusable))
    }
  }
  const handOver = async (choice: Chosen, before: string): Promise<void> => {
    const { file, id } = choice
    setOwn(begun)
    if (!(await isUsablePicture(file).catch(() => false))) return fail(pictureFaultText, false)
    try {
      const { uploadKey } = await loadPanelConfig()
      if (uploadKey === null) return await sendDirectly(choice)
      await queueUpload({ kind: 'formPicture', purpose, label, to: pathname + search, file, idempotencyKey: id })
    } catch (error) {
      if (choice.stopping.signal.aborted) return
      const isElsewhere =
        error instanceof StorageUnusable || (error instanceof NotStored && !(error instanceof FileChanged))
      if (isElsewhere) return sendDirectly(choice)
      return fail(error instanceof Error ? error.message : failedText, true)
    }
    if (choice.stopping.signal.aborted) return
    setOwn(none)
    onChange(awaitedValue({ id, before }))
  }

  /** What is on its way is given up. */
  const stop = () => {
    latest.current?.stopping.abort()
    letGo()
    if (row !== undefined && isOpenUpload(row)) void changeStored(() => cancelUpload(row.id))
  }

  const arrived = receipt !== null && receipt !== undefined && 'imageName' in receipt ? receipt.imageName : undefined
  const take = useEffectEvent(() => {
    if (arrived !== undefined) fill(arrived)
  })
  useEffect(() => {
    if (arrived !== undefined) queueMicrotask(take)
  }, [arrived])

  const isCancelled = row?.state === 'cancelled'
  const giveBack = useEffectEvent(() => {
    letGo()
    if (awaited !== undefined) onChange(awaited.before)
  })
  useEffect(() => {
    if (isCancelled) queueMicrotask(giveBack)
  }, [isCancelled])

  const isRefused = row !== undefined && state.phase === 'failed'
  const tellRefused = useEffectEvent(() => showToast({ kind: 'error', text: failedText }))
  useEffect(() => {
    if (isRefused) tellRefused()
  }, [isRefused])

  const resume = useEffectEvent(() => {
    if (own.phase === 'waiting' && latest.current !== null) void sendDirectly(latest.current)
  })
  useEffect(() => {
    if (!isOffline) queueMicrotask(resume)
  }, [isOffline])

  return {
    state,
    /** What is on its way: the picture itself while the form has been open, its file's name otherwise. */
    coming: { url: chosen?.url, fileName: chosen?.file.name ?? row?.file.name },
    choose: (file: File) => {
      stop()
      const choice = {
        id: crypto.randomUUID(),
        file,
        url: URL.createObjectURL(file),
        stopping: new AbortController(),
      }
      latest.current = choice
      setChosen(choice)
      void handOver(choice, awaited?.before ?? value)
    },
    again: () => {
      if (row !== undefined) void changeStored(() => retryUpload(row.id))
      else if (latest.current !== null) void handOver(latest.current, awaited?.before ?? value)
    },
    cancel: () => {
      stop()
      setOwn(none)
      if (awaited !== undefined) onChange(awaited.before)
    },
  }
}
