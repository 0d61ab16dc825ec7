import { useRef, useState } from 'react'
import type { PicturePurpose } from '#contract/calls/pictures.ts'
import { sendPicture } from './sendPicture.ts'

export type QueuedPhase = 'waiting' | 'sending' | 'done' | 'failed'

export interface QueuedPicture {
  readonly key: string
  readonly file: File
  readonly phase: QueuedPhase
  /** Of the bytes, from 0 to 1. */
  readonly share: number
  /** Of a failed one. */
  readonly text: string
}

const atOnce = 3

interface Options {
  readonly purpose: PicturePurpose
  /** Puts a picture where it belongs; what it throws fails the file. Of one key one is put at a time, in order. */
  readonly place: (key: string, name: string, file: File) => Promise<void>
}

interface Chosen {
  readonly file: File
  /** What the picture is of. */
  readonly key: string
}

/** Many pictures on their way, three at a time; each has its own progress and can be sent again. */
export const usePictureQueue = ({ purpose, place }: Options) => {
  const [pictures, setPictures] = useState<readonly (QueuedPicture & { readonly id: string })[]>([])
  const names = useRef(new Map<string, string>())
  const stopping = useRef(new AbortController())
  const put = (id: string, change: Partial<QueuedPicture>) =>
    setPictures((before) => before.map((one) => (one.id === id ? { ...one, ...change } : one)))

  /** Answers whether it is in its place. */
  const send = async ({ id, key, file }: { id: string; key: string; file: File }): Promise<boolean> => {
    const { signal } = stopping.current
    if (signal.aborted) return false
    put(id, { phase: 'sending', share: 0, text: '' })
    try {
      // Sent already: what failed was to put it in its place.
      const name =
        names.current.get(id) ??
        (await sendPicture(file, purpose, { idempotencyKey: id, signal, onShare: (share) => put(id, { share }) }))
      names.current.set(id, name)
      await place(key, name, file)
      put(id, { phase: 'done', share: 1 })
      return true
    } catch (error) {
      if (!signal.aborted)
        put(id, { phase: 'failed', text: error instanceof Error ? error.message : 'It could not be sent.' })
      return false
    }
  }

  /** Those of one key after each other, in the order in which they were chosen. Answers how many failed. */
  const sendAll = async (all: readonly { id: string; key: string; file: File }[]): Promise<number> => {
    let failures = 0
    const groups = [...Map.groupBy(all, ({ key }) => key).values()]
    const takeNext = async (): Promise<void> => {
      for (let group = groups.shift(); group !== undefined; group = groups.shift())
        for (const one of group) if (!(await send(one))) failures += 1
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, groups.length) }, takeNext))
    return failures
  }

  return {
    pictures,
    isBusy: pictures.some(({ phase }) => phase === 'sending' || phase === 'waiting'),
    start: (chosen: readonly Chosen[]): Promise<number> => {
      if (stopping.current.signal.aborted) stopping.current = new AbortController()
      const added = chosen.map((one) => ({ ...one, id: crypto.randomUUID() }))
      setPictures((before) => [
        ...before.filter(({ phase }) => phase !== 'done'),
        ...added.map((one) => ({ ...one, phase: 'waiting' as const, share: 0, text: '' })),
      ])
      return sendAll(added)
    },
    retry: (): Promise<number> => {
      const failed = pictures.filter(({ phase }) => phase === 'failed')
      for (const { id } of failed) put(id, { phase: 'waiting' })
      return sendAll(failed)
    },
    stop: () => stopping.current.abort(),
    clear: () => setPictures([]),
  }
}
