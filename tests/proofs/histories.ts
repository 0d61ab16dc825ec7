import { type Client, openTestGateway, Refused, type TestGateway } from '#tests/support/gateway.ts'
import { setRoles } from '#tests/support/rates.ts'

export type Draw = () => number

/** Goes as every clock does, and further ahead when a history lets time pass. */
export interface Clock {
  readonly now: () => Date
  readonly pass: (ms: number) => void
}

const openClock = (): Clock => {
  let aheadMs = 0
  return {
    now: () => new Date(Date.now() + aheadMs),
    pass: (ms) => {
      aheadMs += ms
    },
  }
}

/** Random histories, and races of two who decide at once. */
export interface HistoryRun {
  readonly histories: number
  readonly races: number
  readonly draw: Draw
  readonly clock: Clock
}

/** A run with a planted fault ends with the history in which it is found first. */
type Until<Figures> = (figures: Figures) => boolean

/** What every harness counts beside the faults that it looks for. */
export interface HistoryCounts {
  readonly histories: number
  readonly acts: number
  readonly done: number
  readonly refused: number
  readonly decisions: number
  readonly races: number
  readonly racesWithOneWinner: number
}
export const noHistories = {
  histories: 0,
  acts: 0,
  done: 0,
  refused: 0,
  decisions: 0,
  races: 0,
  racesWithOneWinner: 0,
}

/** Undefined: the gateway refused it. */
export const refusedOr = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refused && error.status < 500) return undefined
    throw error
  }
}

interface Cast<Login, RoleName> {
  readonly logins: readonly Login[]
  /** What they may hold; who holds what changes while the histories run. */
  readonly roleNames: readonly RoleName[]
  /** How likely each of them is held. */
  readonly likelihood: number
  /** Roles that somebody keeps whatever else they are given. */
  readonly always?: ReadonlyMap<string, readonly string[]>
  readonly draw: Draw
}

/** The people of the histories, signed in, and the dice that decide what they do. */
export const castOf = async <Login extends string, RoleName extends string>(
  testGateway: TestGateway,
  { logins, roleNames, likelihood, always, draw }: Cast<Login, RoleName>,
) => {
  const below = (limit: number) => Math.floor(draw() * limit)
  const clients = new Map<Login, Client>()
  const held = new Map<Login, readonly RoleName[]>()
  const giveRoles = async (login: Login, roles: readonly RoleName[]): Promise<void> => {
    await setRoles(testGateway.database.db, login, [...roles, ...(always?.get(login) ?? [])])
    held.set(login, roles)
  }
  const signInAgain = async (): Promise<void> => {
    for (const login of logins) {
      // Nobody signs in without a role.
      await setRoles(testGateway.database.db, login, roleNames)
      clients.set(login, await testGateway.enter(login))
      await giveRoles(login, held.get(login) ?? [])
    }
  }
  const someRoles = () => roleNames.filter(() => draw() < likelihood)
  for (const login of logins) await giveRoles(login, someRoles())
  await signInAgain()
  return {
    below,
    pick: <T>(from: readonly T[]): T => {
      const one = from[below(from.length)]
      if (one === undefined) throw new Error('there is nothing to pick from')
      return one
    },
    clientOf: (login: Login): Client => clients.get(login) ?? testGateway.anonymous(),
    signInAgain,
    giveRoles,
    someRoles,
    holdsOneOf: (login: Login, roles: readonly RoleName[]) => roles.some((role) => held.get(login)?.includes(role)),
  }
}

interface Harness<Figures, Fault> {
  readonly prepare?: (testGateway: TestGateway) => Promise<void>
  /** Takes a wall down: a harness that finds nothing there would prove nothing. */
  readonly plant: (testGateway: TestGateway, fault: Fault) => Promise<void>
  readonly run: (testGateway: TestGateway, of: HistoryRun, isEnough: Until<Figures>) => Promise<Figures>
}

/** Runs a harness on a gateway of its own, whole or with a planted fault. */
export const historiesOf =
  <Figures, Fault>({ prepare, plant, run }: Harness<Figures, Fault>) =>
  async (
    postgresUrl: string,
    of: Omit<HistoryRun, 'clock'>,
    fault?: Fault,
    isEnough: Until<Figures> = () => false,
  ): Promise<Figures> => {
    const clock = openClock()
    const testGateway = await openTestGateway(postgresUrl, { now: clock.now })
    try {
      await prepare?.(testGateway)
      if (fault !== undefined) await plant(testGateway, fault)
      return await run(testGateway, { ...of, clock }, isEnough)
    } finally {
      await testGateway.close()
    }
  }
