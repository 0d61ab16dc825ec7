import type { ForceMatchState, ReconFigure, ReconMatch } from '#contract/calls/money/recon.ts'
import type { ReconFileState } from '#contract/calls/money/reconFiles.ts'
import type { ReconTransferState } from '#contract/calls/money/reconTransfers.ts'
import type { DayForm } from '#contract/sheets/reconMapping.ts'

type Colour = 'default' | 'accent' | 'success' | 'attention' | 'danger' | 'severe' | 'secondary' | 'done'

export const fileStateWords: Readonly<Record<ReconFileState, string>> = {
  uploaded: 'Being read',
  planned: 'Waits for confirmation',
  confirmed: 'Being applied',
  applied: 'Applied',
  partApplied: 'Applied with findings',
  rejected: 'Rejected',
}
export const fileStateColours: Readonly<Record<ReconFileState, Colour>> = {
  uploaded: 'default',
  planned: 'attention',
  confirmed: 'accent',
  applied: 'success',
  partApplied: 'severe',
  rejected: 'danger',
}

export const transferStateWords: Readonly<Record<ReconTransferState, string>> = {
  awaited: 'Not credited yet',
  reconciled: 'Reconciled',
  over: 'Surplus',
  under: 'Shortfall',
}
export const transferStateColours: Readonly<Record<ReconTransferState, Colour>> = {
  awaited: 'default',
  reconciled: 'success',
  over: 'severe',
  under: 'danger',
}

export const forceMatchWords: Readonly<Record<ForceMatchState, string>> = {
  awaitingApproval: 'Waits for approval',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}
export const forceMatchColours: Readonly<Record<ForceMatchState, Colour>> = {
  awaitingApproval: 'attention',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'secondary',
}

export const matchWords: Readonly<Record<ReconMatch, string>> = {
  open: 'Open',
  auto: 'Matched',
  forced: 'Force-matched',
}

export const figureWords: Readonly<Record<ReconFigure, string>> = {
  captured: 'Captured',
  settled: 'Settled',
  credited: 'Credited',
  missing: 'Missing',
  expected: 'Expected',
  open: 'Findings',
  surplus: 'Surplus',
  lines: 'Lines of files',
}

/** What each figure means, for whoever sees it for the first time. */
export const figureHints: Readonly<Record<ReconFigure, string>> = {
  captured: 'What customers paid on the day.',
  settled: 'Of that, what a settlement file names with the same amount and a UTR.',
  credited: 'Of that, what the bank credited to the paisa.',
  missing: 'Captured, due by now, and in no settlement file.',
  expected: 'Captured, and not due yet.',
  open: 'Rows of files that do not agree with our payments.',
  surplus: 'Money of rows for which we have no payment.',
  lines: 'Every row of the files.',
}

export const dayFormWords: Readonly<Record<DayForm, string>> = {
  unixSeconds: 'Seconds since 1970 (1764028800)',
  'YYYY-MM-DD': '2026-11-25',
  'DD-MM-YYYY': '25-11-2026',
  'DD/MM/YYYY': '25/11/2026',
  'MM/DD/YYYY': '11/25/2026',
  'DD/MM/YY': '25/11/26',
  'DD-MMM-YYYY': '25-Nov-2026',
  'DD MMM YYYY': '25 Nov 2026',
  dayFirst: 'Day first, in any of 25-11-26, 25/11/2026, 25 Nov 2026',
}
