import { type BankScheme, bankSchemeColumns as declared } from '#contract/calls/money/bankSchemes.ts'
import { formatPercent } from '#contract/wire/money.ts'
import { RecordStatus } from '#src/checkedRecords/RecordStatus.tsx'
import { pendingNotesOf, statusOf } from '#src/checkedRecords/recordWords.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { BankSchemeLink } from '#src/transactions/BankSchemeLink.tsx'
import { When } from '#src/ui/When.tsx'
import { schemeStateColours } from '../schemePageWords.ts'
import { schemeWords } from '../schemeWords.ts'
import styles from './BankSchemeTable.module.css'

const notesOf = (scheme: BankScheme): readonly string[] => [
  ...pendingNotesOf(schemeWords, { ...scheme, pendingVersion: null }),
  ...(scheme.state === 'rejected' && scheme.remark !== '' ? [scheme.remark] : []),
]

const word = (text: string | number) => <span className="ui-one-line">{text}</span>

/** Day over time: beside each other the two dates would push the buttons off the screen. */
const Moment = ({ at }: { readonly at: string }) => (
  <span className={styles.moment}>
    <When at={at} />
  </span>
)

const columnsOf = (tab: 'created' | 'approved') =>
  tableColumns<BankScheme>(declared, {
    ...Object.fromEntries(
      (['bank', 'bankCode', 'brandCode', 'createdByUser', 'approvedBy'] as const).map((field) => [
        field,
        {
          room: 'fit',
          cell: (scheme: BankScheme) => word(scheme[field] ?? '–'),
          isLeftOut: field === (tab === 'created' ? 'approvedBy' : 'createdByUser'),
        },
      ]),
    ),
    bankTenureId: {
      room: 'fit',
      cell: ({ id, bankTenureId }) => <BankSchemeLink id={id} text={bankTenureId} />,
    },
    rate: { cell: ({ rate }) => word(formatPercent(rate)) },
    startDate: { cell: ({ startDate }) => <Moment at={startDate} /> },
    endDate: { cell: ({ endDate }) => <Moment at={endDate} /> },
    state: {
      room: 'auto',
      cell: (scheme) => (
        <RecordStatus
          status={statusOf(scheme.state)}
          variant={schemeStateColours[scheme.state]}
          notes={notesOf(scheme)}
        />
      ),
    },
    isActive: { cell: ({ isActive }) => word(isActive ? 'Active' : 'Not active') },
  })

export const schemeColumns = { created: columnsOf('created'), approved: columnsOf('approved') }
