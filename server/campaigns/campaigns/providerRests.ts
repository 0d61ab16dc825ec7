import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { CampaignRow } from './campaignRows.ts'

type Vendor = Pick<CampaignRow, 'channel' | 'vendor'>

const keyOf = ({ channel, vendor }: Vendor): string => `${channel} ${vendor}`

/** For how long the provider is to be sent nothing, as any gateway was told. */
export const restOf = async (tx: Tx, { channel, vendor }: Vendor): Promise<number> => {
  const { rows } = await tx.execute<{ ms: number }>(sql`
    select (extract(epoch from until - clock_timestamp()) * 1000)::float8 as ms from provider_rests
    where channel = ${channel} and vendor = ${vendor} and until > clock_timestamp()`)
  return rows[0]?.ms ?? 0
}

/** Campaigns `c` whose provider rests. */
export const isResting = sql`exists (select from provider_rests p
  where p.channel = c.channel and p.vendor = c.vendor and p.until > clock_timestamp())`

export const writeRest = async (tx: Tx, { channel, vendor }: Vendor, seconds: number): Promise<void> => {
  await tx.execute(sql`
    insert into provider_rests (channel, vendor, until) values (${channel}, ${vendor}, clock_timestamp() + ${seconds} * interval '1 second')
    on conflict (channel, vendor) do update set until = greatest(provider_rests.until, excluded.until)`)
}

/**
 * What providers of this process asked for. It is known in the same turn as the answer is read: whoever asks right before
 * sending sends nothing afterwards. Other processes learn it from the table.
 */
export const openProviderRests = ({ database, log }: Pick<Gateway, 'database' | 'log'>) => {
  const restsUntil = new Map<string, number>()
  return {
    note: async (vendor: Vendor, seconds: number): Promise<void> => {
      const until = performance.now() + seconds * 1_000
      restsUntil.set(keyOf(vendor), Math.max(until, restsUntil.get(keyOf(vendor)) ?? 0))
      await writeRest(database.db, vendor, seconds).catch((error: unknown) =>
        log.warn({ err: error }, 'other gateways were not told that a provider asks to wait'),
      )
    },
    msLeft: (vendor: Vendor): number => Math.max(0, (restsUntil.get(keyOf(vendor)) ?? 0) - performance.now()),
  }
}
