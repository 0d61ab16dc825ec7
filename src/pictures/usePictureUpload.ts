import { useEffect, useEffectEvent, useState } from 'react'
import type { PicturePurpose } from '#contract/calls/pictures.ts'
import { useConnection } from '#src/gateway/connection.ts'
import { NoConnection } from '#src/gateway/noConnection.ts'
import { showToast } from '#src/ui/toast.ts'
import { pictureFaultText } from './pictureFile.ts'
import { PictureUnusable, sendPicture } from './sendPicture.ts'

export type PictureState =
  | { readonly phase: 'none' }
  | { readonly phase: 'sending'; readonly share: number }
  /** No gateway is reached; it is sent as soon as one is. */
  | { readonly phase: 'waiting' }
  /** `again`: the same file may be sent once more. */
  | { readonly phase: 'failed'; readonly text: string; readonly again: boolean }

interface Chosen {
  readonly file: File
  /** Of the file itself, to be looked at while it is on its way. */
  readonly url: string
  readonly idempotencyKey: string
  readonly stopping: AbortController
}

interface Options {
  readonly purpose: PicturePurpose
  /** Said when it could not be sent. */
  readonly failedText: string
  readonly onUploaded: (name: string) => void
}

/** One picture on its way from the device into a form. */
export const usePictureUpload = ({ purpose, failedText, onUploaded }: Options) => {
  const [state, setState] = useState<PictureState>({ phase: 'none' })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const isOffline = useConnection() === 'offline'

  const drop = ({ url }: Chosen) => {
    setChosen((present) => (present?.url === url ? null : present))
    URL.revokeObjectURL(url)
  }
  const send = async (choice: Chosen): Promise<void> => {
    const { file, idempotencyKey, stopping } = choice
    setState({ phase: 'sending', share: 0 })
    try {
      const name = await sendPicture(file, purpose, {
        idempotencyKey,
        signal: stopping.signal,
        onShare: (share) => setState({ phase: 'sending', share }),
      })
      setState({ phase: 'none' })
      drop(choice)
      onUploaded(name)
      showToast({ kind: 'success', text: 'Image URL created successfully' })
    } catch (error) {
      if (stopping.signal.aborted) return
      if (error instanceof NoConnection) {
        setState({ phase: 'waiting' })
        return
      }
      const isUnusable = error instanceof PictureUnusable
      showToast({ kind: 'error', text: isUnusable ? pictureFaultText : failedText })
      setState({ phase: 'failed', text: error instanceof Error ? error.message : failedText, again: !isUnusable })
    }
  }

  const stop = () => {
    chosen?.stopping.abort()
    if (chosen !== null) drop(chosen)
  }
  const resume = useEffectEvent(() => {
    if (state.phase === 'waiting' && chosen !== null) void send(chosen)
  })
  useEffect(() => {
    if (!isOffline) queueMicrotask(resume)
  }, [isOffline])

  return {
    state,
    preview: chosen?.url,
    choose: (file: File) => {
      stop()
      const choice = {
        file,
        url: URL.createObjectURL(file),
        idempotencyKey: crypto.randomUUID(),
        stopping: new AbortController(),
      }
      setChosen(choice)
      void send(choice)
    },
    again: () => {
      if (chosen !== null) void send(chosen)
    },
    cancel: () => {
      stop()
      setState({ phase: 'none' })
    },
  }
}
