import { spawn } from 'node:child_process'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { demoPeople } from '#server/demo/people.ts'
import { asNpmStarts } from '#tests/support/gatewayProcess.ts'
import { openMigratedDatabase } from '#tests/support/migratedDatabase.ts'
import { tamper } from '#tests/proofs/tamper.ts'

let database: Database

beforeAll(async () => {
  database = await openMigratedDatabase()
})
afterAll(() => database.close())

function run(command: string, args: string[] = [], piped = ''): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [...asNpmStarts, `commands/${command}.ts`, ...args], {
    env: { ...process.env, DATABASE_URL: database.url, FIELD_KEY: Buffer.alloc(32, 7).toString('base64'), DEBUG: '' },
  })
  const pieces: string[] = []
  child.stdout.on('data', (chunk: Buffer) => pieces.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => pieces.push(chunk.toString()))
  child.stdin.end(piped)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, said: pieces.join('') }))
  })
}

const person = ['--login', 'Meera.Admin', '--name', 'Meera Admin', '--email', 'meera@staff.example', '--password-stdin']

describe('npm run user', () => {
  test('refuses a weak password in the documented words and adds nobody', async () => {
    expect(await run('user', person, 'weak\n')).toEqual({
      code: 1,
      said: [
        'Password must contain at least one digit [0-9].',
        'Password must contain at least one uppercase character [A-Z].',
        'Password must contain at least one special character like ! @ # & $ ().',
        'Password must contain a length of at least 8 characters and a maximum of 20 characters.',
        '',
      ].join('\n'),
    })
    expect((await database.pool.query('select 1 from staff')).rowCount).toEqual(0)
  })

  test('makes the first real administrator, with an audit entry', async () => {
    expect(await run('user', person, 'Correct#Horse7\n')).toEqual({
      code: 0,
      said: 'Meera Admin can sign in as meera.admin, with the role ops_admin. The first sign-in asks for a new password.\n',
    })
    const { rows } = await database.pool.query<Record<string, unknown>>(
      `select login_id, is_demo, password_hash, role_name from staff join staff_roles on staff_id = staff.id join roles on role_id = roles.id`,
    )
    const hash = String(rows[0]?.password_hash)
    expect(rows).toEqual([{ login_id: 'meera.admin', is_demo: false, password_hash: hash, role_name: 'ops_admin' }])
    expect(await verify(hash, 'Correct#Horse7')).toEqual(true)
    const audit = await database.pool.query('select call, outcome, subject, after from audit_entries')
    expect(audit.rows).toEqual([
      {
        call: 'access.addStaff',
        outcome: 'done',
        subject: 'meera.admin',
        after: { name: 'Meera Admin', email: 'mXXXX@staff.example', role: 'ops_admin' },
      },
    ])
  })

  test('refuses a username that is taken', async () => {
    expect(await run('user', person, 'Correct#Horse7\n')).toEqual({ code: 1, said: 'Username not available!\n' })
  })

  test('refuses a role that does not exist and says which do', async () => {
    const { code, said } = await run('user', [...person, '--login', 'other', '--role', 'king'], 'Correct#Horse7\n')
    expect(code).toEqual(1)
    expect(said).toContain("There is no role 'king'. There are: approver, bank_checker,")
  })
})

describe('npm run demo', () => {
  test('does not mix demo people with real ones unless told so', async () => {
    expect(await run('demo', ['--merchants', '100'])).toEqual({
      code: 1,
      said: 'Real people work in this database. Add -- --anyway to put demo people and merchants beside them.\n',
    })
    const { code, said } = await run('demo', ['--merchants', '100', '--anyway'])
    expect(said).toContain(`Added 100 merchants and ${demoPeople.length} people`)
    expect(code).toEqual(0)
  })
})

// One of the first administrator, one of the lines that a rule of the demo took.
describe('npm run audit:verify', () => {
  test('counts the entries of a whole chain', async () => {
    expect(await run('audit-verify')).toEqual({ code: 0, said: 'Audit entries: 2. The chain is whole.\n' })
  })

  test('names what somebody changed', async () => {
    await tamper(database.pool, `update audit_entries set subject = 'somebody.else'`)
    expect(await run('audit-verify')).toEqual({
      code: 1,
      said: `Entries 1 to 2: not what was written: its content, or the hash of the entry before it, was changed.\nAudit entries: 2. The chain is broken in 1 place.\n`,
    })
  })
})
