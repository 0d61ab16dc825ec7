import { listOfferChanges, takeBackOfferChange } from '#contract/calls/catalogue/offerActs.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { ChangesDialog } from '#src/editing/ChangesDialog.tsx'
import { useTakeBack } from '#src/editing/useTakeBack.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { formatCount } from '#src/ui/count.ts'
import type { Column } from '#src/ui/Table.tsx'
import type { OfferTabProps } from './offerPlaces.ts'
import { actWords, offerReads } from './offerWords.ts'

type Change = ResponseOf<typeof listOfferChanges>['rows'][number]

const size = 50

const columns: readonly Column<Change>[] = [
  { key: 'act', header: 'Change', width: '1%', cell: ({ act }) => actWords[act] },
  {
    key: 'offer',
    header: 'Offer',
    cell: ({ ruleDesc, offers }) => (offers > 1 ? `${ruleDesc} and ${formatCount(offers - 1)} more` : ruleDesc),
  },
]

/** What was done to the offers of a brand, and what of it can be taken back. */
export const OfferChanges = ({ brandCode, onClose }: OfferTabProps & { readonly onClose: () => void }) => (
  <ChangesDialog
    title="Changes of offers"
    subtitle="A change can be taken back while nothing of it was changed since. What was given stays what it was."
    emptyText="What is updated, extended or expired is listed here."
    read={useCall(listOfferChanges, { brandCode, page: 1, size }, { staleTime: 0 })}
    columns={columns}
    nameOf={({ act, ruleDesc }) => `${actWords[act]} ${ruleDesc}`}
    takeBack={useTakeBack(takeBackOfferChange, offerReads)}
    onClose={onClose}
  />
)
