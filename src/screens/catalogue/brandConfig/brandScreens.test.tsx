import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  addCategory,
  type Category,
  countProductGaps,
  listCategories,
  listProducts,
} from '#contract/calls/catalogue/catalogue.ts'
import { editGroupCode, listGroupCodes } from '#contract/calls/catalogue/groupCodes.ts'
import { listOfferWaits } from '#contract/calls/catalogue/offerWaits.ts'
import { getBrand } from '#contract/calls/catalogue/brandForm.ts'
import { getBrandQuery, listBanners, tryBrandQuery } from '#contract/calls/catalogue/banners.ts'
import { lookUpOffers } from '#contract/calls/catalogue/offerLookup.ts'
import {
  effectOfScheme,
  extendSchemes,
  listSchemeModels,
  listSchemes,
  type Scheme,
} from '#contract/calls/catalogue/productSchemes.ts'
import { listBrands } from '#contract/calls/people/roles.ts'
import { buildProduct } from '#tests/support/products.ts'
import { said, sayingRoute } from '#tests/support/saidToasts.tsx'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { BrandConfig } from './BrandConfig.tsx'

const routes = ['/brand-config', '/brand-config/:tab'].map((path) => sayingRoute(path, <BrandConfig />))

let screen: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  screen?.close()
  screen = undefined
})

const everything = ['productmgmt', 'addeditbrandconfig', 'showcashbackrules']
const show = async (
  search: string,
  services: readonly string[] = everything,
  brands = ['ASTRON', 'BOLTWAVE'],
  limitedTo: readonly string[] = [],
) => {
  const gateway = openPageGateway()
  gateway.answer(listBrands, () => brands.map((brandCode, id) => ({ id: id + 1, brandCode })))
  gateway.answer(listBanners, () => ({ rows: [], total: 0 }))
  gateway.answer(listOfferWaits, () => ({ rows: [], total: 0 }))
  gateway.answer(countProductGaps, () => ({ products: 3, noPrice: 1, noImage: 2, noMinMax: 0, complete: 1 }))
  return {
    gateway,
    open: async () => {
      screen = await showScreen(routes, { at: `/brand-config${search}`, services, limitedTo })
    },
  }
}
const tab = (name: string) => page.getByRole('tab', { name })

it('the index counts the whole list: Offers is first where it may be, else the first tab that is the person’s', async () => {
  const { open } = await show('')
  await open()
  await expect.element(tab('Offers')).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('Please Select Brand', { exact: true }).last()).toBeVisible()
  screen?.close()
  const limited = await show('?activeIndex=3', ['addeditbrandconfig'])
  await limited.open()
  await expect.element(tab('Product Mgmt')).toHaveAttribute('aria-selected', 'true')
  expect(tab('Offers').query()).toBeNull()
})

it('a person of one brand finds it chosen', async () => {
  const { gateway, open } = await show('?activeIndex=0', everything, ['ASTRON'])
  await open()
  await expect.element(page.getByText('2 without an image')).toBeVisible()
  expect(gateway.sent.find(({ name }) => name === 'catalogue.gaps')?.body).toMatchObject({ brand_code: 'ASTRON' })
})

it('a person who is limited to brands finds the first of them chosen', async () => {
  const { gateway, open } = await show('?activeIndex=0', everything, ['ASTRON', 'BOLTWAVE'], ['ASTRON', 'BOLTWAVE'])
  await open()
  await expect.element(page.getByText('2 without an image')).toBeVisible()
  expect(gateway.sent.find(({ name }) => name === 'catalogue.gaps')?.body).toMatchObject({ brand_code: 'ASTRON' })
})

const category = (id: number, categoryDescription: string, parent: Category | null, children = 0): Category => ({
  id,
  parentCategoryId: parent?.id ?? null,
  categoryDescription,
  businessLob: 'RETAIL',
  activeStatus: 'Y',
  level: parent === null ? 0 : parent.level + 1,
  children,
})
const electronics = category(1, 'Electronics', null, 1)
const phones = category(2, 'Phones', electronics)

