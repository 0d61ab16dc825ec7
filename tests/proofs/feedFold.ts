import { sql } from 'drizzle-orm'
import { sweepFeed } from '#server/platform/feed/sweepFeed.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { openFeedClient } from '#tests/support/feedClient.ts'
import { buildWorld, foldedWorld, shuffled } from './feedWorld.ts'
import { drawFrom } from './seeded.ts'

/** What is spoiled in the database behind the feed's back, for a look that has to find it. */
export type PlantedFault = 'lost payment' | 'older payment' | 'wrong merchant'

interface FeedFigures {
  readonly sent: number
  readonly applied: number
  readonly duplicate: number
  readonly stale: number
  readonly early: number
  /** Events that no platform should send. */
  readonly refused: number
  /** Early events beyond the room of a client: they were sent again. */
  readonly sentAgain: number
  /** Refused although nothing was wrong with them, by reason. */
  readonly wronglyRefused: readonly string[]
  /** What requests were answered that were not told what became of each event. */
  readonly unanswered: readonly string[]
  /** Rows that are not as the events say. */
  readonly differing: readonly string[]
  /** Sums of dashboards that are not those of the payments. */
  readonly wrongTallies: number
}

export const storedWorld = async ({ database }: Pick<TestGateway, 'database'>): Promise<string[]> => {
  const { rows } = await database.db.execute<{ line: string }>(sql`
    select 'merchant ' || merchant_code || ' ' || display_name || ' ' || city as line from merchants where merchant_code like 'FEED%'
    union all select 'order ' || o.txn_ref_number || ' ' || m.merchant_code || ' ' || o.paid_paise
      from store_orders o join merchants m on m.id = o.merchant_id
    union all select 'payment ' || t.txn_ref_number || ' ' || m.merchant_code || ' ' || t.status || ' ' || t.amount_paise || ' ' || d.acquirer_payment_id
      from transactions t join merchants m on m.id = t.merchant_id join transaction_details d on d.transaction_id = t.id
    union all select 'devices ' || m.merchant_code || ' ' || a.installed || ' ' || a.total
      from app_installs a join merchants m on m.id = a.merchant_id where a.total > 0`)
  return rows.map(({ line }) => line).toSorted()
}

export const tallyFaults = async ({ database }: Pick<TestGateway, 'database'>): Promise<number> => {
  const { rows } = await database.db.execute<{ wrong: number }>(sql`
    select (select count(*)::int from (
      select merchant_id, lower(status) as status, count(*) as n, sum(amount_paise) as paise from transactions group by 1, 2
      except select merchant_id, status, sum(transactions), sum(amount_paise) from merchant_tallies
        where period = 'total' and brand_code = '' group by 1, 2) x) as wrong`)
  return rows[0]?.wrong ?? -1
}

const spoil: Readonly<Record<PlantedFault, string>> = {
  'lost payment': `delete from transactions where id = (select min(id) from transactions)`,
  'older payment': `update transactions set amount_paise = amount_paise + 1 where id = (select min(id) from transactions)`,
  'wrong merchant': `update merchants set city = 'Elsewhere' where merchant_code = 'FEED00001'`,
}

/** A platform that is told to come later does, so often. */
const mostBusy = 50
const mostRounds = 20

const batchesOf = (draw: () => number, events: readonly unknown[]): unknown[][] => {
  const batches: unknown[][] = []
  for (let from = 0; from < events.length; ) {
    const size = 1 + Math.floor(draw() * 400)
    batches.push(events.slice(from, from + size))
    from += size
  }
  return batches
}

/** A world sent shuffled, repeated and in lanes at once; the database has to be what the events say, counted a second time. */
export const runFeedFold = async (
  postgresUrl: string,
  { events, lanes, seed, fault }: { events: number; lanes: number; seed: number; fault?: PlantedFault | undefined },
): Promise<FeedFigures> => {
  const testGateway = await openTestGateway(postgresUrl, {
    env: { CALLS_PER_MINUTE: '1000000', BUSY_AFTER_MS: '60000' },
  })
  try {
    const draw = drawFrom(seed)
    const admins: readonly [Client, Client] = [
      await testGateway.enter('opsadmin'),
      await testGateway.enter('deskadmin'),
    ]
    // Payments of a million events come to more rupees than a client of a day has by default.
    const platform = await openFeedClient(testGateway, admins, { rupeesADay: 10_000_000_000 })
    const world = buildWorld(draw, events)
    const all = shuffled(draw, world.events)
    const figures = { applied: 0, duplicate: 0, stale: 0, early: 0, refused: 0 }
    const unanswered: string[] = []
    const wronglyRefused: string[] = []
    let busyAnswers = 0
    let sentAgain = 0
    const sendAll = async (events: readonly unknown[]): Promise<unknown[]> => {
      const batches = batchesOf(draw, events)
      const beyondRoom: unknown[] = []
      const lane = async (): Promise<void> => {
        for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
          const { status, body } = await platform.send(batch, { isLines: draw() < 0.5, isGzip: draw() < 0.5 })
          if (status === 503 && busyAnswers < mostBusy) {
            busyAnswers += 1
            batches.push(batch)
            continue
          }
          if (status !== 200) {
            unanswered.push(`${status} ${String(body['code'])}`)
            continue
          }
          for (const word of ['applied', 'duplicate', 'stale', 'early'] as const) figures[word] += body[word]
          for (const { index, code } of body.refused)
            if (code === 'too-many-early') beyondRoom.push(batch[index])
            else if (world.broken.has(batch[index])) figures.refused += 1
            else wronglyRefused.push(code)
        }
      }
      await Promise.all(Array.from({ length: lanes }, lane))
      // What came while its merchant came too, in another lane.
      await sweepFeed(testGateway.gateway)
      return beyondRoom
    }
    let left = await sendAll(all)
    for (let round = 0; left.length > 0 && round < mostRounds; round += 1) {
      sentAgain += left.length
      left = await sendAll(left)
    }
    wronglyRefused.push(...left.map(() => 'too-many-early'))
    if (fault !== undefined) await testGateway.database.pool.query(spoil[fault])
    const [wanted, stored] = [foldedWorld(world), await storedWorld(testGateway)]
    const there = new Set(stored)
    const right = new Set(wanted)
    return {
      ...figures,
      sentAgain,
      wronglyRefused,
      unanswered,
      sent: all.length,
      differing: [...wanted.filter((line) => !there.has(line)), ...stored.filter((line) => !right.has(line))],
      wrongTallies: await tallyFaults(testGateway),
    }
  } finally {
    await testGateway.close()
  }
}
