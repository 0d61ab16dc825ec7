import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openTestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { insertTransactions } from '#tests/support/transactions.ts'

/** What a reader of PDFs finds in it: every page's text, and the fonts that travel with it. */
const readPdf = async (bytes: Uint8Array) => {
  const task = getDocument({ data: bytes, verbosity: 0 })
  const document = await task.promise
  const first = await document.getPage(1)
  const { items } = await first.getTextContent()
  const pages = document.numPages
  await task.destroy()
  return { pages, text: items.map((item) => ('str' in item ? item.str : '')).join('') }
}

test('a charge slip comes as a PDF of text: the rupee sign, names in Devanagari, and nothing that is acted on', async () => {
  const testGateway = await openTestGateway(inject('postgresUrl'))
  onTestFinished(() => testGateway.close())
  const { db, pool } = testGateway.database
  await insertMerchants(db, [
    buildMerchant({
      merchantCode: 'M0000001',
      displayName: 'आशा बाज़ार',
      address: '12 गांधी road <script>',
      city: 'Pune',
    }),
  ])
  await insertTransactions(db, [
    { merchantCode: 'M0000001', txnRefNumber: 'SLIP-1', createdAt: new Date('2026-11-20T06:30:00Z') },
  ])
  await pool.query(`update transactions set amount_paise = 12345678 where txn_ref_number = 'SLIP-1'`)
  const support = await testGateway.signIn('opsadmin')
  const { fileName, pdf } = await support.call('chargeSlip.pdf', { txnRefNumber: 'SLIP-1' })
  const bytes = Buffer.from(pdf, 'base64')
  expect([fileName, bytes.subarray(0, 5).toString(), bytes.length < 100_000]).toEqual([
    'charge_slip_SLIP-1.pdf',
    '%PDF-',
    true,
  ])
  const { pages, text } = await readPdf(new Uint8Array(bytes))
  const bare = text.replaceAll(/\s/g, '')
  expect(pages).toBe(1)
  for (const part of ['CHARGESLIP', 'SLIP-1', '₹1,23,456.78', 'आशा', 'road<script>', 'Pune', '2026-11-2012:00:00IST'])
    expect(bare).toContain(part)
  expect(bare).not.toContain('?')
  expect(await codeOf(support.call('chargeSlip.pdf', { txnRefNumber: 'NOWHERE' }))).toBe('record-not-found')
})
