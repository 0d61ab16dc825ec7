import type { Handlers } from '#server/gateway/handler.ts'
import { askCreditNote, decideCreditNote } from './creditNotes.ts'
import { getPaper } from './getPaper.ts'
import { listPapers } from './listPapers.ts'
import { decidePapers, preparePapers, readMonth } from './months.ts'
import { getPaperFile } from './paperFile.ts'
import { getReturnSheet } from './returnSheet.ts'

export const papersHandlers: Handlers<'papers'> = {
  'papers.list': listPapers,
  'papers.get': getPaper,
  'papers.file': getPaperFile,
  'papers.month': readMonth,
  'papers.prepare': preparePapers,
  'papers.decide': decidePapers,
  'papers.returnSheet': getReturnSheet,
  'papers.askCreditNote': askCreditNote,
  'papers.decideCreditNote': decideCreditNote,
}

export { askCreditNote } from './creditNotes.ts'
export { endRun, prepareMonth } from './months.ts'
export { summedPapers, walkPapers } from './listPapers.ts'
export { creditNoteImpact, waitingCreditNotes, waitingMonths } from './waitingPapers.ts'
