import { sql } from 'drizzle-orm'
import { normalNumber } from '#machines/campaigns/campaignMessage.ts'
import type { CampaignAnswer } from '#server/adapters/campaignProvider.ts'
import { untilStored } from '#server/db/boundedPool.ts'
import type { Tx } from '#server/db/database.ts'
import type { PreparedHandler, PreparingContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { oneRecordText } from './campaignChecks.ts'
import { type CampaignRow, lockCampaign, needsTest, presentNow } from './campaignRows.ts'
import { keyOf, outgoing, providerOf } from './campaignProvider.ts'
import { planFresh, takePlan } from './checkCampaign.ts'
import { restOf, writeRest } from './providerRests.ts'
import { refuseTestTo } from './testWall.ts'

interface TestMessage {
  readonly row: CampaignRow
  readonly recipientId: string
  readonly to: string
  readonly parameters: readonly string[]
}

const troubleOf = (answer: CampaignAnswer): string => {
  if (answer.outcome === 'wait') return `The provider asks to wait ${answer.seconds} seconds. Send the test again then.`
  return answer.outcome === 'submitted' ? '' : `The provider did not take the test message: ${answer.reason}`
}

/** The one message of a test, written before it leaves: it goes past no wall that a campaign has. */
const prepareTest = async (campaignId: string, testing: PreparingContext): Promise<TestMessage> => {
  const { gateway, now } = testing
  const fresh = await planFresh(campaignId, testing)
  return gateway.database.db.transaction(async (tx) => {
    const row = await takePlan(fresh, { ...testing, tx })
    if (!needsTest(row.door) || row.mode !== 'test') refuse('wrong-state')
    if (row.faults.some(({ text }) => text === oneRecordText)) refuse('campaign-one-record')
    if (row.faults.length > 0) refuse('campaign-not-ready', { details: { faults: row.faults } })
    providerOf(gateway, row)
    const { rows } = await tx.execute<{
      id: string
      address: string
      parameters: string[]
      merchant_id: number | null
    }>(sql`
      select id, address, parameters, merchant_id from campaign_recipients
      where plan_id = ${row.planId} and not is_test and reason is null order by row_number, id limit 1`)
    const [first] = rows
    if (first === undefined) return refuse('campaign-one-record')
    const { rows: devices } =
      row.channel === 'push' && row.merchantCode !== ''
        ? await tx.execute<{ token: string }>(sql`
            select d.token from app_devices d join merchants m on m.id = d.merchant_id
            where m.merchant_code = upper(${row.merchantCode}) and d.removed_at is null order by d.token limit 1`)
        : { rows: [] }
    if (row.channel === 'push' && row.merchantCode !== '' && devices[0] === undefined)
      refuse('campaign-not-ready', { message: 'This merchant has the app on no device.' })
    const to = row.channel === 'push' ? (devices[0]?.token ?? first.address) : (normalNumber(row.mobileNumber) ?? '')
    const restMs = await restOf(tx, row)
    if (restMs > 0)
      refuse('campaign-test-failed', { message: troubleOf({ outcome: 'wait', seconds: Math.ceil(restMs / 1_000) }) })
    const countedFor = await refuseTestTo(row, to, { ...testing, tx })
    const written = await tx.execute<{ id: string }>(sql`
      insert into campaign_recipients (campaign_id, plan_id, row_number, is_test, counted_for, address, parameters, state, attempts, answered_at)
      values (${campaignId}, ${row.planId}, 0, true, ${countedFor}, ${to}, ${sql.param(first.parameters)}::text[], 'claimed', 1,
        ${now.toISOString()}) returning id`)
    return { row, recipientId: written.rows[0]?.id ?? '', to, parameters: first.parameters }
  })
}

export const testCampaign: PreparedHandler<'campaigns.test'> = {
  prepare: async ({ campaignId }, testing) => {
    const { gateway, staff } = testing
    const { row, recipientId, to, parameters } = await prepareTest(campaignId, testing)
    const answer = await providerOf(gateway, row).send(
      outgoing(row, { key: keyOf(recipientId, 1), to, parameters }, gateway),
    )
    const state = answer.outcome === 'wait' ? 'failed' : answer.outcome
    const keep = async (tx: Tx) => {
      if (answer.outcome === 'wait') await writeRest(tx, row, answer.seconds)
      await lockCampaign(tx, campaignId, staff)
      await tx.execute(sql`
        update campaign_recipients set state = ${state}, detail = ${troubleOf(answer)} where id = ${recipientId} and state = 'claimed'`)
      // The hash is of what was sent, and of nothing that was written meanwhile.
      if (answer.outcome === 'submitted')
        await tx.execute(sql`
          update campaigns set tested_hash = ${row.contentHash} where id = ${campaignId} and state = 'draft'`)
    }
    await untilStored(() => gateway.database.db.transaction(keep))
    if (answer.outcome !== 'submitted') refuse('campaign-test-failed', { message: troubleOf(answer) })
    return async (_, { tx, note, ...context }) => {
      note({ subject: `campaign:${campaignId}`, after: { testedHash: row.contentHash, vendor: row.vendor } })
      return presentNow(tx, campaignId, context)
    }
  },
}
