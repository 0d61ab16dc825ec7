import { setTimeout as passing } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { indianDay } from '#contract/wire/indianTime.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { verifyAuditChain } from '#server/gateway/auditChain.ts'
import type { Draw } from '#tests/proofs/histories.ts'
import { openTestGateway } from '#tests/support/gateway.ts'
import { spawnUntilItSays } from '#tests/support/gatewayProcess.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { addFiles, filesOnDisk } from './personWorld.ts'

export type NightFault = 'miscounted' | 'shown too late'

export interface NightFigures {
  readonly nights: number
  readonly kills: number
  /** Kills before the end of the night. */
  readonly killsAtWork: number
  readonly removed: number
  /** Between what a night says that it removed and the rows that went. */
  readonly miscounted: number
  /** Rows that were over and free, and are there after their night. */
  readonly left: number
  /** Rows of a kind that no night before had shown. */
  readonly unshownGone: number
  /** Rows that went after a legal hold was set. */
  readonly heldGone: number
  /** Nights with no entry in the audit or several, or with another count. */
  readonly auditedOtherwise: number
  readonly strayFiles: number
  readonly auditBreaks: number
}

interface Kills {
  /** Each is killed twice: while it removes, and while it counts what goes next. */
  readonly nights: number
  readonly notes: number
  readonly files: number
  readonly draw: Draw
  readonly fault?: NightFault | undefined
}

const dayMs = 86_400_000
const program = fileURLToPath(new URL('../../support/night.process.ts', import.meta.url))
/** The process of a killed night may hold its row for a moment. */
const mostTries = 10

const plants: Readonly<Record<NightFault, readonly [table: string, body: string]>> = {
  miscounted: [
    'retention_runs',
    `IF NEW.removed ? 'callLogs' AND NEW.removed <> OLD.removed THEN
       NEW.removed := NEW.removed || jsonb_build_object('callLogs', (NEW.removed->>'callLogs')::int + 1); END IF;`,
  ],
  // What a night counts itself looks as if the night before had shown it.
  'shown too late': ['retention_notices', `NEW.counted_at := NEW.counted_at - interval '20 hours';`],
}

const plant = async ({ pool }: Database, fault: NightFault): Promise<void> => {
  const [table, body] = plants[fault]
  await pool.query(`
    CREATE FUNCTION planted_night_fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NEW; END $$;
    CREATE TRIGGER planted_night_fault BEFORE ${fault === 'miscounted' ? 'UPDATE' : 'INSERT OR UPDATE'} ON ${table}
      FOR EACH ROW EXECUTE FUNCTION planted_night_fault()`)
}

const free = 'M0000001'
const laterHeld = (night: number) => `H${String(night).padStart(7, '0')}`

const worldOf = (database: Database, dataDir: string) => {
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await database.pool.query<Row>(text, values)).rows
  const count = async (text: string, values: unknown[] = []) =>
    Number((await query<{ count: string }>(`select count(*) from ${text}`, values))[0]?.count ?? 0)
  return {
    query,
    /** Over by far on every night of the proof. */
    addNotes: (code: string, notes: number) =>
      query(
        `insert into call_logs (id, merchant_id, staff_id, category, comment, feedback, created_at)
         select gen_random_uuid(), m.id, (select id from staff where login_id = 'opsadmin'), '', 'said', '', now() - interval '4 years'
         from merchants m, generate_series(1, $2) where m.merchant_code = $1`,
        [code, notes],
      ),
    addWritten: (files: number) =>
      query(
        `insert into stored_files (id, staff_id, file_name, bucket, folder, storage_key, byte_size, sha256, action, created_at)
         select gen_random_uuid(), s.id, 'list.csv', '', '', key, 38, '\\x00', 'LIST', now() - interval '1 year'
         from staff s, unnest($1::text[]) key where s.login_id = 'opsadmin'`,
        [addFiles(dataDir, files)],
      ),
    addDevices: (devices: number) =>
      query(
        `insert into app_devices (merchant_id, token, installed_at, removed_at)
         select m.id, gen_random_uuid()::text, now() - interval '2 years', now() - interval '1 year'
         from merchants m, generate_series(1, $2) where m.merchant_code = $1`,
        [free, devices],
      ),
    notesOf: (code: string) =>
      count('call_logs c join merchants m on m.id = c.merchant_id where m.merchant_code = $1', [code]),
    written: () => count(`stored_files where action = 'LIST'`),
    devices: () => count('app_devices'),
  }
}

