import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as copyStreams from 'pg-copy-streams'
import { openDatabase } from '#server/db/database.ts'
import { dropPlainIndexes } from '#server/db/plainIndexes.ts'
import { type MerchantData, openEmptyData } from './merchantData.ts'
import { paletteMark, seed } from './paletteMarks.ts'

const columns = 'merchant_code, display_name, business_name, city, distributor_code, mobile_number, is_active'
const linesAtOnce = 2_000

function* lines(merchants: number): Generator<string> {
  for (let from = 1; from <= merchants; from += linesAtOnce) {
    let text = ''
    for (let number = from; number < Math.min(from + linesAtOnce, merchants + 1); number += 1) {
      const [code, displayName, businessName, city, distributor, mobile, isActive] = paletteMark(number)
      text += `${[code, displayName, businessName || displayName, city, distributor, mobile, isActive].join('\t')}\n`
    }
    yield text
  }
}

/** A PostgreSQL of its own with this many merchants of `paletteMark`. */
export const openPaletteData = async (merchants: number): Promise<MerchantData> => {
  const data = await openEmptyData(`palette-${merchants}-${seed}`)
  const database = openDatabase(data.url)
  try {
    const { rows } = await database.pool.query<{ there: number }>('select count(*)::int as there from merchants')
    if (rows[0]?.there === merchants) return data
    const client = await database.pool.connect()
    try {
      await client.query('begin; set local statement_timeout = 0')
      const indexes = await dropPlainIndexes(client, ['merchants'])
      await pipeline(
        Readable.from(lines(merchants)),
        client.query(copyStreams.from(`copy merchants (${columns}) from stdin`)),
      )
      await indexes.rebuild()
      await client.query('commit')
      await client.query('set statement_timeout = 0')
      await client.query('analyze merchants')
    } finally {
      client.release()
    }
    return data
  } catch (error) {
    await data.close()
    throw error
  } finally {
    await database.close()
  }
}
