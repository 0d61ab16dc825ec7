import { z } from 'zod'
import {
  type FileJob,
  type Notification,
  type ScriptId,
  scripts,
  socketEvents,
  uploadBucket,
} from '#contract/calls/files/files.ts'
import type { CallOptions, Client, TestGateway } from './gateway.ts'
import { buildSheet, merchantHeaders } from './sheets.ts'

export interface SheetFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The sheet of a workbook that is meant. */
  readonly sheetName?: string
}

/** A merchant update as another program would save it. */
export const updateFile = (
  name: string,
  rows: readonly (readonly string[])[],
  headers: readonly string[] = merchantHeaders,
): SheetFile => ({ name: `${name}.csv`, bytes: buildSheet({ headers, rows, format: 'csv' }) })

/** A list of merchants to be switched on or off. */
export const midListFile = (name: string, list: readonly string[]): SheetFile => ({
  name: `${name}.csv`,
  bytes: buildSheet({ headers: ['mid_list'], rows: list.map((code) => [code]), format: 'csv' }),
})

/** Registers an uploaded file for a script. */
export const createEntry = (
  client: Client,
  fileUrl: string,
  name: string,
  scriptId: ScriptId,
  options?: CallOptions,
  fileDescription: string = scripts[scriptId].fileDescription,
) =>
  client.call(
    'files.createEntry',
    {
      filename: name,
      s3Bucket: uploadBucket,
      s3Path: scripts[scriptId].folder,
      s3Url: fileUrl,
      fileDescription,
      status: 'PENDING',
      action: scripts[scriptId].action,
    },
    options,
  )

/** Uploads, registers and starts, as the panel does. */
export const sendSheet = async (
  client: Client,
  scriptId: ScriptId,
  file: SheetFile,
  fileDescription?: string,
): Promise<FileJob> => {
  const { fileUrl } = await client.upload(file)
  const { fileEntryId } = await createEntry(client, fileUrl, file.name, scriptId, undefined, fileDescription)
  return client.call('files.runScript', { scriptId, fileEntryId })
}

export interface JobNews {
  readonly staffId: string
  readonly event: string
  readonly body: FileJob | Notification
}

/** Everything the gateway tells panels about jobs, in order; `ended` and `waits` wait for the word about one job. */
export const listenForJobs = ({ gateway }: TestGateway) => {
  const news: JobNews[] = []
  const listeners = new Map<string, (notification: Notification) => void>()
  const arrived = new Map<string, Notification>()
  const placeOf = (jobId: string, about: Notification['about']) => `${jobId} ${about}`
  gateway.sendToStaff = (staffId, event, wire) => {
    if (event === 'file-job-progress') {
      news.push({ staffId, event, body: z.decode(socketEvents[event], wire as never) })
      return
    }
    const body = z.decode(socketEvents[event], wire as never)
    news.push({ staffId, event, body })
    const place = placeOf(body.jobId ?? '', body.about)
    arrived.set(place, body)
    listeners.get(place)?.(body)
  }
  const told = (jobId: string, about: Notification['about']): Promise<Notification> => {
    const place = placeOf(jobId, about)
    const already = arrived.get(place)
    return already === undefined ? new Promise((resolve) => listeners.set(place, resolve)) : Promise.resolve(already)
  }
  return {
    news,
    ended: (jobId: string) => told(jobId, 'ended'),
    /** Until its plan waits for a person; each plan is waited for once. */
    waits: async (jobId: string): Promise<FileJob['plan']> => {
      await told(jobId, 'waiting')
      arrived.delete(placeOf(jobId, 'waiting'))
      return news.flatMap(({ body }) => ('plan' in body && body.jobId === jobId ? [body.plan] : [])).at(-1) ?? null
    },
  }
}

/** Confirms the plan that stands now. */
export const confirmPlan = async (client: Client, jobId: string): Promise<FileJob> => {
  const { plan } = await client.call('files.job', { jobId })
  if (plan === null) throw new Error('there is no plan to confirm')
  return client.call('files.confirmPlan', { jobId, planHash: plan.planHash })
}

/** Gives a person one more role; it counts from their next call on. */
export const giveRole = ({ database }: Pick<TestGateway, 'database'>, loginId: string, roleName: string) =>
  database.pool.query(
    'insert into staff_roles (staff_id, role_id) select p.id, r.id from staff p, roles r where p.login_id = $1 and r.role_name = $2',
    [loginId, roleName],
  )
