import { sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import { feedKindNames } from '#contract/feed/kindNames.ts'
import { dayAfter, indianDay, indianDayBounds } from '#contract/wire/indianTime.ts'
import type { Database } from '#server/db/database.ts'
import { makeSecret } from '#server/platform/integrations/index.ts'
import { staffIdOf } from './people.ts'

const name = 'live'
const scopes: RequestOfName<'integrations.createClient'>['scopes'] = [
  ...feedKindNames.map((kind) => `in:${kind}` as const),
  'out:merchant.switchedOff',
  'out:merchant.switchedOn',
]

/** A client for the platform that lives beside the demo; answers a secret of its own for each start. */
export const openLivePlatform = ({ db }: Database, source: string, now: Date): Promise<string> =>
  db.transaction(async (tx) => {
    const [makerId, checkerId] = [await staffIdOf(tx, 'opsadmin'), await staffIdOf(tx, 'deskadmin')]
    const at = now.toISOString()
    const found = await tx.execute<{ id: number }>(sql`
      select id from machine_clients where name = ${name} and ended_at is null and ends_at > ${at} for no key update`)
    const made =
      found.rows[0] === undefined
        ? await tx.execute<{ id: number }>(sql`
            insert into machine_clients (name, source, scopes, networks, ends_at, records_a_day, paise_a_day, made_by,
              made_at, confirmed_by, confirmed_at)
            values (${name}, ${source}, ${sql.param([...scopes])}::text[], array['127.0.0.0/8', '::1/128'],
              ${indianDayBounds(dayAfter(indianDay(now), 360))?.before.toISOString() ?? at}, 1000000, 5000000000000,
              ${makerId}, ${at}, ${checkerId}, ${at}) returning id`)
        : found
    const clientId = made.rows[0]?.id ?? 0
    await tx.execute(sql`
      update machine_client_secrets set ends_at = ${at} where client_id = ${clientId} and (ends_at is null or ends_at > ${at})`)
    const { id, secret, hash } = makeSecret()
    await tx.execute(sql`
      insert into machine_client_secrets (id, client_id, secret_hash, made_by, made_at, confirmed_by, confirmed_at)
      values (${id}, ${clientId}, ${hash}, ${makerId}, ${at}, ${checkerId}, ${at})`)
    return secret
  })
