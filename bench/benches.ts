import type { Figure } from './figure.ts'

/** What was said behind the name of a bench. */
export interface BenchAsked {
  readonly sizes?: readonly number[]
  readonly rounds?: number
  readonly isWritten?: boolean
}

type Bench = (asked: BenchAsked) => Promise<Figure[]>

/** This one writes a page of its own. */
export const pagedBench = 'scale'

/** By the name under which `npm run bench -- <name>` runs it, in the order in which all of them run. */
export const benches = {
  searchByCode: async () => (await import('./searchByCode.ts')).run(),
  observed: async () => (await import('./observed.ts')).run(),
  merchantTransactions: async () => (await import('./merchantTransactions.ts')).run(),
  rateEffect: async () => (await import('./rateEffect.ts')).run(),
  sealBatch: async () => (await import('./sealBatch.ts')).run(),
  utrFile: async () => (await import('./utrFile.ts')).run(),
  statementFile: async () => (await import('./statementFile.ts')).run(),
  settlementSearch: async () => (await import('./settlementSearch.ts')).run(),
  positionFigures: async () => (await import('./positionFigures.ts')).run(),
  reconFigures: async () => (await import('./reconFigures.ts')).run(),
  feed: async () => (await import('./feedPayments.ts')).run(),
  feedMeanwhile: async () => (await import('./feedMeanwhile.ts')).run(),
  webhooksOut: async () => (await import('./webhooksOut.ts')).run(),
  campaigns: async () => (await import('./campaignSends.ts')).run(),
  offers: async () => (await import('./offers.ts')).run(),
  offerLoads: async () => (await import('./offerLoads.ts')).run(),
  catalogue: async () => (await import('./catalogue.ts')).run(),
  applySheet: async () => (await import('./applySheet.ts')).run(),
  checkSheet: async () => (await import('./checkSheet.ts')).run(),
  writeWorkbook: async () => (await import('./writeWorkbook.ts')).run(),
  readSheet: async () => (await import('./readSheet.ts')).run(),
  firstLoad: async () => (await import('./firstLoad.ts')).run(),
  secondVisit: async () => (await import('./secondVisit.ts')).run(),
  superMerchantForm: async () => (await import('./superMerchantForm.ts')).run(),
  table: async () => (await import('./table.ts')).run(),
  palette: async () => (await import('./palette.ts')).run(),
  coldStart: async () => (await import('./coldStart.ts')).run(),
  reportRows: async () => (await import('./reportRows.ts')).run(),
  exportRows: async () => (await import('./exportRows.ts')).run(),
  saturation: async () => (await import('./saturation.ts')).run(),
  cutSockets: async () => (await import('./cutSockets.ts')).run(),
  scale: async (asked) => (await import('./scale.ts')).run(asked),
} satisfies Record<string, Bench>

export const isBench = (name: string): name is keyof typeof benches => Object.hasOwn(benches, name)
