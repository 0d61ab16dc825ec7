import { setTimeout as passing } from 'node:timers/promises'
import { read, utils } from 'xlsx'
import { PanelConfig } from '#contract/wire/panelConfig.ts'
import { createEntry } from '#tests/support/fileJobs.ts'
import { type Client, Refused } from '#tests/support/gateway.ts'
import { sealUpload, sendPart } from '#tests/support/uploads.ts'
import type { Ending, HostileFile } from './hostileFile.ts'
import { hostileContainers } from './hostileContainers.ts'
import { hostileSheets } from './hostileSheets.ts'
import { hostileTexts } from './hostileTexts.ts'

export const hostileFiles: readonly HostileFile[] = [...hostileSheets, ...hostileContainers, ...hostileTexts]

export interface Uploader {
  readonly address: string
  readonly person: Client
}

/** `whole`: POST /upload; `parts`: sealed parts and their commit, as the panel sends. */
export type Route = 'whole' | 'parts'

export interface FileOutcome {
  readonly ends: Ending
  /** The slowest answer that the person waited for. */
  readonly answeredMs: number
  /** From the word that starts the job to its end; 0 for a file that was refused before. */
  readonly jobMs: number
}

type File = Pick<HostileFile, 'fileName'> & { readonly bytes: Uint8Array<ArrayBuffer> }

const script = 'merchant_update'
const waiting = ['pending', 'checking', 'running', 'cancelling']

const sendByParts = async (
  { address, person }: Uploader,
  { fileName: name, bytes }: File,
): Promise<{ fileUrl: string }> => {
  const { uploadKey } = PanelConfig.parse(await (await fetch(`${address}/panel-config.json`)).json())
  const upload = await sealUpload(uploadKey ?? '', { name, bytes })
  for (const part of upload.parts.keys()) await sendPart(address, person, upload, part)
  return person.call('files.commitUpload', upload.commit)
}

const endedJob = async (person: Client, jobId: string) => {
  for (;;) {
    const job = await person.call('files.job', { jobId })
    if (!waiting.includes(job.state)) return job
    await passing(15)
  }
}

/** The rows of the workbook that the person gets back, without its header. */
const resultOf = async ({ address, person }: Uploader, fileId: string): Promise<string[][]> => {
  const { url } = await person.call('files.link', { fileId })
  const answer = await fetch(address + url, { headers: { cookie: person.cookie } })
  const book = read(new Uint8Array(await answer.arrayBuffer()))
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
  return utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' }).slice(1)
}

/** Sends a file as a person does, starts its job and waits for the end. Throws what is no documented end. */
export const tryFile = async (uploader: Uploader, file: File, route: Route): Promise<FileOutcome> => {
  const { person } = uploader
  let answeredMs = 0
  const answered = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const since = performance.now()
    try {
      return await call()
    } finally {
      answeredMs = Math.max(answeredMs, performance.now() - since)
    }
  }
  try {
    const sent = { name: file.fileName, bytes: file.bytes }
    const { fileUrl } = await answered(() => (route === 'whole' ? person.upload(sent) : sendByParts(uploader, file)))
    const { fileEntryId, jobId } = await answered(() => createEntry(person, fileUrl, file.fileName, script))
    const since = performance.now()
    await answered(() => person.call('files.runScript', { scriptId: script, fileEntryId }))
    const { state, failure, resultFileId } = await endedJob(person, jobId)
    const jobMs = performance.now() - since
    if (state === 'failed') return { ends: failure ?? '', answeredMs, jobMs }
    if (resultFileId === null) throw new Error(`its job is ${state}: ${failure}`)
    return { ends: await resultOf(uploader, resultFileId), answeredMs, jobMs }
  } catch (error) {
    if (!(error instanceof Refused) || error.status >= 500) throw error
    return { ends: error.message, answeredMs, jobMs: 0 }
  }
}
