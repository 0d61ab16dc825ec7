import { Button } from '@primer/react'
import { writeHundredths } from '#contract/wire/money.ts'
import {
  listBrandRates,
  listGeneralRates,
  listSpecialRates,
  mdrColumns,
  type MdrMaster,
  type MdrRate,
  mdrSortFields,
  type PaymentMethod,
  paymentMethods,
  ratePageSize,
  RateState,
} from '#contract/calls/rates.ts'
import { DecideDialog } from '#src/checking/DecideDialog.tsx'
import { useOpenedRecord } from '#src/checking/openedRecord.ts'
import { Opening } from '#src/editing/Opening.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, lookup } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useGrowingList } from '#src/lists/useList.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { merchantCodesFilter } from '../parts/merchantCodes.ts'
import { MissingRecord } from '../parts/MissingRecord.tsx'
import { MdrEdit, mdrTitles } from './MdrEdit.tsx'
import { place, RateActs, stateLook, word } from './RateCells.tsx'
import { wireStates } from './rateForm.ts'
import rateStyles from './Rates.module.css'
import { useIsDrafter } from './useIsDrafter.ts'

const entries = { general: listGeneralRates, brand: listBrandRates, special: listSpecialRates } as const

const valueOf = ({ type, value }: MdrRate) =>
  type === 'PERCENTAGE' ? word(`${writeHundredths(value)} %`) : <Amount paise={value} />

const wireStateChoices = Object.values(wireStates).map((value) => ({ value, label: value }))
const choices = {
  paymentMethod: choice(
    'payment_method',
    Object.fromEntries(paymentMethods.map((method) => [method, method])) as Record<PaymentMethod, string>,
    { all: 'All' },
  ),
  status: {
    ...lookup('status', {
      read: (text) => RateState.safeParse(text.toLowerCase()).data,
      useChoices: () => wireStateChoices,
      all: 'All',
    }),
    clean: (text: string) => text.toUpperCase(),
  },
}
const searched = { sorts: mdrSortFields, size: ratePageSize, countsChoices: true } as const
const ofMerchants = defineSearch({ filters: { merchantCode: merchantCodesFilter, ...choices }, ...searched })
/** Of rates that are of no merchant: the codes have no field. */
const ofAll = defineSearch({
  filters: { merchantCode: { ...merchantCodesFilter, isApart: true }, ...choices },
  ...searched,
  isLive: true,
})

const columnsOf = (master: MdrMaster) =>
  tableColumns<MdrRate>(mdrColumns[master], {
    ...Object.fromEntries(
      (['paymentMethod', 'brand', 'category', 'merchantCode', 'type'] as const).map((field) => [
        field,
        { room: 'fit', cell: (rate: MdrRate) => word(rate[field] || '–') },
      ]),
    ),
    paymentMethodType: { hint: 'payment_method_type: the code of the payment method' },
    type: { room: 'fit', hint: 'Whether the value is a percentage or fixed', cell: ({ type }) => word(type) },
    value: { cell: valueOf },
    bankwiseValue: {
      cell: ({ bankwiseValue }) => (
        <span className={rateStyles.code} title={bankwiseValue}>
          {bankwiseValue.replace(/\s+/g, ' ')}
        </span>
      ),
    },
    state: stateLook,
  })
const columns = { general: columnsOf('general'), brand: columnsOf('brand'), special: columnsOf('special') }

const nameOf = ({ paymentMethod, version, merchantCode, brand }: MdrRate) =>
  [`${paymentMethod} version ${version}`, merchantCode, brand].filter((part) => part !== '').join(' ')

/** One of the three masters of merchant discount rates. Filters, order and the open dialog stand in the address. */
export const MdrList = ({ master }: { readonly master: MdrMaster }) => {
  const { opened, open, close } = useOpenedRecord()
  const entry = entries[master]
  const list = useGrowingList({
    call: entry,
    search: master === 'special' ? ofMerchants : ofAll,
    place,
    request: ({ filters: { merchantCode, ...filters }, page, size, sort, order }) => ({
      pageIndex: page - 1,
      pageSize: size,
      sort,
      order,
      ...filters,
      ...(master === 'special' && merchantCode !== undefined ? { merchantCode } : {}),
    }),
    failed: 'Could not get data!',
  })
  const listed = opened?.id === undefined ? undefined : list.rows.find(({ id }) => id === opened.id)
  const isAsked = opened?.id !== undefined && listed === undefined && !list.isPending
  const one = useCall(
    entry,
    { pageIndex: 0, pageSize: 1, sort: 'paymentMethod', order: 'asc', id: opened?.id ?? 1 },
    { enabled: isAsked },
  )
  const rate = listed ?? (isAsked ? one.data?.rows[0] : undefined)

  const isDrafter = useIsDrafter()
  const title = mdrTitles[master]

  return (
    <>
      <List
        label={title}
        list={list}
        columns={columns[master]}
        rowKey={({ id }) => String(id)}
        words={{
          empty: { title: 'No records found', text: 'No rate is like this. Take a filter away.' },
          none: {
            title: 'No records found',
            text: isDrafter ? 'Add New makes the first one.' : 'A drafter makes the first one.',
          },
        }}
        searchLabel="Submit"
        isSearchSecondary
        moreLabel={master === 'special' ? 'Load More' : 'Load More +50'}
        onOpen={({ id }) => open({ as: 'review', id })}
        actionsHeader="Action"
        actions={(rate) => <RateActs rate={rate} name={nameOf(rate)} onAct={(as) => open({ as, id: rate.id })} />}
        filterEnd={
          isDrafter && (
            <Button variant="primary" onClick={() => open({ as: 'add' })}>
              Add New
            </Button>
          )
        }
      />
      {opened?.as === 'add' && (
        <Opening>{(opening) => <MdrEdit master={master} as="add" opening={opening} onClose={close} />}</Opening>
      )}
      {opened?.as === 'review' && opened.id !== undefined && (
        <DecideDialog key={opened.id} kind={master} id={opened.id} title={title} onClose={close} />
      )}
      {opened !== null &&
        opened.as !== 'add' &&
        opened.as !== 'review' &&
        (rate === undefined ? (
          <MissingRecord title={title} error={one.error} isPending={list.isPending || one.isPending} onClose={close} />
        ) : (
          <MdrEdit key={`${opened.as} ${rate.id}`} master={master} as={opened.as} rate={rate} onClose={close} />
        ))}
    </>
  )
}
