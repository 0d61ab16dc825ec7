import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { removeEndedRuns, removeRun, runFolder } from '#commands/runFolders.ts'
import { endAllEmbedded, endEmbedded, startEmbedded } from '#tests/support/embeddedPostgres.ts'

/** Above every number that Linux gives to a process. */
const neverAlive = 4_194_305

beforeAll(() => removeEndedRuns('ended'))
afterEach(endAllEmbedded)

/** The data folder of a run of a process that has ended. */
function endedRun(): string {
  return join(dirname(runFolder('ended')), `ended-${neverAlive}`)
}

function isKnown(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('the folder of an ended run goes with the PostgreSQL that it left running, wherever that has its files', async () => {
  const dataDir = endedRun()
  mkdirSync(dataDir, { recursive: true })
  // With something in it root leaves it closed, and PostgreSQL’s account gets a folder elsewhere.
  writeFileSync(join(dataDir, 'notes'), '')
  chmodSync(dataDir, 0o700)
  const { child } = await startEmbedded(dataDir)
  await endEmbedded(child, 'SIGKILL')
  const pointer = join(dataDir, 'postgres.folder')
  const folder = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres')
  const pid = Number(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])
  await removeEndedRuns('ended')
  expect([dataDir, folder].filter((path) => existsSync(path))).toEqual([])
  // It has let go of its files; the machine may take a moment to forget it.
  await expect.poll(() => isKnown(pid)).toBe(false)
})

test('the folder of an ended run stays as long as another process works on it', async () => {
  const dataDir = endedRun()
  const { child } = await startEmbedded(dataDir)
  await removeEndedRuns('ended')
  expect(existsSync(join(dataDir, 'postgres.port'))).toEqual(true)
  await endEmbedded(child, 'SIGINT')
  await removeEndedRuns('ended')
  expect(existsSync(dataDir)).toEqual(false)
})

test('a database that an ended run only names, being a copy of its data folder, stays', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'opsdesk-elsewhere-'))
  onTestFinished(() => rmSync(elsewhere, { recursive: true }))
  mkdirSync(join(elsewhere, 'cluster'))
  writeFileSync(join(elsewhere, 'cluster/PG_VERSION'), '18')
  for (const owner of [undefined, '/srv/opsdesk/data']) {
    if (owner !== undefined) writeFileSync(join(elsewhere, 'data.folder'), owner)
    const dataDir = endedRun()
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(join(dataDir, 'postgres.folder'), `${elsewhere}\n`)
    await removeEndedRuns('ended')
    expect([existsSync(dataDir), existsSync(join(elsewhere, 'cluster/PG_VERSION'))]).toEqual([false, true])
  }
})

test('what is not the folder of a run is not removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'opsdesk-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await expect(removeRun(folder)).rejects.toThrow(`${folder} is no folder of a run: it is not removed.`)
  await expect(removeRun(join(dirname(runFolder('x')), 'bench'))).rejects.toThrow('is no folder of a run')
  expect(existsSync(folder)).toEqual(true)
})
