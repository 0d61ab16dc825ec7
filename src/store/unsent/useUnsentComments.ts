import { currentWorkDatabase } from './currentWorkDatabase.ts'
import { useWork } from './useWork.ts'
import type { WorkDatabase } from './workDatabase.ts'

const countComments = (work: WorkDatabase): Promise<number> => work.comments.count()

/** How many comments of the person wait on this device, also those that nothing here opens. */
export const useUnsentComments = (): number => useWork(countComments, 0)

export const discardComments = async (): Promise<void> => {
  await currentWorkDatabase()?.work.comments.clear()
}
