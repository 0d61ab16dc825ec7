import { OfferWaitDialog } from '#src/checkedRecords/OfferWaitDialog.tsx'
import { offerReads } from './offerWords.ts'

const stay = () => undefined

/** One change of offers among what waits, whole. */
export const OfferChangeInRow = ({ of }: { readonly of: string }) => (
  <OfferWaitDialog waitId={of} reads={offerReads} onClose={stay} />
)
