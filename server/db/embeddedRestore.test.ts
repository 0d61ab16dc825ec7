import { execFileSync, execSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import {
  endAllEmbedded,
  endEmbedded,
  newDataFolder,
  queryEmbedded,
  type Reply,
  startEmbedded,
} from '#tests/support/embeddedPostgres.ts'

const isRoot = process.getuid?.() === 0
/** Somebody else than root and the account of PostgreSQL: only root can act as this one. */
const stranger = { uid: 65_534, gid: 65_534 }

const backedUp = newDataFolder(0o755)
const archive = join(dirname(backedUp), 'backup.tar')
let account = ''

beforeAll(async () => {
  const { child, reply } = await startEmbedded(backedUp)
  await queryEmbedded(reply.url, 'create table kept as select 7 as n')
  await endEmbedded(child, 'SIGINT')
  execFileSync('tar', ['-cpf', archive, '-C', dirname(backedUp), 'data'])
  chmodSync(archive, 0o644)
  account = isRoot ? execSync(`stat -c %U ${backedUp}/postgres/cluster`).toString().trim() : userInfo().username
})

afterEach(endAllEmbedded)
afterAll(() => rmSync(dirname(backedUp), { recursive: true, force: true }))

/** A data folder, in place of which `restore` puts the backup; `$backup`, `$archive` and `$into` are for its shell. */
function restored(restore = 'cp -a "$backup" "$into"', as?: typeof stranger): string {
  const dataDir = newDataFolder(0o755)
  if (as) chownSync(dirname(dataDir), as.uid, as.gid)
  execSync(restore, {
    ...as,
    cwd: '/',
    env: { ...process.env, backup: backedUp, archive, into: dataDir, above: dirname(dataDir) },
  })
  onTestFinished(async () => {
    await endAllEmbedded()
    if (existsSync(join(dataDir, 'gateway.pid'))) await stopLeft(dataDir)
    chmodSync(dataDir, 0o710)
    rmSync(dirname(dataDir), { recursive: true, force: true })
  })
  return dataDir
}

/** Ends the PostgreSQL that a killed gateway left running. */
async function stopLeft(dataDir: string): Promise<void> {
  const { child } = await startEmbedded(dataDir)
  await endEmbedded(child, 'SIGINT')
}

/** What a start answers: the row that was backed up, or why it refuses. It is stopped again. */
async function look(dataDir: string): Promise<unknown> {
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
    const found = await rowsIn(postgres)
    await postgres.stop()
    return found
  } catch (error) {
    return (error as Error).message
  }
}

/** Why a start of another account is refused: only a process of its own can act as that. */
async function refusedAs(dataDir: string, as: typeof stranger | undefined): Promise<string | undefined> {
  const { child, reply } = await startEmbedded(dataDir, as)
  await endEmbedded(child, 'SIGINT')
  return reply.refused
}

const rowsIn = ({ url }: Pick<Reply, 'url'>): Promise<unknown> =>
  queryEmbedded(url, `select to_regclass('kept')::text as "table", (table kept) as n`).catch(
    (error: unknown) => `another database: ${(error as Error).message}`,
  )

const stored = [{ table: 'kept', n: 7 }]

/** All that lies there, with the content of the files that a start might make anew. */
function contentOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('gateway.'))
    .map((name) => (/^postgres\.\w+$/.test(name) ? `${name}: ${readFileSync(join(folder, name), 'utf8')}` : name))
    .sort()
}

/** `npm run prove -- restoreWays`: each of the ways, not one of each kind. */
const isWhole = process.env['EVERY_RESTORE'] === '1'
const ofEachKind = ['tar with owners under umask 077', 'cp -r']
const chosenOf = (ways: Readonly<Record<string, string>>) =>
  Object.entries(ways).filter(([name]) => isWhole || ofEachKind.includes(name))

const withOwners = {
  'cp -a': 'cp -a "$backup" "$into"',
  'tar with owners': 'tar -xpf "$archive" --same-owner -C "$above"',
  'tar with owners under umask 077': 'umask 077; tar -xpf "$archive" --same-owner -C "$above"',
}
const withoutOwners = {
  'cp -r': 'cp -r "$backup" "$into"',
  'cp -r under umask 077': 'umask 077; cp -r "$backup" "$into"',
  'tar without owners': 'tar -xf "$archive" --no-same-owner -C "$above"',
  'tar without owners under umask 077': 'umask 077; tar -xf "$archive" --no-same-owner -C "$above"',
}

test.each(chosenOf(withOwners))('a data folder restored by %s starts with everything in it', async (_, way) => {
  expect(await look(restored(way))).toEqual(stored)
})

// Whoever is not root owns all that they restore: then nothing is wrong.
test.each(chosenOf(withoutOwners))(
  'restored by %s it starts, or says what PostgreSQL’s account needs; after that it starts with everything in it',
  async (_, way) => {
    const dataDir = restored(way)
    const before = contentOf(dataDir)
    const enter = statSync(dataDir).mode & 0o001 ? '' : `the right to enter ${dataDir} and `
    const answer = await look(dataDir)
    const [need, command = ''] = String(answer).split(' Do this, then start again: ')
    expect(isRoot ? [need, contentOf(dataDir)] : answer).toEqual(
      isRoot
        ? [
            `PostgreSQL runs as ${account}, who cannot use the database in ${dataDir}/postgres: ${account} needs ${enter}to own ${dataDir}/postgres with everything in it.`,
            before,
          ]
        : stored,
    )
    if (isRoot) execSync(command)
    expect(await look(dataDir)).toEqual(stored)
  },
)

