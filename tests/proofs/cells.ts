import { randomUUID } from 'node:crypto'
import type { RoleFlag } from '#contract/wire/roleFlag.ts'
import type { Client, TestGateway } from '#tests/support/gateway.ts'

/** One way to ask for one act, and what has to come of it: 'done', or the code of the refusal. */
export interface Cell {
  readonly name: string
  readonly wanted: string
  ask(): Promise<string>
}

export const subsetsOf = <T>(items: readonly T[]): T[][] =>
  items.reduce<T[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]])

export interface CellFigures {
  readonly cells: number
  readonly done: number
  /** What was answered where something else had to be; the first of them. */
  readonly wrong: readonly string[]
}

const atOnce = 6

/** Asks for all cells, several at a time; they may not need an order. */
export const runCells = async (cells: readonly Cell[]): Promise<CellFigures> => {
  const wrong: string[] = []
  let done = 0
  let next = 0
  const walk = async () => {
    for (let cell = cells[next++]; cell !== undefined; cell = cells[next++]) {
      const got = await cell.ask()
      if (got === 'done') done += 1
      if (got !== cell.wanted) wrong.push(`${cell.name}: ${got}, not ${cell.wanted}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, walk))
  return { cells: cells.length, done, wrong: wrong.slice(0, 20) }
}

/** 'done', or the code of the refusal, of a hand-made request. */
export const codeOfPost = async (
  who: Client,
  path: string,
  body: unknown,
  ifMatch: number | undefined,
): Promise<string> => {
  const answer = await who.post(path, body, {
    'idempotency-key': randomUUID(),
    ...(ifMatch === undefined ? {} : { 'if-match': String(ifMatch) }),
  })
  return answer.status === 200 ? 'done' : String(answer.body['code'])
}

/** Makes each of `controllers` one person with the account, as whoever made it is. */
export const makeControlled = async (
  testGateway: TestGateway,
  controlledId: string,
  controllers: readonly string[],
): Promise<void> => {
  await testGateway.database.pool.query(
    `insert into staff_controls (controller_id, controlled_id, act, at) select unnest($1::uuid[]), $2, 'made', now()`,
    [controllers, controlledId],
  )
}

/** Somebody who holds these services and flags and the dashboard, and nothing else. */
export const signInHolding = async (
  testGateway: TestGateway,
  loginId: string,
  services: readonly string[],
  flags: readonly RoleFlag[] = [],
): Promise<{ readonly who: Client; readonly staffId: string }> => {
  const { pool } = testGateway.database
  const columns = flags.map((flag) => `, is_${flag}`).join('')
  await pool.query(
    `with role as (
       insert into roles (role_name${columns}) values ($1${flags.map(() => ', true').join('')}) returning id
     ), held as (
       insert into role_services (role_id, service_id)
       select role.id, s.id from role, services s where lower(s.service_name) = any($2)
     ), person as (
       insert into staff (id, login_id, name, password_hash, password_set_at, is_demo)
       select gen_random_uuid(), $1, $1, password_hash, password_set_at, is_demo from staff where login_id = 'sales'
       returning id
     )
     insert into staff_roles (staff_id, role_id) select person.id, role.id from person, role`,
    [loginId, ['dashboard', ...services.map((service) => service.toLowerCase())]],
  )
  const { rows } = await pool.query<{ id: string }>('select id from staff where login_id = $1', [loginId])
  const [person] = rows
  if (person === undefined) throw new Error(`${loginId} was not added`)
  return { who: await testGateway.enter(loginId), staffId: person.id }
}