/** A night that is killed while it removes and while it counts goes on where it was, and says what went. */
export const runNightKills = async (
  postgresUrl: string,
  { nights, notes, files, draw, fault }: Kills,
): Promise<NightFigures> => {
  const testGateway = await openTestGateway(postgresUrl, { env: { JOBS: 'off' } })
  const { dataDir } = testGateway.config
  const { url } = testGateway.database
  const heldCodes = Array.from({ length: nights }, (_, at) => laterHeld(at + 2))
  await insertMerchants(
    testGateway.database.db,
    [free, ...heldCodes].map((merchantCode, at) =>
      buildMerchant({ merchantCode, mobileNumber: `73${String(at).padStart(8, '0')}` }),
    ),
  )
  await testGateway.close()
  const database = openDatabase(url)
  const world = worldOf(database, dataDir)
  const { query } = world
  const start = (night: number) =>
    spawnUntilItSays([program, dataDir, url, String(night)], {}, (line) => line === 'at work')
  const dayOf = (night: number) => indianDay(new Date(Date.now() + night * dayMs))
  const isOver = async (night: number) =>
    (await query('select from retention_runs where day = $1 and ended_at is not null', [dayOf(night)])).length > 0
  const toItsEnd = async (night: number): Promise<void> => {
    for (let tries = 0; !(await isOver(night)); tries += 1) {
      if (tries === mostTries) throw new Error('a night came to no end')
      const { process } = await start(night)
      if ((await process.ended) !== 0) throw new Error('a night ended with a fault')
    }
  }
  let [kills, killsAtWork, removed, miscounted, left, unshownGone, heldGone, auditedOtherwise] = [
    0, 0, 0, 0, 0, 0, 0, 0,
  ]
  const kill = async (night: number, until: () => Promise<unknown>): Promise<void> => {
    const { process } = await start(night)
    await until()
    if (!(await isOver(night))) killsAtWork += 1
    await process.kill()
    kills += 1
  }
  /** Waits for the batch of a process that is dead, as whoever sets a hold does; answers what is left. */
  const hold = async (code: string): Promise<number> => {
    const connection = await database.pool.connect()
    try {
      await connection.query('begin')
      await connection.query(`select pg_advisory_xact_lock(hashtextextended('opsdesk: legal holds', 0))`)
      await connection.query(
        `insert into legal_holds (merchant_id, reason, set_by, set_at)
         select m.id, 'The court asks for it.', s.id, now() from merchants m, staff s
         where m.merchant_code = $1 and s.login_id = 'opsadmin'`,
        [code],
      )
      await connection.query('commit')
    } finally {
      connection.release()
    }
    return world.notesOf(code)
  }
  const fill = async (code: string): Promise<void> => {
    await world.addNotes(free, notes)
    await world.addNotes(code, Math.ceil(notes / 4))
    await world.addWritten(files)
    await world.addDevices(50)
    // A kind that is new, or that somebody keeps shorter since today: nothing of it was shown.
    await query(`delete from retention_notices where kind = 'appDevices'`)
  }
  try {
    await toItsEnd(0)
    // How long one takes undisturbed.
    await world.addNotes(free, notes)
    await world.addWritten(files)
    const { process } = await start(1)
    const begun = performance.now()
    await process.ended
    const takesMs = performance.now() - begun
    await toItsEnd(1)
    if (fault !== undefined) await plant(database, fault)
    for (let night = 2; night < nights + 2; night += 1) {
      const code = laterHeld(night)
      await fill(code)
      const [devices, before] = [await world.devices(), (await world.notesOf(free)) + (await world.notesOf(code))]
      await kill(night, () => passing(draw() * takesMs * 0.6))
      const held = await hold(code)
      const isCounted = async () =>
        (await query(`select from retention_notices where kind = 'appDevices'`)).length > 0 || (await isOver(night))
      await kill(night, async () => {
        while (!(await isCounted())) await passing(1)
      })
      await toItsEnd(night)
      const gone = {
        callLogs: before - (await world.notesOf(free)) - (await world.notesOf(code)),
        exports: files - (await world.written()),
      }
      const [run] = await query<{ removed: Record<string, number> }>(
        'select removed from retention_runs where day = $1',
        [dayOf(night)],
      )
      const said = { callLogs: 0, exports: 0, ...run?.removed }
      removed += gone.callLogs + gone.exports
      miscounted += Math.abs(said.callLogs - gone.callLogs) + Math.abs(said.exports - gone.exports)
      left += (await world.notesOf(free)) + (await world.written())
      unshownGone += devices - (await world.devices())
      heldGone += held - (await world.notesOf(code))
      const entries = await query<{ after: { removed: Record<string, number> } }>(
        `select after from audit_entries where call = 'retention.run' and subject = $1`,
        [`retention:${dayOf(night)}`],
      )
      if (entries.length !== 1 || JSON.stringify(entries[0]?.after.removed) !== JSON.stringify(run?.removed))
        auditedOtherwise += 1
    }
    const named = new Set(
      (await query<{ key: string }>('select storage_key as key from stored_files')).map(({ key }) => key),
    )
    const { kept, scratch } = filesOnDisk(dataDir)
    return {
      nights,
      kills,
      killsAtWork,
      removed,
      miscounted,
      left,
      unshownGone,
      heldGone,
      auditedOtherwise,
      strayFiles: kept.filter((key) => !named.has(key)).length + scratch.length,
      auditBreaks: (await verifyAuditChain(database.pool)).breaks.length,
    }
  } finally {
    await database.close()
  }
}
