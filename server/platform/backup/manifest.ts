import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const moment = z.iso.datetime()
const count = z.int().nonnegative()

/** What a backup says of itself. It is written last: a folder without it is no backup. */
const manifestShape = z.strictObject({
  form: z.literal(1),
  id: z.uuid(),
  begunAt: moment,
  /** What was acknowledged until then is in it. */
  endedAt: moment,
  build: z.string(),
  postgres: z.string(),
  database: z.strictObject({
    bytes: count,
    /** The last entry of the audit by then, and how many places of the chain did not fit. */
    audit: z.strictObject({ last: count, hash: z.string().regex(/^[0-9a-f]{64}$/), faults: count }),
    merchants: count,
    transactions: count,
  }),
  files: z.discriminatedUnion('place', [
    z.strictObject({ place: z.literal('folder'), count, bytes: count, missing: count }),
    z.strictObject({ place: z.literal('bucket'), address: z.string() }),
  ]),
  /** By the name of each key what tells it from another one, and nothing of it. */
  keys: z.record(z.string(), z.string().regex(/^[0-9a-f]{32}$/)),
})
export type Manifest = z.infer<typeof manifestShape>

/** Each part says of which backup it is: they can be carried apart, and put together wrongly. */
const partShape = z.strictObject({ id: z.uuid(), begunAt: moment })
export type PartMark = z.infer<typeof partShape>

export const manifestFile = 'manifest.json'
export const partFile = 'backup.json'

/** 2026-11-29 17:04 UTC */
export const momentText = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })

export const markPart = (folder: string, { id, begunAt }: PartMark): Promise<void> =>
  writeFile(join(folder, partFile), `${JSON.stringify({ id, begunAt })}\n`, { mode: 0o600, flush: true })

const readJson = async <Shape extends z.ZodType>(file: string, shape: Shape, what: string): Promise<z.infer<Shape>> => {
  const read = shape.safeParse(
    await readFile(file, 'utf8')
      .then((text) => JSON.parse(text) as unknown)
      .catch(() => undefined),
  )
  if (!read.success) throw new Error(what)
  return read.data
}

export const readManifest = async (folder: string): Promise<Manifest> => {
  if (folder.replace(/\/$/, '').endsWith(unfinished))
    throw new Error(`${folder} is what an interrupted backup left: it is not whole. Take another one.`)
  const file = join(folder, manifestFile)
  if (!existsSync(file)) {
    const inside = existsSync(folder) ? (await readdir(folder)).filter((name) => isBackupName(name)).sort() : []
    throw new Error(
      inside.length > 0
        ? `${folder} holds ${inside.length} ${inside.length === 1 ? 'backup' : 'backups'}. Name one of them, such as ${join(folder, inside.at(-1) ?? '')}.`
        : `${folder} is no whole backup: ${manifestFile} is missing.`,
    )
  }
  return readJson(file, manifestShape, `${file} cannot be read: it is not what a backup of this build writes.`)
}

export const readPart = (folder: string): Promise<PartMark> =>
  readJson(
    join(folder, partFile),
    partShape,
    `${folder} is no part of a backup: ${partFile} is missing or cannot be read.`,
  )

export const unfinished = '.unfinished'
const isBackupName = (name: string): boolean => /^opsdesk-[\dT-]+Z$/.test(name)
/** In the order of time by their names too. */
export const backupName = (begunAt: Date): string =>
  `opsdesk-${begunAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
export const keysBeside = (backup: string): string => `${backup.replace(/\/$/, '')}.keys`

/** Tells keys apart; whoever has the backup learns nothing of a key by it. */
export const fingerprint = (key: Buffer | string): string =>
  createHmac('sha256', typeof key === 'string' ? key.trim() : key.toString('latin1').trim())
    .update('which key of a backup')
    .digest('hex')
    .slice(0, 32)

export const passwordFile = 'postgres.password'

/** The secrets of a data folder, as paths in it: what opens the database, and what the numbers in it are sealed with. */
export const secretsOf = async (dataDir: string): Promise<string[]> => {
  const keys = await readdir(join(dataDir, 'keys')).catch(() => [])
  const whole = keys.filter((name) => !/\.\d+$/.test(name)).map((name) => `keys/${name}`)
  return [...(existsSync(join(dataDir, passwordFile)) ? [passwordFile] : []), ...whole].sort()
}

export const fingerprintsOf = async (
  dataDir: string,
  fieldKey: string | undefined,
): Promise<Record<string, string>> => ({
  ...Object.fromEntries(
    (await secretsOf(dataDir)).map((name) => [name, fingerprint(readFileSync(join(dataDir, name)))]),
  ),
  ...(fieldKey ? { FIELD_KEY: fingerprint(fieldKey) } : {}),
})
