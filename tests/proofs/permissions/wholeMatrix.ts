import type { ExpectedRow } from './expectedRow.ts'
import type { Pool } from 'pg'
import { addHolders, type Holder, type Wanted } from './holders.ts'
import { allFlags, allServices, expectedRows } from './expected.ts'
import type { Case } from './matrix.ts'

const isList = (row: ExpectedRow): row is ExpectedRow & { opensFor: readonly string[] } => Array.isArray(row.opensFor)

const everything = { services: allServices, flags: allFlags }

/** Who has no right to anything, whatever their roles say. */
const absent: readonly Wanted[] = [
  { name: 'nobody', session: 'none' },
  ...(['over', 'idle', 'signed out', 'disabled'] as const).map((session) => ({
    name: `session ${session}`,
    session,
    ...everything,
  })),
]

/** Who has every right, and has to change the password first. */
const changing: readonly Wanted[] = (['given', 'over'] as const).map((password) => ({
  name: `password ${password}`,
  password,
  ...everything,
}))

const nameWithout = (opensFor: readonly string[]) => `all but ${opensFor.join(', ')}`

const allButNeeded = (): readonly Wanted[] => {
  const needed = new Map(expectedRows.filter(isList).map(({ opensFor }) => [opensFor.join(', '), opensFor]))
  return [...needed.values()].map((opensFor) => ({
    name: nameWithout(opensFor),
    services: allServices.filter((service) => !opensFor.includes(service)),
    flags: allFlags,
  }))
}

const few: readonly Wanted[] = [
  ...absent,
  ...changing,
  { name: 'no service' },
  ...allFlags.map((flag) => ({ name: `no service, ${flag}`, flags: [flag] })),
  { name: 'every service', services: allServices },
  { name: 'every service, every flag', ...everything },
]

const alone: readonly Wanted[] = allServices.map((service) => ({ name: service, services: [service] }))
const pairs: readonly Wanted[] = allServices.flatMap((one, at) =>
  allServices.slice(at + 1).map((other) => ({ name: `${one} + ${other}`, services: [one, other] })),
)
const asAdmin = (wanted: readonly Wanted[]): readonly Wanted[] =>
  wanted.map((one) => ({ ...one, name: `${one.name}, admin`, flags: ['admin'] }))

export interface Matrix {
  readonly holders: readonly Holder[]
  cases(rows?: readonly ExpectedRow[]): readonly Case[]
}

const isOfOthers = (row: ExpectedRow, holder: Holder): boolean =>
  holder.name.startsWith('all but ') && !(isList(row) && holder.name === nameWithout(row.opensFor))

/**
 * Every row asked by everybody: each service alone, and all but those it opens for. With `isWhole` also every two, and
 * all but those that other rows open for, who hold what this one asks for.
 */
export const openMatrix = async (pool: Pool, isWhole: boolean): Promise<Matrix> => {
  const some = isWhole ? [...alone, ...pairs] : alone
  const plain = await addHolders(pool, [...few, ...allButNeeded(), ...some])
  // The flag makes a difference only where a row asks for it.
  const flagged = await addHolders(pool, asAdmin(some))
  return {
    holders: [...plain, ...flagged],
    cases: (rows = expectedRows) =>
      rows.flatMap((row) =>
        (row.flag === undefined ? plain : [...plain, ...flagged])
          .filter((holder) => isWhole || !isOfOthers(row, holder))
          .map((holder) => ({ row, holder })),
      ),
  }
}
