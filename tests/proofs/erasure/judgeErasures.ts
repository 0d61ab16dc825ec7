import { unzipSync } from 'fflate'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { verifyAuditChain } from '#server/gateway/auditChain.ts'
import type { Client } from '#tests/support/gateway.ts'
import type { GatewayProcess } from '#tests/support/gatewayProcess.ts'
import { copiedPapers, filesOnDisk, isOnDisk, type PersonSizes } from './personWorld.ts'

export interface PersonFigures {
  readonly kills: number
  /** Kills while an erasure or a copy was under way. */
  readonly killsAtWork: number
  readonly erasures: number
  readonly copies: number
  readonly stopped: number
  /** Said to be erased at a kill or at the end, and something of the merchant was there. */
  readonly halfErased: number
  /** Offered in Downloads at a kill or at the end, without whole bytes. */
  readonly halfOffered: number
  /** Came to no end of their own: neither erased nor stopped by the hold that was set. */
  readonly unended: number
  /** Counts that are not the rows that went. */
  readonly miscounted: number
  /** Rows that went after a legal hold was set. */
  readonly heldGone: number
  /** Ends with no entry in the audit or several, or told to other systems otherwise than once for each part of the merchant's row. */
  readonly toldOtherwise: number
  /** Copies without their whole content, their state or their one word to the person. */
  readonly brokenCopies: number
  /** Files that no row names, or that a job was writing, and what is noted to go and is there still. */
  readonly strayFiles: number
  /** What was asked of calls that were never answered, without personal data. The sweep takes them within a week. */
  readonly unansweredQuestions: number
  readonly auditBreaks: number
}

type Erasure = {
  id: number
  merchant: number
  state: string
  erased: Record<string, number>
  left: string
  papers: string
  reached: boolean
}

const erasures = async ({ pool }: Database): Promise<readonly Erasure[]> =>
  (
    await pool.query<Erasure>(
      `select r.id, r.merchant_id as merchant, r.state, r.erased,
         (select count(*) from call_logs c where c.merchant_id = r.merchant_id) as left,
         (select count(*) from kyc_documents d where d.merchant_id = r.merchant_id) as papers,
         (select m.mobile_number <> '' or m.pan_number <> '' from merchants m where m.id = r.merchant_id) as reached
       from person_requests r where r.kind = 'erasure' order by r.id`,
    )
  ).rows

const isHalf = ({ state, left, papers, reached }: Erasure): boolean =>
  state === 'erased' && (Number(left) > 0 || Number(papers) > 0 || reached)

const offered = async ({ pool }: Database): Promise<readonly { key: string; size: string }[]> =>
  (
    await pool.query<{ key: string; size: string }>(
      `select f.storage_key as key, f.byte_size as size from file_jobs j join stored_files f on f.id = j.result_file_id`,
    )
  ).rows

/** What stands at a kill: nothing is said to be over that is not. */
export const judgeStanding = async (
  database: Database,
  dataDir: string,
): Promise<{ halfErased: number; halfOffered: number }> => ({
  halfErased: (await erasures(database)).filter(isHalf).length,
  halfOffered: (await offered(database)).filter(({ key }) => !isOnDisk(dataDir, key)).length,
})

/** A question is some dozen letters, and sealed a hundred bytes; a copy has thousands. */
const questionBytes = 300

const judgeFiles = async ({ pool }: Database, dataDir: string) => {
  const { rows } = await pool.query<{ key: string }>(
    `select storage_key as key from stored_files union all select storage_key from kyc_documents`,
  )
  const named = new Set(rows.map(({ key }) => key))
  const { kept, scratch } = filesOnDisk(dataDir)
  const strays = [...kept.filter((key) => !named.has(key)), ...scratch.map((name) => `incoming/${name}`)]
  const sizes = await Promise.all(strays.map(async (key) => (await stat(join(dataDir, 'files', key))).size))
  const { rows: noted } = await pool.query('select from leaving_files')
  const questions = sizes.filter((size) => size < questionBytes).length
  return { strayFiles: strays.length - questions + noted.length, unansweredQuestions: questions }
}

