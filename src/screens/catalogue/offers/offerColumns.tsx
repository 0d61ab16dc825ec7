import { offerSkuColumns as declaredSkus, type OfferSku } from '#contract/calls/catalogue/offerSkus.ts'
import { offerColumns as declared, type OfferRow } from '#contract/calls/catalogue/offers.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { formatPercent } from '#contract/wire/money.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { When } from '#src/ui/When.tsx'
import { stateLabel } from '#src/ui/stateLabel.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { offerAddress } from './offerAddress.ts'
import { bankWords, listWords, methodsWords, stateVariants, stateWords } from './offerWords.ts'

const mostNamed = 2
/** One or two by their codes, more by their number. */
const Skus = ({ list }: { readonly list: string }) => {
  const isNot = list.startsWith('NOT ')
  const count = list === '' ? 0 : list.split(',').length
  return count > mostNamed || (isNot && count > 1) ? (
    <span className="ui-one-line" title={listWords(list)}>
      {isNot ? `All but ${count}` : `${count} SKUs`}
    </span>
  ) : (
    <span className="ui-one-line">{listWords(list)}</span>
  )
}

export const offerColumns = tableColumns<OfferRow>(declared, {
  id: { header: 'Id', isExtra: true, cell: ({ id }) => <PlaceLink to={offerAddress(id)}>{id}</PlaceLink> },
  description: {
    header: 'Description',
    cell: ({ id, description }) => <PlaceLink to={offerAddress(id)}>{description}</PlaceLink>,
  },
  state: { cell: stateLabel(stateWords, stateVariants) },
  bankCode: {
    header: 'Bank',
    room: 'fit',
    cell: ({ bankCode }) => <span className="ui-one-line">{bankWords(bankCode)}</span>,
  },
  paymentMethods: { header: 'Payment Methods', cell: ({ paymentMethods }) => methodsWords(paymentMethods) },
  sku: { header: 'SKU', room: 'fit', cell: ({ sku }) => <Skus list={sku} /> },
  totalCashback: {
    header: 'Cashback',
    cell: ({ configType, totalCashback }) =>
      configType === 'AMOUNT' ? <Amount paise={totalCashback} /> : formatPercent(totalCashback),
  },
  maxCashback: { header: 'At Most' },
  minTransactionAmt: { header: 'From Amount', isExtra: true },
  startDate: { header: 'From' },
  endDate: {
    header: 'Last Day',
    room: 'fit',
    cell: ({ startDate, endDate }) =>
      startDate === endDate ? 'Never began' : <When day={indianDay(new Date(Date.parse(endDate) - 1))} />,
  },
  displaySpel: { header: 'Rule' },
  offerDesc: { header: 'Offer Desc' },
})

export const skuColumns = tableColumns<OfferSku>(declaredSkus, {
  sku: { header: 'SKU' },
  category: { header: 'Category' },
  model: { header: 'Model' },
  modelDesc: { header: 'Model Desc' },
  price: { header: 'Price' },
})
