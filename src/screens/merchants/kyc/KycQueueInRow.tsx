import { useNavigate, useSearchParams } from 'react-router-dom'
import { getKycSettings } from '#contract/calls/merchants/kyc.ts'
import { type KycRow, listKycQueue, listPendingKyc, listProviderKyc } from '#contract/calls/merchants/kycQueue.ts'
import { RowDesk } from '#src/decisions/RowDesk.tsx'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { useSession } from '#src/session/useSession.ts'
import { onGatewayClock } from '#src/ui/clock.ts'
import { Page } from '#src/ui/Page.tsx'
import { formatAge, isOverTarget } from './kycAge.ts'
import { kycListPath, reviewAddress } from './kycAddresses.ts'
import { KycInRow } from './KycInRow.tsx'

const size = 50

/** KYC cases one after the other, the longest waiting first: no mouse needed. */
export const KycQueueInRow = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { session, can } = useSession()
  const tab = can(listProviderKyc) && (params.get('tab') === 'pine' || !can(listPendingKyc)) ? 'pine' : 'new'
  const read = useCall(listKycQueue, { tab, page: 1, size, sort: 'age', order: 'asc' }, { staleTime: 0 })
  const targetHours = useCall(getKycSettings, {}).data?.targetHours
  const now = onGatewayClock(read.dataUpdatedAt)
  const isOthers = ({ heldBy }: KycRow): boolean => Boolean(heldBy) && heldBy?.login_id !== session.loginId
  // A case that somebody else reviews comes behind those that nobody does.
  const rows = (read.data?.rows ?? []).toSorted((a, b) => Number(isOthers(a)) - Number(isOthers(b)))
  return (
    <Page
      up={
        <PlaceLink to={tab === 'pine' ? `${kycListPath}?tab=pine` : kycListPath} muted>
          New Merchant KYC
        </PlaceLink>
      }
      title="Decide KYC in a row"
      subtitle="j and k go on and back, a approves, d declines, 1 to 9 show documents, u takes the last one back, Space shows the rest."
    >
      <ReadState read={read}>
        <RowDesk
          rows={rows.map((row) => {
            const { merchantCode, businessName, waitingSince, heldBy } = row
            return {
              key: merchantCode,
              title: businessName || merchantCode,
              about: [
                merchantCode,
                waitingSince ? formatAge(waitingSince, now) : '',
                waitingSince && targetHours !== undefined && isOverTarget(waitingSince, now, targetHours)
                  ? 'over the target'
                  : '',
                isOthers(row) ? `with ${heldBy?.name ?? ''}` : '',
              ]
                .filter(Boolean)
                .join(', '),
              onOpen: () => void navigate(reviewAddress('edit', merchantCode, tab)),
            }
          })}
          waiting={read.data?.total ?? 0}
          emptyTitle="No case waits"
          emptyText="Everything that was submitted is decided."
          review={({ key }) => <KycInRow of={key} tab={tab} />}
        />
      </ReadState>
    </Page>
  )
}
