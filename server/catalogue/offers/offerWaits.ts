import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { RequestOfName } from '#contract/index.ts'
import {
  changesOfCatalogue,
  changesOfOffers,
  OfferWait,
  type OfferWaitKind,
} from '#contract/calls/catalogue/offerWaits.ts'
import { catalogueChangeKind, offerChangeKind } from '#contract/waitingKinds/offers.ts'
import {
  type OfferWaitAct,
  offerWaitActs,
  offerWaitDecision,
  type OfferWaitEvent,
  type OfferWaitFacts,
} from '#machines/catalogue/offerWait.ts'
import { ofTheirBrands, refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import { answerRow, type FoundBy } from '#server/db/answerRow.ts'
import { all, oneOf } from '#server/db/conditions.ts'
import type { Tx } from '#server/db/database.ts'
import { offerWaits, type WaitBasis } from '#server/db/schema/index.ts'
import type { AuditNote, Handler, Staff, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { manages } from '#server/gateway/staffLimits.ts'
import { decide, type DecisionKind } from '#server/platform/decisions/index.ts'
import { tellPerson } from '#server/platform/notifications/index.ts'
import { waitingOfQuery } from '#server/platform/waiting/index.ts'
import { shownTo } from './giveOrAsk.ts'
import { actsOf } from './offerWaitKinds.ts'
import type { GivingChange } from './offerWall.ts'

/** What a change would do, by the plan and the refusals of its own call, under its locks where it is going to be done. */
export type PrepareGiving<Request = never, Done = unknown> = (
  tx: Tx,
  request: Request,
  acting: { readonly staff: Staff; readonly now: Date },
  isLocking: boolean,
) => Promise<GivingChange<Done>>

/** Every change that can wait has its act here: one that is missing does not compile in `server/app`. */
export type GivingActs = Readonly<Record<OfferWaitKind, PrepareGiving>>

/** Whether something that the change of `w` finds was changed since. */
const isOvertaken = sql`(w.state = 'awaitingApproval' and exists (
  select from jsonb_to_recordset(w.basis) b("of" text, id text, version text) where b.version is distinct from case b."of"
    when 'offer_rules' then (select o.version::text from offer_rules o where o.id = b.id::int)
    when 'product_schemes' then (select s.version::text from product_schemes s where s.id = b.id::int)
    when 'scheme_models' then (select m.version::text from scheme_models m where m.id = b.id::int)
    when 'scheme_groups' then (select coalesce(string_agg(g.group_code, ',' order by g.group_code collate "C"), '') from scheme_groups g where g.scheme_id = b.id::int)
    when 'dealer_groups' then (select coalesce(string_agg(g.dealer_category, ',' order by g.dealer_category collate "C"), '') from dealer_groups g where g.brand_code = w.brand_code and g.group_code = b.id)
  end))`

const waitRow = answerRow(
  OfferWait,
  {
    waitId: 'w.id',
    more: 'w.more_paise',
    limit: 'w.limit_paise',
    dayLimit: 'w.day_limit_paise',
    usedInDay: 'w.used_paise',
    isOvertaken,
    askedBy: 'p.login_id',
    decidedBy: 'q.login_id',
    askedById: 'w.asked_by',
    basis: 'w.basis',
  },
  {
    from: [offerWaits, 'w'],
    computed: ['can', 'whyNot'],
    also: { askedById: z.uuid(), request: z.unknown(), basis: z.custom<readonly WaitBasis[]>() },
  },
)
type WaitRow = FoundBy<typeof waitRow>

const waits = sql`from offer_waits w left join staff p on p.id = w.asked_by left join staff q on q.id = w.decided_by`

/** The person's brands, and changes that they may make themselves. */
const theirs = (staff: Staff): SQL =>
  sql`${ofTheirBrands(staff, sql`w.brand_code`)} and w.act = any(${sql.param([...actsOf(staff)])}::text[])`

const factsOf = (row: WaitRow): OfferWaitFacts => ({ makers: [row.askedById], isOvertaken: row.isOvertaken })

const presentWait = (row: WaitRow, staff: Staff): OfferWait => {
  const whyNot = (act: OfferWaitAct) =>
    offerWaitDecision.whyNot(row.state, factsOf(row), { type: `offerWait.${act}`, by: staff.staffId })
  const can = offerWaitActs.filter((act) => whyNot(act) === undefined)
  return shownTo(staff, { ...row, can, whyNot: whyNot('reject') ?? null })
}

const notFound = (waitId: string): never =>
  refuse('record-not-found', { recorded: { subject: `offer-wait:${waitId}`, after: { asked: 'offer change' } } })

const findWait = async (tx: Tx, waitId: string, staff: Staff): Promise<WaitRow> => {
  const which = sql`where w.id = ${waitId}::uuid and ${theirs(staff)}`
  const [row] = await waitRow.read(tx, sql`select ${waitRow.columns} ${waits} ${which}`)
  return row ?? notFound(waitId)
}

const inOrder = (basis: readonly WaitBasis[]): string =>
  JSON.stringify(basis.map(({ of, id, version }) => `${of} ${id} ${version}`).toSorted((a, b) => (a < b ? -1 : 1)))

const overtakenText = 'Something of it was changed since this was asked for. Reject it, and let it be asked for again.'

/** Does what was asked for, by the same plan and refusals as the call itself, on what it was asked about. */
const doAsked = async (acts: GivingActs, row: WaitRow, { tx, staff, now, note }: StaffContext): Promise<void> => {
  const prepare = acts[row.act] as PrepareGiving<unknown>
  const change = await prepare(tx, row.request, { staff, now }, true)
  if (inOrder(change.basis) !== inOrder(row.basis)) refuse('record-changed', { message: overtakenText })
  await change.carryOut({ loginId: row.askedBy, now, waitId: row.waitId, note })
}

const decidedWords = { approve: 'approved', reject: 'rejected' } as const

type Asked = RequestOfName<'offers.decide'>

const offerWaitKind: DecisionKind<Asked, WaitRow, WaitRow['state'], OfferWaitFacts, OfferWaitEvent> = {
  machine: offerWaitDecision,
  lock: async ({ waitId }, { tx, staff }) => {
    await tx.execute(sql`select from offer_waits where id = ${waitId}::uuid for no key update`)
    return findWait(tx, waitId, staff)
  },
  stateOf: ({ state }) => state,
  factsOf,
  eventOf: ({ decision }, by) => ({ type: `offerWait.${decision}`, by }),
  ofMakers: ['withdraw'],
  withReason: ['reject'],
  words: {
    'own-work': 'You asked for this change: somebody else has to decide on it.',
    'not-your-part': 'Only who asked for it withdraws it.',
    overtaken: overtakenText,
  },
  recordedOf: (row, { waitId, decision }) => ({
    subject: `brand:${row.brandCode}`,
    after: { waits: waitId, decision },
  }),
  write: async (_row, { state, at }, { waitId, remark }, { tx, staff }) => {
    await tx.execute(sql`
      update offer_waits set state = ${state}, decided_by = ${staff.staffId}, decided_at = ${at}::timestamptz,
        decision_remark = ${remark} where id = ${waitId}::uuid`)
  },
}

export const decideOfferWait =
  (acts: GivingActs): Handler<'offers.decide'> =>
  async (asked, context) => {
    const { waitId, decision, remark } = asked
    const { tx, staff, note } = context
    const { row, before, state } = await decide(offerWaitKind, asked, context)
    const done: AuditNote[] = []
    if (decision === 'approve') await doAsked(acts, row, { ...context, note: (audit) => void done.push(audit) })
    note({
      subject: done[0]?.subject ?? `brand:${row.brandCode}`,
      before: { state: before, changed: done[0]?.before ?? null },
      after: { waits: waitId, state, act: row.act, askedBy: row.askedBy, remark, changed: done[0]?.after ?? null },
    })
    if (decision !== 'withdraw')
      await tellPerson(
        {
          staffId: row.askedById,
          name: 'Offer Change',
          message: `${staff.name} ${decidedWords[decision]} your change of “${row.title}” of ${row.brandCode}.${remark === '' ? '' : ` ${remark}`}`,
        },
        context,
      )
    return presentWait(await findWait(tx, waitId, staff), staff)
  }

export const listOfferWaits: Handler<'offers.waits'> = async (
  { brandCode, waitId, state, page, size },
  { tx, staff },
) => {
  if (brandCode !== undefined) await refuseUnlessTheirBrand(tx, brandCode, staff)
  if (waitId !== undefined) await findWait(tx, waitId, staff)
  const which = all([
    theirs(staff),
    brandCode !== undefined && sql`w.brand_code = ${brandCode}`,
    waitId !== undefined && sql`w.id = ${waitId}::uuid`,
    oneOf(sql`w.state`, state),
  ])
  const found = await waitRow.page(tx, sql`${waits} where ${which}`, sql`w.asked_at desc, w.id`, { page, size })
  return { ...found, rows: found.rows.map((row) => presentWait(row, staff)) }
}

/** Changes that others asked for, of brands that the person sees. */
const waitingChanges = (kind: typeof offerChangeKind | typeof catalogueChangeKind, acts: readonly OfferWaitKind[]) =>
  waitingOfQuery(
    kind,
    ({ staff }, people) => sql`
      select w.id::text as key, w.brand_code || ', ' || w.title
          || case when cardinality(w.offer_ids) > 1 then ' and ' || cardinality(w.offer_ids) - 1 || ' more' else '' end
          || ': ' || left((select string_agg(way, ' ') from jsonb_array_elements_text(w.ways) way), 200) as title,
        ${manages(staff) ? sql`null::bigint` : sql`w.more_paise`} as paise, p.login_id as asked_by, w.asked_at as since
      from offer_waits w join staff p on p.id = w.asked_by
      where w.state = 'awaitingApproval' and w.act = any(${sql.param([...acts])}::text[])
        and not w.asked_by = any(${people}) and ${ofTheirBrands(staff, sql`w.brand_code`)}`,
  )

export const waitingOfferChanges = waitingChanges(offerChangeKind, changesOfOffers)
export const waitingCatalogueChanges = waitingChanges(catalogueChangeKind, changesOfCatalogue)
