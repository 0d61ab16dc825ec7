import { and, asc, eq, inArray } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import { BrandMapping } from '#contract/calls/merchants/portfolio.ts'
import { mappingEventTo, mappingStateAfter } from '#machines/merchants/brandMapping.ts'
import { answerOf } from '#server/db/answerRow.ts'
import { brandMappings } from '#server/db/schema/index.ts'
import type { Handler, Staff, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { countSwitchedMapping } from '#server/files/jobs/secondPerson.ts'
import { ownMerchants } from '#server/merchants/merchants/index.ts'
import { refuseOthersName } from './refuseOthersName.ts'

const present = answerOf(BrandMapping, brandMappings, (_row: typeof brandMappings.$inferSelect) => ({}))

const ofBrands = ({ brands }: Staff) =>
  brands.length === 0 ? undefined : inArray(brandMappings.brandCode, [...brands])

export const brandMappingsOf = async (
  { merchantCode }: RequestOfName<'portfolio.brandMappings'>,
  { tx, staff }: Pick<StaffContext, 'tx' | 'staff'>,
): Promise<BrandMapping[]> => {
  const [merchant] = await ownMerchants(tx, [merchantCode], staff)
  if (merchant === undefined) return refuse('merchant-not-found')
  const rows = await tx
    .select()
    .from(brandMappings)
    .where(and(eq(brandMappings.merchantId, merchant.id), ofBrands(staff)))
    .orderBy(asc(brandMappings.brandCode))
  return rows.map(present)
}

export const switchBrandMapping: Handler<'portfolio.switchBrandMapping'> = async (request, context) => {
  const { tx, staff, ifMatch, note, gateway, now } = context
  refuseOthersName(request.deactivationName, staff)
  const { id, merchantCode, brandCode, state } = request
  const [merchant] = await ownMerchants(tx, [merchantCode], staff)
  const [row] = await tx
    .select()
    .from(brandMappings)
    .where(
      and(
        eq(brandMappings.id, id),
        eq(brandMappings.merchantId, merchant?.id ?? 0),
        eq(brandMappings.brandCode, brandCode),
        ofBrands(staff),
      ),
    )
    .for('update')
  if (row === undefined)
    return refuse('record-not-found', { recorded: { subject: merchantCode, after: { asked: `brand mapping ${id}` } } })
  if (row.version !== ifMatch)
    return refuse('record-changed', { details: { status: row.state === 'active' ? 1 : 0, version: row.version } })
  const event = { type: mappingEventTo(state), holdsDeactivate: staff.services.has('deactivatemerchant') }
  const after = mappingStateAfter(row.state, event) ?? refuse('wrong-state')
  if (!(await countSwitchedMapping(tx, staff.staffId, gateway.config.limits, now)))
    return refuse('switching-mappings-needs-sheet')
  const [written] = await tx
    .update(brandMappings)
    .set({
      state: after,
      deactivationName: after === 'active' ? '' : staff.loginId,
      version: row.version + 1,
    })
    .where(and(eq(brandMappings.id, row.id), eq(brandMappings.version, row.version)))
    .returning()
  if (written === undefined) return refuse('record-changed')
  note({
    subject: merchantCode,
    before: { brandCode: row.brandCode, brandState: row.state },
    after: { brandCode: row.brandCode, brandState: after },
  })
  return present(written)
}
