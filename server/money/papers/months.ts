import { sql } from 'drizzle-orm'
import type { LeftOutMerchant, PaperMonth } from '#contract/calls/money/papers.ts'
import type { RequestOfName } from '#contract/index.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { type RefusalCode, refusals } from '#contract/wire/refusals.ts'
import { monthAfter, monthOf } from '#machines/money/paperNumber.ts'
import { nameOfState } from '#machines/money/placeOfSupply.ts'
import {
  paperRunDecision,
  type PaperRunEvent,
  type PaperRunFacts,
  type PaperRunState,
} from '#machines/money/paperRun.ts'
import type { Tx } from '#server/db/database.ts'
import type { GatewayConfig } from '#server/gateway/gatewayConfig.ts'
import type { Handler, Staff, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { decide, type DecisionKind } from '#server/platform/decisions/index.ts'
import { type DraftInvoice, invoicesDue } from './invoicesDue.ts'
import { issuePapers } from './issuePapers.ts'
import { boundsOfMonth } from './monthBounds.ts'
import { supplierOf, type Supplier, written } from './paperContent.ts'
import { refuseLimited } from './paperPerson.ts'
import { type DraftStatement, statementsDue } from './statementsDue.ts'

type RunRow = {
  id: number
  month: string
  state: PaperRunState
  invoices: number
  registered: number
  statements: number
  fees_paise: string
  central_paise: string
  state_paise: string
  integrated_paise: string
  tax_paise: string
  left_out: LeftOutMerchant[]
  seal_hash: string
  prepared_by: string
  prepared_by_login: string
  prepared_at: Date
  decided_by_login: string | null
  decided_at: Date | null
  remark: string
}

/** A month of thousands of merchants takes longer than a call may otherwise. */
const patience = (tx: Tx) => tx.execute(sql`select set_config('statement_timeout', '300000', true)`)
/** Months are prepared and issued one after the other. */
const lockPapers = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('papers of a month'))`)

const findRun = async (tx: Tx, month: string): Promise<RunRow | undefined> => {
  const { rows } = await tx.execute<RunRow>(sql`
    select r.*, r.month::text as month, p.login_id as prepared_by_login, d.login_id as decided_by_login
    from paper_runs r join staff p on p.id = r.prepared_by left join staff d on d.id = r.decided_by
    where r.month = ${month} and r.state <> 'cancelled'`)
  return rows[0]
}

/** The first month with papers, and the last one; undefined: there are none yet. */
const spanOfRuns = async (tx: Tx) => {
  const { rows } = await tx.execute<{ first: string | null; last: string | null; waits: boolean | null }>(sql`
    select min(month)::text as first, max(month)::text as last, bool_or(state = 'prepared') as waits
    from paper_runs where state <> 'cancelled'`)
  const [row] = rows
  if (row === undefined || row.first === null || row.last === null) return undefined
  return { ...row, first: row.first, last: row.last }
}
type Span = Awaited<ReturnType<typeof spanOfRuns>>

const whyNotYet = (month: string, span: Span, now: Date): RefusalCode | undefined => {
  if (month >= monthOf(indianDay(now))) return 'paper-month-not-over'
  if (span !== undefined && (span.waits === true || month !== monthAfter(span.last))) return 'paper-month-order'
  return undefined
}

interface Drafts {
  readonly invoices: readonly DraftInvoice[]
  readonly statements: readonly DraftStatement[]
  readonly leftOut: readonly LeftOutMerchant[]
}

const draftsOf = async (tx: Tx, month: string, span: Span, supplier: Supplier): Promise<Drafts> => {
  const { invoices, leftOut } = await invoicesDue(tx, { month, begins: span?.first ?? month, supplier })
  return { invoices, leftOut, statements: await statementsDue(tx, { month, supplier }) }
}

const sumsOf = ({ invoices, statements }: Drafts) => {
  const sum = (of: (invoice: DraftInvoice) => number) => invoices.reduce((total, invoice) => total + of(invoice), 0)
  return {
    invoices: invoices.length,
    registered: invoices.filter(({ content }) => content.recipient.gstin !== '').length,
    statements: statements.length,
    fees: sum(({ content }) => content.feesPaise),
    central: sum(({ heads }) => heads.centralPaise),
    state: sum(({ heads }) => heads.statePaise),
    integrated: sum(({ heads }) => heads.integratedPaise),
    tax: sum(({ content }) => content.taxPaise),
  }
}

const noSums = { invoices: 0, registered: 0, statements: 0, fees: 0, central: 0, state: 0, integrated: 0, tax: 0 }
const noRun = {
  sealHash: '',
  preparedBy: '',
  preparedAt: null,
  decidedBy: '',
  decidedAt: null,
  remark: '',
} as const

const factsOf = (run: RunRow): PaperRunFacts => ({ makers: [run.prepared_by], sealHash: run.seal_hash })

const presentRun = (run: RunRow, { staffId }: Pick<Staff, 'staffId'>) => {
  const may = (event: PaperRunEvent) => paperRunDecision.whyNot(run.state, factsOf(run), event) === undefined
  return {
    monthState: run.state === 'issued' ? ('issued' as const) : ('prepared' as const),
    whyNot: '',
    invoices: run.invoices,
    registered: run.registered,
    statements: run.statements,
    fees: Number(run.fees_paise),
    central: Number(run.central_paise),
    state: Number(run.state_paise),
    integrated: Number(run.integrated_paise),
    tax: Number(run.tax_paise),
    leftOut: run.left_out,
    sealHash: run.seal_hash,
    preparedBy: run.prepared_by_login,
    preparedAt: new Date(run.prepared_at).toISOString(),
    decidedBy: run.decided_by_login ?? '',
    decidedAt: run.decided_at === null ? null : new Date(run.decided_at).toISOString(),
    remark: run.remark,
    can: [
      ...(may({ type: 'run.issue', by: staffId, sealHash: run.seal_hash }) ? (['issue'] as const) : []),
      ...(may({ type: 'run.cancel', by: staffId }) ? (['cancel'] as const) : []),
    ],
  }
}

const supplierFields = (supplier: Supplier | undefined) => ({
  supplierName: supplier?.name ?? '',
  supplierGstin: supplier?.gstin ?? '',
  supplierState: supplier === undefined ? '' : nameOfState(supplier.state),
})

export const readMonth: Handler<'papers.month'> = async ({ month: day }, { tx, gateway, staff, now }) => {
  refuseLimited(staff)
  const month = monthOf(day)
  const supplier = supplierOf(gateway.config)
  const shared = { month, ...supplierFields(supplier) }
  const run = await findRun(tx, month)
  if (run !== undefined) return { ...shared, ...presentRun(run, staff) }
  const span = await spanOfRuns(tx)
  const why = whyNotYet(month, span, now) ?? (supplier === undefined ? 'paper-supplier-missing' : undefined)
  if (supplier === undefined || why === 'paper-month-not-over' || why === 'paper-month-order')
    return {
      ...shared,
      ...noSums,
      ...noRun,
      leftOut: [],
      can: [],
      monthState: 'early',
      whyNot: why === undefined ? '' : refusals[why].text,
    }
  const drafts = await draftsOf(tx, month, span, supplier)
  const sums = sumsOf(drafts)
  const isEmpty = span === undefined && sums.invoices + sums.statements === 0
  return {
    ...shared,
    ...noRun,
    ...sums,
    leftOut: [...drafts.leftOut],
    monthState: 'open',
    whyNot: isEmpty ? refusals['papers-nothing'].text : '',
    can: isEmpty ? [] : ['prepare'],
  }
}

const rowsAtOnce = 500

/** Drafts in pieces, each one statement. */
const keepDrafts = async (
  tx: Tx,
  runId: number,
  drafts: Drafts,
  { month, staffId, now }: { readonly month: string; readonly staffId: string; readonly now: Date },
): Promise<void> => {
  const rows = [
    ...drafts.invoices.map(({ merchantId, content, heads }) => ({
      kind: content.kind,
      merchant_id: merchantId,
      gstin: content.recipient.gstin,
      place: content.place.state,
      fees: content.feesPaise,
      central: heads.centralPaise,
      state: heads.statePaise,
      integrated: heads.integratedPaise,
      tax: content.taxPaise,
      amount: content.feesPaise + content.taxPaise,
      ...written(content),
    })),
    ...drafts.statements.map(({ merchantId, content }) => ({
      kind: content.kind,
      merchant_id: merchantId,
      gstin: content.recipient.gstin,
      place: '',
      fees: 0,
      central: 0,
      state: 0,
      integrated: 0,
      tax: 0,
      amount: content.sums.closingPaise,
      ...written(content),
    })),
  ]
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx.execute(sql`
      insert into papers (run_id, kind, merchant_id, month, state, gstin, place_of_supply, fees_paise, central_paise,
        state_paise, integrated_paise, tax_paise, amount_paise, content, content_sha256, asked_by, asked_at)
      select ${runId}, x.kind, x.merchant_id, ${month}, 'draft', x.gstin, x.place, x.fees, x.central, x.state, x.integrated,
        x.tax, x.amount, x.content, x."contentSha256", ${staffId}, ${now.toISOString()}
      from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + rowsAtOnce))}::jsonb) as x(kind text, merchant_id int,
        gstin text, place text, fees bigint, central bigint, state bigint, integrated bigint, tax bigint, amount bigint,
        content text, "contentSha256" text)`)
  const links = drafts.invoices.flatMap(({ merchantId, payoutIds }) =>
    payoutIds.map((payoutId) => [payoutId, merchantId] as const),
  )
  if (links.length > 0)
    await tx.execute(sql`
      insert into paper_payouts (payout_id, paper_id)
      select x.payout_id, p.id from unnest(${sql.param(links.map(([id]) => id))}::int[],
        ${sql.param(links.map(([, merchantId]) => merchantId))}::int[]) as x(payout_id, merchant_id)
      join papers p on p.run_id = ${runId} and p.kind = 'feeInvoice' and p.merchant_id = x.merchant_id`)
}

/** Over every draft, as stored: what the second person issues is what the first one saw. */
const sealOf = async (tx: Tx, runId: number): Promise<string> => {
  const { rows } = await tx.execute<{ hash: string }>(sql`
    select encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', kind, merchant_id, amount_paise,
        encode(sha256(convert_to(content, 'UTF8')), 'hex')), E'\n' order by kind, merchant_id), ''), 'UTF8')), 'hex') as hash
    from papers where run_id = ${runId}`)
  return rows[0]?.hash ?? ''
}

/** Drafts the papers of a month for a second person. Everything in one transaction: there is no half of a month. */
export const prepareMonth = async (
  { tx, staff, now }: Pick<StaffContext, 'tx' | 'now'> & { readonly staff: Pick<Staff, 'staffId'> },
  month: string,
  config: Pick<GatewayConfig, 'taxpayer'>,
): Promise<number> => {
  await patience(tx)
  await lockPapers(tx)
  if ((await findRun(tx, month)) !== undefined) refuse('paper-month-taken')
  const span = await spanOfRuns(tx)
  const why = whyNotYet(month, span, now)
  if (why !== undefined) refuse(why)
  const supplier = supplierOf(config) ?? refuse('paper-supplier-missing')
  const drafts = await draftsOf(tx, month, span, supplier)
  const sums = sumsOf(drafts)
  if (span === undefined && sums.invoices + sums.statements === 0) refuse('papers-nothing')
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into paper_runs (month, state, invoices, registered, statements, fees_paise, central_paise, state_paise,
      integrated_paise, tax_paise, left_out, seal_hash, prepared_by, prepared_at)
    values (${month}, 'prepared', ${sums.invoices}, ${sums.registered}, ${sums.statements}, ${sums.fees}, ${sums.central},
      ${sums.state}, ${sums.integrated}, ${sums.tax}, ${JSON.stringify(drafts.leftOut)}::jsonb, '', ${staff.staffId},
      ${now.toISOString()}) returning id`)
  const runId = rows[0]?.id ?? 0
  await keepDrafts(tx, runId, drafts, { month, staffId: staff.staffId, now })
  await tx.execute(sql`update paper_runs set seal_hash = ${await sealOf(tx, runId)} where id = ${runId}`)
  return runId
}

