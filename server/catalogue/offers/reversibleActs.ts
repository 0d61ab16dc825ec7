import { sql } from 'drizzle-orm'
import type { Waits } from '#contract/calls/catalogue/offerActs.ts'
import { ofTheirBrands, refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import type { AnswerRow, Page } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { Staff, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { giveOrAsk, shownTo } from './giveOrAsk.ts'
import { type DoneAs, type GivingChange, judgeGiving } from './offerWall.ts'

/** A row that an act left, by whose version is seen whether somebody changed it since. */
export interface LeftRow {
  readonly id: number
  readonly version: number
}

export const refuseUnlessAsLeft = (left: readonly LeftRow[], found: readonly LeftRow[]): void => {
  const versions = new Map(found.map(({ id, version }) => [id, version]))
  if (left.some(({ id, version }) => versions.get(id) !== version)) refuse('change-overtaken')
}

/** Acts that were done, each with what is needed to take it back. */
export const keptActs = <Rows>(table: 'offer_changes' | 'scheme_changes', name: 'offer change' | 'scheme change') => {
  const from = sql`from ${sql.raw(table)} c`
  return {
    /** An act of their brands that nobody took back yet, under the lock of its brand where it has one. */
    lock: async (
      tx: Tx,
      changeId: string,
      staff: Pick<Staff, 'brands'>,
      lockBrand: (brand: string) => Promise<unknown> = () => Promise.resolve(),
    ): Promise<{ readonly brand: string; readonly rows: Rows }> => {
      const which = sql`where c.id = ${changeId}::uuid and ${ofTheirBrands(staff, sql`c.brand_code`)}`
      const { rows: found } = await tx.execute<{ brand: string }>(sql`select c.brand_code as brand ${from} ${which}`)
      const brand =
        found[0]?.brand ??
        refuse('record-not-found', {
          recorded: { subject: `${name.replace(' ', '-')}:${changeId}`, after: { asked: name } },
        })
      await lockBrand(brand)
      const { rows: locked } = await tx.execute<{ rows: Rows; is_taken_back: boolean }>(
        sql`select c.rows, c.taken_back_at is not null as is_taken_back ${from} ${which} for update`,
      )
      const [act] = locked
      if (act === undefined || act.is_taken_back) return refuse('change-overtaken')
      return { brand, rows: act.rows }
    },
    markTakenBack: (tx: Tx, changeId: string, { loginId, now }: Pick<DoneAs, 'loginId' | 'now'>) =>
      tx.execute(sql`update ${sql.raw(table)} set taken_back_by = ${loginId},
        taken_back_at = ${now.toISOString()}::timestamptz where id = ${changeId}::uuid`),
    /** Those of a brand, latest first. `row` reads from `c`. */
    list:
      <Found extends object>(row: AnswerRow<Found>) =>
      async (
        { brandCode, ...page }: Page & { readonly brandCode: string },
        { tx, staff }: Pick<StaffContext, 'tx' | 'staff'>,
      ) => {
        await refuseUnlessTheirBrand(tx, brandCode, staff)
        return row.page(tx, sql`${from} where c.brand_code = ${brandCode}`, sql`c.changed_at desc, c.id`, page)
      },
  }
}

/** An act whose plan is made and not carried out yet. */
interface Prepared<Plan, Done> {
  readonly plan: Plan
  readonly giving: GivingChange<Done>
}
export interface Acting {
  readonly staff: Pick<Staff, 'brands'>
  readonly now: Date
}
interface Asked {
  readonly act: string
  readonly change: unknown
}
type ChangeOf<Act extends Asked, Name> = Extract<Act, { readonly act: Name }>['change']

/** Each act in three ways: done by its own call, done by a second person's approval, and its effect before either. */
export const reversibleActs = <Act extends Asked, Plan, Done>(
  prepare: (tx: Tx, asked: Act, acting: Acting, isLocking: boolean) => Promise<Prepared<Plan, Done>>,
  /** What is answered where it waits: nothing is done yet. */
  waiting: (prepared: Prepared<Plan, Done>, waits: Waits) => Done,
) => {
  const asking = <Name extends Act['act']>(act: Name, change: ChangeOf<Act, Name>) =>
    ({ act, change }) as unknown as Act
  return {
    doing:
      <const Name extends Act['act']>(act: Name) =>
      async (change: ChangeOf<Act, Name>, context: StaffContext): Promise<Done> => {
        const prepared = await prepare(context.tx, asking(act, change), context, true)
        const answer = await giveOrAsk(prepared.giving, context)
        return 'done' in answer ? answer.done : waiting(prepared, answer.waits)
      },
    preparing:
      <const Name extends Act['act']>(act: Name) =>
      async (tx: Tx, change: ChangeOf<Act, Name>, acting: Acting, isLocking: boolean): Promise<GivingChange<Done>> =>
        (await prepare(tx, asking(act, change), acting, isLocking)).giving,
    effect: (
      asked: Act,
      { gateway, staff, now }: { readonly gateway: Gateway; readonly staff: Staff; readonly now: Date },
    ): Promise<{ plan: Plan; waits: Waits | null }> =>
      gateway.database.db.transaction(
        async (tx) => {
          const { plan, giving } = await prepare(tx, asked, { staff, now }, false)
          const { waits } = await judgeGiving(tx, giving, { staff, now, set: gateway.config.limits }, false)
          return { plan, waits: waits === null ? null : shownTo(staff, { ...waits, waitId: null }) }
        },
        { accessMode: 'read only' },
      ),
  }
}
