import { searchSkus } from '#contract/calls/catalogue/offerSkus.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { text } from '#src/lists/search/filters.ts'
import { useList } from '#src/lists/useList.ts'
import { skuColumns } from './offerColumns.tsx'
import { offerPlace, type OfferTabProps } from './offerPlaces.ts'

const search = defineSearch({
  filters: {
    sku: text('SKU', { key: 'sku' }),
    category: text('Category', { key: 'category' }),
    model: text('Model', { key: 'model' }),
    modelDesc: text('Model Desc', { key: 'model_desc' }),
  },
  sizes: [50, 100, 300],
  asks: 'with-filter',
})

const several = (typed: string | undefined) =>
  typed === undefined
    ? undefined
    : typed
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '')

/** OC-04: SKUs by at least one filter; several texts with commas between them. */
export const SkuSearch = ({ brandCode }: OfferTabProps) => {
  const list = useList({
    call: searchSkus,
    search,
    place: offerPlace,
    request: ({ filters, page, size }) => ({
      brandCode,
      ...(filters.sku === undefined ? {} : { sku: several(filters.sku) }),
      ...(filters.category === undefined ? {} : { category: several(filters.category) }),
      ...(filters.model === undefined ? {} : { model: several(filters.model) }),
      ...(filters.modelDesc === undefined ? {} : { modelDesc: several(filters.modelDesc) }),
      page,
      size,
    }),
  })
  return (
    <List
      label="SKUs"
      list={list}
      columns={skuColumns}
      rowKey={({ sku }) => sku}
      words={{
        before: { title: 'Search for SKUs', text: 'Fill at least one filter. Separate several values by commas.' },
        empty: { title: 'No SKU fits', text: 'Search for a part of its code, category, model or description.' },
      }}
    />
  )
}
