import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { RequestOfName } from '#contract/index.ts'
import { batchRows } from '#server/files/sheetReading/batchSize.ts'
import { confirmPlan, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { refusalOf } from '#tests/support/outcome.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'

let testGateway: SettlementFixture
let jobs: ReturnType<typeof listenForJobs>
const account = '912345678901'
beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), { merchants: 1 })
  jobs = listenForJobs(testGateway)
  await testGateway.database.db.execute(
    sql`update merchants set account_ref_blind = ${testGateway.gateway.fieldSeal.blind(account)}`,
  )
})
afterAll(() => testGateway.close())

type Line = readonly [day: string, narration: string, debit: string, credit: string, balance: string]
const hdfc = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'
/** A statement as HDFC's is described, under a page about the account. */
const statement = async (name: string, lines: readonly Line[]) => {
  const text = [
    ...Array.from({ length: 20 }, (_, at) => `About the account ${at}`),
    hdfc,
    ...lines.map(([day, narration, debit, credit, balance]) =>
      [day, narration, '0000000000000000', day, debit, credit, balance].join(','),
    ),
  ].join('\r\n')
  const { jobId } = await sendSheet(
    testGateway.finance,
    'payout_recon',
    { name: `${name}.csv`, bytes: new Uint8Array(Buffer.from(text)) },
    'BANK|PAYMENT',
  )
  await Promise.race([jobs.waits(jobId), jobs.ended(jobId)])
  if ((await testGateway.finance.call('files.job', { jobId })).state === 'awaitingConfirmation')
    await confirmPlan(testGateway.finance, jobId)
  await jobs.ended(jobId)
  const { faults } = await testGateway.finance.call('files.job', { jobId })
  const { rows } = await testGateway.database.db.execute(sql`
    select line_day::text as day, utr, kind, amount_paise::int as paise from recon_lines where job_id = ${jobId} order by row_number`)
  return { faults: faults.map(({ row, column, reason }) => [row, column, reason]), lines: rows }
}
const neft = (number: number) => `NEFT CR-SBINN5202601150000000${number}-RAZORPAY`
const unknown = 'No file of a provider names this UTR yet. It matches by itself when one does.'

describe('a statement of a bank that the product knows', () => {
  test('needs no mapping: its lines have the UTR of their narration, and its balances are no lines', async () => {
    const { faults, lines } = await statement('whole', [
      ['14/01/26', 'OPENING BALANCE', '', '', '100.00'],
      ['15/01/26', neft(1), '', '50.00', '150.00'],
      ['16/01/2026', 'CHARGES', '5.90', '', '144.10'],
      ['16/01/26', 'CLOSING BALANCE', '', '', '144.10'],
    ])
    expect(faults).toEqual([
      [23, 'Chq./Ref.No.', unknown],
      [24, 'Chq./Ref.No.', 'No payout of ours has this UTR or reference.'],
    ])
    expect(lines).toEqual([
      { day: '2026-01-15', utr: 'SBINN52026011500000001', kind: 'credit', paise: 5_000 },
      { day: '2026-01-16', utr: '', kind: 'debit', paise: 590 },
    ])
  })

  test('names the row that a line repeats, in a batch of rows above', async () => {
    const narrated = (at: number, more = '') =>
      `NEFT CR-SBINN520260115${String(100_000 + at).padStart(8, '0')}-LONG${more}`
    let balance = 100_000
    const credit = (narration: string): Line => {
      balance += 1
      return ['15/01/26', narration, '', '1.00', `${balance}.00`]
    }
    await statement('long', [
      ...Array.from({ length: batchRows + 2 }, (_, at) => credit(narrated(at))),
      credit(narrated(0)),
      credit(narrated(1, ' again')),
    ])
    const { rows } = await testGateway.database.db.execute(sql`
      select row_number, finding, reason from recon_lines where utr like '%100000' or utr like '%100001' order by row_number`)
    const first = 22
    const said = (row: number) => `The same UTR is in row ${row} of this file already.`
    expect(rows).toEqual([
      { row_number: first, finding: 'unknown', reason: unknown },
      { row_number: first + 1, finding: 'unknown', reason: unknown },
      { row_number: first + batchRows + 2, finding: 'duplicate', reason: said(first) },
      { row_number: first + batchRows + 3, finding: 'duplicate', reason: said(first + 1) },
    ])
  })

  test('that leaves a day out is told where its balance breaks, in either order', async () => {
    const column = 'Closing Balance'
    const missing = (amount: string) =>
      `This balance does not follow from the row above: ${amount} is missing between them. Lines or a day were left out: download the statement again.`
    const up = await statement('up', [
      ['15/01/26', neft(2), '', '50.00', '150.00'],
      ['17/01/26', neft(3), '', '10.00', '170.00'],
      ['18/01/26', neft(4), '', '10.00', '180.00'],
      ['18/01/26', 'CLOSING BALANCE', '', '', '181.00'],
    ])
    expect(up.faults.filter(([, at]) => at === column)).toEqual([
      [23, column, missing('₹10.00')],
      [25, column, missing('₹1.00')],
    ])
    expect(up.lines.map(({ utr }) => utr)).toEqual(['SBINN52026011500000002', 'SBINN52026011500000004'])
    const down = await statement('down', [
      ['18/01/26', neft(5), '', '10.00', '180.00'],
      ['17/01/26', neft(6), '', '10.00', '170.00'],
    ])
    expect(down.faults.filter(([, at]) => at === column)).toEqual([])
  })

  test('that has a day twice is told each row of the second time, with or without a UTR', async () => {
    const day: readonly Line[] = [
      ['20/01/26', neft(7), '', '50.00', '150.00'],
      ['20/01/26', 'CHARGES', '5.90', '', '144.10'],
    ]
    const { faults, lines } = await statement('twice', [...day, ...day])
    expect(faults.slice(2)).toEqual([
      [24, 'Closing Balance', 'The same row is in row 22 of this file already.'],
      [25, 'Closing Balance', 'The same row is in row 23 of this file already.'],
    ])
    expect(lines).toHaveLength(2)
  })

  test('never has the account number of a merchant taken for a UTR', async () => {
    const { faults, lines } = await statement('account', [['21/01/26', `IMPS TO ${account}`, '5.00', '', '95.00']])
    expect([faults, lines]).toEqual([
      [
        [
          22,
          'Narration',
          'The UTR that is read here is the bank account of a merchant. Correct the pattern or the column of the UTR in the mapping.',
        ],
      ],
      [],
    ])
  })
})

