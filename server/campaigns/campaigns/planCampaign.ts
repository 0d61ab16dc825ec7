import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { AudienceGroup } from '#contract/calls/campaigns/campaignAudiences.ts'
import type { CampaignFault } from '#contract/calls/campaigns/campaigns.ts'
import { duplicateText } from '#contract/sheets/duplicateRows.ts'
import { SheetRefusal } from '#contract/sheets/sheets.ts'
import { storable } from '#contract/wire/storableText.ts'
import { readRecipientRow, type RecipientLayout, recipientLayout } from '#machines/campaigns/recipientRow.ts'
import type { Tx } from '#server/db/database.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { withConcurrency } from '#server/files/jobs/withConcurrency.ts'
import { ProcessStarved } from '#server/processes/confinedProcess.ts'
import { batchRows, readSheet, type SheetRow } from '#server/files/sheetReading/index.ts'
import { merchantsOf } from './audienceQuery.ts'
import { columnFaults, faultsOf, oneRecordText } from './campaignChecks.ts'
import type { CampaignRow } from './campaignRows.ts'
import { listedReason } from './optOuts.ts'

interface Planned {
  readonly rowNumber: number
  /** Ten digits, or a merchant's code; empty where it is none. */
  readonly address: string
  readonly parameters: readonly string[]
  readonly reason: 'hidden' | 'invalid' | 'duplicate' | null
  readonly detail: string
}

export interface Plan {
  readonly planId: string
  readonly faults: readonly CampaignFault[]
  readonly smsSegments: number
  readonly rowsHidden: number
}

/** Batches that are written at once: the next one is judged meanwhile. */
const lanes = 2

/** Judges the rows of a file in their order; what stands twice is a duplicate of the first. */
const judgeRows = (row: CampaignRow, layout: RecipientLayout) => {
  const first = new Map<string, number>()
  let smsSegments = 0
  const judge = ({ rowNumber, raw, faults: cellFaults, isHidden }: SheetRow): Planned => {
    const { address, parameters, segments, addressFault, faults: found } = readRecipientRow(layout, raw, row)
    const left = (reason: 'hidden' | 'invalid' | 'duplicate', detail: string): Planned => ({
      rowNumber,
      address: reason === 'duplicate' ? address : '',
      parameters,
      reason,
      detail,
    })
    // Before the others: what is left out keeps no visible row from being sent.
    if (isHidden && !row.takesHidden) return left('hidden', 'Hidden in the sheet, by a filter or by hand.')
    if (addressFault !== undefined) return left('invalid', addressFault)
    const earlier = first.get(address)
    if (earlier !== undefined) return left('duplicate', duplicateText(['recipient'], earlier))
    const faults = [...found, ...cellFaults.slice(0, 1).map(({ reason }) => reason)]
    if (faults.length > 0) return left('invalid', faults.join(' ').slice(0, 500))
    first.set(address, rowNumber)
    smsSegments += segments
    return { rowNumber, address, parameters, reason: null, detail: '' }
  }
  return { judge, segments: () => smsSegments }
}

const longestTurnMs = 20

/** Judges a batch in turns: texts that are no plain letters take long, and others are answered between them. */
const judgeInTurns = async (rows: readonly SheetRow[], judge: (row: SheetRow) => Planned): Promise<Planned[]> => {
  const judged: Planned[] = []
  let since = performance.now()
  for (const row of rows) {
    judged.push(judge(row))
    if (performance.now() - since < longestTurnMs) continue
    await nextTurn()
    since = performance.now()
  }
  return judged
}

