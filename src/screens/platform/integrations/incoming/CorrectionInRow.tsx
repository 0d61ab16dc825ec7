import { DecisionDialog } from './DecisionDialog.tsx'

const stay = () => undefined

/** One correction of what another system sent among what waits, whole. */
export const CorrectionInRow = ({ of }: { readonly of: string }) => <DecisionDialog decisionId={of} onClose={stay} />
