import { z } from 'zod'
import {
  type FileJob,
  type Notification,
  type ScriptId,
  scripts,
  socketEvents,
  uploadBucket,
  uploadFolder,
} from '#contract/files.ts'
import type { CallOptions, Client, TestGateway } from './gateway.ts'
import { Refused } from './gateway.ts'

export interface SheetFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Registers an uploaded file for a script. */
export const createEntry = (client: Client, fileUrl: string, name: string, scriptId: ScriptId, options?: CallOptions) =>
  client.call(
    'files.createEntry',
    {
      filename: name,
      s3Bucket: uploadBucket,
      s3Path: uploadFolder,
      s3Url: fileUrl,
      fileDescription: scripts[scriptId].title,
      status: 'PENDING',
      action: scripts[scriptId].action,
    },
    options,
  )

/** Uploads, registers and starts, as the panel does. */
export const sendSheet = async (client: Client, scriptId: ScriptId, file: SheetFile): Promise<FileJob> => {
  const { fileUrl } = await client.upload(file)
  const { fileEntryId } = await createEntry(client, fileUrl, file.name, scriptId)
  return client.call('files.runScript', { scriptId, fileEntryId })
}

export interface JobNews {
  readonly staffId: string
  readonly event: string
  readonly body: FileJob | Notification
}

/** Everything the gateway tells panels about jobs, in order; `ended` waits for the notification of one job. */
export const listenForJobs = ({ gateway }: TestGateway) => {
  const news: JobNews[] = []
  const waiting = new Map<string, (notification: Notification) => void>()
  const arrived = new Map<string, Notification>()
  gateway.sendToStaff = (staffId, event, wire) => {
    if (event === 'file-job-progress') {
      news.push({ staffId, event, body: z.decode(socketEvents[event], wire as never) })
      return
    }
    const body = z.decode(socketEvents[event], wire as never)
    news.push({ staffId, event, body })
    const jobId = body.jobId ?? ''
    arrived.set(jobId, body)
    waiting.get(jobId)?.(body)
  }
  return {
    news,
    ended: (jobId: string): Promise<Notification> => {
      const already = arrived.get(jobId)
      return already === undefined ? new Promise((resolve) => waiting.set(jobId, resolve)) : Promise.resolve(already)
    },
  }
}

/** What the gateway refused with; an answer is an error. */
export const refusalOf = async (call: Promise<unknown>) => {
  try {
    await call
  } catch (error) {
    if (error instanceof Refused)
      return { status: error.status, code: error.code, message: error.message, details: error.details }
    throw error
  }
  throw new Error('the call was not refused')
}

/** Gives a person one more role; it counts from their next call on. */
export const giveRole = ({ database }: Pick<TestGateway, 'database'>, loginId: string, roleName: string) =>
  database.pool.query(
    'insert into staff_roles (staff_id, role_id) select p.id, r.id from staff p, roles r where p.login_id = $1 and r.role_name = $2',
    [loginId, roleName],
  )
