import { type ImpactAct, readImpact } from '#contract/calls/platform/readImpact.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { Bone } from '#src/ui/Bone.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Impact } from './Impact.tsx'

interface Props {
  readonly act: ImpactAct
  /** What is decided on, as *Waiting for me* names it; of a hold the number of the payment. */
  readonly of: string
}

/** In its place while it is on its way. */
export const ImpactBones = () => (
  <Facts facts={['Sum', 'Payments', 'Merchants'].map((label) => ({ label, value: <Bone /> }))} />
)

/** What an act moves, as it is when the question comes up. */
export const ImpactOf = ({ act, of: key }: Props) => {
  const read = useCall(readImpact, { act, key }, { staleTime: 0 })
  return (
    <ReadState read={read} skeleton={<ImpactBones />} failedTitle="What it moves could not be loaded">
      {read.data !== undefined && <Impact impact={read.data} />}
    </ReadState>
  )
}
