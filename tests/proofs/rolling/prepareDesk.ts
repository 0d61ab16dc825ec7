import { campaignOfProof } from '#tests/support/campaignFixture.ts'
import { openTestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'

export interface PreparedDesk {
  readonly url: string
  readonly dataDir: string
  /** All of these people may write comments; the first may send campaigns. */
  readonly cookies: readonly string[]
  /** May send sheets of merchants. */
  readonly administrator: string
  readonly merchants: readonly string[]
  /** Approved, not sent; empty where none was wanted. */
  readonly campaignId: string
}

const merchantsOfDesk = 200
const logins = ['support', 'support2', 'opsadmin', 'deskadmin'] as const

/** No job begins while it is prepared, and nobody's session ends before it runs. */
export const beforeItRuns = { JOBS: 'off', IDLE_SECONDS: '86400' } as const

/** A desk with people, merchants and a campaign, on which nothing runs yet. */
export const prepareDesk = async (
  postgresUrl: string,
  campaign?: { readonly recipients: number; readonly vendors: Record<string, string> },
): Promise<PreparedDesk> => {
  const desk = await openTestGateway(postgresUrl, { env: { ...campaign?.vendors, ...beforeItRuns } })
  try {
    const merchants = Array.from({ length: merchantsOfDesk }, (_, at) => `M7${String(at).padStart(6, '0')}`)
    await insertMerchants(
      desk.database.db,
      merchants.map((merchantCode) => buildMerchant({ merchantCode })),
    )
    const [support, support2, ...others] = await Promise.all(logins.map((loginId) => desk.enter(loginId)))
    if (support === undefined || support2 === undefined) throw new Error('nobody may send')
    const approved = campaign && (await campaignOfProof(desk, { support, support2 }, campaign.recipients))
    return {
      url: desk.database.url,
      dataDir: desk.config.dataDir,
      cookies: [support, support2, ...others].map(({ cookie }) => cookie),
      administrator: others[0]?.cookie ?? '',
      merchants,
      campaignId: approved?.campaignId ?? '',
    }
  } finally {
    await desk.close()
  }
}
