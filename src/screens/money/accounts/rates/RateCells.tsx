import { RowLink } from '#src/address/ButtonLink.tsx'
import type { Opener } from '#src/address/useOpener.ts'
import type { OpenedAs } from '#src/checkedRecords/openedRecord.ts'
import { RecordStatus } from '#src/checkedRecords/RecordStatus.tsx'
import { pendingNotesOf } from '#src/checkedRecords/recordWords.ts'
import { rowActs } from './rateActs.ts'
import { type Rate, rateWords, wireStates } from './rateForm.ts'

const variants = { draft: 'attention', approved: 'accent', verified: 'success', cancelled: 'secondary' } as const

const notesOf = (rate: Rate): readonly string[] => [
  ...(rate.isSentBack ? [`Sent back: ${rate.remark}`] : []),
  ...pendingNotesOf(rateWords, rate),
  ...(rate.state === 'cancelled' && rate.remark !== '' ? [rate.remark] : []),
]

export const word = (text: string | number) => <span className="ui-one-line">{text}</span>

/** The lists of Account Management are told apart by their tab. */
export const place = ['activeIndex', 'master'] as const

export const stateLook = {
  pinned: true,
  cell: (row: Rate) => (
    <RecordStatus status={wireStates[row.state]} variant={variants[row.state]} notes={notesOf(row)} />
  ),
} as const

interface ActsProps {
  readonly rate: Rate
  readonly name: string
  readonly openerOf: (as: OpenedAs) => Opener
}

/** What the person may do with one rate. */
export const RateActs = ({ rate, name, openerOf }: ActsProps) =>
  rowActs(rate).map(({ as, label, isFirst = false }) => (
    <RowLink key={as} {...openerOf(as)} label={`${label} ${name}`} isFramed={isFirst}>
      {label}
    </RowLink>
  ))
