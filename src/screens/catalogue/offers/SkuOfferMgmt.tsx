import { codeChoices } from '#contract/wire/codedWords.ts'
import { HistoryIcon } from '@primer/octicons-react'
import { Button, Dialog } from '@primer/react'
import { Suspense, useState } from 'react'
import { type OfferAct, takeBackOfferChange } from '#contract/calls/catalogue/offerActs.ts'
import { mostOffersAtOnce } from '#contract/calls/catalogue/offerFields.ts'
import { listOffers, type OfferRow } from '#contract/calls/catalogue/offers.ts'
import { offerBanks, offerMethods } from '#contract/sheets/offerCells.ts'
import { changesOfOffers } from '#contract/calls/catalogue/offerWaits.ts'
import { OfferWaits, useOfferWaits, useOpenWait } from '#src/checkedRecords/OfferWaits.tsx'
import { useTakeBack } from '#src/editing/useTakeBack.ts'
import { callGateway } from '#src/gateway/call.ts'
import { ChosenRows } from '#src/lists/ChosenRows.tsx'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, text } from '#src/lists/search/filters.ts'
import { useChosen } from '#src/lists/useChosen.ts'
import { useList } from '#src/lists/useList.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { formatCount } from '#src/ui/count.ts'
import { ChangeSkus } from './ChangeSkus.tsx'
import { ExtendOffers } from './ExtendOffers.tsx'
import { offerColumns } from './offerColumns.tsx'
import { SqlText } from './OfferEffect.tsx'
import { offerPlace, type OfferTabProps } from './offerPlaces.ts'
import { offerReads, stateWords } from './offerWords.ts'
import { UpdateOffer } from './UpdateOffer.tsx'

const OfferChanges = lazyScreen(() => import('./OfferChanges.tsx'), 'OfferChanges')

const search = defineSearch({
  filters: {
    sku: text('SKU', { key: 'sku', clean: (typed) => typed.trim().toUpperCase() }),
    description: text('Description', { key: 'description' }),
    bankCode: choice('Bank', codeChoices('bank', offerBanks), { key: 'bank_code', all: 'Any' }),
    paymentMethods: choice('Payment method', codeChoices('method', offerMethods), {
      key: 'payment_methods',
      all: 'Any',
    }),
    configType: choice('Kind', { PERCENTAGE: 'Percentage', AMOUNT: 'Amount' }, { key: 'config_type', all: 'Any' }),
    state: choice('State', stateWords, { key: 'state', all: 'Any' }),
  },
  sizes: [50, 100, 300],
  asks: 'with-filter',
})

const pageSize = 300

/** Every offer of a search, page by page. */
const allOf = async (filter: object, brandCode: string): Promise<OfferRow[]> => {
  const found: OfferRow[] = []
  for (let page = 1; found.length < mostOffersAtOnce; page += 1) {
    const { rows } = await callGateway(listOffers, { brandCode, ...filter, page, size: pageSize })
    found.push(...rows)
    if (rows.length < pageSize) break
  }
  return found.slice(0, mostOffersAtOnce)
}

