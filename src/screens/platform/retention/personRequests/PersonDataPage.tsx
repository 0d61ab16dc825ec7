import { Banner, Label } from '@primer/react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import {
  askErasure,
  givePersonCopy,
  type PersonRequest,
  readPersonData,
} from '#contract/calls/platform/personRequests.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { useMerchantPlace } from '#src/merchants/merchantPlace.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { useSession } from '#src/session/useSession.ts'
import { Id } from '#src/ui/Id.tsx'
import { Page } from '#src/ui/Page.tsx'
import { AskErasure, GiveCopy } from './DecideErasure.tsx'
import { PersonDataTable } from './PersonDataTable.tsx'
import { personRequestAddress, personRequestsAddress } from './personRequestWords.ts'

/** What the desk has of a merchant's person, to give them a copy of it or to have it erased. */
export const PersonDataPage = () => {
  const { merchantCode = '' } = useParams()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const { can } = useSession()
  const { addressOf } = useMerchantPlace()
  const code = MerchantCode.safeParse(merchantCode)
  const read = useCall(readPersonData, { merchantCode: code.data ?? '' }, { staleTime: 0, enabled: code.success })
  const { data } = read
  const close = () => void put({ as: '' })
  const onAsked = ({ requestId }: PersonRequest) => void navigate(personRequestAddress(requestId))
  const as = params.get('as')
  const isStopped = data !== undefined && data.stops.length > 0
  return (
    <Page
      up={
        <PlaceLink to={personRequestsAddress} muted>
          Personal data requests
        </PlaceLink>
      }
      title="Personal data"
      aside={
        data !== undefined && (
          <Label variant={data.isActive ? 'success' : 'secondary'}>
            {data.isActive ? 'In business' : 'Business ended'}
          </Label>
        )
      }
      subtitle={
        <>
          {data !== undefined && data.displayName !== '' && (
            <PlaceLink to={addressOf(merchantCode, 'view')}>{data.displayName}</PlaceLink>
          )}
          <Id label="Merchant Code" value={merchantCode} />
        </>
      }
      actions={
        data !== undefined && (
          <>
            {can(askErasure) && !isStopped && (
              <ButtonLink variant="danger" {...openerTo(putting({ as: 'erase' }))}>
                Ask for erasure
              </ButtonLink>
            )}
            {can(givePersonCopy) && (
              <ButtonLink variant="primary" {...openerTo(putting({ as: 'copy' }))}>
                Give a copy
              </ButtonLink>
            )}
          </>
        )
      }
    >
      <ReadState
        read={read}
        isMissing={!code.success}
        emptyTitle="This merchant does not exist, or is not yours to see."
        emptyText="Check the merchant code, or open it from the merchant’s page."
      >
        {data !== undefined && (
          <>
            {isStopped && (
              <Banner
                variant="warning"
                title="Nothing can be erased now"
                description={data.stops.map(({ stop, text }) => <div key={stop}>{text}</div>)}
              />
            )}
            <PersonDataTable view={data} />
            {as === 'copy' && can(givePersonCopy) && <GiveCopy view={data} onAsked={onAsked} onClose={close} />}
            {as === 'erase' && can(askErasure) && !isStopped && (
              <AskErasure view={data} onAsked={onAsked} onClose={close} />
            )}
          </>
        )}
      </ReadState>
    </Page>
  )
}