it('the tree is walked and a child added by keyboard alone; a category that is present is said', async () => {
  const { gateway, open } = await show('?brand=ASTRON&activeIndex=1')
  gateway.answer(listCategories, ({ parentCategoryId }) => (parentCategoryId === 0 ? [electronics] : [phones]))
  gateway.answer(addCategory, () => ({ refuse: 'category-present' }))
  await open()
  const root = page.getByRole('treeitem', { name: /Electronics/ })
  await expect.element(root).toBeVisible()
  ;(root.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('treeitem', { name: /Phones/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('button', { name: 'Add child to Phones' })).toBeEnabled()
  await page.getByRole('button', { name: 'Add child to Phones' }).click()
  // The dialog opens in its first field.
  await expect.element(page.getByLabelText('Category', { exact: true })).toHaveFocus()
  await userEvent.keyboard('Smart phones')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => [...said]).toContain('Category already present')
  expect(gateway.sent.find(({ name }) => name === 'catalogue.addCategory')?.body).toMatchObject({
    category_description: 'Smart phones',
    parent_category_id: 2,
  })
})

it('a blank dealer category is shown as NULL, and an edit says what the person saw', async () => {
  const { gateway, open } = await show('?brand=ASTRON&activeIndex=6&group=G01')
  gateway.answer(listGroupCodes, () => ({
    uniqueGroups: ['G01'],
    dealers: [
      { groupCode: 'G01', dealerCategory: '' },
      { groupCode: 'G01', dealerCategory: 'GOLD' },
    ],
    regions: [],
  }))
  gateway.answer(editGroupCode, () => [])
  await open()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('NULL').click()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect
    .poll(() => gateway.sent.find(({ name }) => name === 'groupCodes.edit')?.body)
    .toMatchObject({
      group_code: 'G01',
      dealer_category: ['', 'GOLD'],
      selectedDealers: ['GOLD'],
    })
})

const scheme: Scheme = {
  id: 1,
  brandCode: 'ASTRON',
  schemeCode: 'EMI6',
  schemeDesc: 'Six months',
  isEmi: true,
  isCashback: false,
  status: 'running',
  fromDate: '2026-01-01T00:00:00Z',
  toDate: '2030-01-31T18:30:00Z',
  models: 2,
  version: 1,
}

it('an extension is shown before it can be done, and why it failed is said', async () => {
  const { gateway, open } = await show('?brand=ASTRON&activeIndex=4&scheme=EMI6&as=extend')
  gateway.answer(getBrand, () => null)
  gateway.answer(listSchemes, () => ({ rows: [scheme], total: 1 }))
  gateway.answer(listSchemeModels, () => ({ rows: [], total: 0 }))
  gateway.answer(effectOfScheme, () => ({
    schemes: 1,
    models: 2,
    offers: 0,
    waits: null,
    rows: [
      {
        schemeCode: 'EMI6',
        sku: '',
        fromBefore: scheme.fromDate,
        toBefore: scheme.toDate,
        fromAfter: scheme.fromDate,
        toAfter: '2031-01-31T18:30:00Z',
      },
    ],
  }))
  gateway.answer(extendSchemes, () => ({ refuse: 'sku-in-another-scheme' }))
  await open()
  const dialog = page.getByRole('dialog', { name: 'Extend EMI6' })
  await expect.element(dialog.getByRole('button', { name: 'Extend' })).toBeDisabled()
  await dialog.getByLabelText('Last day').fill('2031-01-31')
  await expect.element(dialog.getByText('Changes 1 scheme, 2 models')).toBeVisible()
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expect
    .poll(() => [...said].some((text) => text.startsWith('Error: A model is in another scheme of its kind')))
    .toBe(true)
  expect(gateway.sent.find(({ name }) => name === 'productSchemes.extend')?.body).toEqual({
    brandCode: 'ASTRON',
    endDate: '31-01-2031',
    schemeVOList: [{ schemeCode: 'EMI6' }],
  })
})

it('a scheme is opened below its own row and closed again, by keyboard', async () => {
  const { gateway, open } = await show('?brand=ASTRON&activeIndex=4')
  const other = { ...scheme, id: 2, schemeCode: 'EMI9' }
  gateway.answer(listSchemes, ({ schemeCode }) => {
    const rows = [scheme, other].filter((one) => schemeCode === undefined || one.schemeCode === schemeCode)
    return { rows, total: rows.length }
  })
  gateway.answer(listSchemeModels, () => ({ rows: [], total: 0 }))
  await open()
  const grid = page.getByRole('grid', { name: 'Schemes' })
  const rowOf = (code: string) => grid.getByRole('row', { name: new RegExp(`^${code} `) })
  await expect.element(rowOf('EMI6')).toBeVisible()
  ;(rowOf('EMI6').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const panel = page.getByRole('region', { name: 'EMI6' })
  await expect.element(panel).toBeVisible()
  const topOf = (element: Element) => element.getBoundingClientRect().top
  expect([
    topOf(panel.element()) > topOf(rowOf('EMI6').element()),
    topOf(panel.element()) < topOf(rowOf('EMI9').element()),
  ]).toEqual([true, true])
  // The arrows step over what is open.
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(rowOf('EMI9')).toHaveFocus()
  await page.getByRole('button', { name: 'Close EMI6' }).click()
  await expect.poll(() => panel.query()).toBeNull()
})

it('a search query is tried with the words that are searched, and says what it finds', async () => {
  const { gateway, open } = await show('?brand=ASTRON&activeIndex=3&as=query')
  gateway.answer(getBrandQuery, () => ({
    searchQueryElastic: '',
    searchQuerySql: 'select product_code from brand_products where product_name ilike :text',
    queryElastic: '',
    querySql: '',
    version: 1,
    changedBy: 'catalogue',
  }))
  gateway.answer(tryBrandQuery, () => ({
    products: 1_204,
    examples: [{ productCode: 'SKU-1', productName: 'Lamp' }],
  }))
  await open()
  const dialog = page.getByRole('dialog', { name: 'Update Query' })
  await dialog.getByLabelText('What is searched by search_query_sql').fill('lamp')
  await dialog.getByRole('button', { name: 'Try search_query_sql' }).click()
  await expect.element(dialog.getByText('1,204 products')).toBeVisible()
  await expect.element(dialog.getByText('For example Lamp (SKU-1)')).toBeVisible()
  expect(gateway.sent.find(({ name }) => name === 'banners.tryQuery')?.body).toMatchObject({
    brand_code: 'ASTRON',
    query_sql: 'select product_code from brand_products where product_name ilike :text',
    text: 'lamp',
  })
  await expect.element(dialog.getByRole('button', { name: 'Try query_sql', exact: true })).toBeDisabled()
  gateway.answer(tryBrandQuery, () => ({ refuse: 'query-unsafe' }))
  await dialog.getByRole('button', { name: 'Try search_query_sql' }).click()
  await expect.element(dialog.getByText('A search query is one SELECT statement', { exact: false })).toBeVisible()
})

it('the lookup names the offer that applies and why another does not', async () => {
  const { gateway, open } = await show('?brand=ASTRON&activeIndex=5&cashback=lookup&sku=SKU-1&txn_ref_number=TXN1')
  const offer = {
    description: 'Five percent',
    bankCode: '',
    paymentMethods: '',
    totalCashback: 500,
    cashbackType: 'PERCENTAGE' as const,
    maxCashback: 200_000,
    minTransactionAmt: 0,
    groupCodes: '',
    offerDesc: '',
    cashback: 150_000,
    whyNot: [],
  }
  gateway.answer(lookUpOffers, () => ({
    cashbackDetails: { cashBackApplicable: true, cashback: 150_000 },
    brandOfferDetailsList: [
      offer,
      { ...offer, description: 'Of a bank', cashback: 0, whyNot: ['The bank is not known.'] },
    ],
  }))
  await open()
  await expect.element(page.getByText('Cashback of ₹1,500.00 applies')).toBeVisible()
  await expect.element(page.getByText('The bank is not known.')).toBeVisible()
})

const product = buildProduct()

it('a list of products says which lack an image, and a failure is said as documented', async () => {
  const { gateway, open } = await show('?brand=ASTRON&activeIndex=0&step=images')
  gateway.answer(listProducts, () => ({ rows: [product], total: 1 }))
  await open()
  await expect.element(page.getByRole('grid', { name: 'Products' }).getByText('No image')).toBeVisible()
  gateway.answer(listProducts, () => ({ refuse: 'broken' }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => [...said]).toContain('Could not get catalogue details')
})
