import { useParams } from 'react-router-dom'
import { editBankScheme } from '#contract/calls/money/bankSchemes.ts'
import { type BankSchemePage, getBankScheme, listSchemePayments } from '#contract/calls/money/bankSchemePage.ts'
import { decideRecords } from '#contract/calls/platform/checkedRecords.ts'
import { formatPercent } from '#contract/wire/money.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { CheckedDialogs } from '#src/checkedRecords/CheckedDialogs.tsx'
import { useOpenedRecord } from '#src/checkedRecords/openedRecord.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { Part } from '#src/records/Part.tsx'
import { RecordPage } from '#src/records/RecordPage.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { useSession } from '#src/session/useSession.ts'
import { BankSchemeLink } from '#src/transactions/BankSchemeLink.tsx'
import { gatewayNow } from '#src/ui/clock.ts'
import { LifeLine } from '#src/ui/LifeLine.tsx'
import { stateLabel } from '#src/ui/stateLabel.tsx'
import type { Column } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import { SchemeFacts } from './SchemeFacts.tsx'
import { SchemePayments } from './SchemePayments.tsx'
import { schemeSteps } from './schemeSteps.tsx'
import { nextOfScheme, schemeReach, schemeStateColours, schemeStateWords, schemeTitle } from './schemePageWords.ts'
import { schemesPath } from './schemeWords.ts'

const SchemeState = stateLabel(schemeStateWords, schemeStateColours)

const otherColumns: readonly Column<BankSchemePage['others'][number]>[] = [
  {
    key: 'plan',
    header: 'Bank Tenure Id',
    cell: ({ id, bankTenureId }) => <BankSchemeLink id={id} text={bankTenureId} />,
  },
  { key: 'rate', header: 'Flat Rate', cell: ({ rate }) => formatPercent(rate) },
  { key: 'from', header: 'Start Date', cell: ({ startDate }) => <When at={startDate} /> },
  { key: 'to', header: 'End Date', cell: ({ endDate }) => <When at={endDate} /> },
  { key: 'state', header: 'Status', cell: SchemeState },
]

const offerColumns: readonly Column<BankSchemePage['offers'][number]>[] = [
  {
    key: 'offer',
    header: 'Offer',
    cell: ({ id, description }) => <PlaceLink to={`/offers/${id}`}>{description}</PlaceLink>,
  },
  { key: 'from', header: 'From Date', cell: ({ startDate }) => <When at={startDate} /> },
  { key: 'to', header: 'To Date', cell: ({ endDate }) => <When at={endDate} /> },
]

const OneScheme = ({ id, isKey }: { readonly id: number; readonly isKey: boolean }) => {
  const { can } = useSession()
  const { opened, openerOf, close } = useOpenedRecord()
  const read = useCall(getBankScheme, { id }, { staleTime: 0, enabled: isKey })
  const paid = useCall(listSchemePayments, { id }, { enabled: isKey })
  const scheme = read.data?.scheme
  return (
    <>
      <RecordPage
        up={
          <PlaceLink to={scheme?.state === 'approved' ? `${schemesPath}?activeIndex=1` : schemesPath} muted>
            Bank Setup
          </PlaceLink>
        }
        noun="Bank scheme"
        isKey={isKey}
        read={read}
        unknownText="Look for it in Bank Setup by its Bank Tenure Id."
        // Below the payments: it comes with them, and does not jump.
        {...(paid.isPending ? {} : { history: { kind: 'bankScheme', key: String(id), states: schemeStateWords } })}
        show={(page) => ({
          title: schemeTitle(page.scheme),
          state: <SchemeState state={page.scheme.state} />,
          subtitle: schemeReach(page.scheme),
          next: nextOfScheme(page, gatewayNow()),
          actions: (
            <>
              {page.scheme.can.includes('edit') && can(editBankScheme) && (
                <ButtonLink {...openerOf({ as: 'edit', id })}>Edit</ButtonLink>
              )}
              {page.scheme.can.includes('approve') && can(decideRecords) && (
                <ButtonLink variant="primary" {...openerOf({ as: 'review', id })}>
                  Verify
                </ButtonLink>
              )}
            </>
          ),
          children: (
            <>
              <LifeLine label="Life of the scheme" steps={schemeSteps(page, gatewayNow())} />
              <SchemeFacts page={page} />
              <Part
                title="Others for the same months at the same time"
                columns={otherColumns}
                rows={page.others}
                keyOf={(other) => String(other.id)}
              />
              <Part
                title="Offers for its bank and months"
                columns={offerColumns}
                rows={page.offers}
                keyOf={(offer) => String(offer.id)}
              />
              <SchemePayments read={paid} />
            </>
          ),
        })}
      />
      {scheme !== undefined && <CheckedDialogs kind="bankScheme" opened={opened} mayAdd={false} onClose={close} />}
    </>
  )
}

/** The page of one bank scheme: its terms, who has to act, the payments that use it, and what people did with it. */
export const BankSchemeDetail = () => {
  const { schemeId = '' } = useParams()
  const isKey = /^[1-9]\d{0,8}$/.test(schemeId)
  return <OneScheme key={schemeId} id={isKey ? Number(schemeId) : 1} isKey={isKey} />
}
