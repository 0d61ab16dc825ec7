import type { ExpectedRow } from './expectedRow.ts'

const nowhere = '00000000-0000-4000-8000-000000000000'
const nobody = 'A'.repeat(43)
const opensFor = ['addeditbrandconfig']
const offers = ['showcashbackrules']
const brand = { brand_code: 'NOWHERE' }
const answer = '404 brand-not-found'
const product = { ...brand, product_code: 'SKU' }
const models = { brandCode: 'NOWHERE', toDate: '01-01-2030', skuDetails: [{ id: 999_999 }] }
const days = { start_date: '2026-01-01', end_date: '2026-01-02' }

export const expectedCatalogue: readonly ExpectedRow[] = [
  {
    call: 'pictures.upload',
    opensFor: ['addeditbrandconfig', 'showcashbackrules', 'appnotificationbulk'],
    asks: { filename: 'a.png', img64: '!' },
    answer: '400 bad-request',
  },
  {
    call: 'pictures.commit',
    opensFor: ['addeditbrandconfig', 'showcashbackrules', 'appnotificationbulk'],
    asks: { parts: 0 },
    answer: '400 bad-request',
  },
  { call: 'catalogue.products', opensFor, asks: brand, answer },
  { call: 'catalogue.find', opensFor, asks: { text: 'NOWHERE' }, answer: '200' },
  { call: 'catalogue.gaps', opensFor, asks: brand, answer },
  {
    call: 'catalogue.updateProduct',
    opensFor,
    asks: { ...product, product_name: 'A', prod_price: 1, prod_description: 'A' },
    ifMatch: 1,
    answer,
  },
  { call: 'catalogue.addImages', opensFor, asks: { ...product, images: [nobody] }, answer },
  { call: 'catalogue.commitImage', opensFor, asks: { parts: 0 }, answer: '400 bad-request' },
  { call: 'catalogue.deleteImage', opensFor, asks: { ...product, prod_img_url: nobody }, answer },
  { call: 'catalogue.orderImages', opensFor, asks: { ...product, images: [nobody] }, answer },
  { call: 'catalogue.categories', opensFor, asks: brand, answer },
  { call: 'catalogue.addCategory', opensFor, asks: { ...brand, category_description: 'A' }, answer },
  { call: 'brandForm.get', opensFor, asks: brand, answer },
  { call: 'brandForm.save', opensFor, asks: brand, answer: '400 bad-request' },
  { call: 'banners.list', opensFor: offers, asks: brand, answer },
  {
    call: 'banners.save',
    opensFor: offers,
    asks: { ...brand, ...days, brand_offer_name: 'A', banner_status: 'ACTIVE', media_url: nobody },
    answer,
  },
  { call: 'banners.overlaps', opensFor: offers, asks: { ...brand, ...days, priority: 1 }, answer },
  { call: 'banners.query', opensFor: offers, asks: brand, answer },
  { call: 'banners.tryQuery', opensFor: offers, asks: { ...brand, query_sql: 'select 1' }, answer },
  {
    call: 'banners.saveQuery',
    opensFor: offers,
    asks: { ...brand, search_query_elastic: '', search_query_sql: '', query_elastic: '', query_sql: '' },
    ifMatch: 1,
    answer,
  },
  { call: 'productSchemes.list', opensFor, asks: brand, answer },
  { call: 'productSchemes.models', opensFor, asks: { scheme_code: 'NOWHERE' }, answer: '404 record-not-found' },
  { call: 'productSchemes.groups', opensFor, asks: { scheme_code: 'NOWHERE' }, answer: '404 record-not-found' },
  {
    call: 'productSchemes.setGroups',
    opensFor,
    asks: { scheme_code: 'NOWHERE', groupCodes: [] },
    answer: '404 record-not-found',
  },
  {
    call: 'productSchemes.get',
    opensFor: [...opensFor, 'productmgmt'],
    asks: { scheme_code: 'NOWHERE' },
    answer: '404 record-not-found',
  },
  { call: 'productSchemes.browse', opensFor: ['productmgmt'], asks: {}, answer: '200' },
  {
    call: 'productSchemes.browseModels',
    opensFor: ['productmgmt'],
    asks: { include_schemes: 'NOWHERE' },
    answer: '200',
  },
  {
    call: 'productSchemes.extend',
    opensFor,
    asks: { brandCode: 'NOWHERE', endDate: '01-01-2030', schemeVOList: [{ schemeCode: 'NOWHERE' }] },
    answer,
  },
  { call: 'productSchemes.expireModels', opensFor, asks: models, answer },
  {
    call: 'productSchemes.moveModels',
    opensFor,
    asks: { ...models, toSchemeCode: 'NOWHERE', fromDate: '01-01-2030' },
    answer,
  },
  { call: 'productSchemes.effect', opensFor, asks: { act: 'expireModels', change: models }, answer },
  { call: 'productSchemes.changes', opensFor, asks: brand, answer },
  { call: 'productSchemes.takeBack', opensFor, asks: { change_id: nowhere }, answer: '404 record-not-found' },
  { call: 'productSchemes.timeline', opensFor, asks: { ...brand, sku: 'SKU' }, answer },
  {
    call: 'groupCodes.list',
    opensFor: ['addeditbrandconfig', 'getusers', 'upload_offer', 'offerdescupdate'],
    asks: { include_brands: 'NOWHERE' },
    answer,
  },
  {
    call: 'groupCodes.add',
    opensFor,
    asks: { brand: 'NOWHERE', group_code: 'G1', dealer_category: 'A' },
    answer,
  },
  {
    call: 'groupCodes.edit',
    opensFor,
    asks: { brand: 'NOWHERE', group_code: 'G1', dealer_category: ['A'], selectedDealers: ['A'] },
    answer,
  },
  {
    call: 'offerLookup.get',
    opensFor,
    asks: { brandCode: 'NOWHERE', productCode: 'SKU', txnRefNumber: 'TXN0001' },
    answer,
  },
]
