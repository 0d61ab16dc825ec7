import type { Guides } from '#src/session/guide.ts'

export const guides: Guides = {
  '/reports': {
    is: 'Lists of payments, settlements and merchants to filter and export, a tab each.',
  },
  '/reports#registration': {
    is: 'Merchants that registered in some days.',
  },
  '/reports#transactions': {
    is: 'Payments of some days, with all their fields; press Get Transactions.',
  },
  '/reports#mis': {
    is: 'Daily statements that were written, and the making of another one.',
  },
  '/reports#non-brand': {
    is: 'Payments of merchants that sell no brand.',
  },
  '/reports#settlements': {
    is: 'What was settled in some days, row by row, with fees and UTRs.',
  },
  '/reports#failed': {
    is: 'Payments that failed or are not finished, and why.',
  },
  '/reports#other': {
    is: 'Reports that are written in the background; the file is in Downloads.',
  },
  '/reports#charge-slip': {
    is: 'The charge slip of one payment, to look at, print or download.',
  },
  '/reports#control-sheet': {
    is: "Compare payments with settlements by day and merchant, against a sheet of somebody else's count.",
  },
  '/reports#dsr': {
    is: 'What people in the field did in some days.',
  },
  '/reports/documents/:documentId': {
    is: "One document of a merchant's KYC, as large as the window.",
  },
}
