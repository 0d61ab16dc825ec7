import { useParams, useSearchParams } from 'react-router-dom'
import { updateOffer } from '#contract/calls/catalogue/offerActs.ts'
import { checkOffer } from '#contract/calls/catalogue/offerTrials.ts'
import { getOffer, type OfferPage } from '#contract/calls/catalogue/offerPage.ts'
import type { OfferRow } from '#contract/calls/catalogue/offers.ts'
import { changesOfOffers } from '#contract/calls/catalogue/offerWaits.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { formatPercent } from '#contract/wire/money.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { OfferWaits, OpenedOfferWait, useOfferWaits } from '#src/checkedRecords/OfferWaits.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { changedColumns, takenBackColumn } from '#src/records/changeColumns.tsx'
import { Part } from '#src/records/Part.tsx'
import { type NextStep, RecordPage } from '#src/records/RecordPage.tsx'
import { timeSteps } from '#src/records/timeSteps.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { useSession } from '#src/session/useSession.ts'
import { BankSchemeLink } from '#src/transactions/BankSchemeLink.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { LifeLine, type LifeStep } from '#src/ui/LifeLine.tsx'
import { stateLabel } from '#src/ui/stateLabel.tsx'
import type { Column } from '#src/ui/Table.tsx'
import { formatDay, formatInstant } from '#src/ui/time.ts'
import { When } from '#src/ui/When.tsx'
import { fileJobAddress } from '#src/uploads/fileJobAddress.ts'
import { ChangeSkus } from './ChangeSkus.tsx'
import { offerAddress } from './offerAddress.ts'
import { likeAddress, offerPath, offerTabIndex } from './offerPlaces.ts'
import { actWords, bankWords, listWords, methodsWords, offerReads, stateVariants, stateWords } from './offerWords.ts'
import { UpdateOffer } from './UpdateOffer.tsx'

const OfferState = stateLabel(stateWords, stateVariants)

const lastDayOf = ({ startDate, endDate }: OfferRow): string =>
  startDate === endDate ? 'It never began' : (formatDay(indianDay(new Date(Date.parse(endDate) - 1))) ?? '')

const nextOfOffer = ({ offer, after }: OfferPage, waits: number): NextStep => {
  if (waits > 0)
    return {
      tone: 'warning',
      title: 'A change of it waits for a second person',
      text: 'Until then it gives what is written below.',
    }
  switch (offer.state) {
    case 'scheduled':
      return {
        tone: 'info',
        title: `It begins on ${formatInstant(offer.startDate) ?? ''}`,
        text: `It gives nothing before. Its last day is ${lastDayOf(offer)}.`,
      }
    case 'running':
      return {
        tone: 'success',
        title: `It is given until the end of ${lastDayOf(offer)}`,
        text: 'An update ends it and begins a new one, so that what it gave stays what it was.',
      }
    case 'ended':
      return {
        tone: 'info',
        title: offer.startDate === offer.endDate ? 'It never began' : `It ended: its last day was ${lastDayOf(offer)}`,
        text:
          after === null ? (
            'What it gave stays what it was.'
          ) : (
            <>
              It goes on as <PlaceLink to={offerAddress(after)}>offer {after}</PlaceLink>.
            </>
          ),
      }
  }
}

const stepsOf = ({ offer, acts, before, after, jobId, changedAt }: OfferPage): readonly LifeStep[] => {
  const made = acts.find(({ isNew, takenBackAt }) => isNew && takenBackAt === null)
  return [
    {
      title: before === null ? 'Made' : 'Goes on from another',
      standing: 'done',
      about: (
        <>
          {before !== null && <PlaceLink to={offerAddress(before)}>offer {before}</PlaceLink>}
          {before !== null && ', '}
          {made?.by ?? offer.changedBy}
          {', '}
          <When at={made?.at ?? changedAt} />
          {jobId !== null && (
            <>
              , <PlaceLink to={fileJobAddress(jobId)}>by a sheet</PlaceLink>
            </>
          )}
        </>
      ),
    },
    ...timeSteps({
      state: offer.state,
      begins: offer.startDate,
      lastDay: (
        <>
          {lastDayOf(offer)}
          {after !== null && (
            <>
              , goes on as <PlaceLink to={offerAddress(after)}>offer {after}</PlaceLink>
            </>
          )}
        </>
      ),
    }),
  ]
}

const mostNamed = 4

/** The rule above names all of them. */
const briefly = (list: string): string => {
  const count = list.split(',').length
  if (count <= mostNamed) return listWords(list)
  return list.startsWith('NOT ') ? `All but ${formatCount(count)}` : `${formatCount(count)} SKUs`
}

