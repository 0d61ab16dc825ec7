import { forgetDraft } from '#src/store/drafts/draftStore.ts'
import { currentWorkDatabase } from '#src/store/unsent/currentWorkDatabase.ts'
import { useWork } from '#src/store/unsent/useWork.ts'
import type { WorkDatabase } from '#src/store/unsent/workDatabase.ts'

/** What can be told of a draft without its key. */
export interface DraftMark {
  readonly key: string
  readonly to: string
  readonly title: string
  readonly changedAt: number
}

const none: readonly DraftMark[] = []

const readMarks = async (work: WorkDatabase): Promise<readonly DraftMark[]> =>
  (await work.drafts.orderBy('changedAt').reverse().toArray()).map(({ key, to, title, changedAt }) => ({
    key,
    to,
    title,
    changedAt,
  }))

/** What the person has typed on this device and not handed over, the latest first. */
export const useDrafts = (): readonly DraftMark[] => useWork(readMarks, none)

/** Never throws: where the storage was closed or cleared under the page, what may be left is offered once more. */
export const discardDraft = async (key: string): Promise<void> => {
  const work = currentWorkDatabase()?.work
  if (work !== undefined) await forgetDraft(work, key).catch(() => undefined)
}
