import { plantedFaults, reportNames, runRandomReports } from '#tests/proofs/reports/randomReports.ts'
import { runReportKills } from '#tests/proofs/reports/reportKills.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { withOwnPostgres } from './ownPostgres.ts'

interface Sizes {
  /** Random filters for each report. */
  readonly filters: number
  readonly kills: number
  readonly seed: number
}

/**
 * The planted faults first: a comparison that finds nothing there would prove nothing. Two thirds of the kills fall into
 * one report of 10,000 rows.
 */
export const proveReports = ({ filters, kills, seed }: Sizes): Promise<readonly Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const figures: Figure[] = []
    for (const fault of plantedFaults) {
      const { different } = await runRandomReports(postgresUrl, {
        seed,
        questions: 6,
        transactions: 200,
        only: ['reports.transactions', 'reports.registration'],
        fault,
      })
      figures.push(atLeast(`planted ${fault}: questions found to differ`, different, 'questions', 1, seed))
    }
    for (const fault of ['short file', 'second mail'] as const) {
      const found = await runReportKills(postgresUrl, { inOne: 1, more: 1, rows: 1_000, draw: drawFrom(seed), fault })
      const count = fault === 'short file' ? found.notWhole : found.mailsTwice
      figures.push(atLeast(`planted ${fault}: reports found with it`, count, 'reports', 1, seed))
    }
    const long = await runRandomReports(postgresUrl, {
      seed,
      questions: filters,
      transactions: 1_500,
      onDifferent: (words) => console.error(words),
    })
    const inOne = Math.round((kills * 2) / 3)
    const killed = await runReportKills(postgresUrl, {
      inOne,
      more: kills - inOne,
      rows: 10_000,
      draw: drawFrom(seed + 1),
      onNotWhole: (words) => console.error(words),
    })
    return [
      ...figures,
      atLeast(
        `random filters, of ${reportNames.length} reports and four people`,
        long.questions,
        'questions',
        filters * reportNames.length,
        seed,
      ),
      told('rows compared', long.rows, 'rows', seed),
      atLeast(
        'cells of hostile texts, numbers and times in files',
        long.cells,
        'cells',
        Math.min(100_000, filters * 1_000),
        seed,
      ),
      atMost(
        'questions whose screen, csv, xlsx and naive query differ, or whose masks do',
        long.different,
        'questions',
        0,
        seed,
      ),
      atMost('cells that a spreadsheet would take for a formula', long.formulas, 'cells', 0, seed),
      atLeast('kills', killed.kills, 'kills', kills, seed),
      told('kills while a report was being written', killed.killsInside, 'kills', seed),
      told('reports with kills', killed.reports, 'reports', seed),
      atMost(
        'files that are not whole though the job says done, and jobs that never end',
        killed.notWhole,
        'reports',
        0,
        seed,
      ),
      told('mails', killed.mails, 'mails', seed),
      atMost('reports that were mailed twice', killed.mailsTwice, 'reports', 0, seed),
      atMost('reports that were told of twice', killed.noticesTwice, 'reports', 0, seed),
    ]
  })
