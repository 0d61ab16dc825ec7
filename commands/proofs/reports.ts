import { runProof } from '#commands/proofCommand.ts'
import { proveReports } from '../../bench/proveReports.ts'

await runProof({
  name: 'reports',
  title: 'Reports: the same rows on the screen and in every file',
  how: 'every report with random filters, asked by an administrator, finance, somebody of one brand and a relationship manager: rows on the screen, of the csv, of the xlsx and of loops over the whole database, in order, cell by cell; half of the records lie on the first or last second of an Indian day. Then gateways are killed inside scheduled reports, with a real SMTP server.',
  sizes: { filters: 1_000, kills: 30, seed: 2026 },
  prove: proveReports,
})