test('restored by another account it starts with everything in it', async () => {
  const asWho = isRoot ? stranger : undefined
  const dataDir = restored('umask 077; tar -xf "$archive" -C "$above"', asWho)
  expect(await look(dataDir)).toEqual(stored)
  expect(statSync(join(dataDir, 'postgres/cluster')).uid).toEqual(asWho?.uid ?? process.getuid?.())
})

test('a database that its account cannot reach is a refusal that says who needs which right, and stays', async () => {
  const dataDir = restored()
  const before = contentOf(dataDir)
  const closed = isRoot ? dataDir : join(dataDir, 'postgres')
  chmodSync(closed, isRoot ? 0o700 : 0o000)
  const answer = await look(dataDir)
  chmodSync(closed, isRoot ? 0o710 : 0o700)
  expect(answer).toEqual(
    isRoot
      ? `PostgreSQL runs as ${account}, who cannot use the database in ${dataDir}/postgres: ${account} needs the right to enter ${dataDir}. Do this, then start again: chgrp ${account} ${dataDir} && chmod g+x ${dataDir}`
      : `The account ${account} needs the right to read, write and enter ${closed}, which is its own (mode 0).`,
  )
  expect(contentOf(dataDir)).toEqual(before)
  expect(await look(dataDir)).toEqual(stored)
})

test('a database whose modes a restore opened or took away is a refusal with the command that mends them', async () => {
  for (const [mode, name] of [
    [0o755, ''],
    [0o400, 'global/pg_control'],
  ] as const) {
    const dataDir = restored()
    const cluster = join(dataDir, 'postgres/cluster')
    chmodSync(join(cluster, name), mode)
    const [need, command = ''] = String(await look(dataDir)).split(' Do this, then start again: ')
    expect(need).toEqual(
      `PostgreSQL runs as ${account}, who cannot use the database in ${dataDir}/postgres: ${account} needs to read and write everything in ${cluster}, and nobody else may.`,
    )
    execSync(command)
    expect(await look(dataDir)).toEqual(stored)
  }
})

test('a second start on a running folder that was closed meanwhile is refused before it touches anything', async () => {
  const dataDir = restored()
  const first = await startEmbedded(dataDir)
  const before = contentOf(dataDir)
  chmodSync(dataDir, 0o700)
  const second = await startEmbedded(dataDir)
  expect(second.reply.refused).toContain(`The data folder ${dataDir} is in use by process ${first.child.pid}, `)
  expect(contentOf(dataDir)).toEqual(before)
  expect(await rowsIn(first.reply)).toEqual(stored)
  chmodSync(dataDir, 0o710)
})

test('an account without rights on the data folder is told which, and not that the folder is in use', async () => {
  const dataDir = restored()
  const before = contentOf(dataDir)
  chmodSync(dataDir, isRoot ? 0o711 : 0o500)
  const answer = await refusedAs(dataDir, isRoot ? stranger : undefined)
  chmodSync(dataDir, 0o710)
  const whose = isRoot ? 'belongs to root (mode 711)' : 'is its own (mode 500)'
  const who = isRoot ? execSync('id -nu 65534').toString().trim() : account
  expect(answer).toEqual(`The account ${who} needs the right to read, write and enter ${dataDir}, which ${whose}.`)
  expect(contentOf(dataDir)).toEqual(before)
})

test('an account that owns the data folder, but may not write its database, is told so', async () => {
  const dataDir = restored()
  const folder = join(dataDir, 'postgres')
  if (isRoot) execSync(`chown ${stranger.uid}:${stranger.gid} ${dataDir} ${dataDir}/gateway.lock`)
  else chmodSync(folder, 0o500)
  chmodSync(dataDir, 0o755)
  const before = contentOf(dataDir)
  const whose = isRoot ? `belongs to ${account} (mode 700)` : 'is its own (mode 500)'
  const who = isRoot ? execSync('id -nu 65534').toString().trim() : account
  const answer = await refusedAs(dataDir, isRoot ? stranger : undefined)
  chmodSync(folder, 0o700)
  expect(answer).toEqual(`The account ${who} needs the right to read, write and enter ${folder}, which ${whose}.`)
  expect(contentOf(dataDir)).toEqual(before)
})

/** Moves the database of `dataDir` to a folder beside it, as it is where PostgreSQL's account may not enter `dataDir`. */
function moveElsewhere(dataDir: string): string {
  const elsewhere = join(dirname(dataDir), randomUUID())
  renameSync(join(dataDir, 'postgres'), elsewhere)
  writeFileSync(join(dataDir, 'postgres.folder'), `${elsewhere}\n`)
  return elsewhere
}

