import { drawPicture } from '#tests/support/catalogueFixture.ts'
import { openTestGateway } from '#tests/support/gateway.ts'

const brandCode = 'ASTRON'
const words = {
  scheme: ['scheduled', 'running', 'ended'],
  banner: ['scheduled', 'live', 'ended'],
} as const

/** By hand: a time begins with its first instant, and is over with the one that it ends at. */
const placeOf = (from: number, to: number, at: number): 0 | 1 | 2 => (at < from ? 0 : at < to ? 1 : 2)
/** As somebody counts who takes a last instant for a part of its time. */
const withItsEnd = (from: number, to: number, at: number): 0 | 1 | 2 => (at < from ? 0 : at <= to ? 1 : 2)

export interface StateFigures {
  readonly asked: number
  readonly wrong: number
}

/**
 * Asks the gateway for the state of schemes and banners one millisecond before they begin, when they begin, one before
 * they end, and when they end: by every filter, and in what is listed.
 */
export const catalogueStates = async (
  postgresUrl: string,
  { spans, draw }: { readonly spans: number; readonly draw: () => number },
  isPlanted = false,
): Promise<StateFigures> => {
  const begun = Date.now()
  let present = begun
  const testGateway = await openTestGateway(postgresUrl, { now: () => new Date(present) })
  const expected = isPlanted ? withItsEnd : placeOf
  let [asked, wrong] = [0, 0]
  const judge = (isRight: boolean) => {
    asked += 1
    if (!isRight) wrong += 1
  }
  try {
    const { pool } = testGateway.database
    let joel = await testGateway.enter('catalogue')
    const picture = await drawPicture(joel, 'banner')
    for (let nth = 0; nth < spans; nth += 1) {
      const code = `STATE${nth}`
      const from = begun + Math.floor(draw() * 300_000)
      const to = from + 1 + Math.floor(draw() ** 4 * 300_000)
      await pool.query(
        `insert into product_schemes (brand_code, scheme_code, is_emi, is_cashback, from_at, to_at, created_at)
         values ($1, $2, true, false, to_timestamp($3::numeric / 1000), to_timestamp($4::numeric / 1000), now())`,
        [brandCode, code, from, to],
      )
      const { rows } = await pool.query<{ id: number }>(
        `insert into offer_banners (brand_code, brand_offer_name, banner_status, media_url, from_at, to_at, creation_date)
         values ($1, $2, 'ACTIVE', $3, to_timestamp($4::numeric / 1000), to_timestamp($5::numeric / 1000), now()) returning id`,
        [brandCode, code, picture, from, to],
      )
      const id = rows[0]?.id ?? 0
      for (const at of new Set([from - 1, from, to - 1, to])) {
        present = at
        joel = await testGateway.enter('catalogue')
        const place = expected(from, to, at)
        const { rows: schemes } = await joel.call('productSchemes.list', {
          brandCode,
          schemeCode: code,
          showExpired: true,
          page: 1,
          size: 1,
        })
        judge(schemes[0]?.status === words.scheme[place])
        const { rows: unexpired } = await joel.call('productSchemes.list', {
          brandCode,
          schemeCode: code,
          showExpired: false,
          page: 1,
          size: 1,
        })
        judge(unexpired.length === (place === 2 ? 0 : 1))
        const { rows: banners } = await joel.call('banners.list', { brandCode, id })
        judge(banners[0]?.state === words.banner[place])
        for (const [nthState, state] of words.banner.entries()) {
          const { total } = await joel.call('banners.list', { brandCode, id, state })
          judge(total === (nthState === place ? 1 : 0))
        }
      }
    }
    return { asked, wrong }
  } finally {
    await testGateway.close()
  }
}
