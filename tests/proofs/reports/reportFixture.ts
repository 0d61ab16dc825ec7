import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { setRoles } from '#tests/support/rates.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { assignManager, limitToBrand } from '#tests/support/transactions.ts'
import { drawFrom } from '../seeded.ts'

/** A day later than the last record. */
export const now = new Date('2026-11-22T10:00:00.000Z')
export const brands = ['ASTRON', 'BOLTWAVE', 'DHWANI'] as const
export const firstDay = '2026-10-20'
export const lastDay = '2026-11-22'

export interface Person {
  readonly name: string
  readonly client: Client
  /** Empty: not limited. */
  readonly brands: readonly string[]
  readonly isManager: boolean
  readonly seesPapers: boolean
}

export interface ReportFixture extends TestGateway {
  readonly people: readonly Person[]
}

const merchants = 36
export const managed = (code: string): boolean => Number(code.slice(1)) % 3 === 0
/** What a spreadsheet would act on, a separator, a line end, quotes, letters of other scripts. */
const hostile = ['=1+1', '+SUM(A1)', '-2+3', '@cmd', '\tTab', 'a,b;"c"\r\nd', "O'Brien", 'आशा किराना', '', ' =x', '＝1']

/** Every second one lies on the first or last second of an Indian day. */
const instantAt = (draw: () => number): Date => {
  const start = Date.parse('2026-10-19T18:30:00.000Z')
  const days = 34
  const day = Math.floor(draw() * days)
  const edge = draw()
  const within =
    edge < 0.15
      ? 0
      : edge < 0.3
        ? 86_399_000
        : edge < 0.4
          ? 86_399_999
          : edge < 0.45
            ? 1
            : Math.floor(draw() * 86_400_000)
  return new Date(Math.min(start + day * 86_400_000 + within, now.getTime() - 1_000))
}

