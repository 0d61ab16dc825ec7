import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { ScriptId } from '#contract/calls/files/files.ts'
import { sweepFiles } from '#server/files/uploads/sweepFiles.ts'
import { createEntry, type SheetFile } from './fileJobs.ts'
import { type Client, Refused, type TestGateway } from './gateway.ts'
import { sealUpload, sendPart } from './uploads.ts'

/** One person at a gateway of which something fails. */
export interface PersonAtGateway {
  readonly running: TestGateway
  readonly person: Client
}

export const freshKey = () => ({ idempotencyKey: randomUUID() })

/** As the panel and a person do: the same again, with the same key, until it is answered. */
export const untilAnswered = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      const isRefused = error instanceof Refused && error.status < 500
      if (isRefused || tries === 5) throw error
    }
  }
}

interface Entered {
  readonly jobId: string
  readonly fileEntryId: string
}

/** From the sheet on a person's device to its entry, as the panel sends it: in sealed parts, each call until it is answered. */
export const enterFromPanel = async (
  { running, person }: PersonAtGateway,
  scriptId: ScriptId,
  sheet: SheetFile,
): Promise<Entered> => {
  const keys = [freshKey(), freshKey()]
  const upload = await sealUpload(running.gateway.uploadKey.point, sheet)
  for (const part of upload.parts.keys()) await untilAnswered(() => sendPart(running.address, person, upload, part))
  const { fileUrl } = await untilAnswered(() => person.call('files.commitUpload', upload.commit, keys[0]))
  return untilAnswered(() => createEntry(person, fileUrl, sheet.name, scriptId, keys[1]))
}

/** Starts the script on an entry and answers its job. */
export const startFromPanel = async (
  { person }: PersonAtGateway,
  scriptId: ScriptId,
  { jobId, fileEntryId }: Entered,
): Promise<string> => {
  const key = freshKey()
  await untilAnswered(() => person.call('files.runScript', { scriptId, fileEntryId }, key))
  return jobId
}

/** The length of what the person gets. */
export const downloadFile = async ({ running, person }: PersonAtGateway, fileId: string): Promise<number> => {
  const { url } = await person.call('files.link', { fileId })
  const answer = await fetch(running.address + url, { headers: { cookie: person.cookie } })
  if (!answer.ok) throw new Refused(answer.status, 'failed', 'the download failed', undefined)
  return (await answer.arrayBuffer()).byteLength
}

/** By merchant code. */
export const versionsOfMerchants = async (pool: pg.Pool): Promise<Map<string, number>> => {
  const { rows } = await pool.query<{ code: string; version: number }>(
    'select merchant_code as code, version from merchants',
  )
  return new Map(rows.map(({ code, version }) => [code, version]))
}

/** Files that a row names and that are not there, and those of a killed or failed try that the sweep leaves. */
export const findFileDoubts = async ({ database, gateway, config }: TestGateway): Promise<string[]> => {
  const { files } = gateway
  await sweepFiles({ database, config, files, now: () => new Date(Date.now() + 8 * 86_400_000) })
  const { rows } = await database.pool.query<{ key: string }>(
    'select storage_key as key from stored_files union select storage_key from upload_parts',
  )
  const named = new Set(rows.map(({ key }) => key))
  const stored = new Set<string>()
  for await (const { key } of files.stored()) stored.add(key)
  const scratch = await readdir(join(config.dataDir, 'files', 'incoming'))
  return [
    ...[...named].filter((key) => !stored.has(key)).map((key) => `${key} is named by a row and not there`),
    ...[...stored].filter((key) => !named.has(key)).map((key) => `${key} is left and named by no row`),
    ...scratch.map((name) => `${name} is left unfinished`),
  ]
}

/** Does all the work, one piece at each desk at a time. */
export const shareAmong = async <Fixture, Work, Done>(
  fixtures: readonly Fixture[],
  all: readonly Work[],
  act: (on: Fixture, work: Work) => Promise<Done>,
): Promise<Done[]> => {
  const left = [...all]
  const done: Done[] = []
  await Promise.all(
    fixtures.map(async (on) => {
      for (let work = left.shift(); work !== undefined; work = left.shift()) done.push(await act(on, work))
    }),
  )
  return done
}