test('a database elsewhere is used when there is none here, also after the data folder was moved', async () => {
  const dataDir = restored()
  moveElsewhere(dataDir)
  expect(await look(dataDir)).toEqual(stored)
  const moved = `${dataDir}-moved`
  renameSync(dataDir, moved)
  expect(await look(moved)).toEqual(stored)
  renameSync(moved, dataDir)
})

test('a database here is used when there is another elsewhere, which stays as it is', async () => {
  const dataDir = restored()
  const elsewhere = moveElsewhere(dataDir)
  writeFileSync(join(elsewhere, 'cluster/PG_VERSION'), 'of no database that starts')
  execSync(`cp -a ${backedUp}/postgres ${dataDir}`)
  const before = contentOf(elsewhere)
  const { child, reply, said } = await startEmbedded(dataDir)
  expect(await rowsIn(reply)).toEqual(stored)
  await endEmbedded(child, 'SIGINT')
  expect(said).toEqual([
    `There is a database in ${dataDir}/postgres and another in ${elsewhere}, which postgres.folder names. The first is used; the other stays as it is.`,
  ])
  expect(contentOf(elsewhere)).toEqual(before)
})

test('a copy of a data folder does not take the database that both name', async () => {
  const dataDir = restored()
  const elsewhere = moveElsewhere(dataDir)
  expect(await look(dataDir)).toEqual(stored)
  const copy = `${dataDir}-copy`
  execSync(`cp -a ${dataDir} ${copy}`)
  expect(await look(copy)).toEqual(
    `The database in ${elsewhere} is that of the data folder ${dataDir}, of which ${copy} is a copy. Copy ${elsewhere} as well, and name its copy in ${copy}/postgres.folder.`,
  )
  expect(await look(dataDir)).toEqual(stored)
})

/** What a start answers that finds a part of a backup missing, and whether it made or removed anything. */
async function lookAtPart(dataDir: string): Promise<{ answer: unknown; isAsBefore: boolean }> {
  const before = contentOf(dataDir).join()
  return { answer: await look(dataDir), isAsBefore: contentOf(dataDir).join() === before }
}

test('where the database was left out of a restore no empty one is made in its place', async () => {
  const here = restored()
  rmSync(join(here, 'postgres'), { recursive: true })
  const lost = (dataDir: string, folder: string) =>
    `The database of ${dataDir} is missing: there is none in ${folder}. Put that folder back from the backup. To begin with an empty database instead, remove ${dataDir}/postgres.port.`
  expect(await lookAtPart(here)).toEqual({ answer: lost(here, join(here, 'postgres')), isAsBefore: true })
  const dataDir = restored()
  const elsewhere = moveElsewhere(dataDir)
  rmSync(elsewhere, { recursive: true })
  expect(await lookAtPart(dataDir)).toEqual({ answer: lost(dataDir, elsewhere), isAsBefore: true })
  rmSync(join(here, 'postgres.port'))
  expect(await look(here)).toContain('another database: ')
})

test('keys or files without their database are no new data folder', async () => {
  for (const name of ['keys/field.key', 'keys/links.key', 'files/']) {
    const dataDir = newDataFolder(0o755)
    onTestFinished(() => rmSync(dirname(dataDir), { recursive: true, force: true }))
    mkdirSync(dirname(join(dataDir, name, 'x')), { recursive: true })
    const left = join(dataDir, name.replace(/\/$/, ''))
    if (!name.endsWith('/')) {
      rmSync(left, { recursive: true })
      writeFileSync(left, 'a key')
    }
    expect(await lookAtPart(dataDir)).toEqual({
      answer: `The database of ${dataDir} is missing: there is none in ${dataDir}/postgres. Put that folder back from the backup. To begin with an empty database instead, remove ${left}.`,
      isAsBefore: true,
    })
  }
})

test('a database that was restored in part is neither replaced nor removed', async () => {
  const dataDir = restored()
  const cluster = join(dataDir, 'postgres/cluster')
  rmSync(join(cluster, 'PG_VERSION'))
  expect(await lookAtPart(dataDir)).toEqual({
    answer: `The database in ${cluster} is not whole: PG_VERSION is missing. Put ${cluster} back from the backup.`,
    isAsBefore: true,
  })
})

test('the password of a database is not made anew when a restore left it out', async () => {
  const dataDir = restored()
  rmSync(join(dataDir, 'postgres.password'))
  expect(await lookAtPart(dataDir)).toEqual({
    answer: `The password of the database in ${dataDir}/postgres is missing. Put ${dataDir}/postgres.password back from the backup.`,
    isAsBefore: true,
  })
})

test('a new data folder whose first start was cut off begins again', async () => {
  const dataDir = newDataFolder(0o755)
  mkdirSync(join(dataDir, 'postgres/cluster.unfinished/base'), { recursive: true, mode: 0o700 })
  chmodSync(dataDir, 0o755)
  if (isRoot) execSync(`chown -R ${account} ${dataDir}/postgres`)
  onTestFinished(() => rmSync(dirname(dataDir), { recursive: true, force: true }))
  expect(await look(dataDir)).toContain('another database: ')
})
