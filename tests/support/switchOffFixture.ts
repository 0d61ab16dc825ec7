import { read, utils } from 'xlsx'
import { giveRole, listenForJobs, midListFile, sendSheet, type SheetFile } from './fileJobs.ts'
import { type Client, openTestGateway, type TestGateway } from './gateway.ts'
import { buildMerchant, insertMerchants } from './merchants.ts'

export const code = (number: number) => `M${String(number).padStart(7, '0')}`
export const codes = (from: number, count: number) => Array.from({ length: count }, (_, at) => code(from + at))

/** Two people who may switch merchants off, and the merchants. */
export interface SwitchOffFixture extends TestGateway {
  readonly jobs: ReturnType<typeof listenForJobs>
  readonly anita: Client
  readonly colleague: Client
  list(merchantCodes: readonly string[]): SheetFile
  /** The id of the job that is begun with a list of Anita's. */
  sendOff(merchantCodes: readonly string[]): Promise<string>
  countOff(merchantCodes: readonly string[]): Promise<number>
  /** The rows of a job's result workbook. */
  resultOf(client: Client, jobId: string): Promise<string[][]>
}

export const openSwitchOffFixture = async (
  postgresUrl: string,
  merchantCodes: readonly string[],
): Promise<SwitchOffFixture> => {
  const running = await openTestGateway(postgresUrl)
  const { database, address } = running
  await insertMerchants(
    database.db,
    merchantCodes.map((merchantCode) => buildMerchant({ merchantCode })),
  )
  await giveRole(running, 'finance', 'ops_admin')
  const anita = await running.enter('opsadmin')
  let lists = 0
  const list = (listed: readonly string[]) => midListFile(`list ${(lists += 1)}`, listed)
  return {
    ...running,
    jobs: listenForJobs(running),
    anita,
    colleague: await running.enter('finance'),
    list,
    sendOff: async (listed) => (await sendSheet(anita, 'merchant_deactivate', list(listed))).jobId,
    countOff: async (counted) => {
      const { rows } = await database.pool.query<{ off: number }>(
        'select count(*)::int as off from merchants where not is_active and merchant_code = any($1)',
        [counted],
      )
      return rows[0]?.off ?? 0
    },
    resultOf: async (client, jobId) => {
      const { resultFileId } = await client.call('files.job', { jobId })
      const { url } = await client.call('files.link', { fileId: resultFileId ?? '' })
      const answer = await fetch(address + url, { headers: { cookie: client.cookie } })
      const workbook = read(new Uint8Array(await answer.arrayBuffer()))
      return utils.sheet_to_json<string[]>(workbook.Sheets[workbook.SheetNames[0] ?? ''] ?? {}, {
        header: 1,
        raw: false,
        defval: '',
      })
    },
  }
}
