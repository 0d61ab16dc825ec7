import { useEffect, useState } from 'react'
import { useSession } from '#src/session/useSession.ts'
import { readWhileAwake } from '#src/store/readWhileAwake.ts'
import { openedWork, onWork } from '#src/store/unsent/openedWork.ts'
import { forgetDraft } from '#src/store/drafts/draftStore.ts'

/** What can be told of a draft without its key. */
export interface DraftMark {
  readonly key: string
  readonly to: string
  readonly title: string
  readonly changedAt: number
}

const none: readonly DraftMark[] = []

/** What the person has typed on this device and not handed over, the latest first. */
export const useDrafts = (): readonly DraftMark[] => {
  const [marks, setMarks] = useState(none)
  const { loginId } = useSession().session
  useEffect(() => {
    let reading: { unsubscribe(): void } | undefined
    const read = () => {
      reading?.unsubscribe()
      const work = openedWork()?.work
      if (work === undefined) return setMarks(none)
      reading = readWhileAwake(() => work.drafts.orderBy('changedAt').reverse().toArray(), {
        next: (kept) => setMarks(kept.map(({ key, to, title, changedAt }) => ({ key, to, title, changedAt }))),
        error: () => setMarks(none),
      })
    }
    read()
    const stop = onWork(read)
    return () => {
      stop()
      reading?.unsubscribe()
    }
  }, [loginId])
  return marks
}

export const discardDraft = async (key: string): Promise<void> => {
  const work = openedWork()?.work
  if (work !== undefined) await forgetDraft(work, key)
}