const presented = async (month: string, { tx, gateway, staff }: StaffContext): Promise<PaperMonth> => {
  const run = (await findRun(tx, month)) ?? refuse('record-not-found')
  return { month, ...supplierFields(supplierOf(gateway.config)), ...presentRun(run, staff) }
}

export const preparePapers: Handler<'papers.prepare'> = async ({ month: day }, context) => {
  refuseLimited(context.staff)
  const month = monthOf(day)
  await prepareMonth(context, month, context.gateway.config)
  const answer = await presented(month, context)
  const { invoices, statements, fees, tax, sealHash } = answer
  context.note({ subject: `papers:${month}`, after: { state: 'prepared', invoices, statements, fees, tax, sealHash } })
  return answer
}

interface Ending {
  readonly state: PaperRunState
  readonly at: string
  readonly staffId: string
  readonly remark: string
}

/** Drafts that were prepared get their numbers, or are dropped. */
export const endRun = async (
  tx: Tx,
  { id, month }: { readonly id: number; readonly month: string },
  { state, at, staffId, remark }: Ending,
): Promise<void> => {
  if (state === 'issued')
    await issuePapers(tx, sql`run_id = ${id}`, { datedOn: boundsOfMonth(month).lastDay, at, staffId })
  else await tx.execute(sql`delete from papers where run_id = ${id}`)
  await tx.execute(sql`
    update paper_runs set state = ${state}, decided_by = ${staffId}, decided_at = ${at}, remark = ${remark} where id = ${id}`)
}

