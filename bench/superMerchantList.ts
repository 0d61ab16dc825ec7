import { sql } from 'drizzle-orm'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { openTestGateway } from '#tests/support/gateway.ts'

const asked = 400
const words = ['Sunrise', 'Lotus', 'Classic', 'Golden', 'Shree', 'Deepak', 'Imran', 'Rekha'] as const

/** Milliseconds over HTTP, of a list of so many super merchants: by code, by the start of one, by name and by mobile number. */
export const superMerchantListTimes = async (
  postgresUrl: string,
  { merchants, seed }: { readonly merchants: number; readonly seed: number },
): Promise<{ readonly p50: number; readonly p99: number; readonly found: number }> => {
  const testGateway = await openTestGateway(postgresUrl)
  try {
    const { db } = testGateway.database
    await db.execute(sql`
      insert into merchants (merchant_code, display_name, business_name, contact_person, mobile_number, brand_code, created_at)
      select 'S' || lpad(n::text, 7, '0'), (${sql.param([...words])}::text[])[1 + n % ${words.length}] || ' Stores ' || n,
        (${sql.param([...words])}::text[])[1 + n % ${words.length}] || ' Stores ' || n, 'Asha Kulkarni',
        '9' || lpad(n::text, 9, '0'), 'ASTRON', now()
      from generate_series(1, ${merchants}::int) n`)
    await db.execute(sql`
      insert into super_merchants (merchant_id, super_merchant_name, created_at)
      select id, business_name, now() from merchants where merchant_code like 'S%'`)
    await db.execute(sql`analyze merchants`)
    await db.execute(sql`analyze super_merchants`)
    const person = await testGateway.enter('kycreviewer')
    const draw = drawFrom(seed)
    const times: number[] = []
    let found = 0
    for (let at = 0; at < asked; at += 1) {
      const n = 1 + Math.floor(draw() * merchants)
      const code = `S${String(n).padStart(7, '0')}`
      const name = [code, code.slice(0, 6), `${words[n % words.length] ?? ''} ${n}`, ''][at % 4] ?? ''
      const mobileNumber = name === '' ? `9${String(n).padStart(9, '0')}` : ''
      const begun = performance.now()
      const { total } = await person.call('superMerchants.search', {
        superMerchantName: name,
        mobileNumber,
        page: 1,
        pageSize: 10,
      })
      times.push(performance.now() - begun)
      if (total > 0) found += 1
    }
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    return { p50: at(0.5), p99: at(0.99), found }
  } finally {
    await testGateway.close()
  }
}
