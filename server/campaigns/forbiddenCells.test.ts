import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { CampaignState } from '#contract/calls/campaignFields.ts'
import {
  approvedCampaign,
  type CampaignDesk,
  openCampaignDesk,
  recipientRows,
  smsDraft,
} from '#tests/support/campaignDesk.ts'
import { codeOf } from '#tests/support/outcome.ts'

let desk: CampaignDesk
beforeAll(async () => {
  // Nothing works on campaigns: a state stays where it is put.
  desk = await openCampaignDesk(inject('postgresUrl'), { env: { JOBS: 'off' } })
})
afterAll(() => desk.close())

const acts = ['sendNow', 'schedule', 'pause', 'resume', 'cancel', 'retryFailed', 'discard'] as const

/** What each act may be asked of; from all other states it is refused as `wrong-state`, and nothing changes. */
const allowed: Readonly<Record<string, readonly CampaignState[]>> = {
  edit: ['draft', 'pendingApproval', 'approved', 'scheduled', 'missed', 'queued'],
  submit: ['draft'],
  check: ['draft'],
  test: ['draft'],
  approve: ['pendingApproval'],
  reject: ['pendingApproval'],
  sendNow: ['approved', 'missed'],
  schedule: ['approved', 'missed'],
  pause: ['queued', 'sending'],
  resume: ['paused'],
  cancel: ['scheduled', 'missed', 'queued', 'sending', 'waitingWindow', 'paused'],
  retryFailed: ['completedWithFailures'],
  discard: ['draft'],
}

test('every forbidden cell of the machine is refused over HTTP and changes nothing', async () => {
  const { campaignId } = await approvedCampaign(desk, recipientRows(1))
  const put = async (state: CampaignState) => {
    const [row] = await desk.execute(
      sql`update campaigns set state = ${state} where id = ${campaignId} returning version, seal_hash`,
    )
    return row as { version: number; seal_hash: string }
  }
  const wrong: string[] = []
  for (const state of CampaignState.options) {
    const { version, seal_hash: sealHash } = await put(state)
    const tries: Record<string, () => Promise<unknown>> = {
      edit: () => desk.support.call('campaigns.save', { ...smsDraft(), campaignId, version }),
      submit: () => desk.support.call('campaigns.submit', { campaignId }),
      check: () => desk.support.call('campaigns.check', { campaignId }),
      test: () => desk.support.call('campaigns.test', { campaignId }),
      approve: () =>
        desk.support2.call('campaigns.decide', { campaignId, decision: 'approve', sealHash, remark: 'Looked at it' }),
      reject: () =>
        desk.support2.call('campaigns.decide', { campaignId, decision: 'reject', sealHash, remark: 'Looked at it' }),
    }
    for (const act of acts)
      tries[act] = () =>
        desk.support.call('campaigns.act', {
          campaignId,
          act,
          at: new Date(Date.now() + 3_600_000).toISOString(),
          reason: 'A good reason',
        })
    for (const [name, attempt] of Object.entries(tries)) {
      if (allowed[name]?.includes(state)) continue
      const code = await codeOf(attempt())
      const [after] = await desk.execute(sql`select state, version from campaigns where id = ${campaignId}`)
      if (code !== 'wrong-state' || after?.['state'] !== state || after['version'] !== version)
        wrong.push(`${state} ${name}: ${code}, then ${String(after?.['state'])}`)
    }
  }
  expect(wrong).toEqual([])
})