/** Writes a batch: what is known of each address decides who is left out. */
const writeNumbers = (tx: Tx, campaignId: string, planId: string, rows: readonly Planned[]) => {
  const columns = rows[0]?.parameters.length ?? 0
  const values = Array.from({ length: columns }, (_, at) =>
    rows.map(({ parameters }) => storable(parameters[at] ?? '')),
  )
  const names = values.map((_, at) => sql.raw(`i.p${at + 1}`))
  return tx.execute(sql`
    insert into campaign_recipients (campaign_id, plan_id, row_number, merchant_id, merchant_code, address, parameters, state,
      reason, detail)
    select ${campaignId}::uuid, ${planId}::uuid, i.row_number, m.id, coalesce(m.merchant_code, ''), i.address,
      ${columns === 0 ? sql`'{}'::text[]` : sql`array[${sql.join(names, sql`, `)}]`},
      case when i.reason is null and o.list is null then 'planned' else 'skipped' end,
      coalesce(i.reason, ${listedReason}), i.detail
    from unnest(${sql.param(rows.map(({ rowNumber }) => rowNumber))}::int[], ${sql.param(rows.map(({ address }) => address))}::text[],
      ${sql.param(rows.map(({ reason }) => reason))}::text[], ${sql.param(rows.map(({ detail }) => storable(detail)))}::text[]
      ${
        values.length === 0
          ? sql``
          : sql`, ${sql.join(
              values.map((column) => sql`${sql.param(column)}::text[]`),
              sql`, `,
            )}`
      }) as i(row_number, address, reason, detail${sql.raw(names.map((_, at) => `, p${at + 1}`).join(''))})
    left join lateral (select id, merchant_code from merchants where mobile_number = i.address and i.address <> ''
      order by id limit 1) m on true
    left join lateral (select list from opt_outs where list in ('optOut', 'dnd') and mobile_number = i.address
      and is_listed order by list desc limit 1) o on i.reason is null`)
}

/** The same for pushes: one row for each device of each merchant. */
const writeDevices = (tx: Tx, campaignId: string, planId: string, rows: readonly Planned[]) => {
  const parameters = rows.map((row) => JSON.stringify(row.parameters.map(storable)))
  return tx.execute(sql`
    insert into campaign_recipients (campaign_id, plan_id, row_number, merchant_id, merchant_code, address, parameters, state,
      reason, detail)
    select ${campaignId}::uuid, ${planId}::uuid, i.row_number, m.id, i.code, coalesce(d.token, ''),
      array(select jsonb_array_elements_text(i.parameters::jsonb)),
      case when i.reason is null and d.token is not null then 'planned' else 'skipped' end,
      case when i.reason is not null then i.reason when m.id is null then 'unknownMerchant' when d.token is null then 'noDevice' end,
      i.detail
    from unnest(${sql.param(rows.map(({ rowNumber }) => rowNumber))}::int[], ${sql.param(rows.map(({ address }) => storable(address)))}::text[],
      ${sql.param(parameters)}::text[], ${sql.param(rows.map(({ reason }) => reason))}::text[],
      ${sql.param(rows.map(({ detail }) => storable(detail)))}::text[]) as i(row_number, code, parameters, reason, detail)
    left join merchants m on m.merchant_code = i.code
    left join app_devices d on d.merchant_id = m.id and d.removed_at is null and i.reason is null`)
}

type CampaignGateway = Pick<Gateway, 'database' | 'files' | 'sheetTurns' | 'audienceDatabase' | 'config' | 'log'>

interface Source {
  readonly faults: readonly CampaignFault[]
  readonly rows: () => AsyncGenerator<readonly Planned[], unknown>
  readonly count: number
  readonly hidden: number
  readonly segments: () => number
}

const nothing = async function* (): AsyncGenerator<readonly Planned[]> {}
const failing = (faults: readonly CampaignFault[]): Source => ({
  faults,
  rows: nothing,
  count: 0,
  hidden: 0,
  segments: () => 0,
})

/** Reads the uploaded file in a process of its own. */
const ofFile = async (gateway: CampaignGateway, row: CampaignRow, spool: string): Promise<Source> => {
  const { rows: files } = await gateway.database.db.execute<{
    storage_key: string
    file_name: string
    sheet_name: string | null
  }>(sql`select storage_key, file_name, sheet_name from stored_files where id = ${row.fileId}`)
  const [file] = files
  if (file === undefined) return failing([{ field: 'fileUrl', text: 'The file is gone. Upload it again.' }])
  let sheet: Awaited<ReturnType<typeof readSheet>>
  try {
    sheet = await gateway.sheetTurns.take(() =>
      gateway.files.lend(file.storage_key, (path) =>
        readSheet(path, 'campaignRecipients', {
          fileName: file.file_name,
          sheetName: file.sheet_name,
          spool,
          batchRows,
        }),
      ),
    )
  } catch (error) {
    if (error instanceof SheetRefusal) return failing([{ field: 'fileUrl', text: error.message }])
    if (!(error instanceof ProcessStarved)) throw error
    gateway.log.warn({ err: error }, 'the file of a campaign was not read in time')
    return refuse('busy')
  }
  const layout = recipientLayout(sheet.headers, row.channel)
  if (layout === undefined)
    return failing([
      {
        field: 'fileUrl',
        text: `The file has no column ${row.channel === 'push' ? 'merchant_code' : 'mobile_number'}. Download the template and use its first row.`,
      },
    ])
  const { judge, segments } = judgeRows(row, layout)
  return {
    faults: columnFaults(row, layout.values.length),
    // What is left out of a sheet is no record of it.
    count: sheet.rowsFound - (row.takesHidden ? 0 : sheet.rowsHidden),
    hidden: sheet.rowsHidden,
    segments,
    rows: async function* () {
      for await (const batch of sheet.rows()) yield await judgeInTurns(batch, judge)
    },
  }
}

