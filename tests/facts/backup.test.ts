import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitMs } from '#tests/support/patience.ts'
import type { Client } from '#tests/support/gateway.ts'
import { beginCommand, openFolders, signInAt, startDesk, whyNot } from '#tests/support/ownDesk.ts'

const folders = openFolders()
const [desk, backups] = [folders.folder('desk'), folders.folder('backups')]
const backup = (words: readonly string[] = [backups], dataDir = desk) =>
  beginCommand('backup', words, { DATA_DIR: dataDir }).ended
const restore = (words: readonly string[], dataDir: string) =>
  beginCommand('restore', words, { DATA_DIR: dataDir }).ended
const backupsIn = (folder = backups) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^opsdesk-.*Z$/.test(name))
        .sort()
    : []

/** Saves one view again and again; its version says how often it was acknowledged. */
const openCounter = async (person: Client) => {
  const view = { table: 'audit.list' as const, name: 'Mine', query: '', columns: null, isShared: false }
  const { viewId, version: first } = await person.call('tables.saveView', view)
  let version = first
  return async (): Promise<number> => {
    ;({ version } = await person.call(
      'tables.saveView',
      { ...view, viewId, query: `q=${version}` },
      { ifMatch: version },
    ))
    return version
  }
}
const versionOf = async (person: Client) => (await person.call('tables.views', { table: 'audit.list' }))[0]?.version

/** When which version was acknowledged. */
const acknowledged: { readonly version: number; readonly at: number }[] = []
let taken = ''
let said = ''

beforeAll(async () => {
  const running = await startDesk(desk)
  const admin = await signInAt(desk, running.address, 'opsadmin')
  const copying = beginCommand('backup', [backups], { DATA_DIR: desk })
  let isOver = false
  const ended = copying.ended.finally(() => {
    isOver = true
  })
  const save = await openCounter(admin)
  while (!isOver) {
    const version = await save()
    acknowledged.push({ version, at: Date.now() })
  }
  said = (await ended).out + (await ended).err
  taken = join(backups, backupsIn()[0] ?? 'none')
  await running.close()
}, 180_000)
afterAll(() => folders.remove())

test('a backup is taken while people work, says what it holds, and has its name only when it was read through', () => {
  expect(said).toMatch(
    /holds everything until \d{4}-\d\d-\d\d \d\d:\d\d UTC: \d+ audit entries, \d+ merchants, \d+ transactions, \d+ files\./,
  )
  expect(readdirSync(backups).sort()).toEqual([basename(taken), `${basename(taken)}.keys`])
  expect(readdirSync(taken).sort()).toEqual(['database', 'files', 'manifest.json'])
})

test('what was acknowledged before the end of a backup is there after its restore, and the audit chain is whole', async () => {
  const into = folders.folder('restored')
  expect(await restore([taken], into)).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('The chain is whole.'),
  })
  // As a first start would have it, whoever runs the restore.
  expect(existsSync(join(into, 'postgres/cluster/PG_VERSION'))).toEqual(true)
  const running = await startDesk(into)
  const version = await versionOf(await signInAt(into, running.address, 'opsadmin'))
  await running.close()
  const { endedAt } = JSON.parse(readFileSync(join(taken, 'manifest.json'), 'utf8')) as { endedAt: string }
  const before = acknowledged.filter(({ at }) => at <= Date.parse(endedAt)).at(-1)?.version ?? 0
  expect([before > 1, version ?? 0]).toEqual([true, expect.toSatisfy((found: number) => found >= before)])
  const verified = await beginCommand('audit-verify', [], { DATA_DIR: into }).ended
  expect([verified.code, verified.out]).toEqual([0, expect.stringContaining('The chain is whole.')])
})

test('a folder in use is never restored over, and one that is not empty only by a word, which puts its content aside', async () => {
  const into = folders.folder('taken')
  await (await startDesk(into)).close()
  const before = readdirSync(into).sort()
  expect((await restore([taken], into)).err.trim().split(/: [^:]* are there\. /)).toEqual([
    `${into} is not empty`,
    'Name another folder with DATA_DIR, or say --replace: then that is put aside, in the folder itself.',
  ])
  const running = await startDesk(into)
  expect((await restore([taken, '--replace'], into)).err).toContain(`The data folder ${into} is in use by process`)
  await running.close()
  expect(readdirSync(into).sort()).toEqual(before)
  const stopped = beginCommand('restore', [taken, '--replace'], { DATA_DIR: into })
  await expect
    .poll(() => readdirSync(into).some((name) => name.startsWith('replaced-')), { timeout: waitMs })
    .toEqual(true)
  stopped.child.kill('SIGINT')
  expect([(await stopped.ended).code, readdirSync(into).sort()]).toEqual([130, before])
  const { code, out } = await restore([taken, '--replace'], into)
  expect([code, out]).toEqual([0, expect.stringContaining(`What was in ${into} is in ${into}/replaced-`)])
  expect(await whyNot(startDesk(into))).toEqual('it is ready')
})

