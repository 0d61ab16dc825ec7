import { useSearchParams } from 'react-router-dom'
import {
  defaultFeatureId,
  listFeatures,
  listMerchantFeatures,
  type MerchantFeature,
  merchantFeatureColumns,
} from '#contract/calls/merchants/merchantFeatures.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { ratePageSize } from '#contract/calls/money/rates.ts'
import { ButtonLink, RowLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { SavedRecord } from '#src/editing/SavedRecord.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { lookup } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useGrowingList } from '#src/lists/useList.ts'
import { BrandCharges } from '#src/merchants/BrandCharges.tsx'
import { merchantCodesFilter } from '../parts/merchantCodes.ts'
import { place } from '../rates/RateCells.tsx'
import { FeatureUpdate } from './FeatureUpdate.tsx'
import { FeatureUpdateAll } from './FeatureUpdateAll.tsx'

const useFeatureChoices = () =>
  (useCall(listFeatures, {}).data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

const search = defineSearch({
  filters: {
    merchantCodes: merchantCodesFilter,
    featureId: lookup('Feature', {
      key: 'feature',
      read: (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined),
      useChoices: useFeatureChoices,
      initial: String(defaultFeatureId),
    }),
  },
  size: ratePageSize,
})

const columns = tableColumns(merchantFeatureColumns, {
  merchantCode: { room: 'fit' },
  charges: { cell: ({ charges }) => <BrandCharges charges={charges} /> },
  featureName: { room: 'fit', cell: ({ featureName }) => <span className="ui-one-line">{featureName}</span> },
})

/** What merchants are charged for a feature. */
export const FeatureList = () => {
  const [params] = useSearchParams()
  const features = useCall(listFeatures, {})
  const list = useGrowingList({
    call: listMerchantFeatures,
    search,
    place,
    request: ({ filters: { merchantCodes = [], featureId: asked = defaultFeatureId }, page, size }) => ({
      merchantCodes,
      featureId: asked,
      page: page - 1,
      size,
    }),
    failed: 'Could not get data!',
  })
  const { merchantCodes: codes = [], featureId = defaultFeatureId } = list.search.asked.filters
  const put = usePutParams()
  const close = () => put({ as: '', merchant: '' })
  const as = params.get('as')
  const merchant = MerchantCode.safeParse(params.get('merchant')).data
  const openerTo = useOpener()
  const editing = ({ merchantCode }: MerchantFeature) => ({ as: 'edit', merchant: merchantCode })

  return (
    <>
      <List
        label="Merchant features"
        list={list}
        columns={columns}
        rowKey={({ id }) => String(id)}
        words={{
          empty: {
            title: 'No records found',
            text:
              codes.length > 0
                ? 'None of these merchants has this feature. Update All gives it to them.'
                : 'Update All gives the feature to merchants.',
          },
        }}
        searchLabel="Submit"
        isSearchSecondary
        onOpen={(feature) => put(editing(feature))}
        actionsHeader="Action"
        actions={(feature) => (
          <RowLink {...openerTo(putting(editing(feature)))} label={`Edit ${feature.merchantCode}`}>
            Edit
          </RowLink>
        )}
        filterEnd={
          <ButtonLink variant="primary" {...openerTo(putting({ as: 'all' }))}>
            Update All
          </ButtonLink>
        }
      />
      {as === 'all' && (
        <FeatureUpdateAll codes={codes} featureId={featureId} features={features.data ?? []} onClose={close} />
      )}
      {as === 'edit' && merchant !== undefined && (
        <SavedRecord
          key={merchant}
          call={listMerchantFeatures}
          request={{ merchantCodes: [merchant], featureId, page: 0, size: 1 }}
          of={({ rows }) => rows[0]}
          title="Update Merchant Feature"
          onClose={close}
        >
          {(feature) => <FeatureUpdate feature={feature} onClose={close} />}
        </SavedRecord>
      )}
    </>
  )
}
