import { parseArgs } from 'node:util'
import { passwordFaults, passwordsDiffer } from '#contract/wire/passwordRule.ts'
import { ask, askHidden, readPipedLine } from '#commands/ask.ts'
import { reachDatabase } from '#commands/reachDatabase.ts'
import { runCommand } from '#commands/runCommand.ts'
import { addStaff, type NewStaff, UsernameTaken } from '#server/people/access/addStaff.ts'
import { ensureDefaultRoles } from '#server/people/access/defaultRoles.ts'
import { type Database, inTurn, migrateDatabase, openDatabase } from '#server/db/database.ts'
import { staff } from '#server/db/schema/index.ts'
import { readConfig } from '#server/gateway/config.ts'
import { Refusal } from '#server/gateway/refusal.ts'
import { refuseWeakPassword } from '#server/people/passwords/index.ts'
import { eq } from 'drizzle-orm'

await runCommand(async () => {
  const { values: given } = parseArgs({
    options: {
      login: { type: 'string' },
      name: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string', default: 'ops_admin' },
      'password-stdin': { type: 'boolean' },
    },
  })
  if (!process.stdin.isTTY && !given['password-stdin']) {
    throw new Error('This is no terminal: pipe the password in with --password-stdin, and give --login and --name.')
  }
  const config = readConfig(process.env)
  const reached = await reachDatabase({ ...config, log: console.log })
  const database = openDatabase(reached.url, { connections: 2 })
  try {
    await migrateDatabase(database)
    const loginId = checkedLogin(given.login ?? (await askUnlessPiped('Username: ')))
    if (await isTaken(database, loginId)) throw new UsernameTaken()
    const person: NewStaff = {
      loginId,
      name: checkedName(given.name ?? (await askUnlessPiped('Full name: '))),
      email: given.email ?? (given['password-stdin'] ? '' : await ask('Email (may be empty): ')),
      role: given.role,
      password: given['password-stdin']
        ? await checkedPassword(await readPipedLine(), loginId)
        : await askPassword(loginId),
    }
    await inTurn(database, () =>
      database.db.transaction(async (tx) => {
        await ensureDefaultRoles(tx, config.product)
        await addStaff(tx, person, new Date())
      }),
    )
    console.log(
      `${person.name} can sign in as ${loginId}, with the role ${person.role}. The first sign-in asks for a new password.`,
    )
  } finally {
    await database.close()
    await reached.release()
  }

  /** The refusals of a password that somebody may not have. */
  async function faultsOf(password: string, loginId: string): Promise<string[]> {
    const faults = passwordFaults(password, config.passwords.length)
    if (faults.length > 0) return faults
    try {
      await refuseWeakPassword(config, loginId, password)
      return []
    } catch (error) {
      if (error instanceof Refusal) return [error.message]
      throw error
    }
  }

  async function checkedPassword(password: string, loginId: string): Promise<string> {
    const faults = await faultsOf(password, loginId)
    if (faults.length === 0) return password
    throw new Error(faults.join('\n'))
  }

  async function askPassword(loginId: string): Promise<string> {
    for (;;) {
      const password = await askHidden('New Password: ')
      const faults = await faultsOf(password, loginId)
      if (faults.length === 0 && (await askHidden('Confirm Password: ')) !== password) faults.push(passwordsDiffer)
      if (faults.length === 0) return password
      for (const fault of faults) console.log(fault)
    }
  }

  function askUnlessPiped(question: string): Promise<string> {
    if (given['password-stdin']) throw new Error('With --password-stdin, give --login and --name as well.')
    return ask(question)
  }
})

function checkedLogin(text: string): string {
  const loginId = text.trim().toLowerCase()
  if (/^[a-z0-9._@-]{3,100}$/.test(loginId)) return loginId
  throw new Error('A username has 3 to 100 letters, digits and . _ - @ signs.')
}

function checkedName(text: string): string {
  if (text.trim() !== '') return text.trim()
  throw new Error('The name is empty.')
}

async function isTaken(database: Database, loginId: string): Promise<boolean> {
  const found = await database.db.select({ id: staff.id }).from(staff).where(eq(staff.loginId, loginId))
  return found.length > 0
}
