import { sql } from 'drizzle-orm'
import { superMerchantKind } from '#contract/waitingKinds/superMerchants.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { nothingWaits, waitingOfQuery, type WaitingSource } from '#server/platform/waiting/index.ts'

const submitted = waitingOfQuery(
  superMerchantKind,
  ({ staff }, people) => sql`
    select m.merchant_code as key, coalesce(nullif(m.business_name, ''), m.display_name) as title, null::bigint as paise,
      p.login_id as asked_by, s.submitted_at as since
    from super_merchants s join merchants m on m.id = s.merchant_id join staff p on p.id = s.submitted_by
    where s.state = 'submitted' and not s.editors && ${people}
      and ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)}`,
)

/** Submitted super merchants of which the person changed nothing; the decision asks for both services. */
export const waitingSuperMerchants: WaitingSource = async (context, limit) => {
  const { gateway, staff } = context
  return staff.services.has(`kyc_by_${gateway.config.product}`.toLowerCase()) ? submitted(context, limit) : nothingWaits
}
