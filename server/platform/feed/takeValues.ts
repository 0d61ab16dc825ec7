import { sql } from 'drizzle-orm'
import { KycDocumentKind } from '#contract/calls/merchants/kycDocuments.ts'
import type { BrandMappingState } from '#contract/calls/merchants/portfolio.ts'
import { mappingEventTo, mappingStateAfter } from '#machines/merchants/brandMapping.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { countSwitchedMapping } from '#server/files/jobs/secondPerson.ts'
import { afterChange } from '#server/merchants/superMerchants/index.ts'
import { takeMerchantFields } from './applyMerchants.ts'
import type { FeedContext } from './feedContext.ts'
import type { ConflictField, OpenConflict } from './openConflict.ts'
import { pairOf } from './places.ts'
import { seersOf } from './seers.ts'
import { takeDocuments } from './sentDocuments.ts'
import { sharedOfSuper } from './sharedOfSuper.ts'

interface Taking {
  readonly context: FeedContext
  readonly conflict: OpenConflict
  readonly fields: readonly ConflictField[]
  readonly by: Pick<StaffContext, 'tx' | 'gateway' | 'staff' | 'now'>
}

const merchantValues = ({ context, conflict, fields }: Taking) =>
  takeMerchantFields(context, conflict.subject, Object.fromEntries(fields.map(({ field, sent }) => [field, sent])))

const paperDocuments = async ({ context, conflict, fields }: Taking): Promise<void> => {
  const { rows } = await context.tx.execute<{ id: number; version: number }>(sql`
    select id, version from merchants where merchant_code = ${conflict.subject} for no key update`)
  const [merchant] = rows
  if (merchant === undefined) throw new Error('the merchant of a conflict cannot be found')
  const documents = fields.map(({ field, sent }) => ({
    kind: KycDocumentKind.parse(field.slice(field.indexOf('.') + 1)),
    url: String(sent),
  }))
  await takeDocuments(context, conflict.eventId, merchant, documents)
}

/** As when it is switched in its own screen: by who may, and so many in a day. */
const mappingState = async ({ context: { tx }, conflict, fields, by }: Taking): Promise<void> => {
  const [merchantCode, brandCode] = pairOf(conflict.subject)
  const { rows } = await tx.execute<{ id: number; state: BrandMappingState }>(sql`
    select b.id, b.state from brand_mappings b join merchants m on m.id = b.merchant_id
    where m.merchant_code = ${merchantCode} and b.brand_code = ${brandCode} for update of b`)
  const [mapping] = rows
  const wanted: BrandMappingState = fields.some(({ sent }) => sent === true) ? 'active' : 'deactivated'
  if (mapping === undefined) throw new Error('the mapping of a conflict cannot be found')
  if (mapping.state === wanted) return
  const event = { type: mappingEventTo(wanted), holdsDeactivate: by.staff.services.has('deactivatemerchant') }
  if (mappingStateAfter(mapping.state, event) === undefined)
    refuse('wrong-state', { message: 'Whoever takes it needs the service deactivatemerchant.' })
  if (!(await countSwitchedMapping(tx, by.staff.staffId, by.gateway.config.limits, by.now)))
    refuse('switching-mappings-needs-sheet')
  await tx.execute(sql`
    update brand_mappings set state = ${wanted}, version = version + 1,
      deactivation_name = ${wanted === 'active' ? '' : by.staff.loginId} where id = ${mapping.id}`)
}

const superMerchantWords = async ({ context, conflict, fields, by }: Taking): Promise<void> => {
  const { tx } = context
  const { rows } = await tx.execute<{ merchant_id: number; state: string; editors: string[] }>(sql`
    select s.merchant_id, s.state, s.editors from super_merchants s join merchants m on m.id = s.merchant_id
    where m.merchant_code = ${conflict.subject} for update of s`)
  const [stored] = rows
  if (stored === undefined) throw new Error('the super merchant of a conflict cannot be found')
  if (stored.state === 'submitted') refuse('super-merchant-submitted')
  for (const { field, sent } of fields)
    await tx.execute(sql`
      update super_merchants set ${sql.raw(sharedOfSuper[field as keyof typeof sharedOfSuper])} = ${String(sent)}
      where merchant_id = ${stored.merchant_id}`)
  const editors = [...new Set([...stored.editors, by.staff.staffId, ...(await seersOf(context))])]
  await afterChange(conflict.subject, { tx, gateway: by.gateway, staffId: null }, { editors })
}

/** What of a conflict can be taken: the shared fields that staff correct too. */
const takers = {
  merchant: merchantValues,
  papers: paperDocuments,
  brandMapping: mappingState,
  superMerchant: superMerchantWords,
} as const satisfies Partial<Record<OpenConflict['of'], (taking: Taking) => Promise<void>>>

export const takerOf = (of: OpenConflict['of']): ((taking: Taking) => Promise<void>) | undefined =>
  Object.hasOwn(takers, of) ? takers[of as keyof typeof takers] : undefined