/** Reads the merchants that an audience has. */
const ofAudience = async (gateway: CampaignGateway, row: CampaignRow): Promise<Source> => {
  const codes = await merchantsOf(gateway, {
    audienceSql: row.audienceSql,
    audienceTree: row.audienceTree as AudienceGroup | null,
  })
  return {
    faults: columnFaults(row, 0),
    count: codes.length,
    hidden: 0,
    segments: () => 0,
    rows: async function* () {
      for (let at = 0; at < codes.length; at += batchRows)
        yield codes.slice(at, at + batchRows).map((address, place) => ({
          rowNumber: at + place + 1,
          address,
          parameters: [],
          reason: null,
          detail: '',
        }))
    },
  }
}

const sourceOf = async (gateway: CampaignGateway, row: CampaignRow, spool: string): Promise<Source> => {
  if (row.door === 'appNotification') return ofAudience(gateway, row)
  return row.fileId === null ? failing([]) : ofFile(gateway, row, spool)
}

/**
 * Works out who would be sent what and writes it beside what was planned before, outside any transaction; `adoptPlan`
 * makes it the campaign's.
 */
export const planCampaign = async (gateway: CampaignGateway, row: CampaignRow): Promise<Plan> => {
  const { db } = gateway.database
  const planId = randomUUID()
  const spool = await gateway.files.scratchPath()
  try {
    const source = await sourceOf(gateway, row, spool)
    const faults = [...faultsOf(row, gateway.config), ...source.faults]
    // A test is of one record and no other number of them.
    if (row.mode === 'test' && row.fileId !== null && source.count !== 1)
      faults.push({ field: 'fileUrl', text: oneRecordText })
    await withConcurrency(source.rows(), lanes, async (batch) => {
      if (batch.length === 0) return
      await (row.channel === 'push' ? writeDevices(db, row.id, planId, batch) : writeNumbers(db, row.id, planId, batch))
    })
    return { planId, faults, smsSegments: source.segments(), rowsHidden: source.hidden }
  } catch (error) {
    await dropPlan(db, planId, row.id)
    throw error
  } finally {
    await rm(spool, { force: true })
  }
}

export const dropPlan = (tx: Tx, planId: string, campaignId: string) =>
  tx.execute(sql`delete from campaign_recipients where campaign_id = ${campaignId} and plan_id = ${planId}`)

/** Makes the plan the campaign's, in the transaction that has it locked and found it unchanged. */
export const adoptPlan = async (
  tx: Tx,
  row: CampaignRow,
  { planId, faults, smsSegments, rowsHidden }: Plan,
): Promise<void> => {
  await tx.execute(sql`
    delete from campaign_recipients where campaign_id = ${row.id} and plan_id <> ${planId} and not is_test`)
  const { rows } = await tx.execute<{ sendable: number }>(sql`
    select count(*)::int as sendable from campaign_recipients where plan_id = ${planId} and state = 'planned' and not is_test`)
  const isEmpty = rows[0]?.sendable === 0 && faults.length === 0
  const all = isEmpty ? [{ field: 'fileUrl', text: 'Nobody is left to send to: see why each is left out.' }] : faults
  await tx.execute(sql`
    update campaigns set plan_id = ${planId}, faults = ${JSON.stringify(all)}::jsonb, sms_segments = ${smsSegments},
      rows_hidden = ${rowsHidden} where id = ${row.id}`)
}
