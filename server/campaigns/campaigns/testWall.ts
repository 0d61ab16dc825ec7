import { sql } from 'drizzle-orm'
import { normalNumber } from '#machines/campaigns/campaignMessage.ts'
import { limitOf } from '#machines/platform/limits.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { decidingStaff, idsOfOnePerson } from '#server/people/independence/index.ts'
import type { CampaignRow } from './campaignRows.ts'
import { quietHours } from './listCampaigns.ts'
import { listOf } from './optOuts.ts'
import { isQuietNow } from './sendCampaigns.ts'
import { isBeyondSentAlone } from './sentAlone.ts'

type Testing = Pick<StaffContext, 'tx' | 'staff' | 'now' | 'gateway'>

/** The number in the person's own record, if it was another person who wrote it there. */
const isOwnNumber = async (number: string, { tx, staff, now }: Omit<Testing, 'gateway'>): Promise<boolean> => {
  const accounts = idsOfOnePerson(await decidingStaff({ tx, staff, now }))
  const { rows } = await tx.execute<{ mobile_number: string }>(sql`
    select p.mobile_number from staff p where p.id = ${staff.staffId}
      and not exists (select from staff b where b.login_id = p.changed_by and b.id = any(${sql.param(accounts)}::uuid[]))`)
  return normalNumber(rows[0]?.mobile_number ?? '') === number
}

/**
 * A test goes to anybody whose number is typed. To others than the person themselves it is a message as any: it heeds the
 * lists and the quiet hours, and counts. Answers whose limit it counts against; null: nobody's.
 */
export const refuseTestTo = async (row: CampaignRow, to: string, testing: Testing): Promise<string | null> => {
  const { tx, staff, gateway } = testing
  const isNumber = row.channel !== 'push'
  if (isNumber && (await isOwnNumber(to, testing))) return null
  if (isNumber && (await listOf(tx, to)) !== undefined) refuse('campaign-test-listed')
  if (isQuietNow(row, gateway))
    refuse('campaign-test-quiet', {
      message: `Promotional SMS are not sent from ${quietHours(gateway.config).join(' to ')}. Send the test to the number in your own record, or later.`,
    })
  if (await isBeyondSentAlone(testing, 1))
    refuse('campaign-test-limit', {
      message: `One person sends at most ${limitOf('campaignRecipients', gateway.config.limits)} recipients a day alone, tests to other numbers than their own among them. Send the test to the number in your own record, or tomorrow.`,
    })
  return staff.staffId
}
