import { listSchemeChanges, takeBackSchemeChange } from '#contract/calls/catalogue/productSchemes.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { ChangesDialog } from '#src/editing/ChangesDialog.tsx'
import { useTakeBack } from '#src/editing/useTakeBack.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { formatCount } from '#src/ui/count.ts'
import type { Column } from '#src/ui/Table.tsx'
import { actWords, schemeReads } from './schemeWords.ts'

type Change = ResponseOf<typeof listSchemeChanges>['rows'][number]

interface Props {
  readonly brandCode: string
  readonly onClose: () => void
}

const size = 50

const columns: readonly Column<Change>[] = [
  { key: 'act', header: 'Change', cell: ({ act }) => <span className="ui-one-line">{actWords[act]}</span> },
  { key: 'schemes', header: 'Schemes', align: 'end', width: '1%', cell: ({ schemes }) => formatCount(schemes) },
  { key: 'models', header: 'Models', align: 'end', width: '1%', cell: ({ models }) => formatCount(models) },
]

/** What was extended, expired and moved, and what of it can be taken back. */
export const SchemeChanges = ({ brandCode, onClose }: Props) => (
  <ChangesDialog
    title="Changes of schemes"
    subtitle="A change can be taken back while nothing of it was changed since."
    emptyText="What is extended, expired or moved is listed here."
    read={useCall(listSchemeChanges, { brandCode, page: 1, size }, { staleTime: 0 })}
    columns={columns}
    nameOf={({ act }) => actWords[act]}
    takeBack={useTakeBack(takeBackSchemeChange, schemeReads)}
    onClose={onClose}
  />
)
