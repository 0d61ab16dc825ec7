import { OfferWaitDialog } from '#src/checkedRecords/OfferWaitDialog.tsx'
import { catalogueReads } from './catalogueReads.ts'

const stay = () => undefined

/** One change of a scheme or a group code among what waits, whole. */
export const CatalogueChangeInRow = ({ of }: { readonly of: string }) => (
  <OfferWaitDialog waitId={of} reads={catalogueReads} onClose={stay} />
)
