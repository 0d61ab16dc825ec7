import { Label } from '@primer/react'
import { listTotals, type Total } from '#contract/calls/platform/incoming.ts'
import { RowLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting } from '#src/address/usePutParams.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import { Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import styles from './Incoming.module.css'

const isSame = ({ said, here, saidAmount, hereAmount }: Total) => said === here && saidAmount === hereAmount
const keyOf = ({ source, kind, day }: Total) => `${source} ${kind} ${day}`

const end = { align: 'end', width: '1%' } as const
const columns = [
  { key: 'day', header: 'Day', cell: ({ day }: Total) => <When day={day} />, width: '1%' },
  { key: 'source', header: 'Source', cell: ({ source }: Total) => source },
  { key: 'kind', header: 'What', cell: ({ kind }: Total) => kind },
  { key: 'said', header: 'Sent', cell: ({ said }: Total) => formatCount(said), ...end },
  { key: 'here', header: 'At the Desk', cell: ({ here }: Total) => formatCount(here), ...end },
  { key: 'saidAmount', header: 'Amount Sent', cell: ({ saidAmount }: Total) => <Amount paise={saidAmount} />, ...end },
  { key: 'hereAmount', header: 'Amount Here', cell: ({ hereAmount }: Total) => <Amount paise={hereAmount} />, ...end },
  {
    key: 'verdict',
    header: 'Verdict',
    width: '1%',
    cell: (total: Total) =>
      isSame(total) ? <Label variant="success">Same</Label> : <Label variant="danger">Differs</Label>,
  },
]

const Subjects = ({ total }: { readonly total: Total }) => {
  const openerTo = useOpener()
  if (total.subjects.length === 0)
    return (
      <p className={styles.muted}>
        Nothing of it is kept as refused or early. The source can send the subjects with its totals: then those that
        differ are named here.
      </p>
    )
  return (
    <table className={styles.difference} aria-label={`What differs of ${total.kind} on ${total.day}`}>
      <thead>
        <tr>
          <th scope="col">Subject</th>
          {total.isWhole && <th scope="col">Sent</th>}
          {total.isWhole && <th scope="col">At the desk</th>}
          <th scope="col">Why</th>
          <th scope="col" aria-label="Open" />
        </tr>
      </thead>
      <tbody translate="no">
        {total.subjects.map(({ subject, said, here, why, keptId }) => (
          <tr key={`${subject} ${keptId ?? ''}`}>
            <td>{subject || '–'}</td>
            {total.isWhole && <td>{said === null ? '–' : <Amount paise={said} />}</td>}
            {total.isWhole && <td>{here === null ? '–' : <Amount paise={here} />}</td>}
            <td>{why}</td>
            <td>
              {keptId !== null && (
                <RowLink {...openerTo(putting({ event: String(keptId) }))} label={`Open the event of ${subject}`}>
                  Open
                </RowLink>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What sources said that they sent of the last days, beside what the desk has. */
export const Totals = ({ clientId }: { readonly clientId: number | undefined }) => {
  const read = useCall(listTotals, clientId === undefined ? {} : { clientId }, { staleTime: 0 })
  const totals = read.data ?? []
  return (
    <section className={styles.lists} aria-label="Control totals">
      <ReadState
        read={read}
        isEmpty={read.data?.length === 0}
        emptyTitle="No source has sent control totals"
        emptyText="At a day's end a source may send how many payments, refunds, orders or merchants it had, and their sum: control.totals."
      >
        <Table label="Control totals" rows={totals} rowKey={keyOf} columns={columns} />
        {totals
          .filter((total) => !isSame(total))
          .map((total) => (
            <section
              key={keyOf(total)}
              className={styles.fault}
              aria-label={`Differences of ${total.kind} on ${total.day}`}
            >
              <h3 className={styles.heading}>
                {total.source}, {total.kind}, <When day={total.day} />
              </h3>
              <Subjects total={total} />
            </section>
          ))}
      </ReadState>
    </section>
  )
}
