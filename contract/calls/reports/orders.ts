import { z } from 'zod'
import { defineCall } from '#contract/wire/call.ts'
import { amount, columnsNamed, id, instant, masked, text } from '#contract/wire/columns.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { Day, wireObject } from '#contract/wire/wire.ts'
import { pages } from '#contract/wire/pages.ts'
import { BrandCode } from '#contract/calls/money/rates.ts'
import { StoreOrder } from '#contract/calls/money/transactions.ts'

const days = { fromDate: Day.optional(), toDate: Day.optional() }
const page = pages(20, 300)

const shared = {
  family: 'gateway',
  path: '/getquerydata',
  access: screenAccess.orders,
  kind: 'read',
  offline: 'cache',
  response: () => z.object({ rows: z.array(StoreOrder), total: z.int() }),
  answer: 'page',
  refusals: [],
} as const

export const listOrders = defineCall({
  ...shared,
  name: 'orders.list',
  discriminator: { query_id: 'getStoreOrderList' },
  summary: 'Orders of every brand that the person may see, latest first.',
  request: () => z.strictObject({ parameters: wireObject({ ...days, ...page }) }),
})

export const listBrandOrders = defineCall({
  ...shared,
  name: 'orders.ofBrand',
  discriminator: { query_id: 'getBrandStoreOrderList' },
  summary: 'Orders of one brand, latest first.',
  request: () => z.strictObject({ parameters: wireObject({ ...days, brandCode: BrandCode, ...page }) }),
})

/** Under the names of the tables that can be exported: all, those of a brand, those of a merchant. */
export const orderTables = ['orders.list', 'orders.ofBrand', 'orders.ofMerchant'] as const
export type OrderTable = (typeof orderTables)[number]

export const orderColumnsOf = (table: OrderTable) =>
  columnsNamed<z.output<typeof StoreOrder>>(table, {
    txnRefNumber: id('Txn. Number'),
    merchantCode: id('Merchant Code'),
    merchantName: text('Merchant Name'),
    brandCode: text('Brand Code', { of: ({ brandCode, productBrand }) => brandCode || productBrand }),
    productBrand: text('Product Brand'),
    paidAmount: amount('Paid Amount'),
    payerUsername: masked('Payer Username'),
    transactionDate: instant('Txn. Date'),
    salutation: text('Salutation'),
  })
