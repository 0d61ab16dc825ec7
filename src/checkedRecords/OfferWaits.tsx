import { Banner } from '@primer/react'
import { useSearchParams } from 'react-router-dom'
import { listOfferWaits, type OfferWait, type OfferWaitKind } from '#contract/calls/catalogue/offerWaits.ts'
import { usePutParams } from '#src/address/usePutParams.ts'
import { type NamedCall, useCall } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { formatCount } from '#src/ui/count.ts'
import { When } from '#src/ui/When.tsx'
import { OfferWaitDialog } from './OfferWaitDialog.tsx'

/** The address says which change is open, as `contract/waitingKinds/offers.ts` writes it. */
const opened = 'waiting'
const mostNamed = 3

/** Changes of a brand that wait, latest first. */
/** Undefined: not known yet. */
export const useOfferWaits = (brandCode: string, acts: readonly OfferWaitKind[]): readonly OfferWait[] | undefined => {
  const { can } = useSession()
  const read = useCall(
    listOfferWaits,
    { brandCode, state: ['awaitingApproval'], page: 1, size: 50 },
    { enabled: brandCode !== '' && can(listOfferWaits), staleTime: 0 },
  )
  return read.isLoading ? undefined : (read.data?.rows ?? []).filter(({ act }) => acts.includes(act))
}

export const useOpenWait = () => {
  const put = usePutParams()
  return (waitId: string) => put({ [opened]: waitId })
}

/** What waits for a second person, where it would change something. */
export const OfferWaits = ({ waits }: { readonly waits: readonly OfferWait[] | undefined }) => {
  const open = useOpenWait()
  if (waits === undefined) return <span aria-busy="true" />
  if (waits.length === 0) return null
  return (
    <div className="ui-column-8">
      {waits.slice(0, mostNamed).map(({ waitId, title, askedBy, askedAt, ways, isOvertaken }) => (
        <Banner
          key={waitId}
          variant={isOvertaken ? 'info' : 'warning'}
          layout="compact"
          title={`A change of ${title} waits for a second person`}
          description={
            <>
              {isOvertaken ? 'It was overtaken by another change.' : ways.join(' ')} Asked for by {askedBy} on{' '}
              <When at={askedAt} />.
            </>
          }
          primaryAction={
            <Banner.PrimaryAction aria-label={`See the change of ${title}`} onClick={() => open(waitId)}>
              See it
            </Banner.PrimaryAction>
          }
        />
      ))}
      {waits.length > mostNamed && (
        <p className="ui-flush">{formatCount(waits.length - mostNamed)} more changes wait.</p>
      )}
    </div>
  )
}

/** The change that the address opens. */
export const OpenedOfferWait = ({ reads }: { readonly reads: readonly NamedCall[] }) => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const waitId = params.get(opened) ?? ''
  return waitId === '' ? null : (
    <OfferWaitDialog
      key={waitId}
      waitId={waitId}
      reads={reads}
      onClose={() => put({ [opened]: '' }, { replace: true })}
    />
  )
}
