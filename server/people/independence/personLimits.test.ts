import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ScriptId } from '#contract/calls/files/files.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { type LimitName, limits } from '#machines/platform/limits.ts'
import { openCampaignFixture, recipientRows, testedCampaign } from '#tests/support/campaignFixture.ts'
import { confirmPlan, giveRole, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { sheetOf } from '#tests/support/fileKinds.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { addMerchants, pngOf, upload, waitingMerchant } from '#tests/support/kyc.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { openOfferFixture } from '#tests/support/offerFixture.ts'
import { makePuppet } from '#tests/support/puppet.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'

let testGateway: TestGateway
let jobs: ReturnType<typeof listenForJobs>
let admin: Client
let puppet: Client
const code = (at: number) => `M${String(at).padStart(7, '0')}`

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), {
    env: {
      UPI_ADDRESSES_ABOVE: '3',
      TERMINALS_ABOVE: '3',
      CUSTOMER_FEES_ABOVE: '3',
      BRAND_MAPPINGS_ABOVE: '3',
      FEATURE_CHARGES_ABOVE: '3',
      UNMASKED_IN_AN_HOUR: '3',
      UNMASKED_IN_A_DAY: '3',
    },
  })
  const { db, pool } = testGateway.database
  await insertMerchants(
    db,
    Array.from({ length: 510 }, (_, at) => buildMerchant({ merchantCode: code(at + 1), brandCode: 'ASTRON' })),
  )
  await pool.query(`insert into brands (brand_code) values ('SAMSUNG') on conflict do nothing`)
  await giveRole(testGateway, 'finance', 'ops_admin')
  await makePuppet(testGateway, 'opsadmin', 'finance')
  await makePuppet(testGateway, 'drafter', 'approver')
  jobs = listenForJobs(testGateway)
  admin = await testGateway.enter('opsadmin')
  puppet = await testGateway.enter('finance')
})
afterAll(() => testGateway.close())

/** Two records by the person's first account, and whether two more by the second one wait for somebody else. */
const bySheets = async (scriptId: ScriptId, rowOf: (at: number) => string[]): Promise<boolean> => {
  const first = await sendSheet(admin, scriptId, sheetOf(scriptId, [1, 2].map(rowOf)))
  expect((await jobs.waits(first.jobId))?.needsSecondPerson).toBe(false)
  await confirmPlan(admin, first.jobId)
  await jobs.ended(first.jobId)
  const second = await sendSheet(puppet, scriptId, sheetOf(scriptId, [3, 4].map(rowOf)))
  const needs = (await jobs.waits(second.jobId))?.needsSecondPerson === true
  await puppet.call('files.cancelJob', { jobId: second.jobId })
  return needs
}

const unmask = (who: Client) =>
  codeOf(
    who.call('merchants.unmask', {
      merchantCode: code(1),
      field: 'panNumber',
      reason: 'The merchant asked which number we hold',
    }),
  )

const openPayable = async (): Promise<SettlementFixture> => {
  const payable = await openSettlementFixture(inject('postgresUrl'), {
    merchants: 6,
    env: { SETTLED_BY_SHEET_ABOVE: '5000', REFUNDS_IN_A_DAY_ABOVE: '5000', DISPUTES_IN_A_DAY_ABOVE: '5000' },
  })
  return payable
}

const byPapers = async (env: Record<string, string>): Promise<boolean> => {
  const papers = await openTestGateway(inject('postgresUrl'), { env })
  await addMerchants(papers, [waitingMerchant('U0000001')])
  await upload(await papers.enter('opsadmin'), 'U0000001', 'pan', pngOf(30, 20))
  await makePuppet(papers, 'kycreviewer', 'kycreviewer2')
  const [first, second] = [await papers.enter('kycreviewer'), await papers.enter('kycreviewer2')]
  const { documents } = await first.call('kyc.case', { merchantCode: 'U0000001' })
  const look = (who: Client) => codeOf(who.call('kyc.linkDocument', { documentId: documents[0]?.documentId ?? '' }))
  expect([await look(first), await look(first)]).toEqual(['done', 'done'])
  const answer = await look(second)
  await papers.close()
  return answer === 'unmask-limit'
}