describe('a mapping of a statement', () => {
  const mapping: RequestOfName<'recon.saveMapping'> = {
    name: 'Our bank',
    gateway: 'BANK',
    type: 'PAYMENT',
    columns: { day: 'Date', narration: 'Details', utr: 'Details', amount: 'Amount', side: 'Dr/Cr' },
    dayForm: 'dayFirst',
    moneyForm: 'rupees',
    isTaxInFee: false,
    utrPatterns: ['REF ############'],
    sample: [`IMPS TO ${account}`],
  }
  const save = (change: Partial<typeof mapping>) =>
    testGateway.finance.call('recon.saveMapping', { ...mapping, ...change })

  test('is refused where a pattern finds an account number or a column is missing or named for two amounts', async () => {
    const refused = async (change: Partial<typeof mapping>) => {
      const { code, message } = await refusalOf(save(change))
      return code === 'bad-request' ? message : code
    }
    expect([
      await refused({ utrPatterns: ['############'] }),
      await refused({ columns: { day: 'Date', narration: 'Details' } }),
      await refused({ columns: { day: 'Date', amount: 'Amount' } }),
      await refused({ columns: { day: 'Date', narration: 'Details', debit: 'Amount', credit: 'Amount' } }),
    ]).toEqual([
      'pattern-finds-account',
      'mapping-incomplete',
      'mapping-incomplete',
      'A column of the file is named for two things. Name each once.',
    ])
  })

  test('is kept with its versions, and the latest one is used', async () => {
    expect([await save({}), await save({ name: 'OUR BANK', utrPatterns: [] })]).toMatchObject([
      { version: 1 },
      { version: 2 },
    ])
    const listed = (await testGateway.finance.call('recon.mappings', {})).filter(({ name }) => /our bank/i.test(name))
    expect(listed.map(({ version, utrPatterns }) => [version, utrPatterns])).toEqual([[2, []]])
    const versions = async (asked: { name?: string; sameAs?: number; id?: number; state?: 'inUse' | 'replaced' }) => {
      const { rows } = await testGateway.finance.call('recon.mappingVersions', { ...asked, page: 1, size: 20 })
      return rows.map(({ name, version, state, utrPatterns, id }) => [name, version, state, utrPatterns, id] as const)
    }
    const all = await versions({ name: 'our b' })
    const [ids, said] = [all.map((row) => row[4]), all.map((row) => row.slice(0, 4))]
    expect(said).toEqual([
      ['OUR BANK', 2, 'inUse', []],
      ['Our bank', 1, 'replaced', ['REF ############']],
    ])
    expect([
      await versions({ sameAs: ids[1] }),
      await versions({ id: ids[1] }),
      await versions({ name: 'our bank', state: 'inUse' }),
      await versions({ name: 'our_b' }),
    ]).toEqual([all, all.slice(1), all.slice(0, 1), []])
  })

  test('that says what the one in use says is no new version, from a second tab, at once or in another order', async () => {
    const name = 'Second tab'
    const [first, second] = [await save({ name }), await save({ name, utrPatterns: [] })]
    const [once, again] = await Promise.all([save({ name }), save({ name })])
    const { columns } = mapping
    const reordered = Object.fromEntries(Object.entries(columns).toReversed()) as typeof columns
    expect([once, again, await save({ name, columns: reordered, sample: ['PAID TO NOBODY'] })]).toEqual([
      { mappingId: once.mappingId, version: 3 },
      once,
      once,
    ])
    expect([first.version, second.version]).toEqual([1, 2])
    const { rows } = await testGateway.finance.call('recon.mappingVersions', { name: 'second tab', page: 1, size: 20 })
    expect(rows.map(({ version, state }) => [version, state])).toEqual([
      [3, 'inUse'],
      [2, 'replaced'],
      [1, 'replaced'],
    ])
    // One field that is another makes the next.
    expect((await save({ name, dayForm: 'DD/MM/YYYY' })).version).toBe(4)
  })
})
