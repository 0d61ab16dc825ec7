import { setTimeout as wait } from 'node:timers/promises'
import { type BoundedPool, lacksConnection } from './boundedPool.ts'
import { isBlockedByAnother, isDatabaseAway } from './postgresErrors.ts'

interface Pooled {
  readonly pool: BoundedPool
}
interface Named {
  /** `db2.example.com:5432` */
  readonly name: string
}

/** `Place`: where something is read, the pool of one server and what leads there. */
export interface Replicas<Place> {
  /**
   * Does the reading on a replica that has everything which was committed before it was asked for, whoever committed it,
   * and on the primary where none has that within 200 ms, or where the replica fails meanwhile. The work may be done
   * twice, and writes nothing.
   */
  read<Result>(work: (place: Place) => Promise<Result>): Promise<Result>
  /** For reading that is not begun again: such a replica, or the primary. */
  choose(): Promise<Place>
  /** So many readings were done on a replica, and on the primary although there are replicas. */
  readonly counts: { readonly replica: number; readonly primary: number }
}

export type ReplicaState = 'away' | 'behind' | 'other' | 'primary' | 'back'
export type ReplicaNews = (replica: string, became: ReplicaState) => void

/** Longer than a replica beside the primary takes, and short for a person. */
const patienceMs = 200
const askAgainMs = 10
/** One that is away or behind is not asked for so long: nobody waits for it each time. */
const restMs = 5_000

type Standing = 'has it' | 'behind' | 'other' | 'primary'

/** `other`: it is of another database. `primary`: nothing is replayed there, so nobody knows how old it is. */
const standingOf = async ({ pool }: Pooled, system: string, position: string): Promise<Standing> => {
  const { rows } = await pool.query<{ system: string; is_replica: boolean; has_it: boolean | null }>(
    `select (pg_control_system()).system_identifier::text as system, pg_is_in_recovery() as is_replica,
      pg_last_wal_replay_lsn() >= $1::pg_lsn as has_it`,
    [position],
  )
  const [row] = rows
  if (row?.system !== system) return 'other'
  if (!row.is_replica) return 'primary'
  return row.has_it === true ? 'has it' : 'behind'
}

/** The replica went away, gave the reading up for what it has to replay, or had no room: the primary is asked instead. */
const isOfReplica = (error: unknown): boolean =>
  isDatabaseAway(error) || isBlockedByAnother(error) || lacksConnection(error)

/** What an operator reads when a replica comes to be passed over, or is asked again. */
export const replicaNews = (replica: string, became: ReplicaState): string =>
  ({
    away: `The read replica ${replica} does not answer. What it would read is read from the primary.`,
    behind: `The read replica ${replica} is behind. What it would read is read from the primary.`,
    other: `DATABASE_READ_URL: ${replica} is another database server, and is not asked.`,
    primary: `DATABASE_READ_URL: ${replica} replays nothing: it is no replica, or was promoted, and is not asked.`,
    back: `The read replica ${replica} answers, and is up to date.`,
  })[became]

export const noReplicas = <Place>(primary: Place): Replicas<Place> => ({
  read: (work) => work(primary),
  choose: () => Promise.resolve(primary),
  counts: { replica: 0, primary: 0 },
})

/** Reads of one gateway or worker over the replicas of its database. Nothing connects before something is read. */
export const openReplicas = <Place extends Pooled>(
  primary: Place,
  replicas: readonly (Place & Named)[],
  tell: ReplicaNews,
  waitsMs = patienceMs,
): Replicas<Place> => {
  type Replica = Place & Named
  const counts = { replica: 0, primary: 0 }
  const restsUntil = new Map<Replica, number>()
  let turn = 0

  const rest = (replica: Replica, became: Exclude<ReplicaState, 'back'>): void => {
    if (!restsUntil.has(replica)) tell(replica.name, became)
    restsUntil.set(replica, performance.now() + restMs)
  }

  /** In turn, the one that was asked longest ago first. */
  const awake = (): readonly Replica[] => {
    turn += 1
    const now = performance.now()
    return replicas
      .map((_, at) => replicas[(at + turn) % replicas.length])
      .filter((one): one is Replica => one !== undefined && (restsUntil.get(one) ?? 0) <= now)
  }

  const findOne = async (): Promise<Replica | undefined> => {
    let candidates = awake()
    if (candidates.length === 0) return undefined
    const until = performance.now() + waitsMs
    const { rows } = await primary.pool.query<{ system: string; position: string }>(
      `select (pg_control_system()).system_identifier::text as system, pg_current_wal_flush_lsn()::text as position`,
    )
    const [{ system, position } = { system: '', position: '' }] = rows
    while (candidates.length > 0) {
      const still: Replica[] = []
      for (const replica of candidates) {
        const left = Math.max(1, until - performance.now())
        const standing = await Promise.race([
          standingOf(replica, system, position).catch(() => 'away' as const),
          wait(left, 'away' as const, { ref: false }),
        ])
        if (standing === 'has it') {
          if (restsUntil.delete(replica)) tell(replica.name, 'back')
          return replica
        }
        if (standing === 'behind' && performance.now() + askAgainMs < until) still.push(replica)
        else rest(replica, standing)
      }
      candidates = still
      if (candidates.length > 0) await wait(askAgainMs)
    }
    return undefined
  }

  const choose = async (): Promise<Replica | undefined> => {
    const found = await findOne()
    counts[found === undefined ? 'primary' : 'replica'] += 1
    return found
  }

  return {
    counts,
    choose: async () => (await choose()) ?? primary,
    read: async (work) => {
      const replica = await choose()
      if (replica === undefined) return work(primary)
      try {
        return await work(replica)
      } catch (error) {
        if (!isOfReplica(error)) throw error
        if (isDatabaseAway(error)) rest(replica, 'away')
        counts.replica -= 1
        counts.primary += 1
        return work(primary)
      }
    },
  }
}
