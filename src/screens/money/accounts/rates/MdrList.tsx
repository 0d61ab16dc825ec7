import { codeChoices, wordsOfCode } from '#contract/wire/codedWords.ts'
import { formatPercent } from '#contract/wire/money.ts'
import {
  mdrColumns,
  type MdrMaster,
  type MdrRate,
  mdrSortFields,
  paymentMethods,
  ratePageSize,
  RateState,
} from '#contract/calls/money/rates.ts'
import { namedValues } from '#contract/wire/jsonText.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { CheckedDialogs } from '#src/checkedRecords/CheckedDialogs.tsx'
import { useOpenedRecord } from '#src/checkedRecords/openedRecord.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, lookup } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useGrowingList } from '#src/lists/useList.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { merchantCodesFilter } from '../parts/merchantCodes.ts'
import { place, RateActs, stateLook, word } from './RateCells.tsx'
import { mdrLists } from './mdrLists.ts'
import { mdrTitles, wireStates } from './rateForm.ts'
import rateStyles from './Rates.module.css'
import { useIsDrafter } from './useIsDrafter.ts'

const valueOf = ({ type, value }: MdrRate) =>
  type === 'PERCENTAGE' ? word(formatPercent(value)) : <Amount paise={value} />

const wireStateChoices = Object.values(wireStates).map((value) => ({ value, label: value }))
const choices = {
  paymentMethod: choice('payment_method', codeChoices('method', paymentMethods), { all: 'All' }),
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
/** Rates that are of no merchant have no field for codes. */
const ofAll = defineSearch({
  filters: { merchantCode: { ...merchantCodesFilter, isApart: true }, ...choices },
  ...searched,
  isLive: true,
})

const columnsOf = (master: MdrMaster) =>
  tableColumns<MdrRate>(mdrColumns[master], {
    ...Object.fromEntries(
      (['brand', 'category', 'merchantCode'] as const).map((field) => [
        field,
        { room: 'fit', cell: (rate: MdrRate) => word(rate[field] || '–') },
      ]),
    ),
    paymentMethod: { room: 'fit', cell: ({ paymentMethod }) => word(wordsOfCode('method', paymentMethod)) },
    paymentMethodType: { hint: 'payment_method_type: the code of the payment method' },
    type: {
      room: 'fit',
      hint: 'Whether the value is a percentage or fixed',
      cell: ({ type }) => word(wordsOfCode('valueKind', type)),
    },
    value: { cell: valueOf },
    bankwiseValue: {
      cell: ({ bankwiseValue }) => (
        <span className={rateStyles.code} title={bankwiseValue}>
          {valuesText(bankwiseValue)}
        </span>
      ),
    },
    state: stateLook,
  })
const columns = { general: columnsOf('general'), brand: columnsOf('brand'), special: columnsOf('special') }

/** In words, where it is a value for each bank. */
const valuesText = (text: string): string => {
  const named = namedValues(text)
  if (named === undefined) return text.replace(/\s+/g, ' ')
  return named.length === 0 ? '–' : named.map(([bank, value]) => `${bank} ${value}`).join(', ')
}

const nameOf = ({ paymentMethod, version, merchantCode, brand }: MdrRate) =>
  [`${wordsOfCode('method', paymentMethod)} version ${version}`, merchantCode, brand]
    .filter((part) => part !== '')
    .join(' ')

/** One of the three masters of merchant discount rates. Filters, order and the open dialog stand in the address. */
export const MdrList = ({ master }: { readonly master: MdrMaster }) => {
  const { opened, open, openerOf, close } = useOpenedRecord()
  const list = useGrowingList({
    call: mdrLists[master],
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
        actions={(rate) => (
          <RateActs rate={rate} name={nameOf(rate)} openerOf={(as) => openerOf({ as, id: rate.id })} />
        )}
        filterEnd={
          isDrafter && (
            <ButtonLink variant="primary" {...openerOf({ as: 'add' })}>
              Add New
            </ButtonLink>
          )
        }
      />
      <CheckedDialogs kind={master} opened={opened} mayAdd={isDrafter} onClose={close} />
    </>
  )
}
