import { indianDay } from '#contract/wire/indianTime.ts'
import { openDatabase } from '#server/db/database.ts'
import { client } from '#tests/support/gateway.ts'
import { environmentOf, startPeer } from '../ownProcess.ts'
import { signIn } from '../signIn.ts'
import { openDrawn } from './drawn.ts'
import { measureReads, type ReadTimes } from './measureReads.ts'
import { measureNight, tallyAll } from './nightWork.ts'
import { measureRetention } from './retentionFigures.ts'
import { historyDays, openScaleData } from './scaleData.ts'

export interface SizeFigures {
  readonly payments: number
  readonly reads: ReadonlyMap<string, ReadTimes>
  readonly night: ReadonlyMap<string, number>
}

const bytesOf = `select sum(pg_total_relation_size(oid))::bigint as bytes from pg_class
  where relkind in ('r', 'm') and relnamespace = 'public'::regnamespace`

/** All figures of one size, on data of their own. */
export const measureSize = async (payments: number, rounds: number): Promise<SizeFigures> => {
  const data = await openScaleData(payments)
  const database = openDatabase(data.url, { statementMs: 600_000 })
  try {
    const { rows } = await database.pool.query<{ bytes: string }>(bytesOf)
    const retention = await measureRetention(database, data.dataDir)
    const begun = performance.now()
    const gateway = await startPeer('gateway.ts', environmentOf(data))
    try {
      const started = performance.now() - begun
      const asked = performance.now()
      const ready = await fetch(`${gateway.address}/ready`)
      if (ready.status !== 200) throw new Error(`/ready answers ${ready.status}.`)
      const readyMs = performance.now() - asked
      const { address } = gateway
      const tallied = await tallyAll(database)
      const people = {
        finance: client({ address }, await signIn(address, 'finance')),
        admin: client({ address }, await signIn(address, 'opsadmin')),
      }
      const reads = await measureReads(people, await openDrawn(database, historyDays), rounds)
      // Whoever asks nothing for a while is signed out: the night has sessions of its own.
      const cookies = [await signIn(address, 'finance'), await signIn(address, 'finance2')] as const
      const night = await measureNight({ address, database, cookies, today: indianDay(new Date()) })
      return {
        payments,
        reads,
        night: new Map([
          ['bytes a payment, with all that comes of it', Number(rows[0]?.bytes ?? 0) / payments],
          ['start, ms', started],
          ['/ready, ms', readyMs],
          ['positions of all days tallied, s', tallied],
          ...night,
          ...retention,
        ]),
      }
    } finally {
      await gateway.stop()
    }
  } finally {
    await database.close()
    await data.close()
  }
}
