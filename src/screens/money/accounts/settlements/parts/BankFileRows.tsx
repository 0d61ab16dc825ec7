import type { SettlementBatch, SettlementBatchPage } from '#contract/calls/money/settlementBatches.ts'
import { Section } from '#src/ui/Section.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { bankFormatOf } from '../batchWords.ts'

type Sample = NonNullable<SettlementBatchPage['fileSample']>

/** The first rows of the bank's file, in the bank's columns, as its approver and the bank see them. */
export const BankFileRows = ({ batch, sample }: { readonly batch: SettlementBatch; readonly sample: Sample }) => {
  const columns = sample.headers.map(
    (header, at): Column<readonly string[]> => ({
      key: String(at),
      header: header || `Column ${at + 1}`,
      cell: (row) => row[at] || '–',
    }),
  )
  return (
    <Section title={`First rows of the bank file: ${bankFormatOf(batch)}`}>
      <Table label="First rows of the bank file" columns={columns} rows={sample.rows} rowKey={(row) => row.join('|')} />
    </Section>
  )
}
