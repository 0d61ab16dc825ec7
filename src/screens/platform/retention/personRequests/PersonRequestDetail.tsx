import { Button } from '@primer/react'
import { useParams, useSearchParams } from 'react-router-dom'
import { decideErasure, getPersonRequest, type PersonRequest } from '#contract/calls/platform/personRequests.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { personDataOf } from '#src/merchants/personDataOf.ts'
import { RecordPage } from '#src/records/RecordPage.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { useSession } from '#src/session/useSession.ts'
import { formatCount } from '#src/ui/count.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { When } from '#src/ui/When.tsx'
import { useFileDownload } from '#src/uploads/useFileDownload.ts'
import { DecideErasure } from './DecideErasure.tsx'
import { PersonRequestStateLabel } from './PersonRequestLabels.tsx'
import {
  nextOfPersonRequest,
  personRequestKindWords,
  personRequestsAddress,
  personRequestStateWords,
  titleOfPersonRequest,
} from './personRequestWords.ts'

const byAt = (by: string | null, at: string | null) =>
  by === null || at === null ? (
    ''
  ) : (
    <>
      {by}, <When at={at} />
    </>
  )

const RequestFacts = ({ request }: { readonly request: PersonRequest }) => (
  <>
    <Facts
      title="What was asked for"
      level={2}
      facts={[
        { label: 'Asks for', value: personRequestKindWords[request.kind] },
        {
          label: 'Merchant',
          value: (
            <PlaceLink to={personDataOf(request.merchantCode)}>{request.displayName || request.merchantCode}</PlaceLink>
          ),
        },
        { label: 'Merchant Code', value: request.merchantCode },
        { label: 'Reason', value: request.reason },
        { label: 'Asked by', value: byAt(request.askedBy, request.askedAt) },
        { label: 'Decided by', value: byAt(request.decidedBy, request.decidedAt) },
        { label: 'Remark', value: request.remark },
        { label: 'Ended', value: request.endedAt === null ? '' : <When at={request.endedAt} /> },
      ].filter(({ value }) => value !== '')}
    />
    {request.erased.length > 0 && (
      <Facts
        title="What was erased"
        level={2}
        facts={request.erased.map(({ title, rows }) => ({
          label: title,
          value: `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`,
        }))}
      />
    )}
  </>
)

const Buttons = ({
  request,
  decide,
}: {
  readonly request: PersonRequest
  readonly decide: ReturnType<ReturnType<typeof useOpener>>
}) => {
  const { can } = useSession()
  const download = useFileDownload()
  const { fileId } = request
  if (fileId !== null)
    return (
      <Button variant="primary" loading={download.isPending} onClick={() => download.mutate({ request: { fileId } })}>
        Download the copy
      </Button>
    )
  if (!request.can.includes('decline') || !can(decideErasure)) return null
  return (
    <ButtonLink variant="primary" {...decide}>
      {request.can.includes('erase') ? 'Erase or decline' : 'Take it back'}
    </ButtonLink>
  )
}

const underWay = ['preparing', 'erasing'] as const
const againMs = 2_000

const OneRequest = ({ requestId, isKey }: { readonly requestId: number; readonly isKey: boolean }) => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const read = useCall(getPersonRequest, { requestId }, { staleTime: 0, enabled: isKey })
  const isUnderWay = underWay.some((state) => state === read.data?.state)
  useCall(getPersonRequest, { requestId }, { enabled: isUnderWay, refetchInterval: isUnderWay ? againMs : false })
  return (
    <>
      <RecordPage
        up={
          <PlaceLink to={personRequestsAddress} muted>
            Personal data requests
          </PlaceLink>
        }
        noun="Personal data request"
        isKey={isKey}
        read={read}
        unknownText="Look for it in the list of requests."
        history={{ kind: 'personRequest', key: String(requestId), states: personRequestStateWords }}
        show={(request) => ({
          title: titleOfPersonRequest(request),
          state: <PersonRequestStateLabel state={request.state} />,
          subtitle: request.displayName || request.merchantCode,
          next: nextOfPersonRequest(request),
          actions: <Buttons request={request} decide={openerTo(putting({ as: 'decide' }))} />,
          children: <RequestFacts request={request} />,
        })}
      />
      {read.data?.kind === 'erasure' && params.get('as') === 'decide' && (
        <DecideErasure request={read.data} onClose={() => void put({ as: '' })} />
      )}
    </>
  )
}

/** The page of one request of a merchant's person, at its own address. */
export const PersonRequestDetail = () => {
  const { requestId = '' } = useParams()
  const isKey = /^[1-9]\d{0,8}$/.test(requestId)
  return <OneRequest key={requestId} requestId={isKey ? Number(requestId) : 0} isKey={isKey} />
}
