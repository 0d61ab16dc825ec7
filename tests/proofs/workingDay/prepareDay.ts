import { insertMerchants } from '#tests/support/merchants.ts'
import { campaignOfProof } from '#tests/support/campaignFixture.ts'
import { openFeedClient } from '#tests/support/feedClient.ts'
import { openSettlementFixture, payableMerchant } from '#tests/support/settlementFixture.ts'
import { beforeItRuns } from '../rolling/prepareDesk.ts'

export interface PreparedDay {
  readonly url: string
  readonly dataDir: string
  /** May read merchants, write comments and send the campaign. */
  readonly support: readonly string[]
  /** Settle: the first seals, the second approves. */
  readonly finance: readonly [string, string]
  /** Sends sheets of merchants, and exports. */
  readonly administrator: string
  readonly merchants: readonly string[]
  readonly campaignId: string
  /** The platform that sends payments speaks with it. */
  readonly platform: { readonly clientId: number; readonly secret: string }
  /** The day that is settled. */
  readonly txnDay: string
}

const merchantsOfDay = 900
const firstMerchant = 100

/** A desk with people, merchants that can be paid, payments of yesterday, a campaign and a platform; nothing runs on it yet. */
export const prepareDay = async (
  postgresUrl: string,
  {
    payments,
    recipients,
    vendors,
  }: { readonly payments: number; readonly recipients: number; readonly vendors: Record<string, string> },
): Promise<PreparedDay> => {
  const desk = await openSettlementFixture(postgresUrl, {
    merchants: 0,
    env: { ...vendors, ...beforeItRuns },
  })
  try {
    const payable = Array.from({ length: merchantsOfDay }, (_, at) => payableMerchant(desk, firstMerchant + at))
    await insertMerchants(desk.database.db, payable)
    const merchants = payable.map(({ merchantCode }) => merchantCode)
    await desk.pay(
      Array.from({ length: payments }, (_, at) => ({
        merchantCode: merchants[at % merchants.length] ?? '',
        txnRefNumber: `DAY${String(at).padStart(8, '0')}`,
        amountPaise: 10_000 + ((at * 7919) % 900_000),
      })),
    )
    const [support, support2, administrator, second] = [
      await desk.enter('support'),
      await desk.enter('support2'),
      await desk.enter('opsadmin'),
      await desk.enter('deskadmin'),
    ]
    const { campaignId } = await campaignOfProof(desk, { support, support2 }, recipients)
    const { clientId, secret } = await openFeedClient(desk, [administrator, second], {
      rupeesADay: 10_000_000_000,
    })
    return {
      url: desk.database.url,
      dataDir: desk.config.dataDir,
      support: [support.cookie, support2.cookie],
      finance: [desk.finance.cookie, desk.finance2.cookie],
      administrator: administrator.cookie,
      merchants,
      campaignId,
      platform: { clientId, secret },
      txnDay: desk.txnDay,
    }
  } finally {
    await desk.close()
  }
}
