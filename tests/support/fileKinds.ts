import { type ScriptId, scripts } from '#contract/calls/files/files.ts'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { confirmPlan, listenForJobs, sendSheet } from './fileJobs.ts'
import { openTestGateway } from './gateway.ts'
import { buildMerchant, insertMerchants } from './merchants.ts'
import { buildSheet } from './sheets.ts'

export const notThere = 'This merchant does not exist, or is not yours to see.'

let sheets = 0
export const sheetOf = (scriptId: ScriptId, rows: readonly (readonly string[])[]) => ({
  name: `${scriptId} ${(sheets += 1)}.xlsx`,
  bytes: buildSheet({ headers: sheetHeaders(scripts[scriptId].sheet), rows }),
})

/** A gateway with twenty merchants (`M0000011` is off) and two brands, on which sheets are carried out. */
export const openFileKindsFixture = async (postgresUrl: string) => {
  const running = await openTestGateway(postgresUrl)
  const { db, pool } = running.database
  await insertMerchants(
    db,
    Array.from({ length: 20 }, (_, at) =>
      buildMerchant({ merchantCode: `M00000${String(at + 1).padStart(2, '0')}`, isActive: at !== 10 }),
    ),
  )
  await pool.query(`insert into brands (brand_code) values ('SAMSUNG'), ('OPPO') on conflict do nothing`)
  const jobs = listenForJobs(running)
  const anita = await running.enter('opsadmin')

  const finish = async (jobId: string, isConfirmed: boolean): Promise<string> => {
    // A plan that changes nothing waits for nobody.
    const waits =
      isConfirmed && (await Promise.race([jobs.waits(jobId).then(() => true), jobs.ended(jobId).then(() => false)]))
    if (waits) await confirmPlan(anita, jobId)
    return (await jobs.ended(jobId)).message
  }
  return {
    running,
    jobs,
    anita,
    /** From the file to the end of its job; a plan is confirmed as it stands. */
    carryOut: async (scriptId: ScriptId, rows: readonly (readonly string[])[]) => {
      const { jobId } = await sendSheet(anita, scriptId, sheetOf(scriptId, rows))
      return { jobId, message: await finish(jobId, scripts[scriptId].isConfirmed) }
    },
    takeBack: async (jobId: string): Promise<string> =>
      finish((await anita.call('files.takeBack', { jobId })).jobId, true),
    reasonsOf: async (jobId: string): Promise<[number, string, string][]> =>
      (await anita.call('files.job', { jobId })).faults.map(({ row, column, reason }) => [row, column, reason]),
    all: async (query: string): Promise<unknown[]> => (await pool.query({ text: query, rowMode: 'array' })).rows,
  }
}
export type FileKindsFixture = Awaited<ReturnType<typeof openFileKindsFixture>>