/** OC-05: offers that stand, by at least one filter; chosen across pages. */
export const SkuOfferMgmt = ({ brandCode }: OfferTabProps) => {
  const [act, setAct] = useState<'extend' | 'expire'>()
  const [edited, setEdited] = useState<{ readonly offer: OfferRow; readonly mode: 'fields' | 'skus' }>()
  const [done, setDone] = useState<OfferAct>()
  const [isLookingBack, setLookingBack] = useState(false)
  const takeBack = useTakeBack(takeBackOfferChange, offerReads)
  const list = useList({
    call: listOffers,
    search,
    place: offerPlace,
    request: ({ filters, page, size }) => ({ brandCode, ...filters, page, size }),
    staleMs: 0,
  })
  const chosen = useChosen<OfferRow, number>({
    keyOf: ({ id }) => id,
    nameOf: ({ description }) => description,
    mayChoose: ({ state }) => state !== 'ended',
  })
  const chooseAll = () => chosen.chooseAll(() => allOf(list.search.asked.filters, brandCode), 'Something is wrong! ')
  const waits = useOfferWaits(brandCode, changesOfOffers)
  const openWait = useOpenWait()
  const finish = (written: OfferAct) => {
    setAct(undefined)
    setEdited(undefined)
    chosen.chooseNone()
    if (written.waits === null) setDone(written)
  }
  return (
    <div className="ui-column-16 ui-settling">
      <OfferWaits waits={waits} />
      <List
        label="Offers"
        list={list}
        columns={offerColumns}
        rowKey={({ id }) => String(id)}
        onOpen={(offer) => (offer.state === 'ended' ? undefined : setEdited({ offer, mode: 'fields' }))}
        words={{
          before: { title: 'Search for offers', text: 'Fill at least one filter.' },
          empty: { title: 'No offer fits', text: 'Search for another SKU, bank or method of payment.' },
        }}
        choice={chosen.choice}
        tools={
          <ChosenRows chosen={chosen} rows={list.rows} mayChooseAll={list.isAsked} onAll={chooseAll}>
            <Button size="small" disabled={chosen.ids.length === 0} onClick={() => setAct('extend')}>
              Extend
            </Button>
            <Button size="small" variant="danger" disabled={chosen.ids.length === 0} onClick={() => setAct('expire')}>
              Expire
            </Button>
            <Button size="small" leadingVisual={HistoryIcon} onClick={() => setLookingBack(true)}>
              Changes
            </Button>
          </ChosenRows>
        }
        actions={(offer) =>
          offer.state === 'ended' ? null : (
            <>
              {waits
                ?.filter(({ offerIds }) => offerIds.includes(offer.id))
                .slice(0, 1)
                .map(({ waitId }) => (
                  <Button
                    key={waitId}
                    size="small"
                    variant="invisible"
                    aria-label={`See what waits for ${offer.description}`}
                    onClick={() => openWait(waitId)}
                  >
                    Waits
                  </Button>
                ))}
              <Button
                size="small"
                variant="invisible"
                aria-label={`Update ${offer.description}`}
                onClick={() => setEdited({ offer, mode: 'fields' })}
              >
                Update
              </Button>
              <Button
                size="small"
                variant="invisible"
                aria-label={`SKUs of ${offer.description}`}
                onClick={() => setEdited({ offer, mode: 'skus' })}
              >
                SKUs
              </Button>
            </>
          )
        }
      />
      {act !== undefined && (
        <ExtendOffers
          key={act}
          brandCode={brandCode}
          ids={chosen.ids}
          chosen={chosen.among(list.rows)}
          act={act}
          onClose={() => setAct(undefined)}
          onDone={finish}
        />
      )}
      {edited?.mode === 'fields' && (
        <UpdateOffer offer={edited.offer} onClose={() => setEdited(undefined)} onDone={finish} />
      )}
      {edited?.mode === 'skus' && (
        <ChangeSkus offer={edited.offer} onClose={() => setEdited(undefined)} onDone={finish} />
      )}
      <Suspense fallback={null}>
        {isLookingBack && <OfferChanges brandCode={brandCode} onClose={() => setLookingBack(false)} />}
      </Suspense>
      {done !== undefined && (
        <Dialog
          title="What was written"
          width="large"
          onClose={() => setDone(undefined)}
          footerButtons={[
            {
              content: 'Take back',
              onClick: () => {
                if (done.changeId !== null) void takeBack({ changeId: done.changeId })
                setDone(undefined)
              },
            },
            { content: 'Close', buttonType: 'primary', onClick: () => setDone(undefined) },
          ]}
        >
          <div className="ui-column-16">
            <p className="ui-muted">
              {formatCount(done.offers)} {done.offers === 1 ? 'offer was' : 'offers were'} written. The text says what
              the gateway did.
            </p>
            <SqlText act={done} />
          </div>
        </Dialog>
      )}
    </div>
  )
}
