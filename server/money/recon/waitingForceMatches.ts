import { sql } from 'drizzle-orm'
import { forceMatchKind } from '#contract/waitingKinds/recon.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { waitingOfQuery } from '#server/platform/waiting/index.ts'

/** Force-matches that others asked for, of files that others uploaded. A file is of all merchants. */
export const waitingForceMatches = waitingOfQuery(
  forceMatchKind,
  ({ staff }, people) => sql`
    select f.id::text as key, l.gateway || ', ' || coalesce(t.txn_ref_number, nullif(l.reference, ''), l.utr) as title,
      l.amount_paise as paise, p.login_id as asked_by, f.asked_at as since
    from recon_force_matches f join recon_lines l on l.id = f.line_id join staff p on p.id = f.asked_by
    left join transactions t on t.id = f.transaction_id left join file_jobs j on j.id = l.job_id
    left join file_entries e on e.id = j.file_entry_id
    where f.state = 'awaitingApproval' and not f.asked_by = any(${people})
      and (e.staff_id = any(${people})) is not true and ${!isLimited(staff)}::boolean`,
)
