import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { openMigratedDatabase } from '#tests/support/migratedDatabase.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'ops/systemd')
const units = readdirSync(folder)
/** As they stand, but for the folder in which the desk lies. */
const here = (unit: string) => readFileSync(join(folder, unit), 'utf8').replaceAll('/opt/opsdesk', root)
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.skipIf(!hasSystemd)('systemd takes the units (nothing is said of them where no systemd-analyze is)', async () => {
  const own = mkdtempSync(join(tmpdir(), 'opsdesk-units-'))
  onTestFinished(() => rmSync(own, { recursive: true }))
  const files = units.map((unit) => join(own, unit))
  for (const unit of units) writeFileSync(join(own, unit), here(unit))
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
  // What else is on the machine is not ours.
  const ofOurs = stderr.split('\n').filter((line) => line.includes('opsdesk'))
  expect({ status, ofOurs, stdout }).toEqual({ status: 0, ofOurs: [], stdout: '' })
  // The scale has ten steps: the higher, the more a process that was taken over may do.
  for (const file of files) {
    const judged = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', file])
    expect(judged.status).toBe(0)
  }
})

test('the command of the unit of a worker starts one', async () => {
  const database = await openMigratedDatabase()
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(here('opsdesk-worker@.service')) ?? []
  const [program = '', ...args] = command.split(' ')
  const dataDir = mkdtempSync(join(tmpdir(), 'opsdesk-unit-'))
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await database.close()
    rmSync(dataDir, { recursive: true })
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  expect(line).toBe('Opsdesk works on jobs.')
})
