import { type ImpactAct, readImpact } from '#contract/calls/platform/readImpact.ts'
import { useCall } from '#src/gateway/useCall.ts'

export interface ImpactQuestion {
  readonly act: ImpactAct
  /** What is decided on, as *Waiting for me* names it; of a hold the number of the payment. */
  readonly of: string
}

/** What an act moves, as it is when the question comes up; undefined: nothing is asked. */
export const useImpact = (question: ImpactQuestion | undefined) =>
  useCall(
    readImpact,
    { act: question?.act ?? 'hold', key: question?.of ?? '' },
    { staleTime: 0, enabled: question !== undefined },
  )
