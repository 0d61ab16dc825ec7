import { useParams, useSearchParams } from 'react-router-dom'
import { askLegalHoldEnd, decideLegalHold, getLegalHold, type LegalHold } from '#contract/calls/platform/legalHolds.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { type Opener, useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useMerchantPlace } from '#src/merchants/merchantPlace.ts'
import { RecordPage } from '#src/records/RecordPage.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { useSession } from '#src/session/useSession.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { When } from '#src/ui/When.tsx'
import { AskLegalHoldEnd, DecideLegalHold } from './DecideLegalHold.tsx'
import { LegalHoldStateLabel } from './LegalHoldStateLabel.tsx'
import { legalHoldsAddress, legalHoldStateWords, nextOfLegalHold, titleOfLegalHold } from './legalHoldWords.ts'

const byAt = (by: string | null, at: string | null) =>
  by === null || at === null ? (
    ''
  ) : (
    <>
      {by}, <When at={at} />
    </>
  )

const HoldFacts = ({ hold }: { readonly hold: LegalHold }) => {
  const { addressOf } = useMerchantPlace()
  return (
    <Facts
      title="What it keeps"
      level={2}
      facts={[
        {
          label: 'Keeps',
          value:
            hold.merchantCode === null ? (
              <PlaceLink to="/retention">{hold.keeps}</PlaceLink>
            ) : (
              <PlaceLink to={addressOf(hold.merchantCode, 'view')}>
                {hold.keeps} ({hold.merchantCode})
              </PlaceLink>
            ),
        },
        { label: 'Reason', value: hold.reason },
        { label: 'Set by', value: byAt(hold.setBy, hold.setAt) },
        { label: 'End asked by', value: byAt(hold.endAskedBy, hold.endAskedAt) },
        { label: 'Why it ends', value: hold.endReason },
        { label: 'Ended by', value: byAt(hold.endedBy, hold.endedAt) },
        { label: 'Remark on the end', value: hold.endRemark },
      ].filter(({ value }) => value !== '')}
    />
  )
}

const Buttons = ({ hold, openerOf }: { readonly hold: LegalHold; readonly openerOf: (as: string) => Opener }) => {
  const { can } = useSession()
  if (hold.can.includes('askEnd') && can(askLegalHoldEnd))
    return <ButtonLink {...openerOf('end')}>Ask for its end</ButtonLink>
  if (!hold.can.includes('keep') || !can(decideLegalHold)) return null
  return (
    <ButtonLink variant="primary" {...openerOf('decide')}>
      {hold.can.includes('end') ? 'End or keep' : 'Take the end back'}
    </ButtonLink>
  )
}

const OneHold = ({ legalHoldId, isKey }: { readonly legalHoldId: number; readonly isKey: boolean }) => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const read = useCall(getLegalHold, { legalHoldId }, { staleTime: 0, enabled: isKey })
  const as = params.get('as')
  const close = () => void put({ as: '' })
  return (
    <>
      <RecordPage
        up={
          <PlaceLink to={legalHoldsAddress} muted>
            Legal holds
          </PlaceLink>
        }
        noun="Legal hold"
        isKey={isKey}
        read={read}
        unknownText="Look for it in the list of legal holds."
        history={{ kind: 'legalHold', key: String(legalHoldId), states: legalHoldStateWords }}
        show={(hold) => ({
          title: titleOfLegalHold(hold),
          state: <LegalHoldStateLabel state={hold.state} />,
          subtitle: hold.keeps,
          next: nextOfLegalHold(hold),
          actions: <Buttons hold={hold} openerOf={(one) => openerTo(putting({ as: one }))} />,
          children: <HoldFacts hold={hold} />,
        })}
      />
      {read.data !== undefined && as === 'decide' && <DecideLegalHold hold={read.data} onClose={close} />}
      {read.data !== undefined && as === 'end' && <AskLegalHoldEnd hold={read.data} onClose={close} />}
    </>
  )
}

/** The page of one legal hold, at its own address. */
export const LegalHoldDetail = () => {
  const { legalHoldId = '' } = useParams()
  const isKey = /^[1-9]\d{0,8}$/.test(legalHoldId)
  return <OneHold key={legalHoldId} legalHoldId={isKey ? Number(legalHoldId) : 0} isKey={isKey} />
}
