import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { SettlementBatch } from '#contract/calls/money/settlementBatches.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import { readConfig } from '#server/gateway/config.ts'
import { refusalOf } from '#tests/support/outcome.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { type SQL, sql } from 'drizzle-orm'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { confirmPlan, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { buildSheet } from '#tests/support/sheets.ts'

const lakh = 100_000 * 100
const folder = mkdtempSync(join(tmpdir(), 'opsdesk-bank-files-'))
const configured = (formats: unknown) => {
  const file = join(folder, `${createHash('sha256').update(JSON.stringify(formats)).digest('hex')}.json`)
  writeFileSync(file, JSON.stringify(formats))
  return { BANK_FILES: file }
}
/** What a start with this file says. */
const startWith = (file: string): string => {
  try {
    readConfig({ BANK_FILES: file })
    return 'it starts'
  } catch (error) {
    return (error as Error).message
  }
}
const startOf = (formats: unknown): string => startWith(configured(formats).BANK_FILES)
/** Which file, which field of which format, and what is wrong with it. */
const oneLine = /^BANK_FILES \S+\.json: [^\n]+$/
const column = (value: string, header = value, text?: string) => ({
  value,
  header,
  ...(text === undefined ? {} : { text }),
})
const whole = [column('accountNumber'), column('ifsc'), column('amount')]

let testGateway: SettlementFixture
beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), {
    env: configured([
      { name: 'HDFC', like: 'HDFC_ENET' },
      { name: 'IDFC', like: 'IDFC_FIRST_BLKPAY', debitAccount: '10012345678' },
      {
        name: 'Pipes',
        separator: '|',
        dayForm: 'DDMMYYYY',
        amountForm: 'paise',
        files: 'perRail',
        railWords: { NEFT: 'NFT' },
        columns: [
          column('number', 'No'),
          column('rail', 'Rail'),
          column('beneficiaryName', 'Name'),
          ...whole,
          column('day', 'On'),
        ],
      },
      { name: 'Instant', rails: ['IMPS'], columns: whole },
    ]),
  })
  const { db } = testGateway.database
  await db.execute(
    'alter table mdr_rates disable trigger user; update mdr_rates set value = 0; alter table mdr_rates enable trigger user',
  )
  const names = ['=1+1 "Asha", Stores|', 'आशा भंडार', 'Plain Name']
  for (const [at, name] of names.entries())
    await db.execute(sql`update merchants set account_holder_name = ${name},
      account_ref_sealed = ${testGateway.gateway.fieldSeal.seal(`123456789012345678${at}`, sealedFields.account)}
      where merchant_code = ${`M000000${at + 1}`}`)
})
afterAll(() => testGateway.close())

let payments = 0
const pay = (amounts: readonly number[]) =>
  testGateway.pay(
    amounts.map((amountPaise, at) => ({
      merchantCode: `M000000${at + 1}`,
      txnRefNumber: `F${(payments += 1)}`,
      amountPaise,
    })),
  )
const sealFor = (bankFile?: string) =>
  testGateway.finance.call('settlements.initiate', {
    startDate: testGateway.txnDay,
    ...(bankFile === undefined ? {} : { bankFile }),
  })
