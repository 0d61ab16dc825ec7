import { ReadState } from '#src/gateway/ReadState.tsx'
import { Bone } from '#src/ui/Bone.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Impact } from './Impact.tsx'
import { type ImpactQuestion, useImpact } from './useImpact.ts'

/** In its place while it is on its way. */
export const ImpactBones = () => (
  <Facts facts={['Sum', 'Payments', 'Merchants'].map((label) => ({ label, value: <Bone /> }))} />
)

/** What an act moves, or why that is not shown. */
export const ShownImpact = ({ read }: { readonly read: ReturnType<typeof useImpact> }) => (
  <ReadState read={read} skeleton={<ImpactBones />} failedTitle="What it moves could not be loaded">
    {read.data !== undefined && <Impact impact={read.data} />}
  </ReadState>
)

export const ImpactOf = (question: ImpactQuestion) => <ShownImpact read={useImpact(question)} />
