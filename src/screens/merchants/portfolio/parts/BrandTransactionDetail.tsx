import { wordsOfCode } from '#contract/wire/codedWords.ts'
import type { ActionLogEntry, BrandTransaction } from '#contract/calls/money/transactions.ts'
import type { TableColumns } from '#src/lists/tableColumns.tsx'
import { When } from '#src/ui/When.tsx'
import { DetailSection, settlementAbsent } from './DetailSection.tsx'
import styles from './TransactionDetail.module.css'

const ActionLog = ({ entries }: { readonly entries: readonly ActionLogEntry[] }) => (
  <section aria-label="Action log">
    <h3 className={styles.title}>Action log</h3>
    {entries.length === 0 ? (
      <p className="ui-muted">Nothing is recorded.</p>
    ) : (
      <ol className={styles.log}>
        {entries.map((entry, at) => (
          <li key={`${at} ${entry.actionName}`}>
            <When at={entry.creationDate} />
            <strong>{wordsOfCode('other', entry.actionName)}</strong>
            <span>{wordsOfCode('payment', entry.eventName)}</span>
            {entry.errorDesc !== '' && <span className="ui-danger">{entry.errorDesc}</span>}
          </li>
        ))}
      </ol>
    )}
  </section>
)

interface Props {
  readonly transaction: BrandTransaction
  readonly columns: TableColumns<BrandTransaction>
}

export const BrandTransactionDetail = ({ transaction, columns }: Props) => {
  const shown = { row: transaction, columns }
  return (
    <div className={styles.detail}>
      <DetailSection {...shown} title="Transaction" />
      <DetailSection {...shown} title="Payment" absent={!transaction.payment && 'No payment was made.'} />
      <DetailSection {...shown} title="Settlement" absent={settlementAbsent(transaction.settlement)} />
      <ActionLog entries={transaction.actionLog ?? []} />
    </div>
  )
}
