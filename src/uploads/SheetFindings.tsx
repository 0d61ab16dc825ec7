import { Banner } from '@primer/react'
import type { SheetReading } from './readSheet.ts'
import { shownText } from '#spreadsheets/shownText.ts'
import { formatCount } from '#src/ui/count.ts'
import { rowsWord } from './fileJobWords.ts'
import { RowFaultTable } from './RowFaultTable.tsx'
import styles from './UploadDialog.module.css'
import table from './SheetTable.module.css'

const previewRows = 5
const listedFaults = 20

const HeaderProblem = ({ title, names }: { readonly title: string; readonly names: readonly string[] }) =>
  names.length === 0 ? null : (
    <p className={styles.headerProblem}>
      <strong>{title}:</strong> <span className={styles.headerNames}>{names.join(', ')}</span>
    </p>
  )

const Preview = ({ headers, preview }: Pick<SheetReading, 'headers' | 'preview'>) => (
  <div className={table.frame} tabIndex={0} role="region" aria-label="First rows of the sheet">
    <table className={table.table}>
      <thead>
        <tr>
          {headers.map((header, column) => (
            <th key={`${column} ${header}`} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preview.slice(0, previewRows).map((cells, row) => (
          <tr key={row}>
            {headers.map((header, column) => (
              <td key={`${column} ${header}`} className={table.cell}>
                {shownText(cells[column] ?? '')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** What was found in a sheet before anything is sent. */
export const SheetFindings = ({ reading }: { readonly reading: SheetReading }) => {
  const { headers, preview, missing, unexpected, faults, faultCount, rowsAtFault, rowsFound, rowsHidden } = reading
  const { rowsApplied = 0 } = reading
  if (missing.length + unexpected.length > 0) {
    return (
      <Banner
        variant="critical"
        title="Invalid headers in Excel file"
        description={
          <>
            <HeaderProblem title="Missing" names={missing} />
            <HeaderProblem title="Unexpected" names={unexpected} />
            <p className={styles.headerProblem}>Download the template and use its first row.</p>
          </>
        }
      />
    )
  }
  return (
    <>
      <section className="ui-stack-8">
        <h2 className="ui-subheading">
          First rows{' '}
          <span className={styles.muted}>
            {formatCount(Math.min(previewRows, preview.length))} of {formatCount(rowsFound)}
          </span>
        </h2>
        <Preview headers={headers} preview={preview} />
      </section>
      {rowsApplied > 0 && (
        <Banner
          variant="info"
          layout="compact"
          title={`This is a result: ${rowsWord(rowsApplied)} ${rowsApplied === 1 ? 'was' : 'were'} applied and will be left out`}
          description="The other rows are read without the two columns that the result has added."
        />
      )}
      {rowsHidden > 0 && (
        <Banner
          variant="warning"
          layout="compact"
          title={`${rowsWord(rowsHidden)} ${rowsHidden === 1 ? 'is' : 'are'} hidden in the sheet`}
          description="Rows that a filter hides are applied as well. Delete them from the file to leave them out."
        />
      )}
      {faultCount > 0 && (
        <section className="ui-stack-8">
          <h2 className="ui-subheading">
            {rowsWord(rowsAtFault)} {rowsAtFault === 1 ? 'has' : 'have'} faults and will be left out
          </h2>
          <RowFaultTable faults={faults.slice(0, listedFaults)} total={faultCount} />
        </section>
      )}
    </>
  )
}