/** Each tells whether what a second account of one person does goes beyond what the first one left. */
const facts: Readonly<Record<LimitName, (() => Promise<boolean>) | 'each act by itself'>> = {
  refund: 'each act by itself',
  dispute: 'each act by itself',
  offersGiveMore: 'each act by itself',
  regularizedBySheet: 'each act by itself',
  upiAddresses: () => bySheets('upi_update', (at) => [code(at), `shop${at}@bank`]),
  terminals: () => bySheets('pos_mid_tid_mapping', (at) => [code(at), `TID${at}000`, '']),
  customerFees: () => bySheets('customer_fee_update', (at) => [code(at), '1']),
  brandMappings: () => bySheets('brand_merchant_mapping', (at) => [code(at), 'SAMSUNG', '', '1']),
  featureCharges: async () => {
    const set = (who: Client, at: number) =>
      codeOf(
        who.call('rates.updateCharges', {
          merchantCodes: [code(at), code(at + 1)],
          featureId: 1,
          charges: [{ type: 'FIXED', value: 100, brandCode: 'ASTRON' }],
        }),
      )
    const [drafter, other] = [await testGateway.enter('drafter'), await testGateway.enter('approver')]
    expect(await set(drafter, 1)).toBe('done')
    return (await set(other, 3)) === 'charges-need-another-person'
  },
  switchingOff: async () => {
    const off = (who: Client, from: number, to: number) =>
      codeOf(
        who.call('merchants.deactivate', {
          merchantCodes: Array.from({ length: to - from + 1 }, (_, at) => code(from + at)),
        }),
      )
    for (let from = 10; from < 460; from += 50) expect(await off(admin, from, from + 49)).toBe('done')
    return (await off(puppet, 460, 510)) === 'switching-off-needs-sheet'
  },
  unmaskedInAnHour: async () => {
    expect([await unmask(admin), await unmask(admin), await unmask(admin)]).toEqual(['done', 'done', 'done'])
    return (await unmask(puppet)) === 'unmask-limit'
  },
  unmaskedInADay: async () => (await unmask(puppet)) === 'unmask-limit',
  papersInAnHour: () => byPapers({ PAPERS_IN_AN_HOUR: '2' }),
  papersInADay: () => byPapers({ PAPERS_IN_A_DAY: '2' }),
  refundsInADay: async () => {
    const payable = await openPayable()
    await payable.pay(
      ['R1', 'R2'].map((txnRefNumber) => ({ merchantCode: code(1), txnRefNumber, amountPaise: 300_000 })),
    )
    await makePuppet(payable, 'finance', 'finance2')
    const ask = async (who: Client, txnRefNumber: string) =>
      (await who.call('refunds.ask', { data: { txnRefNumber, paidAmount: 300_000 } })).state
    expect(await ask(payable.finance, 'R1')).toBe('success')
    const state = await ask(payable.finance2, 'R2')
    await payable.close()
    return state === 'awaitingApproval'
  },
  disputesInADay: async () => {
    const payable = await openPayable()
    const refs = ['C1', 'C2']
    await payable.pay(refs.map((txnRefNumber) => ({ merchantCode: code(1), txnRefNumber, amountPaise: 300_000 })))
    await makePuppet(payable, 'finance', 'finance2')
    const lose = async (who: Client, txnRefNumber: string) => {
      const dispute = { disputeRef: `D-${txnRefNumber}`, txnRefNumber, amount: 300_000, openedOn: payable.txnDay }
      await who.call('disputes.open', { ...dispute, stage: 'chargeback' })
      const remark = 'The bank says so.'
      return (await who.call('disputes.act', { disputeRef: dispute.disputeRef, act: 'lost', remark })).state
    }
    expect(await lose(payable.finance, 'C1')).toBe('lost')
    const state = await lose(payable.finance2, 'C2')
    await payable.close()
    return state === 'open'
  },
  settledBySheet: async () => {
    const payable = await openPayable()
    const payableJobs = listenForJobs(payable)
    await payable.pay(
      [1, 2, 3, 4, 5, 6].map((at) => ({ merchantCode: code(at), txnRefNumber: `U${at}`, amountPaise: 100_000 })),
    )
    const { batchId, sealHash } = await payable.seal()
    await payable.finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
    await payable.finance.call('settlements.bankFile', { batchId })
    await makePuppet(payable, 'finance', 'finance2')
    const settle = async (who: Client, numbers: readonly number[]) => {
      const rows = numbers.map((at) => [
        `B${batchId}-${code(at)}`,
        `UTR00001${at}`,
        '976.40',
        dayAfter(indianDay(new Date()), 0),
        '',
      ])
      const { jobId } = await sendSheet(who, 'update_utr', sheetOf('update_utr', rows))
      return { jobId, plan: await payableJobs.waits(jobId) }
    }
    const first = await settle(payable.finance, [1, 2, 3])
    expect(first.plan?.needsSecondPerson).toBe(false)
    await confirmPlan(payable.finance, first.jobId)
    await payableJobs.ended(first.jobId)
    const second = await settle(payable.finance2, [4, 5, 6])
    await payable.close()
    return second.plan?.needsSecondPerson === true
  },
  offersGiveMoreInADay: async () => {
    // ₹100 more of cashback for each raise of one percent.
    const offers = await openOfferFixture(inject('postgresUrl'), { OFFERS_GIVE_MORE_IN_A_DAY_ABOVE: '50' })
    await offers.sell('P1', 3, 'HDFC', 1_000_000)
    await makePuppet(offers.desk, 'catalogue', 'catalogue2')
    const raise = async (who: Client, totalCashback: string) => {
      const { rows } = await offers.pool.query<{ id: number; version: number }>(
        `select id, version from offer_rules where rule_desc = 'Running' order by id desc limit 1`,
      )
      const [rule] = rows
      return who.call('offers.update', {
        brand: 'ASTRON',
        id: rule?.id ?? 0,
        version: rule?.version ?? 0,
        totalCashback,
      })
    }
    expect((await raise(offers.joel, '6')).waits).toBe(null)
    return (await raise(await offers.desk.signIn('catalogue2'), '7')).waits !== null
  },
  campaignRecipients: async () => {
    const campaigns = await openCampaignFixture(inject('postgresUrl'))
    await makePuppet(campaigns, 'support', 'support2')
    const handIn = async (who: Client, from: number) => {
      const { campaignId } = await testedCampaign(campaigns, recipientRows(60, from), {}, who)
      return (await who.call('campaigns.submit', { campaignId })).state
    }
    expect(await handIn(campaigns.support, 2_000)).toBe('approved')
    const state = await handIn(campaigns.support2, 2_100)
    await campaigns.close()
    return state === 'pendingApproval'
  },
}

test.each(Object.entries(facts).flatMap(([name, fact]) => (typeof fact === 'string' ? [] : [[name, fact] as const])))(
  '%s counts what all accounts of one person did',
  async (_, isBeyond) => {
    expect(await isBeyond()).toBe(true)
  },
)

test('what is judged act by act is said so in the table of limits', () => {
  const byAct = Object.entries(limits).flatMap(([name, { counted }]) => (counted === 'act' ? [name] : []))
  expect(Object.entries(facts).flatMap(([name, fact]) => (typeof fact === 'string' ? [name] : []))).toEqual(byAct)
})