test('what is no whole backup is refused in one line', async () => {
  const into = folders.folder('refused')
  const refused = async (words: readonly string[]) => (await restore(words, into)).err.trim()
  const [copy, mixed] = [folders.folder('opsdesk-copy'), folders.folder('opsdesk-mixed')]
  cpSync(taken, copy, { recursive: true })
  rmSync(join(copy, 'manifest.json'))
  expect(await refused([copy])).toEqual(`${copy} is no whole backup: manifest.json is missing.`)
  expect(await refused([backups])).toEqual(`${backups} holds 1 backup. Name one of them, such as ${taken}.`)
  cpSync(taken, `${copy}.unfinished`, { recursive: true })
  expect(await refused([`${copy}.unfinished`])).toEqual(
    `${copy}.unfinished is what an interrupted backup left: it is not whole. Take another one.`,
  )
  cpSync(taken, mixed, { recursive: true })
  expect(await refused([mixed])).toEqual(
    `The keys of opsdesk-mixed are not in ${mixed}.keys. Name the folder that has them with --keys.`,
  )
  cpSync(`${taken}.keys`, `${mixed}.keys`, { recursive: true })
  const other = { id: '7c1a4cf8-6f38-4a2e-9d2e-4c2b0a0b8a11', begunAt: '2026-11-28T17:00:00.000Z' }
  writeFileSync(join(mixed, 'files/backup.json'), JSON.stringify(other))
  expect(await refused([mixed])).toMatch(
    /^The files in .*opsdesk-mixed\/files are of the backup of 2026-11-28 17:00 UTC, the rest is of the one of .* UTC\. Put together what is of one backup\.$/,
  )
  cpSync(join(taken, 'files/backup.json'), join(mixed, 'files/backup.json'))
  const field = join(`${mixed}.keys`, 'keys/field.key')
  writeFileSync(field, `${Buffer.alloc(32, 7).toString('base64')}\n`)
  expect(await refused([mixed])).toEqual(
    `${field} is not the key of this backup: it would open nothing of it. Name its keys with --keys.`,
  )
  expect(existsSync(into)).toEqual(false)
})

test('an interrupted backup has no name, and the next one removes what is left of it', async () => {
  const target = folders.folder('interrupted')
  const running = await startDesk(desk)
  const begun = beginCommand('backup', [target], { DATA_DIR: desk })
  await expect.poll(() => begun.said().includes('read through'), { timeout: waitMs }).toEqual(true)
  begun.child.kill('SIGKILL')
  await begun.ended
  expect([backupsIn(target), readdirSync(target).every((name) => name.endsWith('.unfinished'))]).toEqual([[], true])
  expect((await backup([target])).code).toEqual(0)
  expect(readdirSync(target).filter((name) => name.endsWith('.unfinished'))).toEqual([])
  expect(backupsIn(target)).toHaveLength(1)
  await running.close()
}, 180_000)

test('with DATABASE_URL it says whose tools back that up', async () => {
  const settings = { DATA_DIR: desk, DATABASE_URL: 'postgres://opsdesk:x@127.0.0.1:1/opsdesk' }
  const { code, err } = await beginCommand('backup', [backups], settings).ended
  expect([code, err.trim()]).toEqual([
    1,
    `DATABASE_URL is set: that PostgreSQL is not the desk's own, and its own tools back it up: pg_dump, pg_basebackup or pgBackRest. Copy ${desk}/files right behind it, and ${desk}/keys apart from both. Nothing was written.`,
  ])
})

test('yesterday’s database under today’s files does not start, nor the other way round, nor with another key', async () => {
  const [today, yesterday] = [folders.folder('today'), folders.folder('yesterday')]
  for (const into of [today, yesterday]) expect((await restore([taken], into)).code).toEqual(0)
  // Each start is one step of an hour.
  for (let hours = 0; hours < 4; hours += 1) await (await startDesk(today)).close()
  const swap = () => {
    renameSync(join(today, 'files'), join(today, 'apart'))
    renameSync(join(yesterday, 'files'), join(today, 'files'))
    renameSync(join(today, 'apart'), join(yesterday, 'files'))
  }
  swap()
  const line = (dataDir: string, older: string, newer: string) =>
    new RegExp(
      `^The ${older} older than the ${newer}: the database is of [^,]* UTC, the files in ${dataDir}/files are of [^,]* UTC\\. Restore both from one backup\\. To go on with these two as they are, remove ${dataDir}/files/state\\.json\\.$`,
    )
  expect(await whyNot(startDesk(yesterday))).toMatch(line(yesterday, 'database is', 'files'))
  expect(await whyNot(startDesk(today))).toMatch(line(today, 'files are', 'database'))
  swap()
  expect(await whyNot(startDesk(today))).toEqual('it is ready')
  const field = join(today, 'keys/field.key')
  const right = readFileSync(field)
  writeFileSync(field, `${Buffer.alloc(32, 7).toString('base64')}\n`)
  expect(await whyNot(startDesk(today))).toEqual(
    `${field} is not the key that the numbers in this database are sealed with: it opens none of them. Put the one of its backup there.`,
  )
  writeFileSync(field, right)
  expect(await whyNot(startDesk(today))).toEqual('it is ready')
}, 240_000)
