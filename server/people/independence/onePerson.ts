import { sql } from 'drizzle-orm'
import { formatIndian } from '#contract/wire/indianTime.ts'
import type { Tx } from '#server/db/database.ts'
import { staffControls } from '#server/db/schema/index.ts'
import type { Staff, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'

export type ControlAct = 'made' | 'role' | 'password' | 'email'

/** Why somebody counts as one person with the one who was asked about. */
interface Control {
  readonly act: ControlAct
  readonly at: Date
  /** From then on both count for themselves, unless something else happens. */
  readonly until: Date
  readonly controllerId: string
  readonly controller: string
  readonly controlled: string
  readonly controlledId: string
}

/** By staff id: everybody who counts as one person with somebody now, beside themselves. */
export type OnePerson = ReadonlyMap<string, Control>

/** A signed-in person in a decision of four eyes. */
export type DecidingStaff = Staff & { readonly controls: OnePerson }

/** The database works it out, for us and for its own triggers. */
export const findOnePerson = async (tx: Tx, staffId: string, at: Date): Promise<OnePerson> => {
  const { rows } = await tx.execute<{
    staff_id: string
    act: ControlAct
    at: Date
    until: Date
    controller_id: string
    controlled_id: string
    controller: string
    controlled: string
  }>(sql`
    select o.staff_id, o.act, o.at, o.until, o.controller_id, o.controlled_id,
      c.login_id as controller, d.login_id as controlled
    from one_person_with(${staffId}, ${at.toISOString()}) o
    join staff c on c.id = o.controller_id join staff d on d.id = o.controlled_id`)
  return new Map(
    rows.map((row) => [
      row.staff_id,
      {
        act: row.act,
        at: new Date(row.at),
        until: new Date(row.until),
        controllerId: row.controller_id,
        controller: row.controller,
        controlledId: row.controlled_id,
        controlled: row.controlled,
      },
    ]),
  )
}

export type DecidingContext = StaffContext & { readonly staff: DecidingStaff }

export const decidingStaff = async ({
  tx,
  staff,
  now,
}: Pick<StaffContext, 'tx' | 'staff' | 'now'>): Promise<DecidingStaff> => ({
  ...staff,
  controls: await findOnePerson(tx, staff.staffId, now),
})

/** The same call, by somebody who may have to decide. */
export const decidingContext = async (context: StaffContext): Promise<DecidingContext> => ({
  ...context,
  staff: await decidingStaff(context),
})

/** The person and everybody who counts as one with them. */
export const idsOfOnePerson = ({ staffId, controls }: DecidingStaff): string[] => [staffId, ...controls.keys()]

/** Writes down that each of `controllers` made, set or gave it. */
export const recordControl = async (
  tx: Tx,
  controllers: readonly string[],
  controlledId: string,
  act: ControlAct,
  at: Date,
): Promise<void> => {
  const others = [...new Set(controllers)].filter((id) => id !== controlledId)
  if (others.length === 0) return
  await tx
    .insert(staffControls)
    .values(others.map((controllerId) => ({ controllerId, controlledId, act, at })))
    .onConflictDoNothing()
}

const dayText = (at: Date): string => formatIndian(at, 'D MMM YYYY')

const done: Readonly<Record<ControlAct, (whom: string, whose: string) => string>> = {
  made: (_whom, whose) => `made ${whose} account`,
  role: (whom) => `gave ${whom} a role`,
  password: (_whom, whose) => `set ${whose} password`,
  email: (_whom, whose) => `set ${whose} e-mail`,
}
const doneTo: Readonly<Record<ControlAct, (login: string) => string>> = {
  made: (login) => `made the account ${login}`,
  role: (login) => `gave ${login} a role`,
  password: (login) => `set the password of ${login}`,
  email: (login) => `set the e-mail of ${login}`,
}

/** Why the person is not independent of these people, since when and until when; empty: they are. */
export const whyNotIndependent = (
  { staffId, controls }: Pick<DecidingStaff, 'staffId' | 'controls'>,
  people: readonly string[],
): string => {
  const found = people.flatMap((id) => controls.get(id) ?? [])[0]
  if (found === undefined) return ''
  const { act, at, until, controllerId, controller, controlledId, controlled } = found
  const since = dayText(at)
  const end = `Until ${dayText(until)} your decision counts as theirs. Ask somebody else.`
  if (controllerId === staffId) return `You ${doneTo[act](controlled)} on ${since}. ${end}`
  if (controlledId === staffId) return `${controller} ${done[act]('you', 'your')} on ${since}. ${end}`
  return `${controller} ${doneTo[act](controlled)} on ${since}, and can act as you too. ${end}`
}

/** Refuses with the reason where the person counts as one with somebody of `people`; their own work is refused elsewhere. */
export const refuseOnePerson = async (
  context: Pick<StaffContext, 'tx' | 'staff' | 'now'>,
  people: readonly string[],
): Promise<void> => {
  if (people.includes(context.staff.staffId)) return
  const message = whyNotIndependent(await decidingStaff(context), people)
  if (message !== '') refuse('not-independent', { message })
}
