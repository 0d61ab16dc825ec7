import { signInHolding } from '#tests/proofs/cells.ts'
import type { TestGateway } from './gateway.ts'
import { castOf, type Clock, type Draw, refusedOr } from '#tests/proofs/histories.ts'
import { addPersonBy, findPerson } from './people.ts'

const dayMs = 86_400_000
const windowMs = 30 * dayMs
const administering = ['getusers', 'ops-add-user', 'opsaddrole', 'opsaddservice', 'grant_rights']

/** Two administrators, and accounts that they make: persons of a history like all others. */
export const administrators = ['admin.a', 'admin.b'] as const
type Administrator = (typeof administrators)[number]
const accounts = { 'admin.a': ['hand.one', 'hand.two'], 'admin.b': ['hand.three'] } as const
export const administratorsAndAccounts = [...administrators, 'hand.one', 'hand.two', 'hand.three'] as const

interface Act {
  readonly by: string
  readonly of: string
  readonly at: number
}

/**
 * What administrators do to accounts over HTTP, and the harness's own account of it: whoever made an account or set its
 * e-mail within 30 days can act as it, and is one person with it and with all others whom they can act as.
 */
export const openAdministrators = async (testGateway: TestGateway, clock: Clock) => {
  const acts: Act[] = []
  let count = 0
  for (const login of administrators) await signInHolding(testGateway, login, administering, ['admin'])
  const clientOf = async (login: Administrator) => testGateway.enter(login)
  const clients = new Map<Administrator, Awaited<ReturnType<typeof clientOf>>>()
  const signInAgain = async () => {
    for (const login of administrators) clients.set(login, await clientOf(login))
  }
  await signInAgain()
  const client = (login: Administrator) => clients.get(login) ?? testGateway.anonymous()
  const letIn = (logins: readonly string[]) =>
    testGateway.database.pool.query(
      `update staff set password_set_by_admin = false, password_set_at = $2, is_demo = true,
         password_hash = (select password_hash from staff where login_id = 'sales') where login_id = any($1)`,
      [logins, clock.now()],
    )
  for (const by of administrators)
    for (const loginId of accounts[by]) {
      await addPersonBy(testGateway, client(by), { loginId })
      acts.push({ by, of: loginId, at: clock.now().getTime() })
    }
  await letIn(administratorsAndAccounts)

  const reachOf = (from: string, since: number): ReadonlySet<string> => {
    const reached = new Set([from])
    for (const one of reached) for (const { by, of, at } of acts) if (by === one && at > since) reached.add(of)
    return reached
  }
  return {
    /** Can one person act as both? */
    areOne: (a: string, b: string): boolean => {
      const since = clock.now().getTime() - windowMs
      return a !== b && administrators.some((one) => [a, b].every((login) => reachOf(one, since).has(login)))
    },
    /** Sets the e-mail of somebody who is no administrator; the other one confirms it where it has to wait. */
    takeHold: async (by: Administrator, loginId: string): Promise<void> => {
      count += 1
      const email = `${loginId}.${count}@opsdesk.example`
      const { version } = await findPerson(client(by), loginId)
      await refusedOr(client(by).call('people.save', { loginId, email }, { ifMatch: version }))
      const second = by === 'admin.a' ? 'admin.b' : 'admin.a'
      for (const { id } of await client(second).call('people.grants', {}))
        if (
          (await refusedOr(client(second).call('people.decideGrant', { grantId: id, decision: 'confirm' }))) ===
          undefined
        )
          await client(by).call('people.decideGrant', { grantId: id, decision: 'decline' })
      const found = await testGateway.database.pool.query('select 1 from staff where login_id = $1 and email = $2', [
        loginId,
        email,
      ])
      if (found.rows.length > 0) acts.push({ by, of: loginId, at: clock.now().getTime() })
    },
    /** Moves the clock; every session has ended by then. */
    pass: async (days: number): Promise<void> => {
      clock.pass(days * dayMs)
      await testGateway.database.pool.query('update staff set password_set_at = $1', [clock.now()])
      await signInAgain()
    },
  }
}

interface Cast<Login, RoleName> {
  readonly logins: readonly Login[]
  readonly roleNames: readonly RoleName[]
  readonly likelihood: number
  readonly draw: Draw
  readonly clock: Clock
  readonly histories: number
}

const daysAtOnce = 16
const quarters = 4
const presentAtOnce = 5

/** The people of the histories, administrators and their accounts among them. */
export const castWithAdministrators = async <Login extends string, RoleName extends string>(
  testGateway: TestGateway,
  { logins, clock, histories, ...rest }: Cast<Login, RoleName>,
) => {
  const admins = await openAdministrators(testGateway, clock)
  const everybody: readonly (Login | (typeof administratorsAndAccounts)[number])[] = [
    ...logins,
    ...administratorsAndAccounts,
  ]
  const always = new Map<string, readonly string[]>(administrators.map((login) => [login, [login]]))
  const cast = await castOf(testGateway, { logins: everybody, always, ...rest })
  const { pick, below } = cast
  const others = everybody.filter((login) => !administrators.some((one) => one === login))
  const choose = () => everybody.map((login) => ({ login, at: below(1_000_000) })).toSorted((a, b) => a.at - b.at)
  let present: readonly (typeof everybody)[number][] = everybody
  return {
    ...cast,
    logins: everybody,
    /** Those who act in one history: among all of them few would meet their own work. */
    pickPresent: () => pick(present),
    areOne: admins.areOne,
    takeHold: () => admins.takeHold(pick(administrators), pick(others)),
    /** Everybody counts for themselves. */
    setFree: async (): Promise<void> => {
      await admins.pass(31)
      await cast.signInAgain()
    },
    /** In the course of a run months pass: what was made is forgiven, and made again. */
    begin: async (history: number): Promise<void> => {
      present = choose()
        .slice(0, presentAtOnce)
        .map(({ login }) => login)
      if (history % Math.ceil(histories / quarters) !== 0) return
      await admins.pass(daysAtOnce + below(3))
      await cast.signInAgain()
    },
  }
}

/** A planted fault: gateway and triggers find nobody who counts as one person with another. */
export const forgetAdministrators = async (testGateway: TestGateway): Promise<void> => {
  await testGateway.database.pool.query(`
    CREATE OR REPLACE FUNCTION one_person_with(asked uuid, moment timestamptz)
    RETURNS TABLE (staff_id uuid, act text, at timestamptz, until timestamptz, controller_id uuid, controlled_id uuid)
    LANGUAGE sql STABLE AS $$ SELECT asked, 'made', moment, moment, asked, asked WHERE false $$`)
}
