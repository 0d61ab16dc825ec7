import { Label } from '@primer/react'
import { lastErasure } from '#contract/calls/platform/personRequests.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { When } from '#src/ui/When.tsx'

/** Says beside a merchant's name that data of its person is there no more. */
export const ErasedMerchant = ({ merchantCode }: { readonly merchantCode: string }) => {
  const maySee = useSession().can(lastErasure)
  const { data } = useCall(lastErasure, { merchantCode }, { enabled: maySee })
  const erasedAt = data?.erasedAt ?? null
  if (erasedAt === null) return null
  return (
    <Label variant="secondary">
      Some of this person’s data was erased on <When at={erasedAt} />
    </Label>
  )
}
