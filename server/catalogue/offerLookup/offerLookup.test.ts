import { expect, inject, test } from 'vitest'
import { openCatalogueFixture } from '#tests/support/catalogueFixture.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { insertTransactions, limitToBrand } from '#tests/support/transactions.ts'

const brandCode = 'ASTRON'

test('the lookup says what applies to a payment, why every other offer does not, and knows no payment of others', async () => {
  const { desk: testGateway, joel, pool } = await openCatalogueFixture(inject('postgresUrl'))
  const { db } = testGateway.database
  await insertMerchants(db, [buildMerchant({ merchantCode: 'M0000001' })])
  const at = new Date(Date.now() - 86_400_000)
  for (const [txnRefNumber, of] of [
    ['LOOKUP1', brandCode],
    ['LOOKUP2', 'BOLTWAVE'],
  ] as const)
    await insertTransactions(db, [
      {
        merchantCode: 'M0000001',
        txnRefNumber,
        brandCode: of,
        txnType: 'brand_emi',
        amountPaise: 2_000_000,
        createdAt: at,
      },
    ])
  await pool.query(`update merchants set group_code = 'G1'`)
  await pool.query(
    `insert into cashback_offers (offer_code, brand_code, product_code, description, bank_code,
      payment_methods, cashback_type, total_cashback, max_cashback_paise, min_transaction_paise, group_codes, from_at, to_at)
    select code, $1, sku, code, bank, methods, 'PERCENTAGE', 500, cap, least, groups, now() + days * interval '1 day',
      now() + (days + 20) * interval '1 day'
    from (values ('A-ALL', '', '', '', 0, 0, '', -10), ('B-CAP', 'SKU-01', '', 'EMI,UPI', 40000, 0, 'G1', -10),
      ('C-BANK', '', 'HDFC', '', 0, 0, '', -10), ('D-SKU', 'SKU-02', '', '', 0, 0, '', -10),
      ('E-LEAST', '', '', 'UPI', 0, 5000000, 'G9', -10), ('F-LATER', '', '', '', 0, 0, '', 5))
      o(code, sku, bank, methods, cap, least, groups, days)`,
    [brandCode],
  )
  const asked = { brandCode, productCode: 'SKU-01', txnRefNumber: 'LOOKUP1' }
  const { cashbackDetails, brandOfferDetailsList: offers } = await joel.call('offerLookup.get', asked)
  expect(cashbackDetails).toEqual({ cashBackApplicable: true, cashback: 100_000 })
  expect(offers.map(({ description, cashback, whyNot }) => [description, cashback, whyNot.length])).toEqual([
    ['A-ALL', 100_000, 0],
    ['B-CAP', 40_000, 0],
    ['C-BANK', 0, 1],
    ['D-SKU', 0, 1],
    ['F-LATER', 0, 1],
    ['E-LEAST', 0, 3],
  ])
  expect(offers.find(({ description }) => description === 'C-BANK')?.whyNot[0]).toMatch(/bank/i)

  await pool.query(`update transaction_details set issuer_bank = 'HDFC'`)
  const known = await joel.call('offerLookup.get', asked)
  expect(known.brandOfferDetailsList.find(({ description }) => description === 'C-BANK')?.cashback).toBe(100_000)

  expect(await codeOf(joel.call('offerLookup.get', { ...asked, txnRefNumber: 'LOOKUP2' }))).toBe('record-not-found')
  await limitToBrand(db, 'catalogue', 'BOLTWAVE')
  expect(await codeOf(joel.call('offerLookup.get', asked))).toBe('brand-not-found')
})