const download = async ({ batchId }: SettlementBatch) => {
  const { url, fileName, sha256 } = await testGateway.finance.call('settlements.bankFile', { batchId })
  const response = await fetch(new URL(url, testGateway.address), { headers: { cookie: testGateway.finance.cookie } })
  return {
    fileName,
    sha256,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
const sent = async (batch: SettlementBatch) => {
  const { batchId, sealHash } = batch
  await testGateway.finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
  const first = await download(batch)
  const again = await download(batch)
  expect([again.bytes.equals(first.bytes), createHash('sha256').update(first.bytes).digest('hex')]).toEqual([
    true,
    first.sha256,
  ])
  return first
}
const forms = ({ settlesOn }: SettlementBatch) => {
  const [year, month, day] = settlesOn.split('-')
  return { slashes: [day, month, year].join('/'), close: [day, month, year].join('') }
}

test('the file has the bank’s columns in its order, and every text comes out as one cell', async () => {
  await pay([150_050, 2 * lakh, 99_900])
  const preview = await testGateway.finance.call('settlements.preview', {
    txnDate: testGateway.txnDay,
    bankFile: 'IDFC',
  })
  expect([preview.rails, preview.bankFiles.map(({ name, debitAccount }) => [name, debitAccount.slice(-4)])]).toEqual([
    ['RTGS', 'NEFT'],
    [
      ['HDFC', ''],
      ['IDFC', '5678'],
      ['Pipes', ''],
      ['Instant', ''],
    ],
  ])
  const batch = await sealFor('IDFC')
  expect([batch.bankFormat, batch.debitAccount.slice(-4), batch.rails]).toEqual(['IDFC', '5678', ['RTGS', 'NEFT']])
  const before = await testGateway.finance2.call('settlements.batch', { batchId: batch.batchId, page: 1, size: 50 })
  expect(before.fileSample?.headers.slice(0, 2)).toEqual(['Beneficiary Name', 'Beneficiary Account Number'])
  expect(before.fileSample?.rows.map((row) => [row[0], row[1]?.slice(-4), row[3], row[4]?.slice(-4), row[6]])).toEqual([
    ['=1+1 "Asha", Stores|', '0001', 'NEFT', '5678', '1500.50'],
    ['आशा भंडार', '0002', 'RTGS', '5678', '200000.00'],
    ['Plain Name', '0003', 'NEFT', '5678', '999.00'],
  ])
  expect(JSON.stringify(before)).not.toMatch(/12345678901234|10012345678/)
  const { fileName, type, bytes } = await sent(batch)
  const { batchId } = batch
  const { slashes } = forms(batch)
  expect([fileName, type]).toEqual([`settlement_${testGateway.txnDay}_B${batchId}.csv`, 'text/csv; charset=utf-8'])
  expect(bytes.toString('utf8').split('\r\n')).toEqual([
    'Beneficiary Name,Beneficiary Account Number,IFSC,Transaction Type,Debit Account Number,Transaction Date,Amount,Currency,Beneficiary Email ID,Remarks',
    `"'=1+1 ""Asha"", Stores|",1234567890123456780,SHYD0000001,NEFT,10012345678,${slashes},1500.50,INR,,B${batchId}-M0000001`,
    `आशा भंडार,1234567890123456781,SHYD0000001,RTGS,10012345678,${slashes},200000.00,INR,,B${batchId}-M0000002`,
    `Plain Name,1234567890123456782,SHYD0000001,NEFT,10012345678,${slashes},999.00,INR,,B${batchId}-M0000003`,
    '',
  ])
})

test('a bank that takes no special characters gets plain names, its words for rails, and no header', async () => {
  await pay([150_050, 2 * lakh])
  const batch = await sealFor('HDFC')
  const { bytes } = await sent(batch)
  const { slashes } = forms(batch)
  expect(bytes.toString('utf8').split('\r\n')).toEqual([
    `N,M0000001,1234567890123456780,1500.50,1 1 Asha Stores,1,B${batch.batchId}-M0000001,${slashes},SHYD0000001,,`,
    `R,M0000002,1234567890123456781,200000.00,आशा भंडार,2,B${batch.batchId}-M0000002,${slashes},SHYD0000001,,`,
    '',
  ])
})

test('one file for each rail comes in an archive of the same bytes each time', async () => {
  await pay([150_050, 2 * lakh, 99_900])
  const batch = await sealFor('Pipes')
  const { fileName, type, bytes } = await sent(batch)
  const name = `settlement_${testGateway.txnDay}_B${batch.batchId}`
  expect([fileName, type]).toEqual([`${name}.zip`, 'application/zip'])
  const { close } = forms(batch)
  const files = Object.entries(unzipSync(bytes)).map(([file, text]) => [file, Buffer.from(text).toString('utf8')])
  expect(files).toEqual([
    [
      `${name}_RTGS.txt`,
      `No|Rail|Name|accountNumber|ifsc|amount|On\r\n1|RTGS|आशा भंडार|1234567890123456781|SHYD0000001|20000000|${close}\r\n`,
    ],
    [
      `${name}_NEFT.txt`,
      `No|Rail|Name|accountNumber|ifsc|amount|On\r\n1|NFT|"'=1+1 ""Asha"", Stores|"|1234567890123456780|SHYD0000001|150050|${close}\r\n2|NFT|Plain Name|1234567890123456782|SHYD0000001|99900|${close}\r\n`,
    ],
  ])
})

test('rails are those of the chosen bank, and without a choice the file is the standard one', async () => {
  await pay([5 * lakh + 1, 100])
  const instant = await sealFor('Instant')
  const { payouts } = await testGateway.finance.call('settlements.batch', {
    batchId: instant.batchId,
    page: 1,
    size: 50,
  })
  expect(payouts.map(({ state, rail, carriedWhy }) => [state, rail, carriedWhy])).toEqual([
    ['carried', null, 'noRail'],
    ['planned', 'IMPS', null],
  ])
  const { batchId, sealHash } = instant
  await testGateway.finance.call('settlements.decide', {
    batchId,
    sealHash,
    decision: 'cancel',
    remark: 'Another bank.',
  })
  const standard = await sealFor()
  expect([standard.bankFormat, standard.debitAccount]).toEqual(['', ''])
  const { fileName, bytes } = await sent(standard)
  expect(fileName).toBe(`settlement_${testGateway.txnDay}_B${standard.batchId}.csv`)
  expect(bytes.toString('utf8').split('\r\n')[0]).toBe(
    '\uFEFFpayout_ref,merchant_code,beneficiary_name,account_number,ifsc,amount,settlement_date',
  )
})

test('the seal covers the format, the database keeps it, and a name that is not configured is refused', async () => {
  expect(await refusalOf(sealFor('No bank'))).toMatchObject({ code: 'bad-request' })
  await pay([150_050])
  const { batchId, sealHash } = await sealFor('IDFC')
  const change = (text: string) => testGateway.database.db.execute(text)
  const other = `update settlement_batches set bank_format = bank_format || '{"debitAccount":"999999999"}' where id = ${batchId}`
  await expect(change(other)).rejects.toThrow()
  await change('alter table settlement_batches disable trigger user')
  await change(other)
  await change('alter table settlement_batches enable trigger user')
  const approved = testGateway.finance2.call('settlements.decide', {
    batchId,
    sealHash,
    decision: 'approve',
    remark: '',
  })
  await expect(approved).rejects.toMatchObject({ code: 'seal-differs' })
})

test('a batch that was sealed before there were formats and rails keeps its seal, and is paid', async () => {
  const jobs = listenForJobs(testGateway)
  await pay([150_050, 2 * lakh])
  const { batchId } = await sealFor()
  const { db } = testGateway.database
  const outside = async (statement: SQL) => {
    for (const table of ['settlement_batches', 'settlement_payouts'])
      await db.execute(sql.raw(`alter table ${table} disable trigger user`))
    await db.execute(statement)
    for (const table of ['settlement_batches', 'settlement_payouts'])
      await db.execute(sql.raw(`alter table ${table} enable trigger user`))
  }
  // As the build before wrote them: no rail, no format, and a seal over rows, adjustments and payouts alone.
  await outside(sql`update settlement_payouts set rail = '' where batch_id = ${batchId}`)
  await outside(sql`update settlement_batches set rails = '{}', bank_format = null, seal_hash = encode(sha256(convert_to(
      (select string_agg((r.id, r.merchant_id, r.gross_paise, r.mdr_paise, r.brand_fee_paise, r.subscription_fee_paise,
        r.setup_fee_paise, r.gst_paise, r.refunded_paise, r.amount_paise)::text, E'\n' order by r.id)
        from settlement_rows r where r.batch_id = ${batchId}) || E'\n\n' || E'\n\n' ||
      (select string_agg((p.payout_ref, p.rows, p.net_paise, p.adjustments_paise, p.amount_paise,
        p.beneficiary_name, encode(sha256(p.account_sealed), 'hex'), p.ifsc)::text, E'\n' order by p.payout_ref)
        from settlement_payouts p where p.batch_id = ${batchId}), 'UTF8')), 'hex') where id = ${batchId}`)
  const { batch } = await testGateway.finance.call('settlements.batch', { batchId, page: 1, size: 50 })
  expect([batch.rails, batch.bankFormat, batch.adjustments]).toEqual([[], '', 0])
  const { bytes } = await sent(batch)
  expect(bytes.toString('utf8').split('\r\n').slice(1)).toEqual([
    expect.stringContaining(`B${batchId}-M0000001,M0000001,`),
    expect.stringContaining(`B${batchId}-M0000002,M0000002,`),
    '',
  ])
  const today = indianDay(new Date())
  const { jobId } = await sendSheet(testGateway.finance, 'update_utr', {
    name: 'utr.xlsx',
    bytes: buildSheet({
      headers: sheetHeaders('utrNumbers'),
      rows: [
        [`B${batchId}-M0000001`, 'UTROLD0001', '1500.50', today, ''],
        [`B${batchId}-M0000002`, 'UTROLD0002', '200000.00', today, ''],
      ],
    }),
  })
  await jobs.waits(jobId)
  await confirmPlan(testGateway.finance, jobId)
  await jobs.ended(jobId)
  const paid = await testGateway.finance.call('settlements.batch', { batchId, page: 1, size: 50 })
  expect([paid.batch.state, paid.payouts.map(({ state, utrNumber }) => [state, utrNumber])]).toEqual([
    'closed',
    [
      ['credited', 'UTROLD0001'],
      ['credited', 'UTROLD0002'],
    ],
  ])
})

test.each<[string, unknown, string]>([
  ['is no list', { name: 'Bank', columns: whole }, 'the file: Invalid input: expected array, received object'],
  ['is a list of texts', ['HDFC'], '0: Invalid input: expected object'],
  [
    'has 21 formats',
    Array.from({ length: 21 }, (_, at) => ({ name: `Bank ${at}`, columns: whole })),
    'the file: Too big',
  ],
])('a file of formats that %s is refused at the start, in one line', (_, formats, text) => {
  expect(startOf(formats)).toMatch(oneLine)
  expect(startOf(formats)).toContain(text)
})

test.each<[string, object, string]>([
  ['no amount', { columns: [column('accountNumber'), column('ifsc')] }, 'Bank has no column for the amount'],
  ['no account', { columns: [column('amount'), column('ifsc')] }, 'Bank has no column for the account number'],
  ['no IFSC', { columns: [column('amount'), column('accountNumber')] }, 'Bank has no column for the IFSC'],
  ['no columns', {}, 'Bank has no column for the amount'],
  ['a value twice', { columns: [...whole, column('amount', 'More')] }, 'Bank says the amount in two columns'],
  ['a header twice', { columns: [...whole, column('fixed', ' AMOUNT')] }, "Bank has two columns named 'amount'"],
  [
    'an unknown value',
    { columns: [...whole, column('iban')] },
    '0.columns.3.value: has to be one of amount, accountNumber',
  ],
  ['an unknown field', { columns: whole, sheet: 1 }, 'Unrecognized key: "sheet"'],
  ['a rail twice', { columns: whole, rails: ['NEFT', 'NEFT'] }, 'Bank offers NEFT twice'],
  ['an unknown rail', { columns: whole, rails: ['UPI'] }, '0.rails.0'],
  [
    'no debit account',
    { columns: [...whole, column('debitAccount')] },
    'Bank has a column for the debit account, and no debitAccount',
  ],
  ['a wrong debit account', { columns: whole, debitAccount: '12 34' }, '0.debitAccount'],
  ['an unknown shape', { like: 'SBI' }, '0.like: has to be one of HDFC_ENET'],
  ['an empty name', { name: ' ', columns: whole }, '0.name: Too small'],
  ['a name of 41 letters', { name: 'B'.repeat(41), columns: whole }, '0.name: Too big'],
  ['an empty list of columns', { columns: [] }, '0.columns: Too small'],
  ['61 columns', { columns: Array.from({ length: 61 }, () => column('fixed')) }, '0.columns: Too big'],
  ['a header of 61 letters', { columns: [...whole, column('day', 'D'.repeat(61))] }, '0.columns.3.header: Too big'],
  [
    'a column without a value',
    { columns: [...whole, { header: 'Day' }] },
    '0.columns.3.value: has to be one of amount',
  ],
  [
    'an unknown field of a column',
    { columns: [...whole, { ...column('day'), width: 8 }] },
    '0.columns.3: Unrecognized key: "width"',
  ],
  ['an unknown separator', { columns: whole, separator: '::' }, '0.separator: Invalid option'],
  ['an unknown form of days', { columns: whole, dayForm: 'D.M.YY' }, '0.dayForm: Invalid option'],
  ['an unknown form of amounts', { columns: whole, amountForm: 'lakhs' }, '0.amountForm: Invalid option'],
  ['an unknown number of files', { columns: whole, files: 'perMerchant' }, '0.files: Invalid option'],
  ['no rail', { columns: whole, rails: [] }, '0.rails: Too small'],
  ['a word for an unknown rail', { columns: whole, railWords: { UPI: 'U' } }, '0.railWords'],
  ['an empty word for a rail', { columns: whole, railWords: { NEFT: '' } }, '0.railWords.NEFT: Too small'],
  ['a word for a header that is no yes or no', { columns: whole, hasHeader: 'yes' }, '0.hasHeader: Invalid input'],
  ['a debit account as a number', { columns: whole, debitAccount: 10_012_345_678 }, '0.debitAccount: Invalid input'],
])('a format with %s is refused at the start, in one line of its own', (_, format, text) => {
  const said = startOf([{ name: 'Bank', ...format }])
  expect(said).toMatch(oneLine)
  expect(said).toContain(text)
})

test('two formats of one name, the name of the standard one, and a file that is no JSON are refused', () => {
  const own = { name: 'Bank', columns: whole }
  expect(() => readConfig(configured([own, { ...own, name: 'BANK' }]))).toThrow('two formats are named bank')
  expect(() => readConfig(configured([{ ...own, name: 'standard' }]))).toThrow('two formats are named standard')
  writeFileSync(join(folder, 'broken.json'), '[{\n  "name": HDFC\n}]')
  expect(startWith(join(folder, 'broken.json'))).toMatch(
    /^BANK_FILES .*broken\.json: Unexpected token .* is not valid JSON$/,
  )
  expect(startWith(join(folder, 'gone.json'))).toMatch(/^BANK_FILES .*gone\.json: ENOENT: no such file or directory/)
})