/** A desk whose records lie on the edges of days and months, and whose texts are hostile. */
export const openReportFixture = async (
  postgresUrl: string,
  seed: number,
  transactions: number,
): Promise<ReportFixture> => {
  const draw = drawFrom(seed)
  const pick = <One>(from: readonly One[]): One => from[Math.floor(draw() * from.length)] as One
  const testGateway = await openTestGateway(postgresUrl, {
    now: () => now,
    env: { CALLS_PER_MINUTE: '10000000', SR_NUMBER_BRANDS: 'ASTRON' },
  })
  const { db, pool } = testGateway.database
  await insertMerchants(
    db,
    Array.from({ length: merchants }, (_, at) =>
      buildMerchant({
        merchantCode: `M${String(at + 1).padStart(7, '0')}`,
        mobileNumber: `90000${String(at).padStart(5, '0')}`,
        brandCode: brands[at % 4] ?? '',
        displayName: pick(hostile) || `Shop ${at}`,
        contactPerson: pick(hostile),
        address: pick(hostile),
        city: pick(hostile),
        state: pick(['Kerala', 'Delhi', 'Assam', 'Gujarat', '']),
        createdAt: instantAt(draw),
      }),
    ),
  )
  for (let at = 0; at < merchants; at++) {
    const code = `M${String(at + 1).padStart(7, '0')}`
    if (managed(code)) await assignManager(db, code, 'relmanager')
  }
  await pool.query(`insert into kyc_documents (id, merchant_id, kind, content_type, storage_key, byte_size, sha256, created_at)
    select gen_random_uuid(), m.id, k.kind, 'image/png', 'paper-' || m.id || k.kind, 1, '', now()
    from merchants m, (values ('pan'), ('cheque'), ('address')) k(kind) where m.id % 2 = 0`)
  const statuses = [
    'SUCCESSFUL',
    'Successful',
    'APPROVED',
    'FAILED',
    'EXPIRED',
    'REJECTED',
    'CREATED',
    'InProgress',
    'REFUNDED',
  ]
  const rows = Array.from({ length: transactions }, (_, at) => ({
    code: `M${String(1 + Math.floor(draw() * merchants)).padStart(7, '0')}`,
    ref: `T${String(at).padStart(6, '0')}`,
    brand: pick([...brands, '', '']),
    status: pick(statuses),
    paise: Math.floor(draw() * 10_000_000) + 1,
    error: pick(hostile),
    remarks: pick(hostile),
    serial: pick(hostile),
    at: instantAt(draw).toISOString(),
    settled: draw() < 0.5 ? `2026-11-${String(1 + Math.floor(draw() * 22)).padStart(2, '0')}` : null,
  }))
  await pool.query(
    `with given as (select * from jsonb_to_recordset($1::jsonb)
        as g(code text, ref text, brand text, status text, paise bigint, error text, remarks text, serial text, at timestamptz, settled date)),
      t as (insert into transactions (merchant_id, txn_ref_number, brand_code, txn_type, status, error_code, amount_paise, payer, created_at)
        select m.id, g.ref, g.brand, 'upi', g.status, g.error, g.paise, 'XXXXXXXX' || right(g.ref, 2), g.at
        from given g join merchants m on m.merchant_code = g.code order by g.ref returning *),
      d as (insert into transaction_details (transaction_id, remarks, serial_number, card_last4)
        select t.id, g.remarks, g.serial, '4242' from t join given g on g.ref = t.txn_ref_number)
      insert into settlement_rows (id, merchant_id, txn_ref_number, txn_day, gross_paise, status, amount_paise, net_paise,
        mdr_paise, gst_paise, settled_on,
        utr_number, beneficiary_name, beneficiary_account_last4, beneficiary_ifsc)
      select t.id, t.merchant_id, t.txn_ref_number, (t.created_at at time zone 'Asia/Kolkata')::date, t.amount_paise, 'Settled',
        t.amount_paise - 100, t.amount_paise - 100, 85, 15, g.settled, 'UTR' || t.id, g.remarks, '0042', 'SHYD0000001'
      from t join given g on g.ref = t.txn_ref_number where g.settled is not null and lower(t.status) = 'successful'`,
    [JSON.stringify(rows)],
  )
  await pool.query(`insert into store_orders (merchant_id, txn_ref_number, brand_code, paid_paise, payer, salutation, created_at)
    select merchant_id, 'O' || txn_ref_number, brand_code, amount_paise, payer, error_code, created_at from transactions where id % 3 = 0`)
  await pool.query(`insert into cashback_credits (transaction_id, txn_ref_number, merchant_id, brand_code, cashback_type, total_cashback,
      amount_paise, difference_paise, calculated_at)
    select id, txn_ref_number, merchant_id, brand_code, 'AMOUNT', 100, 100, case when id % 2 = 0 then -50 else 100 end, created_at
    from transactions where id % 4 = 0`)
  await pool.query(`insert into charge_slips (transaction_id, txn_ref_number, merchant_id, brand_code, status, amount_paise, generated_at)
    select id, txn_ref_number, merchant_id, brand_code, status, amount_paise, created_at from transactions where id % 5 = 0`)
  await pool.query(`insert into dsr_users (name, mobile_number, role, created_by, created_at)
    select 'Field ' || n, '98000000' || lpad(n::text, 2, '0'), case when n % 2 = 0 then 'sales' else 'engineer' end, 'sales', now()
    from generate_series(1, 10) n`)
  await pool.query(`insert into dsr_tasks (merchant_code, task_type, start_at, employee_id, priority, end_at, description)
    select m.merchant_code, 'Task ' || t.id, t.created_at, '98000000' || lpad((1 + t.id % 12)::text, 2, '0'), 'High',
      t.created_at + interval '1 hour', t.error_code from transactions t join merchants m on m.id = t.merchant_id where t.id % 3 = 1`)
  await pool.query(`insert into control_sheet_lines (txn_day, merchant_code, stated_transactions, stated_paid_paise, stated_settled_paise)
    select distinct on (1, 2) (t.created_at at time zone 'Asia/Kolkata')::date, m.merchant_code, 1, t.amount_paise, 0
    from transactions t join merchants m on m.id = t.merchant_id where t.id % 7 = 0 order by 1, 2, t.id`)
  await setRoles(db, 'sales', ['finance'])
  await limitToBrand(db, 'sales', 'ASTRON')
  const everything = `insert into role_services (role_id, service_id) select r.id, s.id from roles r, services s
    where r.role_name in ('finance', 'relationship_manager') and lower(s.service_name) <> 'view_kyc_role' on conflict do nothing`
  await pool.query(everything)
  const person = async (login: string, limits: Partial<Person> = {}): Promise<Person> => ({
    name: login,
    client: await testGateway.enter(login),
    brands: [],
    isManager: false,
    seesPapers: false,
    ...limits,
  })
  return {
    ...testGateway,
    people: [
      await person('opsadmin', { seesPapers: true }),
      await person('finance'),
      await person('sales', { brands: ['ASTRON'] }),
      await person('relmanager', { isManager: true }),
    ],
  }
}