type Asked = RequestOfName<'papers.decide'>

const recordNotFound = (month: string): never =>
  refuse('record-not-found', { recorded: { subject: `papers:${month}`, after: { asked: 'papers' } } })

const runDecision: DecisionKind<Asked, RunRow, PaperRunState, PaperRunFacts, PaperRunEvent> = {
  machine: paperRunDecision,
  lock: async ({ month: day }, { tx }) => {
    await patience(tx)
    await lockPapers(tx)
    return (await findRun(tx, monthOf(day))) ?? recordNotFound(monthOf(day))
  },
  stateOf: ({ state }) => state,
  factsOf,
  eventOf: ({ decision, sealHash }, by) =>
    decision === 'issue' ? { type: 'run.issue', by, sealHash } : { type: 'run.cancel', by },
  ofMakers: ['cancel'],
  withReason: ['cancel'],
  words: { 'own-work': 'You prepared this month: somebody else has to issue it.' },
  check: async ({ id }, { decision, sealHash }, { tx }) => {
    if (decision === 'issue' && (await sealOf(tx, id)) !== sealHash) refuse('seal-differs')
  },
  write: async (run, { state, at }, { remark }, { tx, staff }) =>
    endRun(tx, run, { state, at, staffId: staff.staffId, remark }),
}

export const decidePapers: Handler<'papers.decide'> = async (asked, context) => {
  refuseLimited(context.staff)
  const { row, before, state } = await decide(runDecision, asked, context)
  const month = monthOf(asked.month)
  context.note({
    subject: `papers:${month}`,
    before: { state: before },
    after: { state, sealHash: row.seal_hash, remark: asked.remark },
  })
  if (state !== 'cancelled') return presented(month, context)
  return {
    month,
    ...supplierFields(supplierOf(context.gateway.config)),
    ...presentRun({ ...row, state: 'prepared' }, context.staff),
    ...noRun,
    monthState: 'open',
    can: ['prepare'],
  }
}
