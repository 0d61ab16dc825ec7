import type { Try } from './attempt.ts'
import { ownUploads } from './scopeRecords.ts'
import type { Target } from './target.ts'

const nobody = 'A'.repeat(43)
const days = { start_date: '2030-01-01', end_date: '2030-01-02' }
const brand = ({ brandCode }: Target) => ({ brand_code: brandCode })
const product = (target: Target) => ({ ...brand(target), product_code: 'SKU' })
const expire = ({ brandCode, modelId }: Target) => ({ brandCode, toDate: '01-01-2030', skuDetails: [{ id: modelId }] })
const move = (target: Target) => ({ ...expire(target), toSchemeCode: target.schemeCode, fromDate: '01-01-2030' })
const extend = ({ brandCode, schemeCode }: Target) => ({
  brandCode,
  endDate: '01-01-2030',
  schemeVOList: [{ schemeCode }],
})
const emptyQueries = { search_query_elastic: '', search_query_sql: '', query_elastic: '', query_sql: '' }
/** What the form asks for besides the brand. */
const form = {
  brand_name: 'A',
  brand_logo: nobody,
  mcc_code: 1,
  priority: 1,
  category: 'A',
  allowed_brand_payment_types: '[]',
  brand_offer_desc: 'A',
  brand_validations: [{ regex: 'a', error_message: 'A', label: 'A', attribute_name: 'a' }],
  bank_tids: '{}',
  action_name: 'A',
}

const asked: readonly Pick<Try, 'call' | 'asks' | 'ifMatch'>[] = [
  { call: 'catalogue.products', asks: brand },
  { call: 'catalogue.gaps', asks: brand },
  {
    call: 'catalogue.updateProduct',
    asks: (target) => ({ ...product(target), product_name: 'A', prod_price: 1, prod_description: 'A' }),
    ifMatch: 1,
  },
  { call: 'catalogue.addImages', asks: (target) => ({ ...product(target), images: [nobody] }) },
  { call: 'catalogue.commitImage', asks: (target, loginId) => ({ ...ownUploads.get(loginId), ...product(target) }) },
  { call: 'catalogue.deleteImage', asks: (target) => ({ ...product(target), prod_img_url: nobody }) },
  { call: 'catalogue.orderImages', asks: (target) => ({ ...product(target), images: [nobody] }) },
  { call: 'catalogue.categories', asks: brand },
  { call: 'catalogue.addCategory', asks: (target) => ({ ...brand(target), category_description: 'A' }) },
  { call: 'brandForm.get', asks: brand },
  { call: 'brandForm.save', asks: (target) => ({ ...brand(target), ...form }), ifMatch: 1 },
  { call: 'banners.list', asks: brand },
  { call: 'banners.overlaps', asks: (target) => ({ ...brand(target), ...days, priority: 1 }) },
  {
    call: 'banners.save',
    asks: (target) => ({
      ...brand(target),
      ...days,
      brand_offer_name: 'A',
      banner_status: 'ACTIVE',
      media_url: nobody,
    }),
  },
  { call: 'banners.query', asks: brand },
  { call: 'banners.tryQuery', asks: (target) => ({ ...brand(target), query_sql: 'select 1' }) },
  { call: 'banners.saveQuery', asks: (target) => ({ ...brand(target), ...emptyQueries }), ifMatch: 1 },
  {
    call: 'productSchemes.list',
    asks: ({ brandCode, schemeCode }) => ({ brand_code: brandCode, scheme_code: schemeCode }),
  },
  { call: 'productSchemes.models', asks: ({ schemeCode }) => ({ scheme_code: schemeCode }) },
  { call: 'productSchemes.get', asks: ({ schemeCode }) => ({ scheme_code: schemeCode }) },
  { call: 'records.life', asks: ({ schemeCode }) => ({ kind: 'scheme', key: schemeCode }) },
  { call: 'productSchemes.groups', asks: ({ schemeCode }) => ({ scheme_code: schemeCode }) },
  { call: 'productSchemes.setGroups', asks: ({ schemeCode }) => ({ scheme_code: schemeCode, groupCodes: [] }) },
  { call: 'productSchemes.extend', asks: extend },
  { call: 'productSchemes.expireModels', asks: expire },
  { call: 'productSchemes.moveModels', asks: move },
  { call: 'productSchemes.effect', asks: (target) => ({ act: 'extend', change: extend(target) }) },
  { call: 'productSchemes.effect', asks: (target) => ({ act: 'moveModels', change: move(target) }) },
  { call: 'productSchemes.changes', asks: brand },
  { call: 'productSchemes.takeBack', asks: ({ changeId }) => ({ change_id: changeId }) },
  { call: 'productSchemes.timeline', asks: (target) => ({ ...brand(target), sku: 'SKU' }) },
  { call: 'groupCodes.list', asks: ({ brandCode }) => ({ include_brands: brandCode }) },
  {
    call: 'groupCodes.add',
    asks: ({ brandCode }) => ({ brand: brandCode, group_code: 'G1', dealer_category: 'A' }),
  },
  {
    call: 'groupCodes.edit',
    asks: ({ brandCode }) => ({
      brand: brandCode,
      group_code: 'G1',
      dealer_category: ['A'],
      selectedDealers: ['A'],
    }),
  },
]

/** A brand that is not the person's is answered like one that is not there; lists of all brands leave it out. */
export const catalogueTries: readonly Try[] = [
  ...asked.map((one): Try => ({ ...one, refused: 'not-found', byBrand: true })),
  {
    call: 'catalogue.commitImage',
    asks: ({ uploadId }, loginId) => ({
      ...ownUploads.get(loginId),
      upload_id: uploadId,
      brand_code: 'ASTRON',
      product_code: 'SKU',
    }),
    upload: true,
  },
  {
    call: 'pictures.commit',
    asks: ({ uploadId }, loginId) => ({ ...ownUploads.get(loginId), upload_id: uploadId, purpose: 'logo' }),
    upload: true,
  },
  {
    call: 'offerLookup.get',
    asks: ({ brandCode, txnRefNumber }) => ({ brandCode, productCode: 'SKU', txnRefNumber }),
    refused: 'not-found',
  },
  { call: 'catalogue.find', asks: ({ brandCode }) => ({ text: brandCode }), byBrand: true },
  {
    call: 'productSchemes.browse',
    asks: ({ brandCode, schemeCode }) => ({ brand_code: brandCode, scheme_code: schemeCode }),
    byBrand: true,
  },
  {
    call: 'productSchemes.browseModels',
    asks: ({ schemeCode }) => ({ include_schemes: schemeCode }),
    byBrand: true,
  },
]