type Copy = { id: number; state: string; job: string; told: string }

const isWhole = async (
  { id, state, job, told }: Copy,
  { asker, reader, sizes }: Pick<Judged, 'asker' | 'reader' | 'sizes'>,
): Promise<boolean> => {
  const { fileId } = await asker.call('personRequests.get', { requestId: id })
  if (state !== 'given' || job !== 'done' || told !== '1' || fileId === null) return false
  const { url } = await asker.call('files.link', { fileId })
  const answer = await fetch(reader.address + url, { headers: { cookie: asker.cookie } })
  if (!answer.ok) return false
  try {
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const { data } = JSON.parse(new TextDecoder().decode(files['data.json'])) as { data: Record<string, unknown[]> }
    const papers = Object.keys(files).filter((name) => name.startsWith('papers/')).length
    return data['Notes of calls with you, by staff']?.length === sizes.notes && papers === copiedPapers
  } catch {
    return false
  }
}

interface Judged {
  readonly dataDir: string
  readonly sizes: PersonSizes
  /** By merchant, how many notes there were when its hold was set. */
  readonly held: ReadonlyMap<number, number>
  readonly asker: Client
  readonly reader: Pick<GatewayProcess, 'address'>
}

/** After everything could end: what was said, counted, told and left. */
export const judgeEnd = async (
  database: Database,
  { dataDir, sizes, held, asker, reader }: Judged,
): Promise<Omit<PersonFigures, 'kills' | 'killsAtWork'>> => {
  const { pool } = database
  const standing = await judgeStanding(database, dataDir)
  const requests = await erasures(database)
  const entries = await pool.query<{ subject: string; count: string }>(
    `select subject, count(*) as count from audit_entries where call = 'personRequests.erase' group by 1`,
  )
  const audited = new Map(entries.rows.map(({ subject, count }) => [subject, Number(count)]))
  const changes = await pool.query<{ id: number; count: string }>(
    `select m.id, count(*) as count from changes c join merchants m on c.subject = 'merchant:' || m.merchant_code
     where c.type = 'merchant.changed' group by 1`,
  )
  const told = new Map(changes.rows.map(({ id, count }) => [id, Number(count)]))
  const copies = await pool.query<Copy>(
    `select r.id, r.state, j.state as job, (select count(*) from notifications n where n.job_id = j.id and n.about = 'ended') as told
     from person_requests r join file_jobs j on j.id = r.job_id where r.kind = 'copy' order by r.id`,
  )
  let brokenCopies = 0
  for (const copy of copies.rows) if (!(await isWhole(copy, { asker, reader, sizes }))) brokenCopies += 1
  const { breaks } = await verifyAuditChain(pool)
  return {
    erasures: requests.length,
    copies: copies.rows.length,
    stopped: requests.filter(({ state }) => state === 'stopped').length,
    ...standing,
    unended: requests.filter(
      ({ state, merchant }) => state !== 'erased' && !(state === 'stopped' && held.has(merchant)),
    ).length,
    miscounted: requests.filter(
      ({ erased, left, papers, state }) =>
        (erased['callLogs'] ?? 0) !== sizes.notes - Number(left) ||
        (erased['kyc'] ?? 0) !== sizes.papers - Number(papers) ||
        (erased['contact'] ?? 0) !== (state === 'erased' ? 1 : 0),
    ).length,
    heldGone: requests.reduce(
      (sum, { merchant, left }) => sum + Math.abs((held.get(merchant) ?? Number(left)) - Number(left)),
      0,
    ),
    toldOtherwise: requests.filter(
      ({ id, merchant, erased }) =>
        audited.get(`personRequest:${id}`) !== 1 ||
        (told.get(merchant) ?? 0) !== (erased['identity'] ?? 0) + (erased['contact'] ?? 0),
    ).length,
    brokenCopies,
    ...(await judgeFiles(database, dataDir)),
    auditBreaks: breaks.length,
  }
}
