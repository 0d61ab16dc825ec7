import type { ExpectedRow } from './expectedRow.ts'
import type { Pool } from 'pg'
import { addHolders, type Holder, type Wanted } from './holders.ts'
import { allFlags, allServices, expectedRows } from './expected.ts'
import type { Case } from './matrix.ts'

const isList = (row: ExpectedRow): row is ExpectedRow & { opensFor: readonly string[] } => Array.isArray(row.opensFor)

/** `brand` is no right but a limit: without a brand its holder sees nothing. */
const everything = { services: allServices, flags: allFlags.filter((flag) => flag !== 'brand') }

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
  { name: 'every service, every right', ...everything },
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

/** Rows that let in the same people are of one class. */
const classOf = ({ opensFor, flag, whileChanging }: ExpectedRow): string =>
  JSON.stringify([typeof opensFor === 'string' ? opensFor : opensFor.toSorted(), flag, whileChanging])

/** The first of each class. */
const oneOfEachClass = (rows: readonly ExpectedRow[]): readonly ExpectedRow[] => [
  ...new Map(rows.toReversed().map((row) => [classOf(row), row])).values(),
]

/** Rows that ask for a right in the same way are of one kind: for one service, for one of several, with a flag. */
const kindOf = ({ opensFor, flag, whileChanging }: ExpectedRow): string =>
  JSON.stringify([typeof opensFor === 'string' ? opensFor : Math.min(opensFor.length, 2), flag, whileChanging])

/** The first of each kind. */
export const oneOfEachKind = (rows: readonly ExpectedRow[]): readonly ExpectedRow[] => [
  ...new Map(rows.toReversed().map((row) => [kindOf(row), row])).values(),
]

/** Who is asked about every row, beside holders of what it opens for, and of all but that. */
const always = ['nobody', 'session over', 'password given', 'no service', 'every service, every right']

const holdsNeeded = (row: ExpectedRow, { services }: Holder): boolean =>
  services.length === 1 && isList(row) && row.opensFor.includes(services[0] ?? '')

/** So many classes together meet every service. */
const classesToMeetAll = 6

/** Who asks one row of each class besides: everybody but holders of one service that other classes meet. */
const isOfClass = (at: number, { services }: Holder): boolean =>
  services.length !== 1 || allServices.indexOf(services[0] ?? '') % classesToMeetAll === at % classesToMeetAll

/**
 * Every row asked by people without a right, without what it opens for, with that alone and with everything; one row of
 * each class by more, so that all of them together meet every service alone. With `isWhole` every row by everybody:
 * each service alone, every two, and all but those that any row opens for.
 */
export const openMatrix = async (pool: Pool, isWhole: boolean): Promise<Matrix> => {
  const some = isWhole ? [...alone, ...pairs] : alone
  const plain = await addHolders(pool, [...few, ...allButNeeded(), ...some])
  // The flag makes a difference only where a row asks for it.
  const flagged = await addHolders(pool, asAdmin(some))
  const ofClasses = oneOfEachClass(expectedRows)
  const isAsked = (row: ExpectedRow, holder: Holder): boolean =>
    always.includes(holder.name) ||
    (holder.name.startsWith('all but ') && !isOfOthers(row, holder)) ||
    holdsNeeded(row, holder) ||
    (ofClasses.includes(row) && !isOfOthers(row, holder) && isOfClass(ofClasses.indexOf(row), holder))
  return {
    holders: [...plain, ...flagged],
    cases: (rows = expectedRows) =>
      rows.flatMap((row) =>
        (row.flag === undefined ? plain : [...plain, ...flagged])
          .filter((holder) => isWhole || isAsked(row, holder))
          .map((holder) => ({ row, holder })),
      ),
  }
}