const OfferFacts = ({ offer }: { readonly offer: OfferRow }) => (
  <Facts
    title="What it gives"
    level={2}
    facts={[
      {
        label: 'Cashback',
        value:
          offer.configType === 'AMOUNT' ? <Amount paise={offer.totalCashback} /> : formatPercent(offer.totalCashback),
      },
      { label: 'At most', value: offer.maxCashback === null ? 'No limit' : <Amount paise={offer.maxCashback} /> },
      { label: 'From amount', value: <Amount paise={offer.minTransactionAmt} /> },
      { label: 'Bank', value: bankWords(offer.bankCode) },
      { label: 'Payment methods', value: methodsWords(offer.paymentMethods) },
      { label: 'SKU', value: briefly(offer.sku) },
      { label: 'Tenure', value: listWords(offer.tenure) },
      { label: 'Group codes', value: listWords(offer.groupCodes) },
      { label: 'Dealer category', value: listWords(offer.dealerCategory) },
      { label: 'Regions', value: listWords(offer.regions) },
      { label: 'Bank share', value: formatPercent(offer.bankCashback) },
      { label: 'Bank share at most', value: offer.bankShareCap === null ? '' : <Amount paise={offer.bankShareCap} /> },
      { label: 'Brand share', value: formatPercent(offer.brandCashback) },
      { label: 'Velocity check', value: offer.velocityRule },
      { label: 'Offer Desc', value: offer.offerDesc },
    ].filter(({ value }) => value !== '')}
  />
)

const actColumns: readonly Column<OfferPage['acts'][number]>[] = [
  { key: 'act', header: 'Change', cell: ({ act, isNew }) => `${actWords[act]}${isNew ? ', began it' : ''}` },
  ...changedColumns,
  { key: 'approved', header: 'Approved By', cell: ({ approvedBy }) => approvedBy || '–' },
  takenBackColumn,
]

const schemeColumns: readonly Column<OfferPage['bankSchemes'][number]>[] = [
  {
    key: 'plan',
    header: 'Bank Tenure Id',
    cell: ({ id, bankTenureId }) => <BankSchemeLink id={id} text={bankTenureId} />,
  },
  { key: 'bank', header: 'Bank', cell: ({ bank }) => bank },
  { key: 'tenure', header: 'Tenure', cell: ({ tenure }) => `${tenure} months` },
  { key: 'rate', header: 'Flat Rate', cell: ({ rate }) => formatPercent(rate) },
]

const listAddressOf = (brandCode: string) =>
  `${offerPath}?${new URLSearchParams({ brand: brandCode, activeIndex: String(offerTabIndex.skuOffers) })}`

const OneOffer = ({ id, isKey }: { readonly id: number; readonly isKey: boolean }) => {
  const { can } = useSession()
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const read = useCall(getOffer, { id }, { staleTime: 0, enabled: isKey })
  const offer = read.data?.offer
  const waits = useOfferWaits(offer?.brandCode ?? '', changesOfOffers)?.filter(({ offerIds }) => offerIds.includes(id))
  const asked = params.get('as')
  const close = () => void put({ as: '' })
  const done = () => {
    close()
    void read.refetch()
  }
  const mayChange = offer !== undefined && offer.state !== 'ended' && can(updateOffer)
  return (
    <>
      <RecordPage
        up={
          <PlaceLink to={offer === undefined ? offerPath : listAddressOf(offer.brandCode)} muted>
            Offers
          </PlaceLink>
        }
        noun="Offer"
        isKey={isKey}
        read={read}
        unknownText="Look for it in the offers of its brand by its description."
        history={{ kind: 'offer', key: String(id) }}
        show={(found) => ({
          title: found.offer.description,
          state: <OfferState state={found.offer.state} />,
          subtitle: `Offer ${found.offer.id} of ${found.offer.brandCode}`,
          next: nextOfOffer(found, waits?.length ?? 0),
          actions: (
            <>
              {can(checkOffer) && <ButtonLink to={likeAddress(found.offer)}>Write one like it</ButtonLink>}
              {mayChange && (
                <>
                  <ButtonLink {...openerTo(putting({ as: 'skus' }))}>SKUs</ButtonLink>
                  <ButtonLink variant="primary" {...openerTo(putting({ as: 'update' }))}>
                    Update
                  </ButtonLink>
                </>
              )}
            </>
          ),
          children: (
            <>
              <OfferWaits waits={waits ?? []} />
              <LifeLine label="Life of the offer" steps={stepsOf(found)} />
              <p className="ui-flush">{found.offer.displaySpel}</p>
              <OfferFacts offer={found.offer} />
              <Part
                title="Bank schemes of its bank and months"
                columns={schemeColumns}
                rows={found.bankSchemes}
                keyOf={(scheme) => String(scheme.id)}
              />
              <Part title="Changes" columns={actColumns} rows={found.acts} keyOf={({ changeId }) => changeId} />
            </>
          ),
        })}
      />
      <OpenedOfferWait reads={offerReads} />
      {mayChange && asked === 'update' && <UpdateOffer offer={offer} onClose={close} onDone={done} />}
      {mayChange && asked === 'skus' && <ChangeSkus offer={offer} onClose={close} onDone={done} />}
    </>
  )
}

/** The page of one offer: what it gives, from when to when, what wrote it, and the offers before and after it. */
export const OfferDetail = () => {
  const { offerId = '' } = useParams()
  const isKey = /^[1-9]\d{0,8}$/.test(offerId)
  return <OneOffer key={offerId} id={isKey ? Number(offerId) : 1} isKey={isKey} />
}
